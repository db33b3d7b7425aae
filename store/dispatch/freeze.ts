/**
 * The freeze of a day: what is due is taken, collected in the records of the layout, and made into
 * remittances. Its temporary tables are used only by the files imported here, and end with the transaction.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import { raiseWorkMem, setSessionTimeZone } from "../connection/transaction_settings.ts";
import { collectRequests, dueArrivals } from "./due_lines.ts";
import { type FreezeTimes, makeRemittances, type Numbering } from "./new_remittances.ts";
import type { LayoutRequests } from "./request_lines.ts";
import { type DueStates, endUnreachable, takeDueRows } from "./due_rows.ts";

export type { DueStates } from "./due_rows.ts";

/** The latest business day frozen so far. */
export async function lastFrozenDay(db: Db | Tx): Promise<Temporal.PlainDate | undefined> {
  const row = await db.selectFrom("dispatch_run").select("business_date")
    .orderBy("business_date", "desc").limit(1).executeTakeFirst();
  return row?.business_date;
}

/**
 * Claims a turn of a day's dispatch.
 *
 * @returns when the day's first turn was; undefined when this is the first
 */
export async function claimTurn(
  tx: Tx,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const { numInsertedOrUpdatedRows } = await tx.insertInto("dispatch_run")
    .values({ business_date: day.toString(), frozen_at: now.toString(), finished_at: null })
    .onConflict((conflict) => conflict.column("business_date").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  const run = await tx.selectFrom("dispatch_run").select("frozen_at")
    .where("business_date", "=", sql<Temporal.PlainDate>`${day.toString()}::date`).executeTakeFirstOrThrow();
  return run.frozen_at;
}

interface Freeze extends FreezeTimes {
  /** When the day's first turn was; undefined when this is the first. */
  readonly firstTurnAt: Temporal.Instant | undefined;
  /** The time zone in which lines write instants. */
  readonly zone: string;
  readonly taken: readonly DueStates[];
  /** The code that ends a request to an unreachable receiver. */
  readonly unreachable: string;
  readonly requests: LayoutRequests;
  readonly numbering: Numbering;
}

/** What a turn has made. */
interface Frozen {
  readonly remittances: number;
  /** Remittances left without a number. */
  readonly unnumbered: number;
  readonly lines: bigint;
}

/** Freezes what is due of a day, but for what other sessions hold, in a turn that the caller has claimed. */
export async function freezeTurn(tx: Tx, freeze: Freeze): Promise<Frozen> {
  if (freeze.firstTurnAt !== undefined && !await isAnythingLeft(tx, freeze)) {
    return { remittances: 0, unnumbered: 0, lines: 0n };
  }
  await raiseWorkMem(tx);
  await setSessionTimeZone(tx, freeze.zone);
  await takeDueRows(tx, freeze.taken, freeze.now);
  await endUnreachable(tx, { ...freeze, code: freeze.unreachable });
  await collectRequests(tx, freeze.requests, freeze);
  return await makeRemittances(tx, freeze, freeze.numbering);
}

/** Whether an earlier turn has left anything: most have not, and the tables of a freeze cost the catalogs. */
async function isAnythingLeft(tx: Tx, freeze: Freeze): Promise<boolean> {
  if (freeze.taken.some(({ status }) => status !== undefined)) return true;
  const { rows } = await sql`
    select from unnumbered_remittance where numbered_at is null
    union all select from transfer_arrival r join institution i on i.ispb = r.receiver_ispb
      where ${dueArrivals(freeze.requests.arrivals.record, freeze)}
    limit 1`.execute(tx);
  return rows.length > 0;
}
