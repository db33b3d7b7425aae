/** The mark of each stream: the last seal that was made. A chain without it has lost its end. */
import { sql } from "kysely";
import type { Seal, SealedStream } from "../../domain/audit/audit_seal.ts";
import type { MarkFault } from "../../domain/audit/seal_break.ts";
import type { Db, Tx } from "../connection/connection.ts";

/**
 * Moves the mark to a seal, in the transaction that makes it. It stays where the chain has lost the marked seal, whatever
 * is sealed later; one that is gone is not made again, except with the first seal.
 */
export async function moveSealMark(tx: Tx, { stream, position }: Seal): Promise<void> {
  await sql`select move_seal_mark(${stream})
    where ${position === 1n} or exists (select from seal_mark where stream = ${stream})`.execute(tx);
}

/** Compares the mark of a stream with its chain, as they are together at one moment. */
export async function findMarkFault(db: Db, stream: SealedStream): Promise<MarkFault | undefined> {
  const { rows: [row] } = await sql<
    { marked: bigint | null; hash: string | null; last: bigint | null; there: string | null }
  >`
    select m.position as marked, m.hash, s.last,
      (select hash from seal where stream = ${stream} and position = m.position) as there
    from (select max(position) as last from seal where stream = ${stream}) s
    left join seal_mark m on m.stream = ${stream}`.execute(db);
  const { marked = null, hash = null, last = null, there = null } = row ?? {};
  if (marked === null) return last === null ? undefined : { type: "mark-removed" };
  if (last === null || last < marked) return { type: "end-removed", marked, found: last ?? undefined };
  if (there !== hash) return { type: "mark-differs", position: marked };
  return last > marked ? { type: "mark-behind", marked, found: last } : undefined;
}
