import { type RawBuilder, sql } from "kysely";

/**
 * The right side of `column = …`: true when the column has one of the values, and false when there are none, where
 * `in ()` would be no SQL. PostgreSQL takes the values' type from the column.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

/** The right side of `column <> …`: true when the column has none of the values, and so when there are none. */
export const noneOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`all(${values})`;
