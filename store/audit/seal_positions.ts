/** The mark of each stream: the last seal seen. A chain without it has lost its end. */
import { sql } from "kysely";
import type { SealedStream } from "../../domain/audit/audit_seal.ts";
import type { Db } from "../connection.ts";

/** Two positions in a chain. */
interface ChainEnd {
  readonly marked: bigint;
  /** Undefined: the chain is empty. */
  readonly found: bigint | undefined;
}

/**
 * Moves the mark of a stream to its last seal.
 *
 * @returns the positions, when the chain lacks the marked seal because its end was removed or remade; the
 * mark then stays, whatever is sealed later
 */
export async function moveSealPosition(db: Db, stream: SealedStream): Promise<ChainEnd | undefined> {
  const { rows: [row] } = await sql<{ marked: bigint; present: boolean; found: bigint | null }>`
    select m.position as marked,
      exists (select from seal s where s.stream = m.stream and s.position = m.position and s.hash = m.hash) as present,
      (select max(s.position) from seal s where s.stream = m.stream) as found
    from seal_mark m where m.stream = ${stream}`.execute(db);
  if (row !== undefined && !row.present) return { marked: row.marked, found: row.found ?? undefined };
  await sql`select move_seal_mark(${stream})`.execute(db);
  return undefined;
}
