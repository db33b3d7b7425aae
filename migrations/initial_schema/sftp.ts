import { type Kysely, sql } from "kysely";

/** SFTP channels to institutions' own servers, what is to be delivered through them, and what was seen there. */
export async function createSftp(db: Kysely<unknown>): Promise<void> {
  await createChannels(db);
  await createDeliveries(db);
}

async function createChannels(db: Kysely<unknown>): Promise<void> {
  // An institution without a row exchanges files through its watched folder alone.
  await sql`
    create table channel (
      ispb text primary key references institution,
      host text not null,
      port integer not null check (port between 1 and 65535),
      username text not null,
      -- The secret itself is in a file, never here.
      authentication text not null check (authentication in ('key', 'password')),
      -- SHA-256 fingerprints; the second one only while the server's key is being exchanged.
      host_keys text[] not null check (cardinality(host_keys) between 1 and 2),
      outbox_folder text not null,
      inbox_folder text not null,
      receipts_folder text not null,
      after_fetch text not null check (after_fetch in ('move', 'delete')),
      enabled boolean not null,
      -- What was published before reached the institution another way.
      delivers_from timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db);

  // How a channel fares, each direction by itself: a full remote disk must not keep answers from being fetched.
  await sql`
    create table channel_state (
      ispb text not null references channel on delete cascade,
      direction text not null check (direction in ('send', 'fetch')),
      succeeded_at timestamptz,
      failed_at timestamptz,
      reason text,
      failure text,
      failures integer not null default 0,
      -- Not tried again before.
      retry_at timestamptz,
      primary key (ispb, direction)
    )`.execute(db);
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_delivery (
      file_name text primary key,
      ispb text not null references institution,
      what text not null check (what in ('remittance', 'receipt')),
      size_bytes bigint not null,
      sha256 text not null,
      published_at timestamptz not null,
      -- End of the dispatch window; an operator is told of what is not delivered by then.
      due_at timestamptz,
      attempts integer not null default 0,
      last_error text,
      -- Of a file that cannot be delivered as things are, though its channel works.
      retry_at timestamptz,
      delivered_at timestamptz
    )`.execute(db);
  // Every minute asks for what is not delivered yet, of all that ever was.
  await sql`create index file_delivery_pending on file_delivery (ispb, published_at) where delivered_at is null`
    .execute(db);

  // What was seen in a remote inbox: a file without digest is taken when it has stopped changing, and one that could not
  // be put away is not taken again.
  await sql`
    create table remote_file (
      ispb text not null references channel on delete cascade,
      file_name text not null,
      size_bytes bigint not null,
      -- Of the remote clock, in seconds.
      modified bigint not null,
      seen_at timestamptz not null,
      fetched_at timestamptz,
      primary key (ispb, file_name)
    )`.execute(db);
}
