/** What was sent on a day and what came back, for one institution or for all. */
import { sql } from "kysely";
import { type Centavos, centavos } from "../../domain/money.ts";
import type { RemittanceFigures } from "../../domain/operations/reconciliation.ts";
import type { Db } from "../connection/connection.ts";
import type { RecordTotals } from "../dispatch/dispatch_tables.ts";
import type { RowRange } from "../paging.ts";

/** A remittance of the day with the files that came for it. */
export interface ExchangedRemittance extends RemittanceFigures {
  readonly remittanceId: bigint;
  readonly ispb: string;
  readonly institutionName: string;
  readonly fileName: string;
}

interface ExchangedRow {
  id: bigint;
  ispb: string;
  name: string;
  file_name: string;
  status: "frozen" | "published";
  closed: boolean;
  line_count: number;
  totals: RecordTotals;
  answered: number;
  accepted: number;
  rejected: number;
  late: number;
  duplicate: number;
  quarantined: number;
  blocked: bigint;
}

/**
 * The remittances of a day, by institution. A file that answers nothing (rejected, late, duplicate, in
 * quarantine) names no remittance reliably, so it counts with the last one published before it, and is
 * counted once.
 *
 * @param amounts false leaves the blocked amounts at zero, because they are read line by line
 */
export async function exchangedOn(
  db: Db,
  day: Temporal.PlainDate,
  { ispb, amounts = true }: { ispb?: string | undefined; amounts?: boolean } = {},
): Promise<ExchangedRemittance[]> {
  const { rows } = await sql<ExchangedRow>`
    with sent as (
      select r.*, (select min(n.published_at) from remittance n where n.ispb = r.ispb and n.published_at > r.published_at)
        as next_at
      from remittance r where r.dispatch_date = ${day.toString()}::date
        and r.ispb = coalesce(${ispb ?? null}::text, r.ispb)
    ), blocked as (
      select l.remittance_id, sum(t.blocked_amount) as amount
      from sent s join remittance_line l on l.remittance_id = s.id and l.record = 10 and l.action_id is null
      join order_target t on t.id = l.target_id and t.occurrence = l.occurrence
      where ${sql.raw(String(amounts))} and t.answer_file_id is not null
      group by l.remittance_id
    )
    select s.id, s.ispb, i.name, s.file_name, s.status, s.answers_closed_at is not null as closed, s.line_count,
      s.totals, coalesce(a.answered, 0)::int as answered, coalesce(a.accepted, 0)::int as accepted,
      coalesce(o.rejected, 0)::int as rejected, coalesce(o.late, 0)::int as late,
      coalesce(o.duplicate, 0)::int as duplicate, coalesce(q.quarantined, 0)::int as quarantined,
      coalesce(b.amount, 0)::bigint as blocked
    from sent s
    join institution i using (ispb)
    left join blocked b on b.remittance_id = s.id
    left join lateral (
      select sum(f.line_count) as answered, count(*) as accepted
      from answer_file f where f.remittance_id = s.id and f.status = 'accepted'
    ) a on true
    left join lateral (
      select count(*) filter (where f.status = 'rejected' and not f.faults @> '[{"code":"H04"}]') as rejected,
        count(*) filter (where f.status = 'rejected' and f.faults @> '[{"code":"H04"}]') as late,
        count(*) filter (where f.status = 'duplicate') as duplicate
      from answer_file f
      where f.ispb = s.ispb and f.received_at >= s.published_at and f.received_at < coalesce(s.next_at, 'infinity')
    ) o on true
    left join lateral (
      select count(*) as quarantined from quarantine q
      where q.ispb = s.ispb and q.status = 'pending'
        and q.delivered_at >= s.published_at and q.delivered_at < coalesce(s.next_at, 'infinity')
    ) q on true
    order by s.ispb, s.sequence`.execute(db);
  return rows.map(fromRow);
}

const fromRow = (row: ExchangedRow): ExchangedRemittance => ({
  remittanceId: row.id,
  ispb: row.ispb,
  institutionName: row.name,
  fileName: row.file_name,
  sentLines: row.line_count,
  sentAmount: sumOf(row.totals),
  answeredLines: row.answered,
  blockedAmount: centavos(row.blocked),
  acceptedFiles: row.accepted,
  rejectedFiles: row.rejected,
  lateFiles: row.late,
  duplicateFiles: row.duplicate,
  quarantined: row.quarantined,
  published: row.status === "published",
  closed: row.closed,
});

const sumOf = (totals: RecordTotals): Centavos =>
  centavos(Object.values(totals).reduce((all, { sum }) => all + BigInt(sum), 0n));

/** The lines of a remittance that no accepted file has answered, in order. */
export async function missingLines(
  db: Db,
  remittanceId: bigint,
  { limit, offset }: RowRange,
): Promise<{ total: number; lines: number[] }> {
  const missing = sql`
    from remittance_line l where l.remittance_id = ${remittanceId} and not exists (
      select from answer_file f join answer_line a on a.file_id = f.id and a.remittance_line = l.line
      where f.remittance_id = l.remittance_id and f.status = 'accepted')`;
  const [{ rows: [count] }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${missing}`.execute(db),
    sql<{ line: number }>`select l.line ${missing} order by l.line limit ${limit} offset ${offset}`.execute(
      db,
    ),
  ]);
  return { total: count?.total ?? 0, lines: rows.map(({ line }) => line) };
}

/** Files of an institution, received after a remittance and before the next, that were not accepted. */
interface UnmatchedFile {
  readonly fileId: bigint;
  readonly fileName: string;
  readonly receivedAt: Temporal.Instant;
  readonly codes: readonly string[];
}

export async function unmatchedFiles(db: Db, remittanceId: bigint, limit: number): Promise<UnmatchedFile[]> {
  const { rows } = await sql<UnmatchedFile>`
    select f.id as "fileId", f.file_name as "fileName", f.received_at as "receivedAt",
      coalesce((select array_agg(distinct fault ->> 'code' order by fault ->> 'code')
        from jsonb_array_elements(f.faults) fault), '{}') as codes
    from remittance r join answer_file f on f.ispb = r.ispb and f.status = 'rejected'
      and f.received_at >= r.published_at and f.received_at < coalesce(
        (select min(n.published_at) from remittance n where n.ispb = r.ispb and n.published_at > r.published_at),
        'infinity')
    where r.id = ${remittanceId} order by f.id limit ${limit}`.execute(db);
  return rows;
}
