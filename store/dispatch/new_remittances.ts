/** Makes the remittances of a freeze from the collected lines, with their sequences. */
import { sql } from "kysely";
import type { Tx } from "../connection.ts";

/** The sequence of the remittance for an institution's collected lines. */
export interface NumberedRemittance {
  readonly ispb: string;
  readonly sequence: number;
}

/**
 * Adds up the collected lines of each receiver and gives each receiver its next sequence, locking the
 * sequences in the order of their institutions. The temporary table `due_share` has the result until the
 * transaction ends.
 */
export async function assignSequences(tx: Tx): Promise<NumberedRemittance[]> {
  await sql`
    create temporary table due_share on commit drop as
    select receiver_ispb as ispb, sum(lines)::int as line_count,
      jsonb_object_agg(record, jsonb_build_object('count', lines, 'sum', amount)) as totals
    from (
      select receiver_ispb, record, count(*) as lines, coalesce(sum(amount), 0)::text as amount
      from due_line group by receiver_ispb, record
    ) by_record
    group by receiver_ispb`.execute(tx);
  const { rows } = await sql<NumberedRemittance>`
    insert into exchange_sequence (ispb, direction, last)
    select ispb, 'out', 1 from due_share order by ispb
    on conflict (ispb, direction) do update set last = exchange_sequence.last + 1
    returning ispb, last as sequence`.execute(tx);
  return rows;
}

interface NewRemittance extends NumberedRemittance {
  readonly fileName: string;
}

/**
 * Writes the day's remittances and all their lines, in the order of protocol date and time; returns the
 * number of lines.
 */
export async function insertRemittances(
  tx: Tx,
  remittances: readonly NewRemittance[],
  { day, now, answersDueAt, publishAt }: {
    day: Temporal.PlainDate;
    now: Temporal.Instant;
    answersDueAt: Temporal.Instant;
    publishAt: Temporal.Instant;
  },
): Promise<bigint> {
  if (remittances.length === 0) return 0n;
  await sql`
    create temporary table due_remittance (id bigint not null, ispb text primary key) on commit drop`.execute(
    tx,
  );
  await sql`
    with frozen as (
      insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count, totals,
        frozen_at, answers_due_at, publish_at)
      select n.ispb, ${day.toString()}::date, ${day.toString()}::date, n.sequence, 'frozen', n.file_name,
        share.line_count, share.totals, ${now.toString()}::timestamptz, ${answersDueAt.toString()}::timestamptz,
        ${publishAt.toString()}::timestamptz
      from unnest(
        ${remittances.map(({ ispb }) => ispb)}::text[],
        ${remittances.map(({ sequence }) => sequence)}::integer[],
        ${remittances.map(({ fileName }) => fileName)}::text[]
      ) as n (ispb, sequence, file_name)
      join due_share share on share.ispb = n.ispb
      order by n.ispb
      returning id, ispb
    )
    insert into due_remittance select id, ispb from frozen`.execute(tx);
  await sql`analyze due_remittance`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into remittance_line (remittance_id, line, target_id, occurrence, record, action_id, jtr, confidential,
      protocoled_at, protocol_number, text)
    select n.remittance_id, n.line, n.target_id, n.occurrence, n.record, n.action_id, n.jtr, n.confidential,
      n.protocoled_at, n.protocol_number::text,
      n.record || ';' || n.line || case when n.shared_id is null then n.own0 || n.own1
        else s.shared0 || n.own0 || s.shared1 || n.own1 || s.shared2 end
    from (
      select r.id as remittance_id, d.*, 1 + row_number() over (partition by r.id
        order by d.protocoled_at, d.protocol_number, d.target_id, d.record, d.action_id) as line
      from due_line d join due_remittance r on r.ispb = d.receiver_ispb
    ) n
    left join due_shared s on s.id = n.shared_id`.execute(tx);
  return numAffectedRows ?? 0n;
}
