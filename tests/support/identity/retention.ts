/** The job that ends retention, and what makes a test's rows old enough for it. */
import { sql } from "kysely";
import { endRetentionTask } from "../../../jobs/end_retention.ts";
import type { JobApp } from "../../../jobs/task.ts";
import type { TestContext } from "../test_context.ts";

/** As a worker runs it: as the role that owns nothing. */
export const runRetention = (t: TestContext) =>
  endRetentionTask({ ...t.exchange, db: t.app.db, clock: t.clock, log: t.app.log } as JobApp)(
    {},
    undefined as never,
  );

const instants = {
  court_order: ["created_at", "updated_at", "protocoled_at", "answered_at", "sent_at", "removed_at"],
  order_target: ["answered_at"],
  split: ["created_at", "updated_at", "protocoled_at", "answered_at", "sent_at", "removed_at"],
  transfer_arrival: ["updated_at"],
  remittance_line: ["protocoled_at"],
  relationship_query: ["at"],
  console_visit: ["visited_at"],
} as const;

/** Moves everything that has happened years into the past, as the owner alone can. */
export async function age(t: TestContext, interval: string): Promise<void> {
  for (const [table, columns] of Object.entries(instants)) {
    const set = columns.map((column) => `${column} = ${column} - interval '${interval}'`).join(", ");
    await sql.raw(`alter table ${table} disable trigger user; update ${table} set ${set};
      alter table ${table} enable trigger user`).execute(t.db);
  }
}
