/** Pages of lists: which rows are read, and the total number. */
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { SortOrder } from "../domain/sort_order.ts";
import type { Db, Tx } from "./connection/connection.ts";
import { PREPARED } from "./connection/prepared_statements.ts";

export interface RowRange {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The sizes of pages that are usual, and of what only the program asks for; if any were kept, whoever asks could have
 * sessions keep a plan for each.
 */
const usualSizes: ReadonlySet<number> = new Set([30, 100, 200, 10_000]);

/** Whether sessions keep the plan of a page: the first one, which is what most ask for, of a usual size. */
export const isUsualPage = ({ limit, offset }: RowRange): boolean => offset === 0 && usualSizes.has(limit);

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

/** Several counts in one statement, so that all are of one moment and share one way to the server. */
export async function countTogether<Name extends string>(
  db: Db | Tx,
  counts: Readonly<Record<Name, RawBuilder<unknown>>>,
): Promise<Record<Name, number>> {
  const columns = Object.entries<RawBuilder<unknown>>(counts).map(([name, count]) =>
    sql`(${count})::bigint as ${sql.id(name)}`
  );
  const { rows: [row] } = await sql<Record<Name, bigint>>`select ${sql.join(columns)} ${PREPARED}`.execute(
    db,
  );
  return Object.fromEntries(
    Object.entries<bigint>(row!).map(([name, count]) => [name, Number(count)]),
  ) as Record<Name, number>;
}
