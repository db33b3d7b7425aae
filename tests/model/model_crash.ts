/** A worker that dies: of its statements the n-th is never sent, nothing after it is, and its connections close. */
import { Kysely, PostgresDialect, sql } from "kysely";
// @ts-types="@types/pg"
import pg from "pg";
import type { ExchangeContext } from "../../exchange/mod.ts";
import type { Db } from "../../store/connection/connection.ts";
import type { Tables } from "../../store/tables.ts";
import type { TestContext } from "../support/test_context.ts";
import { until } from "../support/until.ts";

const DOOMED = "doomed";

/**
 * Runs a step of the program as a worker that lives for so many statements, and waits until PostgreSQL has let go of what it
 * held. Files are as the step left them.
 *
 * @returns the statement at which it died; undefined when it came to its end first
 */
export async function runUntilCrash(
  { pool, db, exchange }: Pick<TestContext, "pool" | "db" | "exchange">,
  statements: number,
  step: (ctx: ExchangeContext) => Promise<unknown>,
): Promise<string | undefined> {
  let left = statements;
  let last: string | undefined;
  const doomed = new pg.Pool({ ...pool.options, max: 4, application_name: DOOMED });
  doomed.on("error", () => {});
  const clients: (pg.PoolClient & { connection?: { stream: { destroy(): void } } })[] = [];
  doomed.on("connect", (client: pg.PoolClient) => {
    clients.push(client);
    client.on("error", () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]) => {
      if (--left >= 0) return query(...args);
      last ??= textOf(args[0]);
      const dead = new Error("The worker is dead");
      // A COPY is asked for as a stream, everything else as a promise.
      if (typeof args[0] === "object" && args[0] !== null && "submit" in args[0]) throw dead;
      return Promise.reject(dead);
    };
    client.query = counted as typeof client.query;
  });
  const own: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: doomed }) });
  try {
    // What a live program reports to an operator, a dead one does not.
    await step({ ...exchange, db: own, pool: doomed, log: () => {} });
  } catch (error) {
    if (last === undefined) throw error;
  } finally {
    for (const { connection } of clients) connection?.stream.destroy();
    doomed.end().catch(() => {});
    await gone(db);
  }
  return last;
}

/** Locks and open transactions end with the connection, a moment later. */
async function gone(db: Db): Promise<void> {
  await until("PostgreSQL to let go of a dead worker's connections", async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name = ${DOOMED}`
      .execute(db);
    return rows.length === 0;
  }, { everyMs: 5 });
}

const textOf = (query: unknown): string =>
  (typeof query === "string" ? query : (query as { text?: string }).text ?? "copy").trim().slice(0, 80);
