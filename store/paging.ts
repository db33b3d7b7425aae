/** Pages of lists: which rows are read, and the total number. */
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { SortOrder } from "../domain/sort_order.ts";

export interface RowRange {
  readonly limit: number;
  readonly offset: number;
}

export interface SortedRowRange<By extends string> extends RowRange {
  /** Undefined: the list's usual order. */
  readonly sequence?: SortOrder<By> | undefined;
}

/** The sort order in SQL: a column without nulls, then columns that distinguish rows. */
export function sortedBy<By extends string>(
  columns: Readonly<Record<By, RawBuilder<unknown>>>,
  { by, isReversed }: SortOrder<By>,
  key: RawBuilder<unknown>,
) {
  const direction = isReversed ? sql`desc` : sql`asc`;
  return sql`${columns[by]} ${direction}, ${key} ${direction}`;
}

/** The number of rows a query finds. */
export async function countRows<DB, T extends keyof DB>(
  found: SelectQueryBuilder<DB, T, unknown>,
): Promise<number> {
  const counted = found.clearSelect().select((eb) => eb.fn.countAll<bigint>().as("total"));
  return Number((await counted.executeTakeFirstOrThrow() as { total: bigint }).total);
}
