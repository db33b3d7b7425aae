/** The tables that the service's processes share for coordination, one interface for each. */
import type { BigIntColumn, TimestampColumn } from "../connection/column_types.ts";

interface WorkerHeartbeatTable {
  worker_id: string;
  /** The name of its process's sessions. */
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

interface SilencedJobTable {
  /** The key of the job, or its task where it has none. */
  key: string;
  task: string;
  workers: number;
  last_at: TimestampColumn;
  set_aside_at: TimestampColumn | null;
}

export interface QueueTables {
  worker_heartbeat: WorkerHeartbeatTable;
  lease: LeaseTable;
  rate_limit: RateLimitTable;
  silenced_job: SilencedJobTable;
}
