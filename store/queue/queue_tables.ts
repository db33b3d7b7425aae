/** What processes of the service share among themselves: one interface for each table, as its rows are. */
import type { BigIntColumn, TimestampColumn } from "../column_types.ts";

interface WorkerHeartbeatTable {
  worker_id: string;
  /** The name of its process' sessions. */
  process: string | null;
  seen_at: TimestampColumn;
}

interface LeaseTable {
  name: string;
  holder: string;
  held_until: TimestampColumn;
}

interface RateLimitTable {
  key: string;
  points: number;
  expire: BigIntColumn;
}

export interface QueueTables {
  worker_heartbeat: WorkerHeartbeatTable;
  lease: LeaseTable;
  rate_limit: RateLimitTable;
}
