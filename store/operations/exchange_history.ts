/** The exchange day by day: how much was exchanged, and how late. */
import { sql } from "kysely";
import { HOURS, TIME_ZONE } from "../../domain/calendar/calendar.ts";
import { typesOf } from "../../domain/operations/alarm_severity.ts";
import type { Db } from "../connection/connection.ts";

export interface ExchangeDay {
  readonly day: Temporal.PlainDate;
  /** The remittances of the day's dispatch that were published, and their lines. */
  readonly remittances: number;
  readonly lines: number;
  /**
   * The minutes from the beginning of the dispatch to its last publication; null when nothing was published.
   */
  readonly minutesToLast: number | null;
  /** The files received on the day, by their result. */
  readonly accepted: number;
  readonly rejected: number;
  readonly answered: number;
  /** Of the rejected files, those received after their deadline. */
  readonly late: number;
  /** The remittances that were to leave on the day and left later, or have not left. */
  readonly postponed: number;
  /** The critical alarms that began on the day. */
  readonly incidents: number;
}

/** The days of a period, first and last included, on which something was exchanged. */
export async function exchangeHistory(
  db: Db,
  { from, until }: { readonly from: Temporal.PlainDate; readonly until: Temporal.PlainDate },
): Promise<ExchangeDay[]> {
  const { rows } = await sql<ExchangeDay>`
    with days as (
      select d::date as day, d::date::timestamp at time zone ${TIME_ZONE} as begins,
        (d::date + 1)::timestamp at time zone ${TIME_ZONE} as ends,
        (d::date + ${HOURS.dispatchOpens}::time) at time zone ${TIME_ZONE} as opens
      from generate_series(${from.toString()}::date, ${until.toString()}::date, interval '1 day') d
    )
    select days.day, sent.remittances, sent.lines,
      ceil(extract(epoch from sent.last - days.opens) / 60)::int as "minutesToLast",
      received.accepted, received.rejected, received.answered, rejected.late,
      coalesce(postponed.files, 0) as postponed, coalesce(begun.alarms, 0) as incidents
    from days
    left join (
      select cutoff_date as day, count(*)::int as files from remittance
      where dispatch_date > cutoff_date and dispatch_date > ${from.toString()}::date group by 1
    ) postponed using (day)
    left join (
      select (at at time zone ${TIME_ZONE})::date as day, count(*)::int as alarms from alarm
      where type = any(${typesOf("critical")}::text[]) group by 1
    ) begun using (day)
    cross join lateral (
      select count(*)::int as remittances, coalesce(sum(line_count), 0)::int as lines, max(published_at) as last
      from remittance where dispatch_date = days.day and status = 'published'
    ) sent
    cross join lateral (
      select count(*) filter (where status = 'accepted')::int as accepted,
        count(*) filter (where status = 'rejected')::int as rejected,
        coalesce(sum(line_count) filter (where status = 'accepted'), 0)::int as answered
      from answer_file where received_at >= days.begins and received_at < days.ends
    ) received
    -- Apart, so that of the accepted ones nothing but the index is read.
    cross join lateral (
      select count(*)::int as late from answer_file where received_at >= days.begins and received_at < days.ends
        and status = 'rejected' and faults @> '[{"code":"H04"}]'
    ) rejected
    where sent.remittances + received.accepted + received.rejected + coalesce(postponed.files, 0)
      + coalesce(begun.alarms, 0) > 0 order by days.day`.execute(db);
  return rows;
}
