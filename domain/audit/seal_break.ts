/** Why a chain of seals fails verification, and the Portuguese explanation of each reason. */
import { match } from "ts-pattern";
import { formatCount, formatNumber } from "../formatting.ts";
import { type ChainFault, type RowDifference, SIGNING_KEY, type StreamPosition } from "./audit_seal.ts";

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
  | { readonly type: "anchor-missing"; readonly position: bigint }
  | MarkFault;

/** How the mark of the last seal that was made differs from the chain. */
export type MarkFault =
  /** There are seals, and no mark. */
  | { readonly type: "mark-removed" }
  /** The chain ends before the marked seal; undefined: it is empty. */
  | { readonly type: "end-removed"; readonly marked: bigint; readonly found: bigint | undefined }
  /** Another seal stands in the place of the marked one. */
  | { readonly type: "mark-differs"; readonly position: bigint }
  /** The chain goes on beyond the mark. */
  | { readonly type: "mark-behind"; readonly marked: bigint; readonly found: bigint };

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
      }` +
      (keyId.startsWith(SIGNING_KEY) ? ": falta a chave pública dela" : ": falta o segredo dela"),
    ])
    .with({ type: "anchor-missing" }, ({ position }) => [
      `o lacre ${formatNumber(position)} não é o da âncora: o fim da cadeia foi removido ou refeito`,
    ])
    .with({ type: "no-longer-signed" }, ({ position }) => [
      `o lacre ${
        formatNumber(position)
      } foi feito com uma chave secreta depois de outro já assinado: quem o fez não tem a ` +
      "chave privada",
    ])
    .with({ type: "mark-removed" }, () => ["a marca do último lacre feito foi apagada"])
    .with({ type: "end-removed" }, ({ marked, found }) => [
      `a marca é do lacre ${formatNumber(marked)}, e a cadeia ${
        found === undefined ? "está vazia" : `termina no ${formatNumber(found)}`
      }: o fim da cadeia foi removido`,
    ])
    .with({ type: "mark-differs" }, ({ position }) => [
      `o lacre ${formatNumber(position)} não é o da marca: o fim da cadeia foi refeito, ou a marca mudada`,
    ])
    .with({ type: "mark-behind" }, ({ marked, found }) => [
      `a marca é do lacre ${formatNumber(marked)}, e a cadeia vai até o ${
        formatNumber(found)
      }: a marca foi movida para ` +
      "trás, ou um processo da versão anterior ainda lacra",
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
