import { type Kysely, sql } from "kysely";

/** Answer files, their lines, the receipts they are given, and what is kept out in quarantine. */
export async function createIntake(db: Kysely<unknown>): Promise<void> {
  await createAnswerFiles(db);
  await createAnswerLines(db);

  // A ciphertext cannot be made again: a receipt repeated for a duplicate repeats these bytes.
  await sql`
    create table encrypted_receipt (
      name text primary key,
      ciphertext bytea not null,
      encrypted_at timestamptz not null
    )`.execute(db);

  await createQuarantine(db);
}

async function createAnswerFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_file (
      id bigint generated always as identity primary key,
      -- Given when the file is taken from the inbox, so that taking it up again after a crash cannot make a second row.
      claim_id uuid not null unique,
      ispb text not null references institution (ispb),
      file_name text not null,
      sequence integer,
      remittance_id bigint references remittance (id),
      -- Of the bytes in the archive; a file beyond the size limit is archived only up to it.
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      -- What the file's own .sha256 said, where there was one, or that it cannot be read (exchange/files/sidecar.ts).
      announced_sha256 text check (announced_sha256 ~ '^[0-9a-f]{64}$' or announced_sha256 = 'unreadable'),
      size_bytes bigint not null,
      archive_path text not null,
      received_at timestamptz not null,
      status text not null check (status in ('received', 'accepted', 'rejected', 'duplicate')),
      -- An accepted or rejected file that was next in line has used up its number for ever.
      sequence_used boolean not null default false,
      duplicate_of bigint references answer_file (id),
      line_count integer,
      faults jsonb,
      receipt_name text,
      receipt text,
      decided_at timestamptz,
      -- The receipt is decided with the file and written after; a crash between the two is seen here.
      receipt_written_at timestamptz,
      check (status = 'received' or (receipt is not null and receipt_name is not null and decided_at is not null)),
      check ((status = 'duplicate') = (duplicate_of is not null))
    )`.execute(db);
  await sql`create unique index answer_file_sequence on answer_file (ispb, sequence) where sequence_used`
    .execute(db);
  await sql`create unique index answer_file_digest on answer_file (ispb, sha256) where sequence_used`.execute(
    db,
  );
  // What is left to do, for one institution or for all: a few rows beside every file ever received.
  await sql`create index answer_file_undecided on answer_file (ispb, id) where status = 'received'`.execute(
    db,
  );
  await sql`create index answer_file_unwritten on answer_file (ispb, id)
    where status <> 'received' and receipt_written_at is null`.execute(db);
  // Every minute asks for the receipts lately written for a few institutions.
  await sql`create index answer_file_receipt_written on answer_file (ispb, receipt_written_at)
    where receipt_written_at is not null`.execute(db);
  // Every list of a day and every look at an institution's last files.
  await sql`create index answer_file_remittance on answer_file (remittance_id) where remittance_id is not null`
    .execute(db);
  await sql`create index answer_file_received on answer_file (ispb, received_at)`.execute(db);
  await sql`create index answer_file_day on answer_file (received_at)`.execute(db);
  await sql`create index answer_file_decided on answer_file (decided_at) where decided_at is not null`
    .execute(db);
  // Lines are copied in while their file's row is locked, so they need no foreign key if no file's row is ever deleted.
  await sql`create trigger never_deleted before delete or truncate on answer_file
    for each statement execute function refuse_change()`.execute(db);
}

async function createAnswerLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_line (
      file_id bigint not null,
      line integer not null,
      remittance_line integer not null,
      protocol_number text not null,
      tax_id text not null,
      ispb text not null,
      code text,
      amount bigint,
      executed_at timestamptz,
      record smallint not null default 10 check (record in (10, 20, 30, 40, 50)),
      -- The record's other fields, by their names in the layout; absent where there is none.
      detail jsonb,
      -- The earlier line of this file that answers the same.
      repeats integer check (repeats < line),
      primary key (file_id, line)
    )`.execute(db);

  await sql`
    create table answer_account (
      file_id bigint not null references answer_file (id),
      line integer not null,
      remittance_line integer not null,
      branch text not null,
      account text not null,
      kind text not null,
      situation text not null,
      balance bigint,
      primary key (file_id, line)
    )`.execute(db);

  await sql`
    create table answer_attachment (
      file_id bigint not null references answer_file (id),
      line integer not null,
      remittance_line integer not null,
      information text not null,
      file_name text not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      size_bytes bigint not null,
      archive_path text not null,
      primary key (file_id, line)
    )`.execute(db);
}

async function createQuarantine(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quarantine (
      id bigint generated always as identity primary key,
      -- Given when the entry is taken from the inbox, so that taking it up again after a crash cannot make a second row.
      entry_id uuid not null unique,
      ispb text not null references institution (ispb),
      -- As it was delivered, its unreadable bytes replaced.
      name text not null,
      -- As it was delivered, to the byte.
      raw_name bytea not null,
      code text not null check (code ~ '^Q[0-9]{2}$'),
      kind text not null check (kind in ('file', 'link', 'folder', 'pipe', 'device', 'socket', 'other')),
      -- The size of the entry as it was found; of a file beyond the limit fewer bytes are kept.
      size_bytes bigint not null,
      -- The digest of the bytes that were kept; null for an entry that is no file.
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      head bytea not null,
      kept_path text not null,
      delivered_at timestamptz not null,
      quarantined_at timestamptz not null,
      status text not null check (status in ('pending', 'released', 'refused')),
      decided_at timestamptz,
      decided_by text,
      reason text,
      -- The name it went back through intake under.
      released_name text,
      receipt_name text,
      receipt text,
      receipt_written_at timestamptz,
      check ((kind = 'file') = (sha256 is not null)),
      check ((status = 'pending') = (decided_at is null)),
      check (status = 'pending' or (decided_by is not null and reason is not null)),
      check ((status = 'released') = (released_name is not null)),
      check ((status = 'refused') = (receipt is not null and receipt_name is not null))
    )`.execute(db);
  // What waits for an operator, of one institution or of all.
  await sql`create index quarantine_pending on quarantine (ispb, delivered_at) where status = 'pending'`
    .execute(db);
  await sql`create index quarantine_unwritten on quarantine (ispb, id)
    where receipt is not null and receipt_written_at is null`.execute(db);
}
