import { type Kysely, sql } from "kysely";

/** Whose session a heartbeat or a call with an idempotency key is: a process without any is known dead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker_heartbeat add column process text`.execute(db);
  await sql`alter table idempotency add column process text`.execute(db);
}
