import { type Kysely, sql } from "kysely";

/** The narrowest real road: drafts, protocols, remittances, answers, events, audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table institution (
      ispb text primary key check (ispb ~ '^[0-9A-Z]{8}$'),
      compe text check (compe ~ '^[0-9]{3}$'),
      name text not null,
      -- The leader receives the orders of its branches and answers for them.
      leader_ispb text references institution (ispb) deferrable initially deferred,
      -- False: closed, or no way to reach it.
      reachable boolean not null default true,
      check (leader_ispb <> ispb)
    )`.execute(db);

  await sql`
    create table holiday (
      day date primary key,
      name text not null,
      source text not null,
      -- A holiday an operator withdrew stays as a row, or the yearly generation would bring it back.
      active boolean not null default true
    )`.execute(db);

  await sql`
    create table delegation (
      id uuid primary key,
      judge_cpf text not null check (judge_cpf ~ '^[0-9]{11}$'),
      judge_name text not null,
      assistant_cpf text not null check (assistant_cpf ~ '^[0-9]{11}$'),
      starts_on date not null,
      ends_on date,
      ended_at timestamptz,
      check (ends_on is null or ends_on >= starts_on)
    )`.execute(db);
  // Every protocol by an assistant asks "which judges delegate to me today".
  await sql`create index delegation_assistant on delegation (assistant_cpf) where ended_at is null`.execute(
    db,
  );

  await sql`create sequence protocol_number_seq minvalue 1 maxvalue 9999999999`.execute(db);

  await sql`
    create table court_order (
      id uuid primary key,
      status text not null check (status in
        ('draft', 'scheduled', 'protocoled', 'dispatching', 'sent', 'consolidating', 'answered', 'removed')),
      version integer not null default 1,
      kind text not null check (kind in ('block')),
      process_number text not null check (process_number ~ '^[0-9]{7}-[0-9]{2}\\.[0-9]{4}\\.[0-9]\\.[0-9]{2}\\.[0-9]{4}$'),
      jtr text not null check (jtr ~ '^[0-9]{3}$'),
      court_unit_id text not null,
      court_unit_name text not null,
      judge_cpf text not null,
      judge_name text not null,
      creator_cpf text not null,
      creator_name text not null,
      action_type text not null,
      plaintiff_name text,
      plaintiff_tax_id text,
      confidential boolean not null default false,
      scheduled_for date,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      protocol_number text unique check (protocol_number ~ '^[0-9]{14}$'),
      protocoled_at timestamptz,
      protocoled_by text,
      dispatch_on date,
      sent_at timestamptz,
      answers_due_at timestamptz,
      publish_at timestamptz,
      answered_at timestamptz,
      removed_at timestamptz,
      check (status in ('draft', 'removed')
        or (protocol_number is not null and protocoled_at is not null and protocoled_by is not null)),
      check (status not in ('scheduled', 'protocoled', 'dispatching') or dispatch_on is not null),
      check (status not in ('sent', 'consolidating', 'answered') or sent_at is not null),
      check (status not in ('sent', 'consolidating') or (answers_due_at is not null and publish_at is not null)),
      check (status <> 'answered' or answered_at is not null)
    )`.execute(db);
  // The dispatch job asks for what is due; the table is mostly answered orders, so the index stays small.
  await sql`create index court_order_due on court_order (dispatch_on)
    where status in ('scheduled', 'protocoled', 'dispatching')`.execute(db);
  // Deadlines: 04:59 of D+2 and 08:00 of D+3.
  await sql`create index court_order_answers_due on court_order (answers_due_at) where status = 'sent'`
    .execute(db);
  await sql`create index court_order_publish on court_order (publish_at) where status = 'consolidating'`
    .execute(db);

  await sql`
    create table order_defendant (
      order_id uuid not null references court_order (id) on delete cascade,
      position smallint not null,
      tax_id text not null,
      name text not null,
      amount bigint not null check (amount > 0),
      salary_account boolean not null default false,
      primary key (order_id, position),
      unique (order_id, tax_id)
    )`.execute(db);

  await sql`
    create table order_target (
      id bigint generated always as identity primary key,
      order_id uuid not null references court_order (id) on delete cascade,
      defendant_position smallint not null,
      tax_id text not null,
      ispb text not null references institution (ispb),
      -- Who receives the line: the institution itself or the leader of its group.
      receiver_ispb text not null references institution (ispb),
      branch text,
      account text,
      origin text not null check (origin in ('registry', 'manual')),
      affected boolean not null,
      amount bigint not null check (amount > 0),
      -- How many times this target has been asked; an answer is for the current occurrence only.
      occurrence smallint not null default 1,
      code text check (code ~ '^[0-9]{2}$'),
      blocked_amount bigint check (blocked_amount between 0 and amount),
      executed_at timestamptz,
      answered_at timestamptz,
      answer_file_id bigint,
      consecutive_no_answers smallint not null default 0,
      check ((code is null) = (answered_at is null)),
      foreign key (order_id, defendant_position) references order_defendant (order_id, position) on delete cascade
    )`.execute(db);
  await sql`create index order_target_order on order_target (order_id)`.execute(db);

  await sql`
    create table dispatch_run (
      business_date date primary key,
      frozen_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db);

  await sql`
    create table exchange_sequence (
      ispb text not null references institution (ispb),
      direction text not null check (direction in ('out', 'in', 'receipt')),
      last integer not null check (last >= 0),
      primary key (ispb, direction)
    )`.execute(db);

  await sql`
    create table remittance (
      id bigint generated always as identity primary key,
      ispb text not null references institution (ispb),
      -- The business day whose cut-off froze it; a postponement changes dispatch_date only.
      cutoff_date date not null references dispatch_run (business_date),
      dispatch_date date not null,
      sequence integer not null check (sequence > 0),
      status text not null check (status in ('frozen', 'published')),
      file_name text not null unique,
      line_count integer not null check (line_count > 0),
      amount_sum bigint not null,
      frozen_at timestamptz not null,
      -- Known before the file exists: a restart compares what it finds with what it meant to write.
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      size_bytes bigint,
      published_at timestamptz,
      answers_due_at timestamptz not null,
      publish_at timestamptz not null,
      answers_closed_at timestamptz,
      unique (ispb, sequence),
      unique (ispb, cutoff_date),
      check (status <> 'published' or (sha256 is not null and size_bytes is not null and published_at is not null))
    )`.execute(db);
  await sql`create index remittance_frozen on remittance (dispatch_date) where status = 'frozen'`.execute(db);
  await sql`create index remittance_open on remittance (answers_due_at)
    where status = 'published' and answers_closed_at is null`.execute(db);

  await sql`
    create table remittance_line (
      remittance_id bigint not null references remittance (id),
      -- The line of the file, the header being line 1.
      line integer not null check (line > 1),
      target_id bigint not null references order_target (id),
      occurrence smallint not null,
      primary key (remittance_id, line),
      -- No target is ever in two remittances for one occurrence.
      unique (target_id, occurrence)
    )`.execute(db);

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
      -- What the file's own .sha256 said, where there was one.
      announced_sha256 text check (announced_sha256 ~ '^[0-9a-f]{64}$'),
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

  await sql`
    create table answer_line (
      file_id bigint not null references answer_file (id),
      line integer not null,
      remittance_line integer not null,
      protocol_number text not null,
      tax_id text not null,
      ispb text not null,
      code text not null,
      blocked_amount bigint not null,
      executed_at timestamptz not null,
      primary key (file_id, line)
    )`.execute(db);

  await sql`
    create table event (
      id bigint generated always as identity,
      -- Readers take only events of finished transactions, in this order: no gap can appear behind a cursor.
      txid xid8 not null default pg_current_xact_id(),
      type text not null,
      at timestamptz not null,
      order_id uuid not null references court_order (id),
      jtr text not null,
      confidential boolean not null,
      data jsonb not null,
      primary key (txid, id)
    )`.execute(db);
  await sql`create index event_order on event (order_id)`.execute(db);

  await sql`
    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor text not null,
      on_behalf_of text,
      action text not null,
      subject text not null,
      source_ip text,
      request_id text,
      detail jsonb not null
    )`.execute(db);

  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  for (const table of ["event", "audit_entry"]) {
    await sql`create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }

  await sql`
    create table alarm (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      type text not null,
      subject text not null,
      detail text not null,
      resolved_at timestamptz
    )`.execute(db);
  // One open alarm a matter: a job that meets the same fault every minute must not bury the operator.
  await sql`create unique index alarm_open on alarm (type, subject) where resolved_at is null`.execute(db);

  await sql`
    create table worker_heartbeat (
      worker_id text primary key,
      seen_at timestamptz not null
    )`.execute(db);
}
