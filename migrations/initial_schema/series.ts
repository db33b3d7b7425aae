import { type Kysely, sql } from "kysely";

/** Series: the chain of orders a programmed repetition makes, and what its closure does to the order that waits. */
export async function createSeries(db: Kysely<unknown>): Promise<void> {
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

  await sql`alter table court_order add foreign key (series_id) references series (id)`.execute(db);
}
