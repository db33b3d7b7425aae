/** What remittances were published with, or were adopted with by recovery, as the sealed audit trail says. */
import { sql } from "kysely";
import type { StreamPosition } from "../../domain/audit/audit_seal.ts";
import { evidenceActions } from "../../domain/audit/evidence.ts";
import type { Db } from "../connection/connection.ts";
import {
  entriesAfter,
  mayBeMasked,
  readPages,
  type UnrecordedRows,
  unrecordedRows,
  withPlaces,
} from "./evidence_entries.ts";

const ACTIONS = [evidenceActions.remittancePublished, evidenceActions.remittanceAdopted];

export interface PublishedText {
  readonly place: StreamPosition;
  readonly fileName: string;
  /** The id of the remittance; null when it is gone. */
  readonly id: bigint | null;
  /**
   * The digest of the text that was published; null where an entry of an early version tells that of the envelope
   * alone.
   */
  readonly sha256: string | null;
  /** Whether lines of it are masked by now, so that its text cannot be made again. */
  readonly masked: boolean;
  /** Lines that it has now, and those it was published with. */
  readonly found: number;
  readonly lines: number;
}

/** The entries of published and adopted remittances, oldest first. */
export const publishedTexts = (db: Db): AsyncGenerator<PublishedText> =>
  readPages(async (after, limit) => {
    const { rows } = await sql<Omit<PublishedText, "place"> & { txid: string; entry: bigint }>`
      select a.txid::text, a.entry, a.subject as "fileName", r.id, l.found, (l.masked and ${mayBeMasked}) as masked,
        (a.detail ->> 'lines')::integer as lines,
        coalesce(a.detail ->> 'textSha256', case when r.plain_sha256 is null then a.detail ->> 'sha256' end) as sha256
      from ${entriesAfter(ACTIONS, after, limit)} a
      left join remittance r on case when a.detail ? 'id' then r.id = (a.detail ->> 'id')::bigint
        else r.file_name = a.subject end
      cross join lateral (
        select count(*)::integer as found, coalesce(bool_or(text = ''), false) as masked
        from remittance_line where remittance_id = r.id
      ) l order by a.txid, a.entry`.execute(db);
    return withPlaces(rows);
  });

/** Published remittances that no entry tells of. */
export const unrecordedRemittances = (db: Db): Promise<UnrecordedRows> =>
  unrecordedRows(db, ACTIONS, {
    rows:
      sql`select file_name as key, file_name as name, published_at as at from remittance where status = 'published'`,
    key: sql`a.subject`,
  });
