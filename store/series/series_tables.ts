/** Series of orders: one interface for each table, as its rows are. */
import type { Generated } from "kysely";
import type { ClosingReason, SeriesStatus } from "../../domain/series/series.ts";
import type { Day, Timestamp, UnsetTimestamp } from "../column_types.ts";

export interface SeriesTable {
  id: string;
  jtr: string;
  first_order_id: string;
  ends_on: Day;
  started_at: Timestamp;
  orders: Generated<number>;
  status: SeriesStatus;
  closing_reason: Generated<ClosingReason | null>;
  closed_at: UnsetTimestamp;
  followed_up_at: UnsetTimestamp;
}

export interface SeriesTables {
  series: SeriesTable;
}
