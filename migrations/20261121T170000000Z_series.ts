import { type Kysely, sql } from "kysely";

/** Series: the chain of orders a programmed repetition makes, and what its closure does to the order that waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table series (
      id uuid primary key,
      jtr text not null check (jtr ~ '^[0-9]{3}$'),
      -- Who may see it, may know of the series.
      first_order_id uuid not null unique references court_order (id),
      -- The last day on which one of its orders may leave.
      ends_on date not null,
      started_at timestamptz not null,
      -- How many were made so far, those removed included: the place of the latest.
      orders smallint not null default 1 check (orders > 0),
      status text not null check (status in ('active', 'closed')),
      closing_reason text check (closing_reason in ('all-blocked', 'end-reached', 'interrupted', 'order-removed')),
      closed_at timestamptz,
      -- When the service looked again at its answered orders, of which a closed series allows what a live one does not.
      followed_up_at timestamptz,
      check ((status = 'closed') = (closing_reason is not null)),
      check ((status = 'closed') = (closed_at is not null))
    )`.execute(db);
  // The list of a court, newest first.
  await sql`create index series_list on series (jtr, started_at desc, id desc)`.execute(db);
  // Those an end date has overtaken; most of what was ever repeated is closed.
  await sql`create index series_end on series (ends_on) where status = 'active'`.execute(db);
  await sql`create index series_follow_up on series (id) where status = 'closed' and followed_up_at is null`
    .execute(db);

  await sql`
    alter table court_order
      add column series_id uuid references series (id),
      -- From 1.
      add column series_position smallint check (series_position > 0),
      -- It waited when its series was closed, and is never sent.
      add column not_sent_at timestamptz,
      add check ((series_id is null) = (series_position is null)),
      add check (not_sent_at is null or (series_id is not null and status in ('scheduled', 'protocoled', 'removed')))`
    .execute(db);
  // Nothing is made twice in one place, whatever crashed.
  await sql`create unique index court_order_series on court_order (series_id, series_position)
    where series_id is not null`.execute(db);
  // Instead of one index for both: what is never sent must not gather where the dispatch looks every minute.
  await sql`drop index court_order_due`.execute(db);
  await sql`create index court_order_waiting on court_order (dispatch_on)
    where status in ('scheduled', 'protocoled') and not_sent_at is null`.execute(db);
  await sql`create index court_order_dispatching on court_order (dispatch_on) where status = 'dispatching'`
    .execute(db);

  // A small part of what was ever protocoled; the included columns are what visibility asks of an order.
  await sql`create index court_order_unsent on court_order (jtr, created_at desc, id desc)
    include (confidential, creator_cpf, judge_cpf) where not_sent_at is not null`.execute(db);

  // What was protocoled with a repetition before there were series begins its own.
  await sql`
    insert into series (id, jtr, first_order_id, ends_on, started_at, status)
    select gen_random_uuid(), jtr, id, repetition_ends_on, protocoled_at, 'active'
    from court_order where repetition_ends_on is not null and status not in ('draft', 'removed')`.execute(db);
  await sql`
    update court_order o set series_id = s.id, series_position = 1, followed_up_at = null
    from series s where s.first_order_id = o.id`.execute(db);
}
