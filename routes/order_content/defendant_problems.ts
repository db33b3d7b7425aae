/** The problems of a draft's defendants and their institutions, each at its field. */
import { formatList } from "../../domain/formatting.ts";
import type { DraftRefusal } from "../../domain/orders/draft.ts";
import type { DefendantTargetRefusal, NamedTargetRefusal } from "../../domain/orders/draft_targets.ts";
import { problemTable } from "../http/problem_table.ts";
import { checkInstitution, voiced } from "../http/voice.ts";

export type DefendantRefusal =
  | Extract<DraftRefusal, { type: "repeated-defendant" | "not-a-party" }>
  | NamedTargetRefusal
  | DefendantTargetRefusal;

export const defendantProblems = problemTable<DefendantRefusal>()({
  "reu-repetido": {
    status: 422,
    title: "Réu repetido",
    meaning: "O mesmo réu aparece mais de uma vez na minuta.",
    remedy: "Informe cada réu uma vez só.",
    refusals: {
      "repeated-defendant": ({ defendant }) => ({
        field: `reus[${defendant}].cpfCnpj`,
        detail: "O réu já foi informado nesta minuta; informe cada réu uma vez só",
      }),
    },
  },
  "reu-nao-e-parte": {
    status: 422,
    title: "Réu não é parte do processo",
    meaning: "O réu informado não é parte do processo na plataforma de dados processuais.",
    remedy:
      "Confira o CPF ou CNPJ do réu e as partes do processo; processos criminais não têm essa conferência.",
    refusals: {
      "not-a-party": ({ defendant }) => ({
        field: `reus[${defendant}].cpfCnpj`,
        detail: "O réu informado não é parte do processo; confira o número e as partes do processo",
      }),
    },
  },
  "conta-unica-nao-cadastrada": {
    status: 422,
    title: "Conta única não cadastrada",
    meaning: "O réu não tem conta única cadastrada no segmento do Judiciário do processo.",
    remedy: {
      call: "Retire `usarContaUnica` do réu, ou peça o cadastro ao mantenedor de conta única.",
      page: "Desmarque “Usar a conta única do réu”, ou peça o cadastro ao mantenedor de conta única.",
    },
    refusals: {
      "no-single-account": ({ defendant }) => ({
        field: `reus[${defendant}].usarContaUnica`,
        call:
          "O réu não tem conta única cadastrada no segmento do Judiciário do processo; retire usarContaUnica ou peça o cadastro ao mantenedor de conta única",
      }),
    },
  },
  "reu-sem-instituicao": {
    status: 422,
    title: "Réu sem instituição",
    meaning: "Nenhuma instituição foi encontrada ou selecionada para o réu.",
    remedy: "Selecione uma instituição ou informe manualmente instituição, agência e conta.",
    refusals: {
      "defendant-without-institution": ({ defendant }) => ({
        field: `reus[${defendant}].instituicoes`,
        detail:
          "Réu sem instituição atingida; selecione uma ou informe manualmente instituição, agência e conta",
      }),
    },
  },
  "conta-sem-agencia": {
    status: 422,
    title: "Conta sem agência",
    meaning: "Uma conta só identifica algo junto da agência.",
    remedy: "Informe também a agência, ou retire a conta.",
    refusals: {
      "account-without-agency": ({ defendant, target }) => ({
        field: `reus[${defendant}].instituicoes[${target}].agencia`,
        detail: "A conta foi informada sem a agência; informe a agência ou retire a conta",
      }),
    },
  },
  "instituicoes-sobrepostas": {
    status: 422,
    title: "Instituições sobrepostas",
    meaning: "Uma instituição, agência ou conta abrange outra já informada para o mesmo réu.",
    remedy: "Retire a agência e a conta, ou retire a instituição inteira.",
    refusals: {
      "overlapping-targets": ({ defendant, ispb, withSingleAccount }) => ({
        field: `reus[${defendant}].instituicoes`,
        detail:
          `Na instituição ${ispb}, uma instituição, agência ou conta informada abrange ${
            withSingleAccount ? "a conta única selecionada" : "outra já informada"
          } ou é por ela abrangida; exclua a agência e a conta informadas, ou reitere depois a ordem pedindo o bloqueio ` +
          "na conta indicada",
      }),
    },
  },
  "instituicoes-do-mesmo-grupo": {
    status: 422,
    title: "Instituições do mesmo grupo",
    meaning: "Duas ou mais instituições do mesmo agrupamento não podem ser informadas na mesma ordem.",
    remedy: "Deixe uma só: a instituição líder responde por todo o grupo.",
    refusals: {
      "institutions-of-one-group": ({ leaderIspb, ispbs }) => ({
        field: "reus",
        detail:
          `As instituições ${
            formatList(ispbs)
          } são do mesmo agrupamento, liderado por ${leaderIspb}, e não podem estar ` +
          "na mesma ordem; deixe uma só",
      }),
    },
  },
}, {
  "instituicao-desconhecida": {
    "unknown-institution": ({ defendant, target }) => ({
      field: `reus[${defendant}].instituicoes[${target}].ispb`,
      detail: voiced`Não há instituição cadastrada com este ISPB; ${checkInstitution}`,
    }),
  },
});

/** Whether a draft's refusal is about a defendant or an institution. */
export const isOfDefendant = (refusal: { readonly type: string }): refusal is DefendantRefusal =>
  defendantProblems.types.has(refusal.type);
