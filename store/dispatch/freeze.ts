/**
 * The freeze of a day: what is due is taken, collected in the records of the layout, and made into
 * remittances. Its temporary tables are used only by the files imported here, and end with the transaction.
 */
import type { OrderState } from "../../domain/orders/order.ts";
import type { Db, Tx } from "../connection.ts";
import { raiseWorkMem, setSessionTimeZone } from "../transaction_settings.ts";
import type { DispatchableTable } from "../orders/dispatch_states.ts";
import type { WaitingState } from "./dispatchable.ts";
import { collectRequests } from "./due_lines.ts";
import { assignSequences, insertRemittances, type NumberedRemittance } from "./new_remittances.ts";
import type { LayoutRequests } from "./request_lines.ts";
import { endUnreachable, lockDueRows } from "./due_rows.ts";

/** The latest business day frozen so far. */
export async function lastFrozenDay(db: Db | Tx): Promise<Temporal.PlainDate | undefined> {
  const row = await db.selectFrom("dispatch_run").select("business_date")
    .orderBy("business_date", "desc").limit(1).executeTakeFirst();
  return row?.business_date;
}

/** Claims a day's dispatch; false when this or another worker has frozen it already. */
export async function insertRun(tx: Tx, day: Temporal.PlainDate, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.insertInto("dispatch_run")
    .values({ business_date: day.toString(), frozen_at: now.toString(), finished_at: null })
    .onConflict((conflict) => conflict.column("business_date").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What is due in a table: all rows in the given states. */
export interface DueStates {
  readonly table: DispatchableTable;
  readonly states: readonly WaitingState[];
  /** The status they all change to; undefined when there are no states. */
  readonly status: OrderState["status"] | undefined;
}

interface Freeze {
  readonly day: Temporal.PlainDate;
  readonly now: Temporal.Instant;
  /** The time zone in which lines write instants. */
  readonly zone: string;
  readonly answersDueAt: Temporal.Instant;
  readonly publishAt: Temporal.Instant;
  readonly taken: readonly DueStates[];
  /** The code that ends a request to an unreachable receiver. */
  readonly unreachable: string;
  readonly requests: LayoutRequests;
  readonly fileNameOf: (share: NumberedRemittance) => string;
}

/**
 * Freezes a day that the caller's transaction has claimed.
 *
 * @returns the number of remittances and of their lines
 */
export async function freezeDay(tx: Tx, freeze: Freeze): Promise<{ remittances: number; lines: bigint }> {
  const { day, now, answersDueAt, publishAt } = freeze;
  await raiseWorkMem(tx);
  await setSessionTimeZone(tx, freeze.zone);
  for (const { table, states, status } of freeze.taken) await lockDueRows(tx, table, states, { status, now });
  await endUnreachable(tx, { code: freeze.unreachable, answersDueAt, publishAt, now });
  await collectRequests(tx, freeze.requests, { day, now });
  const remittances = (await assignSequences(tx)).map((share) => ({
    ...share,
    fileName: freeze.fileNameOf(share),
  }));
  const lines = await insertRemittances(tx, remittances, { day, now, answersDueAt, publishAt });
  return { remittances: remittances.length, lines };
}
