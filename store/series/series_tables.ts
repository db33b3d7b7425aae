/** The table of series. */
import type { Generated } from "kysely";
import type { ClosingReason, SeriesStatus } from "../../domain/series/series.ts";
import type { DateColumn, TimestampColumn, UnsetTimestampColumn } from "../connection/column_types.ts";

export interface SeriesTable {
  id: string;
  jtr: string;
  first_order_id: string;
  ends_on: DateColumn;
  started_at: TimestampColumn;
  orders: Generated<number>;
  status: SeriesStatus;
  closing_reason: Generated<ClosingReason | null>;
  closed_at: UnsetTimestampColumn;
  followed_up_at: UnsetTimestampColumn;
}

export interface SeriesTables {
  series: SeriesTable;
}
