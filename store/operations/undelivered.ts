/** Messages to people that could not be delivered after several attempts. */
import { sql } from "kysely";
import { UNDELIVERED_AFTER, type UndeliveredAlarms } from "../../domain/operations/outage_text.ts";
import type { Db, Tx } from "../connection/connection.ts";

/**
 * Alarms that a channel does not take, by channel. Of one that has ended meanwhile nobody is told any more: it counts for
 * a week, or until the channel takes another.
 */
export const undeliveredAlarms = sql<UndeliveredAlarms>`
  with notice as (
    select alarm_id, channel, attempts, sent_at, next_attempt_at, failure from alarm_notice
    union all select alarm_id, channel, attempts, sent_at, next_attempt_at, failure from alarm_end_notice
  )
  select n.channel, count(*)::int as count, (array_agg(n.failure order by n.next_attempt_at desc))[1] as failure
  from notice n join alarm a on a.id = n.alarm_id
  where n.sent_at is null and n.attempts >= ${UNDELIVERED_AFTER.alarm} and (
    a.resolved_at is null or a.resolved_at > clock_timestamp() - interval '7 days'
      and n.next_attempt_at > coalesce((select max(sent_at) from notice s where s.channel = n.channel), '-infinity'))
  group by n.channel`;

/** Users whose digest, or whose address's confirmation, keeps failing to be delivered. */
export const undeliveredDigests = (now: Temporal.Instant) =>
  sql<{ count: number }>`
  select count(*)::int as count from mail_digest
  where attempts >= ${UNDELIVERED_AFTER.digest}
    and next_attempt_at > ${now.toString()}::timestamptz - interval '1 day'`;

/** What is not delivered now. */
export async function findUndelivered(
  db: Db | Tx,
  now: Temporal.Instant,
): Promise<{ readonly alarms: readonly UndeliveredAlarms[]; readonly digests: number }> {
  const { rows: alarms } = await undeliveredAlarms.execute(db);
  const { rows: [digests] } = await undeliveredDigests(now).execute(db);
  return { alarms, digests: digests!.count };
}
