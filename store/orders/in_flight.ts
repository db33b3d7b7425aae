/** The orders and splits of a court or unit that are on their way, in the groups of the agenda. */
import { sql } from "kysely";
import type { InFlight } from "../../domain/orders/agenda.ts";
import type { Db } from "../connection/connection.ts";
import { isVisibleTo, type Reader } from "./viewers.ts";

/** More calendar days than any order is on its way, whatever the holidays; what is older waits for an operator. */
const MOST_DAYS = 30;

/** The most protocol numbers of a group. */
const NUMBERS = 3;

/** What the reader may see that is neither a draft nor answered; protocol numbers are of orders that are not confidential. */
export async function listInFlight(
  db: Db,
  reader: Reader,
  { unitId, today }: { readonly unitId: string | undefined; readonly today: Temporal.PlainDate },
): Promise<InFlight[]> {
  const ofUnit = (table: "o" | "s") =>
    unitId === undefined ? sql`true` : sql`${sql.ref(`${table}.court_unit_id`)} = ${unitId}`;
  const since = sql`${today.subtract({ days: MOST_DAYS }).toString()}::date`;
  const { rows } = await sql<
    Omit<InFlight, "sent" | "repeatsUntil"> & {
      answersDueAt: Temporal.Instant | null;
      publishBy: Temporal.Instant | null;
      repeatsUntil: Temporal.PlainDate | null;
    }
  >`
    with on_their_way as (
      select 'order' as what, o.status, o.dispatch_on, o.answers_due_at, o.publish_at, r.ends_on,
        case when not o.confidential then o.protocol_number end as number
      from court_order o left join series r on r.id = o.series_id and r.status = 'active'
      where o.jtr = ${reader.court} and o.status in ('scheduled', 'protocoled', 'dispatching', 'sent', 'consolidating')
        and o.not_sent_at is null and o.dispatch_on >= ${since} and ${ofUnit("o")} and ${isVisibleTo(reader)}
      union all
      select 'split', s.status, s.dispatch_on, s.answers_due_at, s.publish_at, null, null
      from split s join court_order o on o.id = s.order_id
      where s.jtr = ${reader.court} and s.status in ('protocoled', 'dispatching', 'sent', 'consolidating')
        and s.dispatch_on >= ${since} and ${ofUnit("s")} and ${isVisibleTo(reader)}
    )
    select what, case when status in ('sent', 'consolidating') then status else 'waiting' end as state,
      dispatch_on as "dispatchOn", answers_due_at as "answersDueAt", publish_at as "publishBy", ends_on as "repeatsUntil",
      count(*)::int as count,
      coalesce((array_agg(number order by number) filter (where number is not null))[1:${
    sql.lit(NUMBERS)
  }], '{}') as numbers
    from on_their_way group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows.map(({ answersDueAt, publishBy, repeatsUntil, ...row }) => ({
    ...row,
    sent: answersDueAt === null || publishBy === null ? undefined : { answersDueAt, publishBy },
    repeatsUntil: repeatsUntil ?? undefined,
  }));
}
