import { type Kysely, sql } from "kysely";

/** Notices as an inbox: who follows up an order, up to where its events are settled, and what each user has read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_state (
      order_id uuid primary key references court_order (id) on delete cascade,
      assignee_cpf text,
      assignee_name text,
      -- The newest event that was there when it was settled: a later one opens it again.
      done_txid xid8,
      done_id bigint,
      done_by text,
      done_by_name text,
      done_at timestamptz,
      check ((assignee_cpf is null) = (assignee_name is null)),
      check ((done_txid is null) = (done_id is null) and (done_txid is null) = (done_by is null)
        and (done_txid is null) = (done_by_name is null) and (done_txid is null) = (done_at is null))
    )`.execute(db);
  await sql`create index notice_state_assignee on notice_state (assignee_cpf) where assignee_cpf is not null`
    .execute(db);
  await sql`
    create table notice_reading (
      cpf text not null,
      order_id uuid not null references court_order (id) on delete cascade,
      -- The newest event that was there when it was read.
      txid xid8 not null,
      id bigint not null,
      primary key (cpf, order_id)
    )`.execute(db);
  await sql`create index notice_reading_order on notice_reading (order_id)`.execute(db);
  // What was there before a user's first visit is not news; whatever is newer is unread until it is read.
  await sql`
    alter table console_visit drop column since, drop column newest,
      add column read_txid xid8, add column read_id bigint,
      add check ((read_txid is null) = (read_id is null))`.execute(db);
}
