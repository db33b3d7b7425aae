import { type Kysely, sql } from "kysely";

/** Court units, delegations, look-ups of people's relationships, and repeated calls. */
export async function createIdentity(db: Kysely<unknown>): Promise<void> {
  await createCourtUnits(db);
  await createDelegations(db);
  await createRelationshipQueries(db);
  await createIdempotency(db);
}

async function createCourtUnits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table court_unit (
      id text primary key,
      name text not null,
      body_type text not null check (body_type in
        ('GABINETE_DESEMBARGADOR_ESTADUAL', 'GABINETE_DESEMBARGADOR_FEDERAL', 'GABINETE_MINISTRO',
         'JUIZ_TRIBUNAL_ELEITORAL', 'JUIZ_TRIBUNAL_MILITAR', 'JUIZADO_ESPECIAL_ESTADUAL', 'JUIZADO_ESPECIAL_FEDERAL',
         'VARA_ESTADUAL', 'VARA_FEDERAL', 'AUDITORIA_MILITAR', 'ZONA_ELEITORAL')),
      jtr text not null check (jtr ~ '^[0-9]{3}$'),
      -- False: the registry no longer lists it; old orders and accounts still name it.
      active boolean not null,
      first_seen_on date not null,
      -- When the registry last listed it.
      refreshed_at timestamptz not null
    )`.execute(db);
  // Users choose among the units of their court.
  await sql`create index court_unit_court on court_unit (jtr) where active`.execute(db);
}

async function createDelegations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table delegation (
      id uuid primary key,
      judge_cpf text not null check (judge_cpf ~ '^[0-9]{11}$'),
      judge_name text not null,
      assistant_cpf text not null check (assistant_cpf ~ '^[0-9]{11}$'),
      starts_on date not null,
      ends_on date,
      ended_at timestamptz,
      jtr text not null check (jtr ~ '^[0-9]{3}$'),
      assistant_name text not null,
      check (ends_on is null or ends_on >= starts_on)
    )`.execute(db);
  // Every protocol by an assistant asks which judges delegate to them on that day.
  await sql`create index delegation_assistant on delegation (assistant_cpf) where ended_at is null`.execute(
    db,
  );
  // Administrators page through those of their court.
  await sql`create index delegation_court on delegation (jtr)`.execute(db);
  // Two administrators at once cannot make two that hold on the same day. Ranges of one number stand for the CPFs: ranges
  // can be in an exclusion without an extension, texts cannot.
  await sql`
    alter table delegation add constraint delegation_overlap exclude using gist (
      int8range(judge_cpf::bigint, judge_cpf::bigint, '[]') with &&,
      int8range(assistant_cpf::bigint, assistant_cpf::bigint, '[]') with &&,
      daterange(starts_on, ends_on, '[]') with &&
    ) where (ended_at is null)`.execute(db);
}

async function createRelationshipQueries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table relationship_query (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      user_cpf text not null check (user_cpf ~ '^[0-9]{11}$'),
      court text not null,
      via text not null check (via in ('user', 'service')),
      client_id text not null,
      process_number text not null,
      tax_id text not null,
      purpose text not null,
      outcome text not null check (outcome in
        ('answered', 'limit-exceeded', 'process-not-in-court', 'not-a-party', 'case-data-failed',
         'customer-registry-failed')),
      institutions integer,
      request_id text not null,
      source_ip text,
      check ((outcome = 'answered') = (institutions is not null))
    )`.execute(db);
  // Who looked a person up is asked years later, among every query there ever was.
  await sql`create index relationship_query_tax_id on relationship_query (tax_id)`.execute(db);
  await sql`create trigger append_only before update or delete or truncate on relationship_query
    for each statement execute function refuse_change()`.execute(db);

  // The look-ups made to write drafts are counted.
  // Unlogged, because a crash that empties it only counts somebody once more. The key is what is asked of it.
  await sql`
    create unlogged table counted_look_up (
      user_cpf text not null,
      process_number text not null,
      tax_id text not null,
      at timestamptz not null,
      primary key (user_cpf, process_number, tax_id)
    )`.execute(db);
}

/** Calls with an `Idempotency-Key`, and what they were answered. Both tables hold answers, hence personal data. */
async function createIdempotency(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency (
      user_cpf text not null,
      client_id text not null,
      key text not null,
      -- Of this use of the key: a key that has expired can be used again, a call that is taken over stays the same.
      id uuid not null unique,
      -- SHA-256 of method, path, query and body.
      fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
      holder uuid not null,
      -- Database time: the machines' own clocks may differ.
      held_until timestamptz not null,
      -- The service's time, which staging can move.
      expires_at timestamptz not null,
      status smallint,
      headers jsonb,
      body text,
      -- Whose session holds it: a process without any is known dead.
      process text,
      primary key (user_cpf, client_id, key),
      check (num_nulls(status, headers, body) in (0, 3))
    )`.execute(db);
  // What has expired is removed without reading the rest.
  await sql`create index idempotency_expires_at on idempotency (expires_at)`.execute(db);

  // What a call of many transactions has done so far, each part written by its own transaction.
  await sql`
    create table idempotency_part (
      idempotency_id uuid not null,
      position smallint not null,
      body text not null,
      expires_at timestamptz not null,
      primary key (idempotency_id, position)
    )`.execute(db);
  await sql`create index idempotency_part_expires_at on idempotency_part (expires_at)`.execute(db);
}
