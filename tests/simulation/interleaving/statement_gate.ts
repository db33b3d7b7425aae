/**
 * Workers at once in one process: their statements are let through one at a time, in an order that a seed draws, and now and
 * then one dies between two of them. The same seed lets the same statements meet again.
 */
import { Kysely, PostgresDialect } from "kysely";
// @ts-types="@types/pg"
import pg from "pg";
import type { ExchangeContext } from "../../../exchange/mod.ts";
import type { Db } from "../../../store/connection/connection.ts";
import type { Tables } from "../../../store/tables.ts";
import type { Random } from "../../support/processes/random.ts";
import type { TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

type Work = (ctx: ExchangeContext) => Promise<unknown>;
type Client = pg.PoolClient & { processID?: number; connection?: { stream: { destroy(): void } } };

/** A statement that waits to be let through. */
interface Waiting {
  readonly pid: number;
  readonly pass: () => void;
  readonly isDone: () => boolean;
}

interface Worker {
  readonly waiting: Waiting[];
  /** Let through, and held up by a lock of somebody else. */
  readonly held: Set<Waiting>;
  hasEnded: boolean;
}

/** What a queue would try again: two were in each other's way. */
const TRIED_AGAIN = ["40001", "40P01", "55P03"];
const NAME = "interleaved";
const EVERY = { everyMs: 1 };

export interface Interleaved {
  readonly statements: number;
  readonly deaths: number;
  /** How often a statement waited for another worker's lock. */
  readonly waits: number;
}

/** Runs works at once to their ends or deaths, and waits until PostgreSQL has let go of the dead. */
export async function interleave(
  t: TestContext,
  random: Random,
  works: readonly Work[],
): Promise<Interleaved> {
  const workers = works.map((): Worker => ({ waiting: [], held: new Set(), hasEnded: false }));
  const deaths: number[] = [];
  const running = works.map(async (work, n) => {
    const lives = random() < 0.3 ? Math.floor(random() * 40) : Infinity;
    if (await live(t, workers[n]!, work, lives) === "died") deaths.push(n);
  });
  const all = Promise.all(running);
  const gate = letThrough(t, random, workers);
  await all;
  const counts = await gate;
  await until("PostgreSQL to let go of workers", async () => {
    const { rowCount } = await t.pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = $1",
      [NAME],
    );
    return rowCount === 0;
  }, { everyMs: 5 });
  return { ...counts, deaths: deaths.length };
}

/** One worker, with sessions of its own. */
async function live(
  { pool, exchange }: TestContext,
  worker: Worker,
  work: Work,
  lives: number,
): Promise<"ended" | "died"> {
  let left = lives;
  const clients: Client[] = [];
  const own = new pg.Pool({ ...pool.options, max: 4, application_name: NAME });
  own.on("error", () => {});
  own.on("connect", (client: Client) => {
    clients.push(client);
    client.on("error", () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = ((...args: unknown[]) => {
      const isStream = typeof args[0] === "object" && args[0] !== null && "submit" in args[0];
      if (--left < 0 && isStream) throw new Error("The worker is dead");
      if (left < 0) return Promise.reject(new Error("The worker is dead"));
      // A COPY is asked for as a stream, which cannot be made to wait.
      return isStream ? query(...args) : gated(worker, client.processID ?? 0, () => query(...args));
    }) as typeof client.query;
  });
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: own }) });
  try {
    await work({ ...exchange, db, pool: own, log: () => {} });
    return "ended";
  } catch (error) {
    if (left < 0) return "died";
    if (!TRIED_AGAIN.includes((error as { code?: string }).code ?? "")) throw error;
    return "ended";
  } finally {
    worker.hasEnded = true;
    worker.waiting.splice(0).forEach(({ pass }) => pass());
    if (left < 0) { for (const { connection } of clients) connection?.stream.destroy(); }
    await own.end().catch(() => {});
  }
}

async function gated<T>(worker: Worker, pid: number, send: () => Promise<T>): Promise<T> {
  let done = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = { pid, pass: resolve, isDone: () => done };
  worker.waiting.push(waiting);
  await promise;
  try {
    return await send();
  } finally {
    done = true;
    worker.held.delete(waiting);
  }
}

/** Once everybody waits, has ended or is held up, one statement is drawn, and done before the next. */
async function letThrough(t: TestContext, random: Random, workers: readonly Worker[]) {
  const counts = { statements: 0, waits: 0 };
  for (;;) {
    await until(
      "workers to come to their next statement",
      () => workers.every(({ waiting, held, hasEnded }) => hasEnded || waiting.length > 0 || held.size > 0),
      EVERY,
    );
    const ready = workers.filter(({ waiting }) => waiting.length > 0);
    if (workers.every(({ hasEnded }) => hasEnded)) return counts;
    if (ready.length === 0) {
      // Only what is held up is left: who holds it has ended just now.
      await until(
        "a lock to be let go of",
        () =>
          workers.some(({ held, hasEnded, waiting }) =>
            !hasEnded && (held.size === 0 || waiting.length > 0)
          ) ||
          workers.every(({ hasEnded }) => hasEnded),
        EVERY,
      );
      continue;
    }
    const worker = ready[Math.floor(random() * ready.length)]!;
    const next = worker.waiting.shift()!;
    counts.statements++;
    next.pass();
    const isHeld = await until("a statement to be done, or to wait for a lock", async () => {
      if (next.isDone()) return "done";
      const { rowCount } = await t.pool.query(
        "select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'",
        [next.pid],
      );
      return rowCount === 1 && !next.isDone() && "held";
    }, EVERY);
    if (isHeld === "held") {
      worker.held.add(next);
      counts.waits++;
    }
  }
}
