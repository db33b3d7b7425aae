import { type Kysely, sql } from "kysely";

/** Splits over HTTP, what the service does by itself once answers are published, and whether they were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table split
      -- The protocol interrupts the order's series too, in the same transaction.
      add column interrupts_series boolean not null default false,
      -- Who asks for it: somebody, the court's own rule, or the deposit of a block-and-transfer.
      add column origin text not null default 'user' check (origin in ('user', 'court-rule', 'block-and-transfer')),
      -- When the service looked at what follows from its answers.
      add column followed_up_at timestamptz`.execute(db);
  await sql`
    alter table split_action
      -- What a transfer-and-unblock unblocks besides: all that remained when the split was saved.
      add column rest_amount bigint check (rest_amount >= 0),
      add check (rest_amount is null or kind = 'transfer-and-unblock')`.execute(db);
  // The list of a court, newest first, counted from the index alone.
  await sql`create index split_list on split (jtr, created_at desc, id desc) include (status, order_id)
    where status <> 'removed'`.execute(db);
  await sql`create index split_follow_up on split (answered_at) where status = 'answered' and followed_up_at is null`
    .execute(db);

  await sql`
    alter table court_order
      add column followed_up_at timestamptz,
      -- Who of the court first read the answers, and when; empty again when a split is answered later.
      add column answers_read_at timestamptz,
      add column answers_read_by text,
      -- Lists of what awaits the court, as the rules of splits saw it at the last change: a block that holds money and of
      -- which nothing was split, and a code 98 that nothing takes up.
      add column awaits_split boolean not null default false,
      add column awaits_remedy boolean not null default false,
      add check ((answers_read_at is null) = (answers_read_by is null))`.execute(db);
  await sql`create index court_order_follow_up on court_order (answered_at)
    where status = 'answered' and followed_up_at is null`.execute(db);
  // Each is a small part of what was ever answered; the included columns are what visibility asks of an order.
  for (
    const [name, condition] of [
      ["court_order_unread", "status = 'answered' and answers_read_at is null"],
      ["court_order_awaits_split", "awaits_split"],
      ["court_order_awaits_remedy", "awaits_remedy"],
    ] as const
  ) {
    await sql`create index ${sql.id(name)} on court_order (jtr, created_at desc, id desc)
      include (confidential, creator_cpf, judge_cpf) where ${sql.raw(condition)}`.execute(db);
  }

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
      changed_by text not null
    )`.execute(db);
}
