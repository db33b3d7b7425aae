import { type Kysely, sql } from "kysely";

/** Actions on many orders at once, performed by a job, and what each order or split of them came to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_action (
      id uuid primary key,
      jtr text not null,
      act text not null check (act in ('protocol-orders', 'protocol-splits', 'reiterate', 'cancel', 'unblock-excess',
        'transfer', 'mark-read')),
      status text not null check (status in ('review', 'running', 'done', 'undoing', 'undone')),
      -- Who asked, through which client, from where: each part is done in their name, with their authority of its moment.
      user_cpf text not null,
      client_id text not null,
      source_ip text,
      request_id text not null,
      -- What applies to every part: the deposit, the dispatch day that was shown.
      request jsonb not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      ended_at timestamptz
    )`.execute(db);
  // A user's list of their own, newest first.
  await sql`create index bulk_action_user on bulk_action (user_cpf, created_at desc)`.execute(db);
  await sql`
    create table bulk_item (
      bulk_id uuid not null references bulk_action (id) on delete cascade,
      position integer not null,
      order_id uuid not null references court_order (id) on delete cascade,
      -- Of a split that is protocoled, or that the action made.
      split_id uuid references split (id) on delete cascade,
      -- The version that was reviewed.
      version integer,
      outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'refused', 'undone', 'kept')),
      -- The number that a protocol gave.
      number text,
      deletable_until timestamptz,
      -- Why it was refused, or not undone.
      code text,
      detail text,
      primary key (bulk_id, position)
    )`.execute(db);
  // What is next, and how many there are of each outcome.
  await sql`create index bulk_item_outcome on bulk_item (bulk_id, outcome, position)`.execute(db);
  // When an order or a split goes.
  await sql`create index bulk_item_order on bulk_item (order_id)`.execute(db);
  await sql`create index bulk_item_split on bulk_item (split_id) where split_id is not null`.execute(db);
}
