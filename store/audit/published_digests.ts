/** What remittances were published with, as the sealed audit trail says. */
import { sql } from "kysely";
import type { StreamPosition } from "../../domain/audit/audit_seal.ts";
import type { Db } from "../connection.ts";

export interface PublishedText {
  readonly place: StreamPosition;
  readonly fileName: string;
  /** The id of the remittance. */
  readonly id: bigint;
  /** The digest of the text that was published. */
  readonly sha256: string;
  /** Whether lines of it are masked by now, so that its text cannot be made again. */
  readonly masked: boolean;
  /** Lines that it has now, and those it was published with. */
  readonly found: number;
  readonly lines: number;
}

/** The entries of published remittances after a place, oldest first. */
export async function publishedTexts(
  db: Db,
  after: StreamPosition,
  limit: number,
): Promise<PublishedText[]> {
  const { rows } = await sql<Omit<PublishedText, "place"> & { txid: string; entry: bigint }>`
    select a.txid::text, a.entry, a."fileName", a.id, a.sha256, a.lines, l.found, l.masked
    from (
      select txid, id as entry, subject as "fileName", (detail ->> 'id')::bigint as id,
        detail ->> 'textSha256' as sha256, (detail ->> 'lines')::integer as lines
      from audit_entry
      where action = 'remittance.publish' and (txid, id) > (${after.txid.toString()}::xid8, ${after.id.toString()}::bigint)
      order by txid, id limit ${limit}
    ) a cross join lateral (
      select count(*)::integer as found, coalesce(bool_or(text = ''), false) as masked
      from remittance_line where remittance_id = a.id
    ) l order by a.txid, a.entry`.execute(db);
  return rows.map(({ txid, entry, ...text }) => ({ ...text, place: { txid: BigInt(txid), id: entry } }));
}
