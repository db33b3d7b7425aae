/** Types of columns, as Kysely reads and writes them. */
import type { ColumnType } from "kysely";

/** Written as an ISO text, read as `Temporal.Instant`. */
export type Timestamp = ColumnType<Temporal.Instant, string, string>;
export type NullableTimestamp = ColumnType<Temporal.Instant | null, string | null, string | null>;
/** Null when a row is inserted without it. */
export type UnsetTimestamp = ColumnType<Temporal.Instant | null, string | null | undefined, string | null>;
/** Written as `AAAA-MM-DD`, read as `Temporal.PlainDate`. */
export type Day = ColumnType<Temporal.PlainDate, string, string>;
export type NullableDay = ColumnType<Temporal.PlainDate | null, string | null, string | null>;
/** int8: centavos or identities. */
export type Big = bigint;
