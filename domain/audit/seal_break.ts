/** Why a chain of seals fails verification, and the Portuguese explanation of each reason. */
import { match } from "ts-pattern";
import type { ChainFault, RowDifference, StreamPosition } from "./audit_seal.ts";
import { formatCount, formatNumber } from "../formatting/formatting.ts";

export type SealBreak =
  | ChainFault
  /** The seal's own columns differ from those its hash was made of. */
  | { readonly type: "seal-changed"; readonly position: bigint }
  /** The seal names a key that is not among the known ones. */
  | { readonly type: "key-unknown"; readonly position: bigint; readonly keyId: string }
  /** The rows found differ from those sealed. */
  | {
    readonly type: "rows-differ";
    readonly position: bigint;
    readonly differences: readonly RowDifference[];
  }
  /**
   * A seal recorded outside the database is not in the chain, or differs: the end of the chain was removed.
   */
  | { readonly type: "anchor-missing"; readonly position: bigint };

/** The most stretches explained for one seal. */
const MAX_STRETCHES = 20;

const named = ({ txid, id }: StreamPosition) => `id ${id} (transação ${txid})`;

/** The explanation, as lines; lines that detail another are indented. */
export function explainBreak(broken: SealBreak): string[] {
  return match(broken)
    .with({ type: "seals-removed" }, ({ from, to }) => [
      from === to
        ? `o lacre ${formatNumber(from)} foi removido`
        : `os lacres ${formatNumber(from)} a ${formatNumber(to)} foram removidos`,
    ])
    .with({ type: "not-continued" }, ({ position }) => [
      `o lacre ${formatNumber(position)} não continua o lacre anterior: um dos dois foi refeito`,
    ])
    .with({ type: "seal-changed" }, ({ position }) => [`o lacre ${formatNumber(position)} foi alterado`])
    .with({ type: "key-unknown" }, ({ position, keyId }) => [
      `o lacre ${formatNumber(position)} não foi feito com nenhuma das chaves informadas, mas com ${
        keyId || "nenhuma"
      }`,
    ])
    .with({ type: "anchor-missing" }, ({ position }) => [
      `o lacre ${formatNumber(position)} não é o da âncora: o fim da cadeia foi removido ou refeito`,
    ])
    .with({ type: "rows-differ" }, ({ position, differences }) => [
      `as linhas do lacre ${formatNumber(position)} não são as que foram lacradas:`,
      ...differences.slice(0, MAX_STRETCHES).map((difference) => `  ${explainDifference(difference)}`),
      ...(differences.length > MAX_STRETCHES
        ? [`  e mais ${differences.length - MAX_STRETCHES} trechos`]
        : []),
    ])
    .exhaustive();
}

function explainDifference({ kind, sealed, found, places, after }: RowDifference): string {
  const rest = found > places.length ? ` e mais ${formatNumber(found - places.length)}` : "";
  const where = places.map(named).join(", ") + rest;
  const gap = after === undefined ? "no começo do lacre" : `depois de ${named(after)}`;
  return match(kind)
    .with("changed", () => `${formatCount(found, "linha alterada", "linhas alteradas")}: ${where}`)
    .with("inserted", () => `${formatCount(found, "linha inserida", "linhas inseridas")}: ${where}`)
    .with("removed", () => `${formatCount(sealed, "linha removida", "linhas removidas")} ${gap}`)
    .with("mixed", () => {
      const lack = formatCount(sealed, "linha alterada ou removida", "linhas alteradas ou removidas");
      return `${lack} ${gap}; no lugar, ${formatCount(found, "linha", "linhas")}: ${where}`;
    })
    .exhaustive();
}
