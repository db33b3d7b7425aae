/**
 * The state of the service as numbers, for monitoring. Each is counted from an index of open work, or of the
 * last day.
 */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";
import { oldestHeldEventAt } from "./service_facts.ts";
import { undeliveredAlarms, undeliveredDigests } from "./undelivered.ts";

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
