import { type Kysely, sql } from "kysely";

/** What the indexing job has read, what is in the index and what was refused, and how each precedent stood over time. */
export async function createPrecedentIndex(db: Kysely<unknown>): Promise<void> {
  await createReadings(db);
  await createIndexed(db);
}

async function createReadings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table index_cursor (
      source text primary key,
      -- What was updated on this day or later is still to be read; null: everything.
      since date
    )`.execute(db);

  await sql`
    create table index_run (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('incremental', 'full')),
      engine text not null,
      -- What was searched when it had ended well; the next run finds the same, or the index was lost.
      collection text,
      started_at timestamptz not null,
      finished_at timestamptz,
      records integer not null default 0,
      put integer not null default 0,
      removed integer not null default 0,
      refused integer not null default 0,
      -- Null: nothing went wrong as a whole.
      failure text,
      -- read = put + unchanged + refused + duplicates
      unchanged integer not null default 0,
      duplicates integer not null default 0
    )`.execute(db);
  await sql`create index index_run_finished on index_run (engine, kind, finished_at)`.execute(db);
}

async function createIndexed(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table indexed_precedent (
      id text primary key,
      organ text not null,
      species text not null,
      status text,
      cancelled boolean not null,
      updated_on date,
      -- Of all that is searched and shown: what has the same is not indexed again.
      digest text not null,
      indexed_at timestamptz not null
    )`.execute(db);
  // What a full reading has found so far; it counts once the index built from it is searched.
  await sql`
    create unlogged table indexing_precedent (
      id text primary key,
      organ text not null,
      species text not null,
      status text,
      cancelled boolean not null,
      updated_on date,
      digest text not null
    )`.execute(db);

  // What is wrong now: a row goes when its record can be indexed, or is no longer there.
  await sql`
    create table index_refusal (
      source text not null,
      record_key text not null,
      reason text not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      run_id bigint not null,
      -- Of the content during whose conversion a worker fell silent: it is refused until that changes.
      silenced_sha256 text,
      primary key (source, record_key)
    )`.execute(db);

  await sql`
    create table precedent_status_history (
      id bigint generated always as identity primary key,
      precedent_id text not null,
      -- Null: without a status.
      status text,
      -- No longer in the bank.
      removed boolean not null default false,
      -- The day of the update that brought it, as far as the bank tells.
      since date not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`create index precedent_status_history_of on precedent_status_history (precedent_id, id)`.execute(
    db,
  );
  await sql`create index indexed_precedent_at on indexed_precedent (indexed_at)`.execute(db);
}

/** What searchers keep, and what searches found nothing. */
export async function createSavedSearches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_search (
      -- Whoever knows it may read, change and delete the search: nobody signs in.
      id uuid primary key,
      title text not null,
      -- As sent, to be shown.
      filter jsonb not null,
      -- As read, to be searched: words and filters.
      question jsonb not null,
      created_at timestamptz not null,
      -- Precedents indexed later than this have not been looked for yet.
      checked_at timestamptz not null,
      -- When somebody last asked for it: one that nobody reads and nobody is told of ends.
      read_at timestamptz not null,
      webhook_url text,
      webhook_secret bytea,
      check ((webhook_url is null) = (webhook_secret is null))
    )`.execute(db);
  await sql`
    create table saved_search_hit (
      id bigint generated always as identity primary key,
      search_id uuid not null references saved_search (id) on delete cascade,
      precedent_id text not null,
      title text not null,
      summary text not null,
      found_at timestamptz not null,
      -- Null: nobody is to be told, or somebody has been.
      notify_at timestamptz,
      attempts smallint not null default 0
    )`.execute(db);
  await sql`create index saved_search_hit_of on saved_search_hit (search_id, id desc)`.execute(db);
  await sql`create index saved_search_hit_due on saved_search_hit (notify_at) where notify_at is not null`
    .execute(db);

  // Folded words and how often, a day; nothing of who searched.
  await sql`
    create table search_without_hits (
      day date not null,
      words text not null,
      count integer not null,
      primary key (day, words)
    )`.execute(db);
}
