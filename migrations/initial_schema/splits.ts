import { type Kysely, sql } from "kysely";

/** Splits, their actions, the arrival of what they transfer, and what a court's own rule does by itself. */
export async function createSplits(db: Kysely<unknown>): Promise<void> {
  await createSplitTable(db);
  await createActions(db);

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
    create table court_rule (
      jtr text primary key check (jtr ~ '^[0-9]{3}$'),
      version integer not null,
      -- What is chosen by itself for code 98.
      no_answer text check (no_answer in ('reiterate', 'cancel')),
      -- What is held of a defendant below it is given back, in centavos.
      minimum_amount bigint check (minimum_amount > 0),
      -- The unblock of what was blocked beyond what was asked is drafted by itself.
      drafts_excess boolean not null,
      -- Business days a transfer may take to arrive; empty: the service's own.
      arrival_days smallint check (arrival_days between 1 and 30),
      changed_at timestamptz not null,
      changed_by text not null,
      -- Whether the users of a unit may change its drafts.
      unit_changes_drafts boolean not null default true,
      requires_read_version boolean not null default false,
      deletable_until_sent boolean not null default false,
      -- For how many business days a split's draft reserves the balance that it asks for.
      reservation_days smallint not null default 5 check (reservation_days between 1 and 60)
    )`.execute(db);

  // One decision for many orders: the splits it made, and what of which order it left as it was.
  await sql`
    create table split_batch (
      id uuid primary key,
      jtr text not null,
      decision text not null check (decision in ('reiterate', 'cancel', 'unblock-excess', 'transfer')),
      created_at timestamptz not null,
      -- In the sequence they are read in.
      splits uuid[] not null,
      -- What was left, each with its order and the reason.
      remaining jsonb not null
    )`.execute(db);
}

async function createSplitTable(db: Kysely<unknown>): Promise<void> {
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
      -- The protocol interrupts the order's series too, in the same transaction.
      interrupts_series boolean not null default false,
      -- Who asks for it: somebody, the court's own rule, or the deposit of a block-and-transfer.
      origin text not null default 'user' check (origin in ('user', 'court-rule', 'block-and-transfer')),
      -- When the service looked at what follows from its answers.
      followed_up_at timestamptz,
      -- Who changed the draft last, and when: whoever protocols is told what became of it since.
      changed_by text,
      changed_by_name text,
      changed_at timestamptz,
      -- Promised to whoever protocols it, so it stays as the rule was then.
      deletable_until_sent boolean not null default false,
      -- The last day on which its draft reserves the balance that it asks for, whatever becomes of the rule.
      reserved_through date,
      -- Which version of the draft was protocoled, and the digest of its content; absent of what the service protocols.
      content_version integer,
      content_digest text check (content_digest ~ '^[0-9a-f]{64}$'),
      check (status in ('draft', 'removed')
        or (protocol_number is not null and protocoled_at is not null and protocoled_by is not null)),
      check (status not in ('protocoled', 'dispatching') or dispatch_on is not null),
      check (status not in ('sent', 'consolidating', 'answered') or sent_at is not null),
      check (status not in ('sent', 'consolidating') or (answers_due_at is not null and publish_at is not null)),
      check (status <> 'answered' or answered_at is not null),
      constraint split_change check (
        (changed_at is null) = (changed_by is null) and (changed_at is null) = (changed_by_name is null)),
      constraint split_content check ((content_version is null) = (content_digest is null))
    )`.execute(db);
  await sql`create index split_order on split (order_id)`.execute(db);
  // As for orders: what is due is a small part of what there ever was.
  await sql`create index split_due on split (dispatch_on) where status in ('protocoled', 'dispatching')`
    .execute(db);
  await sql`create index split_answers_due on split (answers_due_at) where status = 'sent'`.execute(db);
  await sql`create index split_publish on split (publish_at) where status = 'consolidating'`.execute(db);
  await sql`create index split_follow_up on split (answered_at) where status = 'answered' and followed_up_at is null`
    .execute(db);
  // The list of a court, newest first, counted from the index alone.
  await sql`create index split_list on split (jtr, created_at desc, id desc) include (status, order_id)
    where status <> 'removed'`.execute(db);
  await sql`create index split_process on split (jtr, process_number) where status <> 'removed'`.execute(db);
}

async function createActions(db: Kysely<unknown>): Promise<void> {
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
      -- What a transfer-and-unblock unblocks besides: all that remained when the split was saved.
      rest_amount bigint check (rest_amount >= 0),
      unique (split_id, target_id),
      check ((code is null) = (answered_at is null)),
      check ((kind in ('unblock', 'transfer', 'transfer-and-unblock')) = (amount is not null)),
      check (transfer_id is null or kind in ('transfer', 'transfer-and-unblock')),
      check (repeats_id is null or kind = 'reiterate'),
      check (rest_amount is null or kind = 'transfer-and-unblock')
    )`.execute(db);
  await sql`create index split_action_target on split_action (target_id)`.execute(db);
}
