import { type Kysely, sql } from "kysely";

/** Which processes there are, and of which alarms operators outside have been told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_process (
      -- The name of its sessions.
      name text primary key,
      role text not null,
      version text not null,
      host text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      -- It stopped in order.
      stopped_at timestamptz
    )`.execute(db);
  await sql`
    create table alarm_notice (
      alarm_id bigint not null references alarm (id),
      channel text not null check (channel in ('email', 'webhook')),
      attempts integer not null,
      sent_at timestamptz,
      next_attempt_at timestamptz,
      failure text,
      primary key (alarm_id, channel),
      check ((sent_at is null) = (next_attempt_at is not null))
    )`.execute(db);
}
