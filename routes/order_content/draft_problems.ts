/** The problems of drafts, each refusal at its field of the body. */
import { match } from "ts-pattern";
import { wireInformation } from "../../domain/answers/information_answer.ts";
import { formatDate } from "../../domain/formatting.ts";
import { formatReais } from "../../domain/money.ts";
import type { ConfidentialityFixed, DraftRefusal } from "../../domain/orders/draft.ts";
import type { KindField } from "../../domain/orders/draft_content.ts";
import type { InstitutionNotInOrder, PersonalDataMasked } from "../../domain/orders/draft_copy.ts";
import type { ChangeRefusal } from "../../domain/orders/draft_permission.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type { DispatchDayChanged } from "../../domain/orders/signature.ts";
import { explainDeposit } from "../accounts/deposit_problems.ts";
import { problemTable } from "../http/problem_table.ts";
import { correctEach, giveAmount, leaveOut, voiced } from "../http/voice.ts";
import { defendantProblems, type DefendantRefusal, isOfDefendant } from "./defendant_problems.ts";

type Refusal =
  | DraftRefusal
  | ConfidentialityFixed
  | InstitutionNotInOrder
  | PersonalDataMasked
  | ChangeRefusal
  | DispatchDayChanged;

/** The refusals that are not explained with the deposit or the defendants. */
type OwnRefusal = Exclude<Refusal, { type: "deposit-refused" | DefendantRefusal["type"] }>;

const confirm = {
  call: "repita a chamada com confirmaValorElevado: true",
  page: "confirme-o em “Confira o valor”",
};

export const draftProblems = problemTable<OwnRefusal>()({
  "previsao-alterada": {
    status: 409,
    title: "Dia de envio alterado",
    meaning: {
      call:
        "O que se protocola sairia em outro dia que não o informado em `previsaoEnvio`; nada foi protocolado.",
      page: "O que se protocola sairia em outro dia que não o que a página mostrava; nada foi protocolado.",
    },
    remedy: {
      call:
        "Confira o novo dia e protocole de novo com ele em `previsaoEnvio`, ou sem o campo para aceitar qualquer dia.",
      page: "Confira o novo dia e protocole de novo.",
    },
    refusals: {
      "dispatch-day-changed": ({ promised, actual }) => ({
        field: "previsaoEnvio",
        detail: `O envio mostrado era em ${formatDate(promised)}, e agora seria em ${
          formatDate(actual)
        }; confira o novo dia e protocole de novo com ele`,
      }),
    },
  },
  "alteracao-nao-permitida": {
    status: 403,
    title: "Alteração não permitida a este usuário",
    meaning: "A minuta ou o desdobramento que aguarda protocolo é de outro usuário.",
    remedy:
      "Peça a alteração a quem o criou, ao juiz dele, a um assessor com delegação desse juiz ou, se a regra do tribunal " +
      "permite, a alguém da vara; ou crie o seu próprio.",
    refusals: {
      "not-yours-to-change": ({ unitMayChange }) =>
        `A minuta só é alterada e excluída por quem a criou, pelo juiz em nome de quem está${
          unitMayChange ? "," : " ou"
        } por um assessor com delegação ativa desse juiz${
          unitMayChange ? " ou por um juiz ou assessor da vara dela" : ""
        }; peça a um deles a alteração, ou crie a sua própria`,
    },
  },
  "sigilo-definido-no-protocolo": {
    status: 409,
    title: "Sigilo definido no protocolo",
    meaning: "O sigilo de uma ordem só pode ser alterado antes do protocolo.",
    remedy: "Consulte a ordem; os visualizadores de uma ordem sigilosa ainda podem ser alterados.",
    refusals: {
      "confidentiality-settled": {
        field: "sigilosa",
        detail:
          "O sigilo só pode ser alterado antes do protocolo; quem criou a ordem e o administrador podem alterar os " +
          "visualizadores de uma ordem sigilosa",
      },
    },
  },
  "processo-nao-localizado": {
    status: 422,
    title: "Processo inexistente ou de outro tribunal",
    meaning:
      "O processo não existe na plataforma de dados processuais ou não tramita no tribunal do usuário.",
    remedy: "Confira o número do processo e a lotação do usuário.",
    refusals: {
      "process-not-in-court": {
        field: "numeroProcesso",
        detail:
          "Processo inexistente ou que não tramita no tribunal do usuário; confira o número do processo",
      },
    },
  },
  "juiz-desconhecido": {
    status: 422,
    title: "Juiz desconhecido",
    meaning: "O CPF indicado não é de um juiz do tribunal do usuário.",
    remedy: "Confira o CPF do juiz.",
    refusals: {
      "unknown-judge": {
        field: "cpfJuiz",
        detail: "O CPF indicado não é de um juiz do tribunal do usuário; confira o CPF do juiz",
      },
    },
  },
  "vara-desconhecida": {
    status: 422,
    title: "Vara desconhecida",
    meaning: "A unidade judiciária não está cadastrada no tribunal do usuário.",
    remedy: "Confira a vara; um novo cadastro aparece em cerca de 24 horas.",
    refusals: {
      "unknown-unit": {
        field: "varaId",
        detail:
          "A vara não está cadastrada no tribunal do usuário; um novo cadastro aparece em cerca de 24 horas",
      },
    },
  },
  "data-protocolo-passada": {
    status: 422,
    title: "Data de protocolo no passado",
    meaning: "A data de envio agendada já passou.",
    remedy: voiced`Informe a data de hoje ou uma futura, ou ${leaveOut}.`,
    refusals: {
      "schedule-in-past": {
        field: "dataProtocolo",
        detail: voiced`A data de protocolo já passou; informe a data de hoje ou uma futura, ou ${leaveOut}`,
      },
    },
  },
  "data-protocolo-distante": {
    status: 422,
    title: "Data de protocolo distante demais",
    meaning: "A data de envio agendada está a mais de um ano.",
    remedy: "Confira a data; uma ordem pode ser agendada para até um ano à frente.",
    refusals: {
      "schedule-too-far": ({ last }) => ({
        field: "dataProtocolo",
        detail: `A ordem pode ser agendada para até ${formatDate(last)}; confira a data de protocolo`,
      }),
    },
  },
  "informacoes-obrigatorias": {
    status: 422,
    title: "Informações obrigatórias",
    meaning: "Uma requisição de informações precisa dizer o que pede.",
    remedy: {
      call: "Informe em `informacoes` ao menos um dos tipos de informação.",
      page: "Marque ao menos um dos dados a pedir.",
    },
    refusals: {
      "no-information-requested": {
        field: "informacoes",
        call: `Informe o que a requisição pede, um ou mais destes: ${
          Object.values(wireInformation).join(", ")
        }`,
      },
    },
  },
  "campo-de-outro-tipo-de-ordem": {
    status: 422,
    title: "Campo de outro tipo de ordem",
    meaning: "Um campo que só cabe em outro tipo de ordem foi preenchido.",
    remedy: {
      call: "Retire o campo indicado em `erros`, ou corrija o tipo da ordem.",
      page: "Retire o que está assinalado, ou corrija o tipo da ordem.",
    },
    refusals: {
      "field-of-another-kind": ({ kind, field, defendant }) => ({
        field: `${defendant === undefined ? "" : `reus[${defendant}].`}${kindFields[field].wire}`,
        detail: voiced`${kindNames[kind]} não leva ${kindFields[field].name}; ${{
          call: `retire ${kindFields[field].wire}`,
          page: "retire-o",
        }} ou corrija o tipo da ordem`,
      }),
    },
  },
  "valor-obrigatorio": {
    status: 422,
    title: "Valor obrigatório",
    meaning: "Um bloqueio precisa do valor de cada réu.",
    remedy: giveAmount,
    refusals: {
      "amount-missing": ({ defendant }) => ({
        field: `reus[${defendant}].valor`,
        call: 'Informe o valor a bloquear do réu, como texto com duas casas decimais, por exemplo "15000.00"',
      }),
    },
  },
  "valor-elevado": {
    status: 422,
    title: "Valor acima do limite de conferência",
    meaning: "O valor de um réu passa do limite a partir do qual o serviço pede uma segunda confirmação.",
    remedy: {
      call: "Confira o valor; se estiver certo, repita a chamada com `confirmaValorElevado: true`.",
      page: "Confira o valor; se estiver certo, confirme-o em “Confira o valor”.",
    },
    refusals: {
      "amount-above-limit": ({ defendant, limit }) => ({
        field: `reus[${defendant}].valor`,
        detail: voiced`O valor passa de ${formatReais(limit)}; confira-o e, se estiver certo, ${confirm}`,
      }),
    },
  },
  "reiteracao-fora-do-prazo": {
    status: 422,
    title: "Reiteração programada fora do prazo",
    meaning: "A reiteração programada termina antes do segundo envio ou mais de 30 dias depois do primeiro.",
    remedy: {
      call:
        "Informe em `reiteracaoProgramada.dataFim` uma data depois do primeiro envio e até 30 dias depois dele.",
      page: "Escolha uma data depois do primeiro envio e até 30 dias depois dele.",
    },
    refusals: {
      "repetition-outside-limits": ({ first, last }) => ({
        field: "reiteracaoProgramada.dataFim",
        detail:
          voiced`A reiteração programada termina depois do primeiro envio e no máximo 30 dias depois dele; ${{
            call: "altere dataFim para",
            page: "escolha",
          }} uma data de ${formatDate(first)} a ${formatDate(last)}`,
      }),
    },
  },
  "instituicao-fora-da-ordem": {
    status: 422,
    title: "Instituição fora da ordem",
    meaning: "A instituição indicada não foi atingida pela ordem copiada.",
    remedy: {
      call: "Indique em `ispb` uma das instituições dos `alvos` da ordem, ou copie a ordem inteira.",
      page: "Escolha uma das instituições que a ordem atingiu, ou copie a ordem inteira.",
    },
    refusals: {
      "institution-not-in-order": ({ ispb }) => ({
        field: "ispb",
        call:
          `A ordem não atinge a instituição ${ispb}; indique uma das que estão em alvos, ou copie a ordem inteira`,
      }),
    },
  },
  "dados-pessoais-retirados": {
    status: 409,
    title: "Dados pessoais retirados",
    meaning: "O prazo de guarda dos dados das pessoas da ordem terminou, e eles foram retirados.",
    remedy: "Crie uma nova minuta, com os réus como constam do processo.",
    refusals: {
      "people-masked": () =>
        "Os dados dos réus desta ordem foram retirados ao fim do prazo de guarda, e ela não pode mais ser copiada; " +
        "crie uma nova minuta com os réus do processo",
    },
  },
  "minuta-recusada": {
    status: 422,
    title: "Minuta recusada",
    meaning: "A minuta tem mais de um tipo de problema.",
    remedy: correctEach,
  },
}, {
  "valor-invalido": {
    "amount-of-nothing": ({ defendant }) => ({
      field: `reus[${defendant}].valor`,
      detail: "O valor a bloquear precisa ser maior que zero; confira o valor",
    }),
  },
});

/** Why a draft is refused, not copied, changed or protocoled, or its confidentiality can no longer change. */
export const explainDraft = (refusal: Refusal) =>
  match(refusal)
    .with({ type: "deposit-refused" }, ({ refusal }) => explainDeposit(refusal))
    .when(isOfDefendant, defendantProblems.explain)
    .otherwise(draftProblems.explain);

// How sentences name the kinds of order, and the fields that only one kind has.

const kindNames: Record<OrderKind, string> = {
  block: "Um bloqueio",
  information: "Uma requisição de informações",
};

const kindFields: Record<KindField, { readonly name: string; readonly wire: string }> = {
  information: { name: "informações", wire: "informacoes" },
  deposit: { name: "depósito judicial", wire: "depositoJudicial" },
  repetition: { name: "reiteração programada", wire: "reiteracaoProgramada" },
  amount: { name: "valor", wire: "valor" },
  salaryAccount: { name: "conta-salário", wire: "contaSalario" },
};
