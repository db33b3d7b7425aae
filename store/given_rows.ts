import { type RawBuilder, sql } from "kysely";

/**
 * Rows of given values, to stand after `from` and before `as n (…)`, with a type and a value for each column.
 *
 * Of a single row PostgreSQL knows that it is one: of an array it expects more, and would plan a prepared statement at
 * each call.
 */
export function givenRows<T>(
  rows: readonly T[],
  ...columns: readonly (readonly [type: string, valueOf: (row: T) => unknown])[]
): RawBuilder<unknown> {
  const [first, ...others] = rows;
  return first !== undefined && others.length === 0
    ? sql`(values (${sql.join(columns.map(([type, valueOf]) => sql`${valueOf(first)}::${sql.raw(type)}`))}))`
    : sql`unnest(${
      sql.join(columns.map(([type, valueOf]) => sql`${rows.map(valueOf)}::${sql.raw(type)}[]`))
    })`;
}
