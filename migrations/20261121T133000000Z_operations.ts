import { type Kysely, sql } from "kysely";

/** What operators need: quarantine, alarms that end with a reason, and orders to the workers. */
export async function up(db: Kysely<unknown>): Promise<void> {
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

  await sql`
    alter table alarm
      -- CPF of the operator who resolved it, or 'service' for what the program saw gone.
      add column resolved_by text,
      add column resolution text`.execute(db);

  // What an operator asks of a remittance's file. Only workers reach the institutions' folders, so each is a job.
  await sql`
    create table operator_action (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('publish', 'resend', 'rebuild')),
      remittance_id bigint not null references remittance (id),
      reason text not null,
      requested_by text not null,
      requested_at timestamptz not null,
      finished_at timestamptz,
      outcome text,
      detail jsonb,
      check ((finished_at is null) = (outcome is null))
    )`.execute(db);
  await sql`create index operator_action_remittance on operator_action (remittance_id, id)`.execute(db);

  // Every list of a day and every look at an institution's last files.
  await sql`create index answer_file_remittance on answer_file (remittance_id) where remittance_id is not null`
    .execute(db);
  await sql`create index answer_file_received on answer_file (ispb, received_at)`.execute(db);
  await sql`create index answer_file_day on answer_file (received_at)`.execute(db);
  await sql`create index answer_file_decided on answer_file (decided_at) where decided_at is not null`
    .execute(db);
  await sql`create index remittance_published on remittance (ispb, published_at)`.execute(db);
  await sql`create index remittance_dispatch on remittance (dispatch_date, ispb)`.execute(db);
  // More than two in a row call for a contact with the institution (specification, Limits).
  await sql`create index order_target_silent on order_target (receiver_ispb) where consecutive_no_answers > 2`
    .execute(db);
}
