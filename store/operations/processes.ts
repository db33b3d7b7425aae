/** The service's processes, by the database's clock, because the clocks of machines may differ. */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

export interface ServiceProcess {
  /** The name of its database sessions. */
  readonly name: string;
  readonly role: "start" | "api" | "worker";
  readonly version: string;
  readonly host: string;
}

export interface ListedProcess extends ServiceProcess {
  readonly startedAt: Temporal.Instant;
  readonly seenAt: Temporal.Instant;
}

/** How long a process that ended without being stopped is shown. */
const REMEMBERED_HOURS = 24;

/**
 * Records that a process lives, and since when it does again where it was not heard of for half a minute, as while
 * the database was away; removes those that have been gone for a day.
 */
export async function recordProcess(db: Db, { name, role, version, host }: ServiceProcess): Promise<void> {
  await sql`
    with gone as (
      delete from service_process
      where seen_at < clock_timestamp() - make_interval(hours => ${REMEMBERED_HOURS}) and name <> ${name}
    )
    insert into service_process (name, role, version, host, started_at, seen_at)
    values (${name}, ${role}, ${version}, ${host}, clock_timestamp(), clock_timestamp())
    on conflict (name) do update set seen_at = excluded.seen_at, resumed_at = case
      when service_process.seen_at < excluded.seen_at - interval '30 seconds' then excluded.seen_at
      else service_process.resumed_at end`.execute(db);
}

/** Records that a process was stopped in order. */
export async function recordStop(db: Db, name: string): Promise<void> {
  await sql`update service_process set stopped_at = clock_timestamp() where name = ${name}`.execute(db);
}

/** The processes that live or ended without being stopped, and the time of the query. */
export async function listProcesses(
  db: Db,
): Promise<{ readonly now: Temporal.Instant; readonly processes: ListedProcess[] }> {
  const rows = await db.selectFrom("service_process").selectAll()
    .select(sql<Temporal.Instant>`clock_timestamp()`.as("now"))
    .where("stopped_at", "is", null).orderBy("role").orderBy("started_at").execute();
  return {
    now: rows[0]?.now ?? Temporal.Now.instant(),
    processes: rows.map(({ name, role, version, host, started_at, seen_at }) => (
      { name, role, version, host, startedAt: started_at, seenAt: seen_at }
    )),
  };
}
