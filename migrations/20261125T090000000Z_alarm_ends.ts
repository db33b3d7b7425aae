import { type Kysely, sql } from "kysely";

/** Of the end of which alarms operators outside have been told; whoever had ended before is not told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm_end_notice (
      alarm_id bigint not null references alarm (id),
      channel text not null check (channel in ('email', 'webhook')),
      attempts integer not null,
      sent_at timestamptz,
      next_attempt_at timestamptz,
      failure text,
      primary key (alarm_id, channel),
      check ((sent_at is null) = (next_attempt_at is not null))
    )`.execute(db);
  await sql`
    insert into alarm_end_notice (alarm_id, channel, attempts, sent_at)
    select n.alarm_id, n.channel, 0, now() from alarm_notice n join alarm a on a.id = n.alarm_id
    where a.resolved_at is not null`.execute(db);
}
