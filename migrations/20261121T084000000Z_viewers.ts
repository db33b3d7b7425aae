import { type Kysely, sql } from "kysely";

/** Who may see a confidential order, who delegates to whom in which court, and the name of who protocoled. */
export async function up(db: Kysely<unknown>): Promise<void> {
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

  // Only staging could make delegations before; it makes them again at every start, with their court.
  await sql`delete from delegation`.execute(db);
  await sql`
    alter table delegation
      add column jtr text not null check (jtr ~ '^[0-9]{3}$'),
      add column assistant_name text not null`.execute(db);
  // Two administrators at once cannot make two that hold on the same day. Ranges of one number stand for the CPFs: ranges
  // can be in an exclusion without an extension, texts cannot.
  await sql`
    alter table delegation add constraint delegation_overlap exclude using gist (
      int8range(judge_cpf::bigint, judge_cpf::bigint, '[]') with &&,
      int8range(assistant_cpf::bigint, assistant_cpf::bigint, '[]') with &&,
      daterange(starts_on, ends_on, '[]') with &&
    ) where (ended_at is null)`.execute(db);
  // Administrators page through those of their court.
  await sql`create index delegation_court on delegation (jtr)`.execute(db);

  await sql`alter table court_order add column protocoled_by_name text`.execute(db);
  // Of somebody who is neither the judge nor the creator only the CPF is known, which then stands for the name.
  await sql`
    update court_order set protocoled_by_name = case protocoled_by
      when judge_cpf then judge_name when creator_cpf then creator_name else protocoled_by end
    where protocoled_by is not null`.execute(db);
  await sql`
    alter table court_order add constraint court_order_protocoler
      check ((protocoled_by is null) = (protocoled_by_name is null))`.execute(db);
}
