/** The problems of drafts, each refusal at its field of the body. */
import { match } from "ts-pattern";
import type { ConfidentialityFixed, DraftRefusal } from "../../domain/orders/draft.ts";
import type { InstitutionNotInOrder, PersonalDataMasked } from "../../domain/orders/draft_copy.ts";
import type { ChangeRefusal } from "../../domain/orders/draft_permission.ts";
import type { DispatchDayChanged } from "../../domain/orders/signature.ts";
import { formatReais } from "../../domain/money.ts";
import { wireInformation } from "../../domain/answers/information_kind.ts";
import { explainDeposit } from "../accounts/deposit_problems.ts";
import { defendantProblems, type DefendantRefusal, isOfDefendant } from "./defendant_problems.ts";
import { kindFields, kindNames } from "./order_kind_names.ts";
import { problemTable } from "../http/problem_table.ts";
import { formatDate } from "../../domain/formatting/formatting.ts";

/** The refusals that are not explained with the deposit or the defendants. */
type OwnRefusal = Exclude<
  | DraftRefusal
  | ConfidentialityFixed
  | InstitutionNotInOrder
  | PersonalDataMasked
  | ChangeRefusal
  | DispatchDayChanged,
  { type: "deposit-refused" | DefendantRefusal["type"] }
>;

export const draftProblems = problemTable<OwnRefusal>()({
  "minuta-nao-encontrada": {
    status: 404,
    title: "Minuta não encontrada",
    meaning: "A minuta não existe ou não é visível para o usuário.",
    remedy: "Confira o identificador da minuta e o usuário com que se entrou.",
  },
  "minuta-alterada": {
    status: 409,
    title: "Minuta alterada por outro usuário",
    meaning: "A minuta mudou entre a leitura e a gravação.",
    remedy: "Leia a minuta de novo e repita a alteração.",
  },
  "versao-alterada": {
    status: 409,
    ifMatchStatus: 412,
    title: "Versão alterada depois da leitura",
    meaning: "O que se protocola mudou desde a versão que foi lida; nada foi protocolado.",
    remedy:
      "Leia de novo o que está em `erros`, confira e protocole com a `versao` atual (412 se ela veio em `If-Match`).",
    pageRemedy: "Confira o que mudou e protocole de novo.",
  },
  "versao-obrigatoria": {
    status: 422,
    title: "Versão lida obrigatória",
    meaning: "A regra do tribunal exige a versão lida do que se protocola; nada foi protocolado.",
    remedy: "Leia o que está em `erros` e protocole com a `versao` lida, ou com `If-Match` de um só.",
    pageRemedy: "Abra a revisão, confira e protocole de lá.",
  },
  "previsao-alterada": {
    status: 409,
    title: "Dia de envio alterado",
    meaning:
      "O que se protocola sairia em outro dia que não o informado em `previsaoEnvio`; nada foi protocolado.",
    remedy:
      "Confira o novo dia e protocole de novo com ele em `previsaoEnvio`, ou sem o campo para aceitar qualquer dia.",
    pageMeaning:
      "O que se protocola sairia em outro dia que não o que a página mostrava; nada foi protocolado.",
    pageRemedy: "Confira o novo dia e protocole de novo.",
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
      "not-yours-to-change": ({ unitMayChange }) => ({
        detail: `A minuta só é alterada e excluída por quem a criou, pelo juiz em nome de quem está${
          unitMayChange ? "," : " ou"
        } por um assessor com delegação ativa desse juiz${
          unitMayChange ? " ou por um juiz ou assessor da vara dela" : ""
        }; peça a um deles a alteração, ou crie a sua própria`,
      }),
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
    remedy: "Informe a data de hoje ou uma futura, ou omita o campo.",
    refusals: {
      "schedule-in-past": {
        field: "dataProtocolo",
        detail: "A data de protocolo já passou; informe a data de hoje ou uma futura, ou omita o campo",
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
    remedy: "Informe em `informacoes` ao menos um dos tipos de informação.",
    pageRemedy: "Marque ao menos um dos dados a pedir.",
    refusals: {
      "no-information-requested": {
        field: "informacoes",
        detail: `Informe o que a requisição pede, um ou mais destes: ${
          Object.values(wireInformation).join(", ")
        }`,
      },
    },
  },
  "campo-de-outro-tipo-de-ordem": {
    status: 422,
    title: "Campo de outro tipo de ordem",
    meaning: "Um campo que só cabe em outro tipo de ordem foi preenchido.",
    remedy: "Retire o campo indicado em `erros`, ou corrija o tipo da ordem.",
    pageRemedy: "Retire o que está assinalado, ou corrija o tipo da ordem.",
    refusals: {
      "field-of-another-kind": ({ kind, field, defendant }) => ({
        field: `${defendant === undefined ? "" : `reus[${defendant}].`}${kindFields[field].wire}`,
        detail:
          `${kindNames[kind]} não leva ${kindFields[field].name}; retire ${
            kindFields[field].wire
          } ou corrija o ` +
          "tipo da ordem",
      }),
    },
  },
  "valor-obrigatorio": {
    status: 422,
    title: "Valor obrigatório",
    meaning: "Um bloqueio precisa do valor de cada réu.",
    remedy: 'Informe o valor como texto, por exemplo "15000.00".',
    refusals: {
      "amount-missing": ({ defendant }) => ({
        field: `reus[${defendant}].valor`,
        detail:
          'Informe o valor a bloquear do réu, como texto com duas casas decimais, por exemplo "15000.00"',
      }),
    },
  },
  "valor-elevado": {
    status: 422,
    title: "Valor acima do limite de conferência",
    meaning: "O valor de um réu passa do limite a partir do qual o serviço pede uma segunda confirmação.",
    remedy: "Confira o valor; se estiver certo, repita a chamada com `confirmaValorElevado: true`.",
    pageRemedy: "Confira o valor; se estiver certo, confirme-o em “Confira o valor”.",
    refusals: {
      "amount-above-limit": ({ defendant, limit }) => ({
        field: `reus[${defendant}].valor`,
        detail:
          `O valor passa de ${formatReais(limit)}; confira-o e, se estiver certo, repita a chamada com ` +
          "confirmaValorElevado: true",
      }),
    },
  },
  "reiteracao-fora-do-prazo": {
    status: 422,
    title: "Reiteração programada fora do prazo",
    meaning: "A reiteração programada termina antes do segundo envio ou mais de 30 dias depois do primeiro.",
    remedy:
      "Informe em `reiteracaoProgramada.dataFim` uma data depois do primeiro envio e até 30 dias depois dele.",
    pageRemedy: "Escolha uma data depois do primeiro envio e até 30 dias depois dele.",
    refusals: {
      "repetition-outside-limits": ({ first, last }) => ({
        field: "reiteracaoProgramada.dataFim",
        detail:
          `A reiteração programada termina depois do primeiro envio e no máximo 30 dias depois dele; altere ` +
          `dataFim para uma data de ${formatDate(first)} a ${formatDate(last)}`,
      }),
    },
  },
  "instituicao-fora-da-ordem": {
    status: 422,
    title: "Instituição fora da ordem",
    meaning: "A instituição indicada não foi atingida pela ordem copiada.",
    remedy: "Indique em `ispb` uma das instituições dos `alvos` da ordem, ou copie a ordem inteira.",
    pageRemedy: "Escolha uma das instituições que a ordem atingiu, ou copie a ordem inteira.",
    refusals: {
      "institution-not-in-order": ({ ispb }) => ({
        field: "ispb",
        detail:
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
      "people-masked": () => ({
        detail:
          "Os dados dos réus desta ordem foram retirados ao fim do prazo de guarda, e ela não pode mais ser copiada; " +
          "crie uma nova minuta com os réus do processo",
      }),
    },
  },
  "minuta-recusada": {
    status: 422,
    title: "Minuta recusada",
    meaning: "A minuta tem mais de um tipo de problema.",
    remedy: "Corrija cada item de `erros`; cada mensagem diz o que fazer.",
    pageRemedy: "Corrija cada item assinalado; cada um diz o que fazer.",
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
export const explainDraft = (
  refusal:
    | DraftRefusal
    | ConfidentialityFixed
    | InstitutionNotInOrder
    | PersonalDataMasked
    | ChangeRefusal
    | DispatchDayChanged,
) =>
  match(refusal)
    .with({ type: "deposit-refused" }, ({ refusal }) => explainDeposit(refusal))
    .when(isOfDefendant, defendantProblems.explain)
    .otherwise(draftProblems.explain);
