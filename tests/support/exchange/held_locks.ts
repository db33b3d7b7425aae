/**
 * What the tests of the order of locks share: orders stored in the reverse of their ids, so that a statement
 * without an order of its own meets them the wrong way round, and a row that stops transactions half-way.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../../../store/connection/connection.ts";
import { until } from "../until.ts";
import type { ExchangeFixture } from "./exchange_fixture.ts";

/** The ids of all orders, ascending, as every transaction is to lock them. */
export async function orderIds({ db }: ExchangeFixture): Promise<string[]> {
  const rows = await db.selectFrom("court_order").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Writes every order anew, the one with the greatest id first: PostgreSQL reads a table as it is stored. */
export async function storeBackwards(t: ExchangeFixture): Promise<void> {
  for (const id of (await orderIds(t)).reverse()) {
    await t.pool.query("update court_order set version = version where id = $1", [id]);
  }
}

/**
 * Both transactions end, neither as a deadlock's victim. An order is held by a session of its own until the first
 * waits for it, and the second for either: so each has what it locked before.
 */
export async function assertBothEnd(
  { db, pool }: ExchangeFixture,
  held: string,
  [first, second]: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<void> {
  const holder = await pool.connect();
  const both: Promise<unknown>[] = [];
  try {
    await holder.query("begin");
    await holder.query("select from court_order where id = $1 for no key update", [held]);
    both.push(first());
    await untilWaiting(db, 1);
    both.push(second());
    await untilWaiting(db, 2);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  const ended = await Promise.allSettled(both);
  assert.deepEqual(
    ended.map((one) => one.status === "rejected" ? String(one.reason) : one.status),
    both.map(() => "fulfilled"),
  );
}

/** Waits until so many sessions of the test's database wait for a lock. */
export const untilWaiting = (db: Db, sessions: number): Promise<true> =>
  until(`${sessions} sessions to wait for a lock`, async () => {
    const { rows: [waiting] } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return waiting?.count === sessions;
  });
