import { type Kysely, sql } from "kysely";

/**
 * The exchange carries every kind of line: blocks and their reiterations, cancellations, unblocks, transfers,
 * notifications of receipt, information requests, and the answers to each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if exists (select from remittance where status = 'frozen') then
        raise exception 'Remittances are being published: finish the dispatch, then migrate';
      end if;
    end $$`.execute(db);

  await sql`
    create table split (
      id uuid primary key,
      order_id uuid not null references court_order (id),
      status text not null check (
        status in ('draft', 'protocoled', 'dispatching', 'sent', 'consolidating', 'answered', 'removed')),
      version integer not null default 1,
      jtr text not null,
      process_number text not null,
      court_unit_id text not null,
      court_unit_name text not null,
      judge_cpf text not null,
      judge_name text not null,
      creator_cpf text not null,
      creator_name text not null,
      -- Where transferred money goes.
      deposit jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      protocol_number text unique check (protocol_number ~ '^[0-9]{14}$'),
      protocoled_at timestamptz,
      protocoled_by text,
      protocoled_by_name text,
      dispatch_on date,
      sent_at timestamptz,
      answers_due_at timestamptz,
      publish_at timestamptz,
      answered_at timestamptz,
      removed_at timestamptz,
      check (status in ('draft', 'removed')
        or (protocol_number is not null and protocoled_at is not null and protocoled_by is not null)),
      check (status not in ('protocoled', 'dispatching') or dispatch_on is not null),
      check (status not in ('sent', 'consolidating', 'answered') or sent_at is not null),
      check (status not in ('sent', 'consolidating') or (answers_due_at is not null and publish_at is not null)),
      check (status <> 'answered' or answered_at is not null)
    )`.execute(db);
  await sql`create index split_order on split (order_id)`.execute(db);
  // As for orders: what is due is a small part of what there ever was.
  await sql`create index split_due on split (dispatch_on) where status in ('protocoled', 'dispatching')`
    .execute(db);
  await sql`create index split_answers_due on split (answers_due_at) where status = 'sent'`.execute(db);
  await sql`create index split_publish on split (publish_at) where status = 'consolidating'`.execute(db);

  await sql`
    create table split_action (
      id bigint generated always as identity primary key,
      split_id uuid not null references split (id),
      target_id bigint not null references order_target (id),
      kind text not null check (kind in ('unblock', 'transfer', 'transfer-and-unblock', 'reiterate', 'cancel')),
      -- What to unblock or transfer; a reiteration and a cancellation repeat the target's own amount.
      amount bigint check (amount > 0),
      -- The action of an earlier split that a reiteration asks again; none where it asks what the order itself asked.
      repeats_id bigint references split_action (id),
      -- The asset a transfer is about, where the block's answer was 28.
      asset text,
      transfer_id text unique check (transfer_id ~ '^[0-9]{18}$'),
      receiver_ispb text not null references institution (ispb),
      code text check (code ~ '^[0-9]{2}$'),
      -- Unblocked by an unblock, transferred by a transfer.
      done_amount bigint check (done_amount >= 0),
      -- What a transfer-and-unblock unblocked of the rest.
      rest_unblocked bigint check (rest_unblocked >= 0),
      executed_at timestamptz,
      answered_at timestamptz,
      answer_file_id bigint,
      answer_line integer,
      unique (split_id, target_id),
      check ((code is null) = (answered_at is null)),
      check ((kind in ('unblock', 'transfer', 'transfer-and-unblock')) = (amount is not null)),
      check (transfer_id is null or kind in ('transfer', 'transfer-and-unblock')),
      check (repeats_id is null or kind = 'reiterate')
    )`.execute(db);
  await sql`create index split_action_target on split_action (target_id)`.execute(db);

  // A transfer an institution said it made, until the depositary says it has arrived.
  await sql`
    create table transfer_arrival (
      action_id bigint primary key references split_action (id),
      -- The depositary, and who receives its files.
      ispb text not null references institution (ispb),
      receiver_ispb text not null references institution (ispb),
      amount bigint not null check (amount > 0),
      transferred_at timestamptz not null,
      expected_on date not null,
      status text not null check (status in ('expected', 'arrived')),
      -- How many times the depositary has been asked.
      asked smallint not null default 0,
      arrived_amount bigint check (arrived_amount >= 0),
      arrived_on date,
      account text,
      updated_at timestamptz not null,
      check ((status = 'arrived') = (arrived_on is not null and arrived_amount is not null))
    )`.execute(db);
  await sql`create index transfer_arrival_expected on transfer_arrival (expected_on) where status = 'expected'`
    .execute(db);

  await sql`
    alter table order_target
      -- What splits have unblocked and transferred: the rest of the blocked amount is the balance.
      add column released_amount bigint not null default 0 check (released_amount >= 0),
      add column answer_line integer,
      add check (released_amount <= coalesce(blocked_amount, 0))`.execute(db);

  // By record type of the layout: how many lines and, as text, what they add up to. A sum can pass a bigint.
  await sql`alter table remittance add column totals jsonb not null default '{}'`.execute(db);
  await sql`update remittance set totals = jsonb_build_object('10',
    jsonb_build_object('count', line_count, 'sum', amount_sum::text))`.execute(db);
  await sql`alter table remittance drop column amount_sum, alter column totals drop default`.execute(db);

  await sql`
    alter table remittance_line
      -- The record type of the layout: 10, 20, 30, 40 or 50.
      add column record smallint not null default 10 check (record in (10, 20, 30, 40, 50)),
      -- The split's action the line comes from; none for what an order itself asks.
      add column action_id bigint,
      -- The line of the file, word for word, without its ending; none in lines that left before this was kept.
      add column text text,
      add constraint remittance_line_text check (text is not null) not valid,
      drop constraint remittance_line_target_id_occurrence_key,
      drop constraint remittance_line_remittance_id_fkey,
      drop constraint remittance_line_target_id_fkey`.execute(db);
  // No target is ever in two remittances for one occurrence, and no action either. Lines that do not ask what the order
  // asked have occurrence 0, but for notifications of receipt, which count their own.
  await sql`create unique index remittance_line_target on remittance_line (target_id, occurrence)
    where occurrence > 0 and record in (10, 50)`.execute(db);
  await sql`create unique index remittance_line_action on remittance_line (action_id, record, occurrence)
    where action_id is not null`.execute(db);
  await keepNamed(db);

  await sql`alter table answer_line rename column blocked_amount to amount`.execute(db);
  await sql`
    alter table answer_line
      add column record smallint not null default 10 check (record in (10, 20, 30, 40, 50)),
      alter column code drop not null,
      alter column amount drop not null,
      alter column executed_at drop not null,
      -- The record's other fields, by their names in the layout; absent where there is none.
      add column detail jsonb`.execute(db);
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

/**
 * A country's day is a million lines in one statement, made by joining the very rows they name while their orders and
 * splits are locked. Foreign keys would look up, lock and rewrite those rows again, one by one, for two thirds of the
 * time a dispatch takes. What has to be kept from going is looked for where it would go, all of a statement at once.
 */
async function keepNamed(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger append_only before update on remittance_line
    for each statement execute function refuse_change()`.execute(db);

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
}
