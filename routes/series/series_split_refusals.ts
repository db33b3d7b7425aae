/** The refusals of the splits of a whole series, each at its field of the body. */
import { match } from "ts-pattern";
import { formatReais } from "../../domain/money.ts";
import type { SeriesSplitRefusal, SeriesSplitRequest } from "../../domain/splits/series_split.ts";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import type { Explanation } from "../http/problems.ts";
import { explainSplit } from "../splits/split_refusals.ts";

/** @param numberOf an order's protocol number, by its id */
export function explainSeriesSplit(
  refusal: SeriesSplitRefusal,
  { money }: SeriesSplitRequest,
  numberOf: (order: string) => string,
): Explanation {
  const at = (taxId: TaxId, last = false) => {
    const isOf = (share: { readonly taxId: TaxId }) => share.taxId === taxId;
    const shares = money?.shares ?? [];
    return `dinheiro.reus[${last ? shares.findLastIndex(isOf) : shares.findIndex(isOf)}]`;
  };
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "series-active" }, () => ({
      code: "serie-ativa",
      detail:
        "A série ainda está ativa; interrompa-a em /interromper, ou desdobre as ordens respondidas uma a uma, e repita",
    }))
    .with({ type: "series-disregarded" }, (same) => explainSplit(same, []))
    .with({ type: "nothing-to-split" }, (same) => explainSplit(same, []))
    .with({ type: "deposit-not-taken" }, (same) => explainSplit(same, []))
    .with({ type: "amount-missing" }, ({ taxId }) => ({
      code: "valor-obrigatorio",
      field: `${at(taxId)}.valor`,
      detail: "Informe o valor a transferir do réu; o restante é desbloqueado",
    }))
    .with({ type: "share-exceeds-balance" }, ({ taxId, available }) => ({
      code: "valor-acima-do-saldo",
      field: `${at(taxId)}.valor`,
      detail: `O valor passa do que as ordens da série têm disponível do réu, ${
        formatReais(available)
      }; informe no máximo isso`,
    }))
    .with({ type: "repeated-defendant" }, ({ taxId }) => ({
      code: "reu-repetido",
      field: `${at(taxId, true)}.cpfCnpj`,
      detail: "O réu aparece mais de uma vez; deixe um só, com o valor somado",
    }))
    .with({ type: "split-refused" }, ({ order, refusal }) => {
      const { field, ...explanation } = explainSplit(refusal, []);
      // What a single order is refused for has no field of its own here, save those of the whole call.
      const ofCall = field !== undefined && !field.startsWith("acoes") ? { field } : {};
      return { ...explanation, ...ofCall, detail: `Ordem ${numberOf(order)}: ${explanation.detail}` };
    })
    .exhaustive();
}
