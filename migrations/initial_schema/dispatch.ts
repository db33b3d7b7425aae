import { type Kysely, sql } from "kysely";

/** Remittances and their lines: what each institution is asked, and when. */
export async function createDispatch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dispatch_run (
      business_date date primary key,
      frozen_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db);

  await sql`
    create table exchange_sequence (
      -- Without a foreign key, as remittances are.
      ispb text not null,
      direction text not null check (direction in ('out', 'in', 'receipt')),
      last integer not null check (last >= 0),
      primary key (ispb, direction)
    )`.execute(db);

  await createRemittances(db);
  await createRemittanceLines(db);

  // What an operator asks of a remittance's file. Only workers reach the institutions' folders, so each is a job.
  await sql`
    create table operator_action (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('publish', 'resend', 'restore', 'rebuild')),
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
}

async function createRemittances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remittance (
      id bigint generated always as identity primary key,
      -- No foreign key here: a check would wait for whoever holds the named row. The institution is that of a target or
      -- an action, which keep it; the day is written in the same transaction, and its row is never deleted.
      ispb text not null,
      -- The business day whose cut-off froze it; a postponement changes dispatch_date only.
      cutoff_date date not null,
      dispatch_date date not null,
      sequence integer not null check (sequence > 0),
      status text not null check (status in ('frozen', 'published')),
      file_name text not null unique,
      line_count integer not null check (line_count > 0),
      frozen_at timestamptz not null,
      -- Known before the file exists: a restart compares what it finds with what it meant to write.
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      size_bytes bigint,
      published_at timestamptz,
      answers_due_at timestamptz not null,
      publish_at timestamptz not null,
      answers_closed_at timestamptz,
      -- By record type of the layout: how many lines and, as text, what they add up to. A sum can pass a bigint.
      totals jsonb not null,
      -- Of the text inside an encrypted remittance, whose own digest and size are then those of the ciphertext: only the
      -- text can be built again and compared.
      plain_sha256 text check (plain_sha256 ~ '^[0-9a-f]{64}$'),
      plain_size_bytes bigint,
      collected_at timestamptz,
      unique (ispb, sequence),
      check (status <> 'published' or (sha256 is not null and size_bytes is not null and published_at is not null)),
      constraint remittance_plain
        check ((plain_sha256 is null) = (plain_size_bytes is null) and (plain_sha256 is null or sha256 is not null))
    )`.execute(db);
  await sql`create index remittance_frozen on remittance (dispatch_date) where status = 'frozen'`.execute(db);
  await sql`create index remittance_open on remittance (answers_due_at)
    where status = 'published' and answers_closed_at is null`.execute(db);
  // Every list of a day and every look at an institution's last files.
  await sql`create index remittance_published on remittance (ispb, published_at)`.execute(db);
  await sql`create index remittance_dispatch on remittance (dispatch_date, ispb)`.execute(db);
  // Monitors count the remittances of the newest cut-off every few seconds.
  await sql`create index remittance_cutoff on remittance (cutoff_date)`.execute(db);
  // A freeze waits for nobody: a remittance whose number could not be had waits for it here.
  await sql`
    create table unnumbered_remittance (
      -- The id that the remittance will have, and that its lines have already.
      id bigint primary key,
      ispb text not null,
      cutoff_date date not null,
      dispatch_date date not null,
      line_count integer not null check (line_count > 0),
      totals jsonb not null,
      frozen_at timestamptz not null,
      answers_due_at timestamptz not null,
      publish_at timestamptz not null,
      -- Another session holds the institution's sequence, or all of its numbers are used.
      cause text not null check (cause in ('held', 'exhausted')),
      -- When it became a remittance.
      numbered_at timestamptz
    )`.execute(db);
  await sql`create index unnumbered_remittance_open on unnumbered_remittance (dispatch_date) where numbered_at is null`
    .execute(db);
}

/**
 * A country's day is a million lines in one statement, made by joining the very rows they name while their orders and
 * splits are locked. Foreign keys would look up, lock and rewrite those rows again, one by one, for two thirds of the
 * time a dispatch takes. Instead, a deletion of a named row is refused by a trigger on the table it would go from, once
 * for all rows of a statement.
 */
async function createRemittanceLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remittance_line (
      remittance_id bigint not null,
      -- The line of the file, the header being line 1.
      line integer not null check (line > 1),
      -- None of a file that was adopted: its order was protocoled after the copy was made that the database was restored from.
      target_id bigint,
      -- Lines that do not ask what the order asked have 0, but for notifications of receipt, which count their own.
      occurrence smallint not null,
      -- The record type of the layout: 10, 20, 30, 40 or 50.
      record smallint not null default 10 check (record in (10, 20, 30, 40, 50)),
      -- The split's action the line comes from; none for what an order itself asks.
      action_id bigint,
      -- The line of the file, word for word, without its ending.
      text text,
      -- What every answer is compared with and its court is informed of: the order's court and confidentiality, and when and
      -- as what the order, or the split, was protocoled. None of it changes once a line has left, and looking it up for
      -- each of a country's answers was an eighth of the intake's time (docs/adr/0008-set-based-intake.md).
      jtr text,
      confidential boolean,
      protocoled_at timestamptz,
      protocol_number text,
      primary key (remittance_id, line),
      constraint remittance_line_text check (text is not null),
      constraint remittance_line_request check (jtr is not null and confidential is not null
        and protocoled_at is not null and protocol_number is not null),
      constraint remittance_line_adopted check (target_id is not null or action_id is null)
    )`.execute(db);
  // No target is ever in two remittances for one occurrence, and no action either.
  await sql`create unique index remittance_line_target on remittance_line (target_id, occurrence)
    where occurrence > 0 and record in (10, 50)`.execute(db);
  await sql`create unique index remittance_line_action on remittance_line (action_id, record, occurrence)
    where action_id is not null`.execute(db);

  await sql`
    create function keep_named_by_lines() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'remittance' and exists (
          select from gone g join remittance_line l on l.remittance_id = g.id)
        or tg_table_name = 'order_target' and exists (
          select from gone g join remittance_line l
            on l.target_id = g.id and l.occurrence > 0 and l.record in (10, 50))
        or tg_table_name = 'split_action' and exists (
          select from gone g join remittance_line l on l.action_id = g.id)
      then
        raise foreign_key_violation using message = 'A row of ' || tg_table_name || ' is named by lines';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ["remittance", "order_target", "split_action"]) {
    await sql`create trigger named_by_lines after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function keep_named_by_lines()`.execute(db);
  }
  await sql`create index remittance_line_adopted on remittance_line (remittance_id) where target_id is null`
    .execute(db);
}
