/** Which orders are of a series, and how the series stands, for the rules of splits. */
import type { SplitFacts } from "../domain/split_draft.ts";
import type { Db, Tx } from "./connection.ts";

/** By order id; an order that is of no series is not among them. No order is, as long as series are not stored. */
export const seriesOf = (
  _db: Db | Tx,
  _orderIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<SplitFacts["series"]>>> => Promise.resolve(new Map());

/** Interrupts the series of orders, in the transaction of the protocol that asks for it. */
export const interruptSeriesOf = (
  _tx: Tx,
  orderIds: readonly string[],
  _now: Temporal.Instant,
): Promise<void> => {
  if (orderIds.length > 0) throw new Error("An order is of a series, and series are not stored");
  return Promise.resolve();
};
