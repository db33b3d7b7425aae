import { type RawBuilder, sql } from "kysely";

/**
 * The right side of `column = …`: true when the column has one of the values; false when there are none,
 * where `in ()` would be a syntax error. PostgreSQL takes the type of the values from the column.
 *
 * A single value stands alone: of an array PostgreSQL expects more, and would plan a prepared statement at each call. None
 * is asked for as one is, so that what somebody may not see and what is not there are the same statement.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> =>
  values.length > 1 ? sql<T>`any(${values})` : sql<T>`${values[0] ?? null}`;

/**
 * The right side of `column <> …`: true when the column has none of the values, and so when there are no
 * values.
 */
export const noneOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`all(${values})`;

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
