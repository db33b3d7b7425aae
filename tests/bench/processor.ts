/** The processor that work takes, which other work on the machine changes far less than its time. */
import { sql } from "kysely";
import type { Db } from "../../store/connection/connection.ts";

/** Milliseconds of processor. */
export interface Processor {
  readonly program: number;
  readonly database: number;
}

/** What this thread and the sessions of PostgreSQL take for some work, by one of `count`. */
export async function processorOf(db: Db, work: () => Promise<number>): Promise<Processor> {
  const before = await processor(db);
  const count = await work();
  const after = await processor(db);
  return {
    program: (after.program - before.program) / count,
    database: (after.database - before.database) / count,
  };
}

/** What this thread and the sessions of PostgreSQL have taken so far. */
async function processor(db: Db): Promise<Processor> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  const sessions = await Promise.all(rows.map(({ pid }) => scheduled(`/proc/${pid}`)));
  return {
    program: await scheduled(`/proc/self/task/${Deno.pid}`),
    database: sessions.reduce((sum, ms) => sum + ms, 0),
  };
}

/** The first figure of `schedstat` is the time on a processor, in nanoseconds. */
const scheduled = async (task: string): Promise<number> =>
  Number((await Deno.readTextFile(`${task}/schedstat`)).split(" ")[0]) / 1e6;
