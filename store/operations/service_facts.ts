/** Collects the facts by which the service's health is checked. Each query uses an index of open work. */
import { sql } from "kysely";
import {
  checkServiceHealth,
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
  { queueMinutes, ...requested }:
    & Pick<ServiceFacts, "now" | "holidays" | "watchedSince" | "apisWatchedSince">
    & {
      readonly queueMinutes: number;
    },
): Promise<ServiceFault[]> {
  return checkServiceHealth({ ...await gatherServiceFacts(db), ...requested }, queueMinutes);
}

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
      (select min(coalesce(resumed_at, started_at)) from service_process
        where role in ('worker', 'start') and stopped_at is null
          and seen_at > clock_timestamp() - interval '1 minute') as "workingSince",
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
