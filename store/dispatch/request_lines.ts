/** The lines of the layout as SQL, for each kind of request. */
import { type RawBuilder, sql } from "kysely";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type { ActionRecord } from "../../domain/splits/split_action.ts";
import type { LineRecord } from "./dispatch_tables.ts";

/**
 * A line without its record type and number, as SQL over `o` (the order), `d` (the defendant), `t` (the
 * target) and, for a split's request, `s` (the split), `a` (the action) and `r` (the arrival of a transfer).
 * Its text is `shared[0]`, `own[0]`, `shared[1]` and so on.
 */
export interface LineSql {
  /**
   * The texts that the lines of one defendant share, written once for all of them; at most
   * `MAX_SHARED_TEXTS`.
   */
  readonly shared: readonly string[];
  /** The line's own texts; at most `MAX_OWN_TEXTS`. */
  readonly own: readonly string[];
}

export const MAX_SHARED_TEXTS = 3;
export const MAX_OWN_TEXTS = 2;

/** The expressions, padded with empty texts to a given number. */
export function paddedExpressions(expressions: readonly string[], count: number): RawBuilder<unknown> {
  if (expressions.length > count) {
    throw new Error(`A line has ${expressions.length} parts, more than ${count}`);
  }
  return sql.join(Array.from({ length: count }, (_, index) => sql.raw(expressions[index] ?? "''")));
}

/** The record and line of each kind of request. */
export interface LayoutRequests {
  /** The requests of orders themselves, by their kind. */
  readonly orders: Readonly<Record<OrderKind, { readonly record: LineRecord; readonly line: LineSql }>>;
  readonly actions: Readonly<Record<ActionRecord, ActionLine>>;
  /** The questions to depositaries about due transfers. */
  readonly arrivals: { readonly record: LineRecord; readonly line: LineSql };
}

export interface ActionLine {
  readonly record: LineRecord;
  /** Whether the line has the amount of the order's request for the target, or that of the action. */
  readonly amountOf: "target" | "action";
  readonly line: LineSql;
}

/** The whole line, without sharing texts. */
export const wholeLineSql = ({ shared, own }: LineSql): string =>
  shared.flatMap((part, index) => [part, ...own.slice(index, index + 1)]).join(" || ");
