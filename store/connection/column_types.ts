/** Column types, as Kysely reads and writes them. */
import { type ColumnType, sql } from "kysely";

/** Written as an ISO text, read as `Temporal.Instant`. */
export type TimestampColumn = ColumnType<Temporal.Instant, string, string>;
export type NullableTimestampColumn = ColumnType<Temporal.Instant | null, string | null, string | null>;
/** Null when a row is inserted without a value. */
export type UnsetTimestampColumn = ColumnType<
  Temporal.Instant | null,
  string | null | undefined,
  string | null
>;
/** Written as `AAAA-MM-DD`, read as `Temporal.PlainDate`. */
export type DateColumn = ColumnType<Temporal.PlainDate, string, string>;
export type NullableDateColumn = ColumnType<Temporal.PlainDate | null, string | null, string | null>;
/** int8: centavos or ids. */
export type BigIntColumn = bigint;

/** A date in SQL: `PlainDate` when read, text when written. */
export const sqlDate = (date: Temporal.PlainDate) => sql<Temporal.PlainDate>`${date.toString()}::date`;
