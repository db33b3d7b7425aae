/** What processes of the service share among themselves: one interface for each table, as its rows are. */
import type { Big, Timestamp } from "../column_types.ts";

export interface WorkerHeartbeatTable {
  worker_id: string;
  /** The name of its process' sessions. */
  process: string | null;
  seen_at: Timestamp;
}

export interface LeaseTable {
  name: string;
  holder: string;
  held_until: Timestamp;
}

export interface RateLimitTable {
  key: string;
  points: number;
  expire: Big;
}

export interface QueueTables {
  worker_heartbeat: WorkerHeartbeatTable;
  lease: LeaseTable;
  rate_limit: RateLimitTable;
}
