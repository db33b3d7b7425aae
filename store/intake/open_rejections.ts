/** Rejected answer files that are still to be made good. */
import { sql } from "kysely";
import type { OpenRejection } from "../../domain/operations/open_matter_text.ts";
import type { Db, Tx } from "../connection/connection.ts";

/**
 * The rejected files whose institution may still answer and has sent none since that was accepted; a conflict of numbers
 * has an alarm of its own.
 *
 * @param only that file alone
 */
export async function openRejections(
  db: Db | Tx,
  now: Temporal.Instant,
  only?: bigint,
): Promise<OpenRejection[]> {
  const { rows } = await sql<
    Omit<OpenRejection, "line" | "message"> & { line: number | null; message: string | null }
  >`
    select f.ispb, i.name as "institutionName", f.file_name as "fileName",
      (f.faults->0->>'line')::int as line, f.faults->0->>'message' as message,
      coalesce(jsonb_array_length(f.faults), 0) as faults, due.at as "answersDueAt"
    from answer_file f join institution i using (ispb)
    cross join lateral (
      select min(r.answers_due_at) as at from remittance r
      where r.ispb = f.ispb and r.id = coalesce(f.remittance_id, r.id) and r.published_at <= f.received_at
        and r.answers_closed_at is null and r.answers_due_at > ${now.toString()}::timestamptz
    ) due
    where f.status = 'rejected' and not f.faults @> '[{"code":"S01"}]' and due.at is not null and f.received_at > ${
    now.subtract({ hours: 24 * 15 }).toString()
  }::timestamptz and not exists (
      select from answer_file g where g.ispb = f.ispb and g.id > f.id and g.status = 'accepted')
      ${only === undefined ? sql`` : sql`and f.id = ${only}`}
    order by f.id`.execute(db);
  return rows.map(({ line, message, ...row }) => ({
    ...row,
    line: line ?? undefined,
    message: message ?? undefined,
  }));
}
