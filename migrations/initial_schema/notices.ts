import { type Kysely, sql } from "kysely";

/** Events, where courts want them sent, and what became of each event that was to be sent there. */
export async function createNotices(db: Kysely<unknown>): Promise<void> {
  await createEvents(db);
  await createWebhooks(db);
}

/** Every event is inserted from its order's row. A foreign key would lock, hence rewrite, that row for each event. */
async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event (
      id bigint generated always as identity,
      -- Readers take only events of finished transactions, in this order: no gap can appear behind a cursor.
      txid xid8 not null default stream_txid(),
      type text not null,
      at timestamptz not null,
      order_id uuid not null,
      jtr text not null,
      confidential boolean not null,
      data jsonb not null,
      primary key (txid, id)
    )`.execute(db);
  await sql`create index event_order on event (order_id)`.execute(db);
  // The feed and every subscription read one court's events in order; the primary key has all courts' between them.
  await sql`create index event_court on event (jtr, txid, id)`.execute(db);
  await sql`create trigger append_only before update or delete or truncate on event
    for each statement execute function refuse_change()`.execute(db);

  await sql`
    create function keep_orders_with_events() returns trigger language plpgsql as $$
    begin
      raise foreign_key_violation using message = 'A protocoled order is never deleted: events name it';
    end $$`.execute(db);
  await sql`create trigger named_by_events before delete on court_order for each row when (old.protocol_number is not null)
    execute function keep_orders_with_events()`.execute(db);
}

async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_subscription (
      id uuid primary key,
      version integer not null default 1,
      jtr text not null check (jtr ~ '^[0-9]{3}$'),
      url text not null,
      -- Null: every type, those to come included.
      event_types text[],
      created_by text not null,
      created_at timestamptz not null,
      -- What was removed stays, without its secrets, as the address its deliveries went to.
      status text not null check (status in ('active', 'disabled', 'removed')),
      disabled_reason text check (disabled_reason in ('owner', 'gone')),
      -- Encrypted; the key is not in the database.
      secret bytea,
      previous_secret bytea,
      previous_secret_until timestamptz,
      -- Every event of the court up to here has become a delivery, or is none of this subscription's.
      cursor_txid xid8 not null,
      cursor_id bigint not null,
      failures integer not null default 0,
      failing_since timestamptz,
      resumes_at timestamptz,
      check ((status = 'disabled') = (disabled_reason is not null)),
      check ((status = 'removed') = (secret is null)),
      check ((previous_secret is null) = (previous_secret_until is null))
    )`.execute(db);
  await sql`create index webhook_subscription_court on webhook_subscription (jtr, created_at)
    where status <> 'removed'`.execute(db);

  await sql`
    create table webhook_delivery (
      subscription_id uuid not null references webhook_subscription (id),
      -- Events are never deleted, and checking a foreign key would lock, hence rewrite, each row of an append-only table.
      event_txid xid8 not null,
      event_id bigint not null,
      status text not null check (status in ('pending', 'delivered', 'dead')),
      attempts integer not null default 0,
      recorded_at timestamptz not null,
      -- Anew when it is to be sent again by hand.
      waiting_since timestamptz not null,
      next_attempt_at timestamptz,
      last_attempt_at timestamptz,
      last_outcome jsonb,
      primary key (subscription_id, event_txid, event_id),
      check ((status = 'pending') = (next_attempt_at is not null))
    )`.execute(db);
  // What is left to do, and what was given up: a few rows beside every event ever sent.
  await sql`create index webhook_delivery_pending on webhook_delivery (subscription_id, event_txid, event_id)
    where status = 'pending'`.execute(db);
  await sql`create index webhook_delivery_dead on webhook_delivery (subscription_id, event_txid, event_id)
    where status = 'dead'`.execute(db);
}

/** Who wants the daily e-mail of what awaits them, of what, and until when they have been told. */
export async function createMailDigests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_digest (
      id uuid primary key,
      cpf text not null unique check (cpf ~ '^[0-9]{11}$'),
      address text not null,
      kinds text[] not null check (kinds <@ array['answers', 'no-answers', 'transfers', 'searches']),
      -- What the message to a new address has, to be given back by whoever reads it there.
      confirmation uuid not null,
      confirmation_sent_at timestamptz,
      confirmed_at timestamptz,
      told_until timestamptz not null,
      told_on date,
      attempts smallint not null default 0,
      next_attempt_at timestamptz not null
    )`.execute(db);
  await sql`
    create table mail_digest_search (
      digest_id uuid not null references mail_digest on delete cascade,
      search_id uuid not null references saved_search on delete cascade,
      primary key (digest_id, search_id)
    )`.execute(db);
  // Asked whenever a saved search is deleted.
  await sql`create index mail_digest_search_of on mail_digest_search (search_id)`.execute(db);
}
