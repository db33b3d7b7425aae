/** The refusals of drafts, as problems with a Portuguese sentence that says what to do, each at its field of the body. */
import { match } from "ts-pattern";
import type { ConfidentialitySettled, DraftRefusal } from "../../domain/orders/draft.ts";
import type { KindField, RepetitionRefusal } from "../../domain/orders/draft_content.ts";
import type { InstitutionNotInOrder } from "../../domain/orders/draft_copy.ts";
import { formatReais } from "../../domain/money.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import { wireInformation } from "../../domain/answers/information_kind.ts";
import { explainDeposit } from "../accounts/deposit_refusals.ts";
import type { Explanation } from "../http/problems.ts";
import { list } from "../orders/order_refusals.ts";

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

/** Why a draft is not acceptable. */
export function explainDraft(refusal: DraftRefusal): Explanation {
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "process-not-in-court" }, () => ({
      code: "processo-nao-localizado",
      field: "numeroProcesso",
      detail: "Processo inexistente ou que não tramita no tribunal do usuário; confira o número do processo",
    }))
    .with({ type: "unknown-judge" }, () => ({
      code: "juiz-desconhecido",
      field: "cpfJuiz",
      detail: "O CPF indicado não é de um juiz do tribunal do usuário; confira o CPF do juiz",
    }))
    .with({ type: "unknown-unit" }, () => ({
      code: "vara-desconhecida",
      field: "varaId",
      detail:
        "A vara não está cadastrada no tribunal do usuário; um novo cadastro aparece em cerca de 24 horas",
    }))
    .with({ type: "schedule-in-past" }, () => ({
      code: "data-protocolo-passada",
      field: "dataProtocolo",
      detail: "A data de protocolo já passou; informe a data de hoje ou uma futura, ou omita o campo",
    }))
    .with({ type: "schedule-too-far" }, ({ last }) => ({
      code: "data-protocolo-distante",
      field: "dataProtocolo",
      detail: `A ordem pode ser agendada para até ${date(last)}; confira a data de protocolo`,
    }))
    .with({ type: "no-information-asked" }, () => ({
      code: "informacoes-obrigatorias",
      field: "informacoes",
      detail: `Informe o que a requisição pede, um ou mais destes: ${
        Object.values(wireInformation).join(", ")
      }`,
    }))
    .with({ type: "field-of-another-kind" }, ({ kind, field, defendant }) => ({
      code: "campo-de-outro-tipo-de-ordem",
      field: `${defendant === undefined ? "" : `reus[${defendant}].`}${kindFields[field].wire}`,
      detail:
        `${kindNames[kind]} não leva ${kindFields[field].name}; retire ${
          kindFields[field].wire
        } ou corrija o ` +
        "tipo da ordem",
    }))
    .with({ type: "amount-missing" }, ({ defendant }) => ({
      code: "valor-obrigatorio",
      field: `reus[${defendant}].valor`,
      detail: 'Informe o valor a bloquear do réu, como texto com duas casas decimais, por exemplo "15000.00"',
    }))
    .with({ type: "amount-of-nothing" }, ({ defendant }) => ({
      code: "valor-invalido",
      field: `reus[${defendant}].valor`,
      detail: "O valor a bloquear precisa ser maior que zero; confira o valor",
    }))
    .with({ type: "amount-above-limit" }, ({ defendant, limit }) => ({
      code: "valor-elevado",
      field: `reus[${defendant}].valor`,
      detail: `O valor passa de ${formatReais(limit)}; confira-o e, se estiver certo, repita a chamada com ` +
        "confirmaValorElevado: true",
    }))
    .with({ type: "repetition-outside-limits" }, (limits) => explainRepetition(limits))
    .with({ type: "deposit-refused" }, (deposit) => explainDeposit(deposit.refusal))
    .with({ type: "repeated-defendant" }, ({ defendant }) => ({
      code: "reu-repetido",
      field: `reus[${defendant}].cpfCnpj`,
      detail: "O réu já foi informado nesta minuta; informe cada réu uma vez só",
    }))
    .with({ type: "not-a-party" }, ({ defendant }) => ({
      code: "reu-nao-e-parte",
      field: `reus[${defendant}].cpfCnpj`,
      detail: "O réu informado não é parte do processo; confira o número e as partes do processo",
    }))
    .with({ type: "no-single-account" }, ({ defendant }) => ({
      code: "conta-unica-nao-cadastrada",
      field: `reus[${defendant}].usarContaUnica`,
      detail:
        "O réu não tem conta única cadastrada no segmento do Judiciário do processo; retire usarContaUnica ou peça o " +
        "cadastro ao mantenedor de conta única",
    }))
    .with({ type: "defendant-without-institution" }, ({ defendant }) => ({
      code: "reu-sem-instituicao",
      field: `reus[${defendant}].instituicoes`,
      detail:
        "Réu sem instituição atingida; selecione uma ou informe manualmente instituição, agência e conta",
    }))
    .with({ type: "unknown-institution" }, ({ defendant, target }) => ({
      code: "instituicao-desconhecida",
      field: `reus[${defendant}].instituicoes[${target}].ispb`,
      detail: "Não há instituição cadastrada com este ISPB; confira a lista em /v1/instituicao",
    }))
    .with({ type: "account-without-branch" }, ({ defendant, target }) => ({
      code: "conta-sem-agencia",
      field: `reus[${defendant}].instituicoes[${target}].agencia`,
      detail: "A conta foi informada sem a agência; informe a agência ou retire a conta",
    }))
    .with({ type: "overlapping-targets" }, ({ defendant, ispb, withSingleAccount }) => ({
      code: "instituicoes-sobrepostas",
      field: `reus[${defendant}].instituicoes`,
      detail:
        `Na instituição ${ispb}, uma instituição, agência ou conta informada abrange ${
          withSingleAccount ? "a conta única selecionada" : "outra já informada"
        } ou é por ela abrangida; exclua a agência e a conta informadas, ou reitere depois a ordem pedindo o bloqueio ` +
        "na conta indicada",
    }))
    .with({ type: "institutions-of-one-group" }, ({ leaderIspb, ispbs }) => ({
      code: "instituicoes-do-mesmo-grupo",
      field: "reus",
      detail:
        `As instituições ${
          list(ispbs)
        } são do mesmo agrupamento, liderado por ${leaderIspb}, e não podem estar ` +
        "na mesma ordem; deixe uma só",
    }))
    .exhaustive();
}

/** Why a repetition cannot end when it was asked to. */
export const explainRepetition = ({ first, last }: RepetitionRefusal): Explanation => ({
  code: "reiteracao-fora-do-prazo",
  field: "reiteracaoProgramada.dataFim",
  detail:
    `A reiteração programada termina depois do primeiro envio e no máximo 30 dias depois dele; altere ` +
    `dataFim para uma data de ${date(first)} a ${date(last)}`,
});

/** Why an order is open or confidential for good. */
export const explainSettled = (_: ConfidentialitySettled): Explanation => ({
  code: "sigilo-definido-no-protocolo",
  field: "sigilosa",
  detail:
    "O sigilo só pode ser alterado antes do protocolo; quem criou a ordem e o administrador podem alterar os " +
    "visualizadores de uma ordem sigilosa",
});

/** Why an order cannot be copied for one institution only. */
export const explainCopy = ({ ispb }: InstitutionNotInOrder): Explanation => ({
  code: "instituicao-fora-da-ordem",
  field: "ispb",
  detail:
    `A ordem não atinge a instituição ${ispb}; indique uma das que estão em alvos, ou copie a ordem inteira`,
});

/** `23/11/2026`. */
const date = ({ day, month, year }: Temporal.PlainDate): string =>
  [day, month].map((part) => String(part).padStart(2, "0")).join("/") + `/${year}`;
