/** The processor that work takes, which other work on the machine changes far less than its time. */
import { sql } from "kysely";
import type { Db } from "../../store/connection/connection.ts";

/** Milliseconds of processor. */
export interface Processor {
  readonly program: number;
  readonly database: number;
}

/** Whose processor the program's is: of the thread that serves, or of all threads, those of the peers among them. */
type Threads = "own" | "all";

/** What the program and the sessions of PostgreSQL take for some work, by one of the count that it returns. */
export async function processorOf(
  db: Db,
  work: () => Promise<number>,
  threads: Threads = "own",
): Promise<Processor> {
  const before = await processor(db, threads);
  const count = await work();
  const after = await processor(db, threads);
  return {
    program: (after.program - before.program) / count,
    database: (after.database - before.database) / count,
  };
}

/** What the program and the sessions of PostgreSQL have taken so far. */
async function processor(db: Db, threads: Threads): Promise<Processor> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  const sessions = await Promise.all(rows.map(({ pid }) => scheduled(`/proc/${pid}`).catch(unlessEnded)));
  return {
    program: threads === "own" ? await scheduled(`/proc/self/task/${Deno.pid}`) : await spentByAll(),
    database: sessions.reduce((sum, ms) => sum + ms, 0),
  };
}

/** A session may have ended since it was listed. */
function unlessEnded(error: unknown): number {
  if (error instanceof Deno.errors.NotFound) return 0;
  throw error;
}

/** The first figure of `schedstat` is the time on a processor, in nanoseconds. */
const scheduled = async (task: string): Promise<number> =>
  Number((await Deno.readTextFile(`${task}/schedstat`)).split(" ")[0]) / 1e6;

const TICK_MS = 10;

/** In user and system mode, the twelfth and thirteenth figure after the name, which may have blanks. */
async function spentByAll(): Promise<number> {
  const stat = await Deno.readTextFile("/proc/self/stat");
  const [user, system] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(11, 13).map(Number);
  return (user! + system!) * TICK_MS;
}
