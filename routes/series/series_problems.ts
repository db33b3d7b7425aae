/** The problems of series and of the splits of a whole series, each at its field of the body. */
import { match } from "ts-pattern";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { formatReais } from "../../domain/money.ts";
import type { SeriesSplitRefusal, SeriesSplitRequest } from "../../domain/splits/series_split.ts";
import { problemTable } from "../http/problem_table.ts";
import { voiced } from "../http/voice.ts";
import { explainSplit } from "../splits/split_problems.ts";

/** A series that has ended is not interrupted; a share is of a defendant of the series. */
type RequestRefusal = { readonly type: "series-closed" | "not-of-the-series" };
type OwnRefusal =
  | RequestRefusal
  | Exclude<
    SeriesSplitRefusal,
    { type: "series-disregarded" | "nothing-to-split" | "deposit-not-taken" | "split-refused" }
  >;
/** The field of a defendant's share in the body; `last` for the second of two. */
type FieldOf = (taxId: TaxId, last?: boolean) => string;

export const seriesProblems = problemTable<OwnRefusal, FieldOf>()({
  "serie-nao-encontrada": {
    status: 404,
    title: "Série não encontrada",
    meaning: "A série não existe, é de outro tribunal ou de uma ordem sigilosa que o usuário não vê.",
    remedy: {
      call: "Confira o identificador na lista de /v1/serie, ou em `serieId` de uma das ordens.",
      page: "Confira-a na lista de Séries, ou na página de uma das ordens.",
    },
  },
  "serie-encerrada": {
    status: 409,
    title: "Série já encerrada",
    meaning: "A série já foi encerrada e não cria nem envia mais ordens.",
    remedy: {
      call: "Consulte o motivo em /v1/serie; para bloquear de novo, faça uma nova ordem.",
      page: "Veja o motivo na página da série; para bloquear de novo, faça uma nova ordem.",
    },
    refusals: {
      "series-closed": {
        call:
          "A série já está encerrada; consulte o motivo em /v1/serie e, para bloquear de novo, faça uma nova ordem",
      },
    },
  },
  "serie-ativa": {
    status: 409,
    title: "Série ainda ativa",
    meaning:
      "Só uma série encerrada é desdobrada de uma vez: a próxima ordem de uma ativa pode bloquear mais.",
    remedy:
      "Interrompa a série, ou aguarde o fim dela; as ordens respondidas podem ser desdobradas uma a uma.",
    refusals: {
      "series-active": {
        call:
          "A série ainda está ativa; interrompa-a em /interromper, ou desdobre as ordens respondidas uma a uma, e repita",
      },
    },
  },
  "reu-desconhecido": {
    status: 422,
    title: "Réu fora da série",
    meaning: "O número informado não é de um réu da série.",
    remedy: {
      call: "Use o `cpfCnpj` de um dos `reus` de /v1/serie/{id}.",
      page: "Escolha um dos réus da série.",
    },
    refusals: {
      "not-of-the-series": { call: "O número não é de um réu da série; use um dos `reus` que ela mostra" },
    },
  },
}, {
  "valor-obrigatorio": {
    "amount-missing": ({ taxId }, at) => ({
      field: `${at(taxId)}.valor`,
      detail: "Informe o valor a transferir do réu; o restante é desbloqueado",
    }),
  },
  "valor-acima-do-saldo": {
    "share-exceeds-balance": ({ taxId, available }, at) => ({
      field: `${at(taxId)}.valor`,
      detail: `O valor passa do que as ordens da série têm disponível do réu, ${
        formatReais(available)
      }; informe no máximo isso`,
    }),
  },
  "reu-repetido": {
    "repeated-defendant": ({ taxId }, at) => ({
      field: `${at(taxId, true)}.cpfCnpj`,
      detail: "O réu aparece mais de uma vez; deixe um só, com o valor somado",
    }),
  },
});

/** Why a request does not fit its series. */
export const explainSeries = (refusal: RequestRefusal) => seriesProblems.explain(refusal, () => "");

/** @param seriesNumberOf gives an order's protocol number by its id */
export function explainSeriesSplit(
  refusal: SeriesSplitRefusal,
  { money }: SeriesSplitRequest,
  numberOf: (order: string) => string,
) {
  const at: FieldOf = (taxId, last = false) => {
    const isOf = (share: { readonly taxId: TaxId }) => share.taxId === taxId;
    const shares = money?.shares ?? [];
    return `dinheiro.reus[${last ? shares.findLastIndex(isOf) : shares.findIndex(isOf)}]`;
  };
  return match(refusal)
    .with(
      { type: "series-disregarded" },
      { type: "nothing-to-split" },
      { type: "deposit-not-taken" },
      (same) => explainSplit(same, []),
    )
    .with({ type: "split-refused" }, ({ order, refusal }) => {
      const { field, ...explanation } = explainSplit(refusal, []);
      // Refusals of a single order have no field in this body, except those that concern the whole call.
      const ofCall = field !== undefined && !field.startsWith("acoes") ? { field } : {};
      return { ...explanation, ...ofCall, detail: voiced`Ordem ${numberOf(order)}: ${explanation.detail}` };
    })
    .otherwise((own) => seriesProblems.explain(own, at));
}
