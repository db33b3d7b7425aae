import { type Kysely, sql } from "kysely";

/** Whom an order asks about, whom it asks and what was answered, and who may see a confidential one. */
export async function createOrderTargets(db: Kysely<unknown>): Promise<void> {
  await createDefendants(db);
  await createTargets(db);
  await requireAmounts(db);
  await createViewers(db);
}

async function createDefendants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_defendant (
      order_id uuid not null references court_order (id) on delete cascade,
      position smallint not null,
      tax_id text not null,
      name text not null,
      amount bigint check (amount > 0),
      salary_account boolean not null default false,
      use_single_account boolean not null default false,
      primary key (order_id, position),
      unique (order_id, tax_id)
    )`.execute(db);
  // Found by tax id, by the root of a company, and by part of a name.
  // A name without accents and capitals. Its own function, since an index takes only what never changes.
  await sql`
    create function folded_name(name text) returns text language sql immutable strict parallel safe as $$
      select lower(translate(name, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
        'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'))
    $$`.execute(db);
  // With the operators of patterns, so that a company's root finds the numbers that begin with it.
  await sql`create index order_defendant_tax_id on order_defendant (tax_id text_pattern_ops)`.execute(db);
  await sql`create index order_defendant_name on order_defendant using gin (folded_name(name) gin_trgm_ops)`
    .execute(db);
}

async function createTargets(db: Kysely<unknown>): Promise<void> {
  // Room on the page of every request for its answer, even when all of a page's are answered by files that are applied at
  // the same time: until they are committed, nothing of the old rows can be taken back, and a row that has to move writes
  // every index anew (`docs/adr/0008-set-based-intake.md`).
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
      origin text not null check (origin in ('registry', 'manual', 'single-account')),
      affected boolean not null,
      amount bigint check (amount > 0),
      -- How many times this target has been asked; an answer is for the current occurrence only.
      occurrence smallint not null default 1,
      code text check (code ~ '^[0-9]{2}$'),
      blocked_amount bigint check (blocked_amount between 0 and amount),
      executed_at timestamptz,
      answered_at timestamptz,
      answer_file_id bigint,
      consecutive_no_answers smallint not null default 0,
      -- What splits have unblocked and transferred: the rest of the blocked amount is the balance.
      released_amount bigint not null default 0 check (released_amount >= 0),
      answer_line integer,
      check ((code is null) = (answered_at is null)),
      check (amount is not null or blocked_amount is null),
      check (released_amount <= coalesce(blocked_amount, 0)),
      foreign key (order_id, defendant_position) references order_defendant (order_id, position) on delete cascade
    ) with (fillfactor = 40)`.execute(db);
  await sql`create index order_target_order on order_target (order_id)`.execute(db);
  // More than two in a row call for a contact with the institution (specification, Limits).
  await sql`create index order_target_silent on order_target (receiver_ispb) where consecutive_no_answers > 2`
    .execute(db);
}

/** The kind is the order's, so no check can ask for it. It is asked only where an amount is missing: blocks pay nothing. */
async function requireAmounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function require_information_request() returns trigger language plpgsql as $$
    begin
      if not exists (select from court_order where id = new.order_id and kind = 'information') then
        raise exception 'Only an information request has no amount';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ["order_defendant", "order_target"]) {
    await sql`create constraint trigger amount_required after insert or update of amount on ${
      sql.table(table)
    }
      for each row when (new.amount is null) execute function require_information_request()`.execute(db);
  }
}

async function createViewers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_viewer (
      id bigint generated always as identity primary key,
      order_id uuid not null references court_order (id),
      cpf text not null check (cpf ~ '^[0-9]{11}$'),
      name text not null,
      added_as text not null check (added_as in ('creator', 'administrator')),
      added_by text not null check (added_by ~ '^[0-9]{11}$'),
      added_at timestamptz not null,
      -- Whoever could once see an order stays known.
      removed_by text check (removed_by ~ '^[0-9]{11}$'),
      removed_at timestamptz,
      check ((removed_by is null) = (removed_at is null))
    )`.execute(db);
  await sql`create unique index order_viewer_current on order_viewer (order_id, cpf) where removed_at is null`
    .execute(db);
  // Every list and feed asks which confidential orders its reader was let see.
  await sql`create index order_viewer_reader on order_viewer (cpf) where removed_at is null`.execute(db);
}
