/** Collects the facts by which the service's health is checked. Each query uses an index of open work. */
import { sql } from "kysely";
import { faultSeconds } from "../../domain/operations/alarm_thresholds.ts";
import {
  checkServiceHealth,
  type HealthSettings,
  type ServiceFacts,
  type ServiceFault,
} from "../../domain/operations/service_health.ts";
import type { Db } from "../connection/connection.ts";
import { isVouched } from "./database_voucher.ts";

interface Row {
  databaseNow: Temporal.Instant;
  lastHeartbeatAt: Temporal.Instant | null;
  lastApiAt: Temporal.Instant | null;
  waitingFor: Temporal.PlainDate | null;
  dispatching: Temporal.PlainDate | null;
  answersFree: Temporal.Instant | null;
  answersHeld: Temporal.Instant | null;
  publicationDue: Temporal.Instant | null;
  oldestJobAt: Temporal.Instant | null;
  isJobTaken: boolean;
  lockHeldSince: Temporal.Instant | null;
  workingSince: Temporal.Instant | null;
  lastScheduledAt: Temporal.Instant | null;
  lastInboxScanAt: Temporal.Instant | null;
  folderMissing: boolean;
  oldestHeldEventAt: Temporal.Instant | null;
  vouchedUntil: Temporal.Instant | null;
}

/** A query of when the oldest event was recorded that readers may not see yet; no row: they see all there are. */
export const oldestHeldEventAt = sql`
  select at from event where txid >= stream_horizon() order by txid, id limit 1`;

/** The service's faults now. */
export async function findServiceFaults(
  db: Db,
  { queueMinutes, pollSeconds, ...requested }:
    & Pick<ServiceFacts, "now" | "holidays" | "watchedSince" | "apisWatchedSince">
    & HealthSettings,
): Promise<ServiceFault[]> {
  return checkServiceHealth({ ...await gatherServiceFacts(db), ...requested }, { queueMinutes, pollSeconds });
}

/**
 * Since when a session of the service waits for a lock whose holder is not at work for the service: that of a person, of another program,
 * or of a process that stands still within a transaction. Locks are looked at only where somebody has waited for long.
 */
export const lockHeldSince = (seconds: number) =>
  sql<{ since: Temporal.Instant | null }>`
  select min(waiting.since) as since from pg_stat_activity a,
    lateral (select min(waitstart) as since from pg_locks l where l.pid = a.pid and not l.granted) waiting
  where a.datname = current_database() and a.application_name like 'assets-%' and a.wait_event_type = 'Lock'
    and a.query_start < clock_timestamp() - make_interval(secs => ${sql.lit(seconds)})
    and exists (
      select from unnest(pg_blocking_pids(a.pid)) as holder (pid) left join pg_stat_activity h on h.pid = holder.pid
      where not coalesce(h.application_name like 'assets-%' and h.state = 'active', false))`;

/** Collects the facts in one round trip. */
async function gatherServiceFacts(
  db: Db,
): Promise<Omit<ServiceFacts, "now" | "holidays" | "watchedSince" | "apisWatchedSince">> {
  const { rows: [row] } = await sql<Row>`
    select clock_timestamp() as "databaseNow",
      greatest((select max(seen_at) from worker_heartbeat),
        (select max(stopped_at) from service_process where role in ('worker', 'start'))) as "lastHeartbeatAt",
      (select max(greatest(seen_at, stopped_at)) from service_process where role in ('api', 'start')) as "lastApiAt",
      least(
        (select min(dispatch_on) from court_order
          where status in ('scheduled', 'protocoled') and not_sent_at is null),
        (select min(dispatch_on) from split where status = 'protocoled')) as "waitingFor",
      least(
        (select min(dispatch_date) from remittance where status = 'frozen'),
        (select min(dispatch_on) from court_order where status = 'dispatching'),
        (select min(dispatch_on) from split where status = 'dispatching')) as dispatching,
      (select min(answers_due_at) from remittance r
        where status = 'published' and answers_closed_at is null
          and not exists (select from quarantine q where q.ispb = r.ispb and q.status = 'pending')) as "answersFree",
      least(
        (select min(answers_due_at) from remittance where status = 'published' and answers_closed_at is null),
        (select min(answers_due_at) from court_order where status = 'sent'),
        (select min(answers_due_at) from split where status = 'sent')) as "answersHeld",
      least(
        (select min(publish_at) from court_order where status = 'consolidating'),
        (select min(publish_at) from split where status = 'consolidating')) as "publicationDue",
      (select min(run_at) from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now()) as "oldestJobAt",
      exists (select from graphile_worker.jobs where locked_at is not null) as "isJobTaken",
      (${lockHeldSince(faultSeconds["lock-held"])}) as "lockHeldSince",
      (select min(coalesce(resumed_at, started_at)) from service_process
        where role in ('worker', 'start') and stopped_at is null
          and seen_at > clock_timestamp() - interval '30 seconds') as "workingSince",
      (select max(last_execution) from graphile_worker._private_known_crontabs) as "lastScheduledAt",
      (select inboxes_scanned_at from exchange_folder) as "lastInboxScanAt",
      exists (select from alarm where type = 'exchange-folder-absent' and resolved_at is null) as "folderMissing",
      (${oldestHeldEventAt}) as "oldestHeldEventAt",
      (select vouched_at from database_voucher where not (${isVouched})) as "vouchedUntil"`.execute(
    db,
  );
  const found = row!;
  return {
    databaseNow: found.databaseNow,
    lastHeartbeatAt: found.lastHeartbeatAt ?? undefined,
    lastApiAt: found.lastApiAt ?? undefined,
    waitingFor: found.waitingFor ?? undefined,
    dispatching: found.dispatching ?? undefined,
    answersDue: { free: found.answersFree ?? undefined, held: found.answersHeld ?? undefined },
    publicationDue: found.publicationDue ?? undefined,
    oldestJobAt: found.oldestJobAt ?? undefined,
    isJobTaken: found.isJobTaken,
    lockHeldSince: found.lockHeldSince ?? undefined,
    workingSince: found.workingSince ?? undefined,
    lastScheduledAt: found.lastScheduledAt ?? undefined,
    lastInboxScanAt: found.lastInboxScanAt ?? undefined,
    folderMissing: found.folderMissing,
    oldestHeldEventAt: found.oldestHeldEventAt ?? undefined,
    vouchedUntil: found.vouchedUntil ?? undefined,
  };
}

/** Its integers take about 1.4 MB beside the tables, where the statement may keep 64 kB in memory. */
const INTEGERS = 100_000;

/**
 * Asks for a little of the database's disk, for a moment. One that is full goes on answering, and often changes rows
 * whose page has room, long after new orders and files are refused.
 *
 * @throws what PostgreSQL reports, 53100 as a rule, when there is no room
 */
export async function requireRoom(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from generate_series(1, ${INTEGERS}::integer)`.execute(tx);
  });
}

/** The database's clock. */
export async function databaseNow(db: Db): Promise<Temporal.Instant> {
  const { rows: [row] } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(db);
  return row!.now;
}
