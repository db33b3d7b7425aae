/**
 * The state of the service as numbers, for monitoring. Each is counted from an index of open work, or of the
 * last day.
 */
import { sql } from "kysely";
import {
  type RegistryOutage,
  UNDELIVERED_AFTER,
  type UndeliveredAlarms,
} from "../../domain/operations/outage_text.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { oldestHeldEventAt } from "./service_facts.ts";

/** A count for each of several names, such as files by their result. */
export type NamedCounts = readonly { readonly of: string; readonly count: number }[];

export interface ServiceMeasures {
  /** The lines of the newest dispatch, by the status of their remittance. */
  readonly dispatchLines: NamedCounts;
  readonly dispatchRemittances: NamedCounts;
  /** The answer files since the day before, by their result. */
  readonly answerFiles: NamedCounts;
  /** The codes with which answer files were rejected since the day before. */
  readonly refusals: NamedCounts;
  readonly receiptsUnwritten: number;
  readonly quarantined: number;
  readonly openAlarms: NamedCounts;
  /** Messages to people whose delivery keeps failing, by their kind. */
  readonly undelivered: NamedCounts;
  readonly jobsReady: number;
  /** The age in seconds of the oldest job ready to run; 0 when there is none. */
  readonly oldestJobSeconds: number;
  readonly jobsGivenUp: number;
  readonly webhooks: NamedCounts;
  /** The age in seconds of the oldest notice that is not delivered. */
  readonly oldestWebhookSeconds: number;
  /** The age in seconds of the oldest event that readers may not see yet; 0 when there is none. */
  readonly heldEventSeconds: number;
  /** The seconds since the newest heartbeat of any worker; null when there never was one. */
  readonly heartbeatSeconds: number | null;
}

/** Collects the numbers in one round trip. */
export async function measureService(db: Db, now: Temporal.Instant): Promise<ServiceMeasures> {
  const moment = sql`${now.toString()}::timestamptz`;
  const counts = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(jsonb_build_object('of', of, 'count', count)), '[]') from (${rows}) counted)`;
  const newest = sql`(select max(business_date) from dispatch_run)`;
  const recent = sql`received_at >= ${moment} - interval '1 day'`;
  const { rows: [row] } = await sql<ServiceMeasures>`
    select
      ${
    counts(sql`select status as of, sum(line_count)::int as count from remittance
        where cutoff_date = ${newest} group by status`)
  } as "dispatchLines",
      ${
    counts(sql`select status as of, count(*)::int as count from remittance
        where cutoff_date = ${newest} group by status`)
  } as "dispatchRemittances",
      ${
    counts(sql`select status as of, count(*)::int as count from answer_file where ${recent} group by status`)
  }
        as "answerFiles",
      ${
    counts(sql`select fault ->> 'code' as of, count(distinct answer_file.id)::int as count
        from answer_file, jsonb_array_elements(faults) fault where ${recent} and status = 'rejected' group by 1`)
  }
        as "refusals",
      (select count(*)::int from answer_file where status <> 'received' and receipt_written_at is null)
        as "receiptsUnwritten",
      (select count(*)::int from quarantine where status = 'pending') as "quarantined",
      ${
    counts(sql`select type as of, count(*)::int as count from alarm where resolved_at is null group by type`)
  }
        as "openAlarms",
      ${
    counts(sql`select 'alarm-' || channel as of, count from (${undeliveredAlarms}) alarms
        union all select 'digest', count from (${undeliveredDigests(now)}) digests`)
  }
        as "undelivered",
      (select count(*)::int from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= clock_timestamp()) as "jobsReady",
      (select coalesce(extract(epoch from clock_timestamp() - min(run_at)), 0)::float8 from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= clock_timestamp()) as "oldestJobSeconds",
      (select count(*)::int from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and key is not null) as "jobsGivenUp",
      ${
    counts(sql`select status as of, count(*)::int as count from webhook_delivery
        where status = 'pending' group by status
        union all select status, count(*)::int from webhook_delivery where status = 'dead' group by status`)
  }
        as "webhooks",
      (select coalesce(extract(epoch from ${moment} - min(waiting_since)), 0)::float8 from webhook_delivery
        where status = 'pending') as "oldestWebhookSeconds",
      coalesce(extract(epoch from ${moment} - (${oldestHeldEventAt})), 0)::float8 as "heldEventSeconds",
      (select extract(epoch from clock_timestamp() - max(seen_at))::float8 from worker_heartbeat)
        as "heartbeatSeconds"`.execute(db);
  return row!;
}

// Messages to people that could not be delivered after several attempts.

/**
 * Alarms that a channel does not take, by channel. Of one that has ended meanwhile nobody is told any more: it counts for
 * a week, or until the channel takes another.
 */
const undeliveredAlarms = sql<UndeliveredAlarms>`
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
const undeliveredDigests = (now: Temporal.Instant) =>
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

// What each process knows of registries that do not answer.

/** Records the outages that a process knows of, in place of those it knew before. */
export const saveOutages = (db: Db, process: string, outages: readonly RegistryOutage[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom("registry_outage").where("process", "=", process).execute();
    if (outages.length === 0) return;
    await tx.insertInto("registry_outage").values(
      outages.map(({ registry, since, lastAt, failures, reason }) => ({
        ...{ process, registry, failures, reason },
        since: since.toString(),
        last_at: lastAt.toString(),
      })),
    ).execute();
  });

interface SeenOutage extends RegistryOutage {
  /** The machine of the process that knows of it. */
  readonly host: string;
}

/**
 * The outages that processes which live know of, the oldest first; what others have left is removed. A process that
 * was just recorded as stopped may still write, so what is listed is asked for its process as well.
 */
export async function listOutages(db: Db | Tx): Promise<SeenOutage[]> {
  const lives = sql`p.name = o.process and p.stopped_at is null
    and p.seen_at > clock_timestamp() - interval '1 minute'`;
  const { rows } = await sql<SeenOutage>`
    with gone as (delete from registry_outage o where not exists (select from service_process p where ${lives}))
    select o.registry, o.since, o.last_at as "lastAt", o.failures, o.reason, p.host
    from registry_outage o join service_process p on ${lives} order by o.since, o.process`.execute(db);
  return rows;
}
