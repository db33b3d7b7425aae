/** Finds files in an institution's folders that are no longer needed. */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

interface Candidates {
  readonly ispb: string;
  /** The names of the texts, without the ending of envelopes. */
  readonly names: readonly string[];
  readonly before: Temporal.Instant;
}

/**
 * Of these remittances, those whose answers were closed before an instant and that are not waiting for
 * delivery to the institution's server.
 */
export async function endedRemittances(
  db: Db,
  { ispb, names, before }: Candidates,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select r.file_name as name from remittance r
    where r.ispb = ${ispb} and r.file_name = any(${[...names]}::text[])
      and r.answers_closed_at < ${before.toString()}::timestamptz and not ${
    isAwaited(sql.ref("r.file_name"))
  }`
    .execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Of these receipts, those last written before an instant that are not waiting for delivery to the
 * institution's server.
 */
export async function endedReceipts(
  db: Db,
  { ispb, names, before }: Candidates,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select r.name from (
      select receipt_name as name, receipt_written_at as at from answer_file
      where ispb = ${ispb} and receipt_name = any(${[...names]}::text[])
      union all
      select receipt_name, receipt_written_at from quarantine
      where ispb = ${ispb} and receipt_name = any(${[...names]}::text[])
    ) r
    group by r.name
    having bool_and(coalesce(r.at < ${before.toString()}::timestamptz, false)) and not ${
    isAwaited(sql.ref("r.name"))
  }`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const isAwaited = (name: ReturnType<typeof sql.ref>) =>
  sql<boolean>`exists (select from file_delivery d
    where (d.file_name = ${name} or d.file_name = ${name} || '.pgp') and d.delivered_at is null)`;
