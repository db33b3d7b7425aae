/** The lines of the layout as SQL, for each kind of request that becomes them. */
import { type RawBuilder, sql } from "kysely";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type { ActionRecord } from "../../domain/splits/action.ts";
import type { LineRecord } from "./dispatch_tables.ts";

/**
 * A line but for its record type and its number, as SQL over `o` (the order), `d` (the defendant), `t` (the target) and,
 * where a split asks it, `s` (the split), `a` (what it asks) and `r` (the arrival of a transfer). Its text is
 * `shared[0]`, `own[0]`, `shared[1]` and so on.
 */
export interface LineSql {
  /** What the lines of one defendant share, written once for all of them; at most `MAX_SHARED_TEXTS` texts. */
  readonly shared: readonly string[];
  /** At most `MAX_OWN_TEXTS` texts. */
  readonly own: readonly string[];
}

export const MAX_SHARED_TEXTS = 3;
export const MAX_OWN_TEXTS = 2;

/** So many expressions, empty texts where there are fewer. */
export function paddedExpressions(expressions: readonly string[], count: number): RawBuilder<unknown> {
  if (expressions.length > count) {
    throw new Error(`A line has ${expressions.length} parts, more than ${count}`);
  }
  return sql.join(Array.from({ length: count }, (_, index) => sql.raw(expressions[index] ?? "''")));
}

/** The lines of the layout, for each kind of request that becomes them. */
export interface LayoutRequests {
  /** What orders themselves ask, by their kind. */
  readonly orders: Readonly<Record<OrderKind, { readonly record: LineRecord; readonly line: LineSql }>>;
  readonly actions: Readonly<Record<ActionRecord, ActionLine>>;
  /** What depositaries are asked about transfers that are due. */
  readonly arrivals: { readonly record: LineRecord; readonly line: LineSql };
}

export interface ActionLine {
  readonly record: LineRecord;
  /** Whose amount the line carries: of what the order asked, or of the action. */
  readonly amountOf: "target" | "action";
  readonly line: LineSql;
}

/** A whole line that shares nothing. */
export const wholeLineSql = ({ shared, own }: LineSql): string =>
  shared.flatMap((part, index) => [part, ...own.slice(index, index + 1)]).join(" || ");
