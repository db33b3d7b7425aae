/** What courts were promised beside what institutions were asked: nothing lost, nothing asked twice. Pure. */
import type { RemittanceLine } from "../../../exchange/mod.ts";

/** Where the defendant of every draft is a client: each is asked once of each order. */
export const ISPBS = ["99000001", "99000002", "99000003", "91000002"];

/** What is blocked of an order at an institution; every order has one defendant. */
export const keyOf = ({ numeroProtocolo, ispb }: Pick<RemittanceLine, "numeroProtocolo" | "ispb">) =>
  `${numeroProtocolo} ${ispb}`;

/** What is asked once: of one defendant there are several transfers, and after each day whether the money of each has come. */
export function requestKey(line: RemittanceLine): string {
  if (line.kind === "block") return keyOf(line);
  const transfer = "idTransferencia" in line ? line.idTransferencia : undefined;
  const times = line.kind === "arrivalNotice" ? line.ocorrencia : undefined;
  return [line.kind, keyOf(line), line.cpfCnpjReu, transfer, times].join(" ");
}

/** What courts were promised and no institution was asked, and what was asked or shown more than once. */
export function countLosses({ protocols, requested, collectedTwice }: {
  /** Numbers that courts were given. */
  readonly protocols: readonly string[];
  /** How many times each thing was asked, by `requestKey`. */
  readonly requested: ReadonlyMap<string, number>;
  readonly collectedTwice: readonly string[];
}) {
  const wanted = protocols.flatMap((numeroProtocolo) =>
    ISPBS.map((ispb) => keyOf({ numeroProtocolo, ispb }))
  );
  return {
    orders: protocols.length,
    lines: [...requested.values()].reduce((sum, times) => sum + times, 0),
    lost: wanted.filter((line) => !requested.has(line)).length,
    doubled: collectedTwice.length + [...requested.values()].filter((times) => times > 1).length,
  };
}
