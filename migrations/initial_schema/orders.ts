import { type Kysely, sql } from "kysely";

/** Orders, from draft to answer. */
export async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence protocol_number_seq minvalue 1 maxvalue 9999999999`.execute(db);
  await sql`create sequence transfer_id_seq minvalue 1 maxvalue 999999999999`.execute(db);
  await createOrderTable(db);
  await checkOrders(db);
  await indexOrders(db);
}

async function createOrderTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table court_order (
      id uuid primary key,
      status text not null check (status in
        ('draft', 'scheduled', 'protocoled', 'dispatching', 'sent', 'consolidating', 'answered', 'removed')),
      version integer not null default 1,
      kind text not null check (kind in ('block', 'information')),
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
      information_kinds text[] check (cardinality(information_kinds) > 0 and information_kinds <@ array[
        'registration-and-balance', 'statement', 'opening-contract', 'investment-contract', 'card-statement',
        'exchange-contract', 'cheque-copy', 'pension-statement', 'severance-fund-statement', 'pis-statement']),
      -- Present, the order is a block-and-transfer.
      deposit jsonb,
      transfer_id text check (transfer_id ~ '^[0-9]{18}$'),
      repetition_ends_on date,
      large_amount_confirmed boolean not null default false,
      protocoled_by_name text,
      -- When the service looked at what follows from its answers.
      followed_up_at timestamptz,
      -- Who of the court first read the answers, and when; empty again when a split is answered later.
      answers_read_at timestamptz,
      answers_read_by text,
      -- The court's worklists, as the rules of splits saw it at the last change: a block that holds money and of which
      -- nothing was split, and a code 98 that nothing takes up.
      awaits_split boolean not null default false,
      awaits_remedy boolean not null default false,
      -- The reference is made with the table of series.
      series_id uuid,
      -- From 1.
      series_position smallint check (series_position > 0),
      -- It waited when its series was closed, and is never sent.
      not_sent_at timestamptz,
      -- Who changed the draft last, and when: whoever protocols is told what became of it since.
      changed_by text,
      changed_by_name text,
      changed_at timestamptz,
      -- Promised to whoever protocols it, so it stays as the rule was then.
      deletable_until_sent boolean not null default false,
      -- Which version of the draft was protocoled, and the digest of its content; absent of what the service protocols.
      content_version integer,
      content_digest text check (content_digest ~ '^[0-9a-f]{64}$')
    )`.execute(db);
}

async function checkOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table court_order
      add check (status in ('draft', 'removed')
        or (protocol_number is not null and protocoled_at is not null and protocoled_by is not null)),
      add check (status not in ('scheduled', 'protocoled', 'dispatching') or dispatch_on is not null),
      add check (status not in ('sent', 'consolidating', 'answered') or sent_at is not null),
      add check (status not in ('sent', 'consolidating') or (answers_due_at is not null and publish_at is not null)),
      add check (status <> 'answered' or answered_at is not null),
      add check ((kind = 'information') = (information_kinds is not null)),
      add check (kind = 'block' or (deposit is null and repetition_ends_on is null and not large_amount_confirmed)),
      -- Given by the protocol.
      add check ((transfer_id is not null) = (deposit is not null and protocol_number is not null)),
      add check ((answers_read_at is null) = (answers_read_by is null)),
      add check ((series_id is null) = (series_position is null)),
      add check (not_sent_at is null or (series_id is not null and status in ('scheduled', 'protocoled', 'removed'))),
      add constraint court_order_protocoler check ((protocoled_by is null) = (protocoled_by_name is null)),
      add constraint court_order_change check (
        (changed_at is null) = (changed_by is null) and (changed_at is null) = (changed_by_name is null)),
      add constraint court_order_content check ((content_version is null) = (content_digest is null))`
    .execute(db);
}

/** What is due or waits is a small part of what was ever protocoled, so that these indexes stay small. */
async function indexOrders(db: Kysely<unknown>): Promise<void> {
  // Two instead of one: what is never sent must not gather where the dispatch looks every minute.
  await sql`create index court_order_waiting on court_order (dispatch_on)
    where status in ('scheduled', 'protocoled') and not_sent_at is null`.execute(db);
  await sql`create index court_order_dispatching on court_order (dispatch_on) where status = 'dispatching'`
    .execute(db);
  // Deadlines: 04:59 of D+2 and 08:00 of D+3.
  await sql`create index court_order_answers_due on court_order (answers_due_at) where status = 'sent'`
    .execute(db);
  await sql`create index court_order_publish on court_order (publish_at) where status = 'consolidating'`
    .execute(db);
  await sql`create index court_order_follow_up on court_order (answered_at)
    where status = 'answered' and followed_up_at is null`.execute(db);
  // Most orders have none.
  await sql`create unique index court_order_transfer_id on court_order (transfer_id) where transfer_id is not null`
    .execute(db);
  // Nothing is made twice in one place of a series, whatever crashed.
  await sql`create unique index court_order_series on court_order (series_id, series_position)
    where series_id is not null`.execute(db);
  // The list of a court's orders, newest first, by pages. The included columns are what visibility, state, judge and kind
  // ask of an order, so that counting what a court may see reads the index alone.
  await sql`create index court_order_list on court_order (jtr, created_at desc, id desc)
    include (confidential, creator_cpf, judge_cpf, status, kind) where status <> 'removed'`.execute(db);
  // The court's worklists. The included columns are what visibility asks of an order.
  for (
    const [name, condition] of [
      ["court_order_unread", "status = 'answered' and answers_read_at is null"],
      ["court_order_awaits_split", "awaits_split"],
      ["court_order_awaits_remedy", "awaits_remedy"],
      ["court_order_unsent", "not_sent_at is not null"],
    ] as const
  ) {
    await sql`create index ${sql.id(name)} on court_order (jtr, created_at desc, id desc)
      include (confidential, creator_cpf, judge_cpf) where ${sql.raw(condition)}`.execute(db);
  }
  // Courts' systems ask which orders changed since they last asked, oldest change first.
  await sql`create index court_order_changed on court_order (jtr, updated_at, id)
    include (confidential, creator_cpf, judge_cpf, status) where status <> 'removed'`.execute(db);
  // A court's drafts are a few of all it has ever made: their list does not read the others.
  await sql`create index court_order_drafts on court_order (jtr, created_at desc, id desc)
    include (confidential, creator_cpf, judge_cpf) where status = 'draft'`.execute(db);
  // By process, which is also the sequence of the list by process.
  await sql`create index court_order_process on court_order (jtr, process_number, id) where status <> 'removed'`
    .execute(db);
  // The confidential ones that somebody sees are counted one by one; viewers' are found by their ids.
  for (const person of ["creator_cpf", "judge_cpf"]) {
    await sql`create index ${sql.id(`court_order_confidential_${person}`)} on court_order (jtr, ${
      sql.id(person)
    })
      where confidential and status <> 'removed'`.execute(db);
  }
}
