import { type Kysely, sql } from "kysely";

/** The precedents bank: its courts and their ids, what courts send, how it stood over time, and the cases stayed by it. */
export async function createPrecedents(db: Kysely<unknown>): Promise<void> {
  await createOrgans(db);
  await createRecords(db);

  await sql`
    create table service_unit (
      id integer primary key,
      -- Electoral and military courts have units and send no precedents.
      court text not null,
      name text not null,
      active boolean not null default true,
      refreshed_at timestamptz not null
    )`.execute(db);
  await sql`create index service_unit_court on service_unit (court, id)`.execute(db);
}

async function createOrgans(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organ (
      -- As the integration API spells it: TRF1, TJDFT.
      acronym text primary key,
      -- As searches spell it: TRF01, TJDF.
      search_acronym text not null unique,
      jtr text not null unique check (jtr ~ '^[0-9]{3}$'),
      name text not null,
      -- Of this environment alone: staging's and production's differ. A file of units may exchange two ids at once.
      id integer not null unique deferrable initially deferred
    )`.execute(db);
  await sql`
    insert into organ (acronym, search_acronym, jtr, name, id) values
      ('STF', 'STF', '100', 'Supremo Tribunal Federal', 100),
      ('STJ', 'STJ', '300', 'Superior Tribunal de Justiça', 300),
      ('TST', 'TST', '500', 'Tribunal Superior do Trabalho', 500),
      ('TSE', 'TSE', '600', 'Tribunal Superior Eleitoral', 600),
      ('STM', 'STM', '700', 'Superior Tribunal Militar', 700),
      ('TNU', 'TNU', '490', 'Turma Nacional de Uniformização dos Juizados Especiais Federais', 490)`.execute(
    db,
  );
  await sql`
    insert into organ (acronym, search_acronym, jtr, name, id)
    select 'TRF' || n, 'TRF0' || n, '40' || n, 'Tribunal Regional Federal da ' || n || 'ª Região', 400 + n
    from generate_series(1, 6) n`.execute(db);
  await sql`
    insert into organ (acronym, search_acronym, jtr, name, id)
    select 'TRT' || n, 'TRT' || lpad(n::text, 2, '0'), '5' || lpad(n::text, 2, '0'),
      'Tribunal Regional do Trabalho da ' || n || 'ª Região', 500 + n
    from generate_series(1, 24) n`.execute(db);
  // TR of branch 8 is the state's place in the alphabet (Resolution CNJ 65/2008, article 1, § 5, III).
  await sql`
    insert into organ (acronym, search_acronym, jtr, name, id)
    select 'TJ' || s.acronym, 'TJ' || left(s.acronym, 2), '8' || lpad(s.n::text, 2, '0'),
      'Tribunal de Justiça ' || s.state, 800 + s.n
    from (values
      (1, 'AC', 'do Acre'), (2, 'AL', 'de Alagoas'), (3, 'AP', 'do Amapá'), (4, 'AM', 'do Amazonas'),
      (5, 'BA', 'da Bahia'), (6, 'CE', 'do Ceará'), (7, 'DFT', 'do Distrito Federal e dos Territórios'),
      (8, 'ES', 'do Espírito Santo'), (9, 'GO', 'de Goiás'), (10, 'MA', 'do Maranhão'),
      (11, 'MT', 'de Mato Grosso'), (12, 'MS', 'de Mato Grosso do Sul'), (13, 'MG', 'de Minas Gerais'),
      (14, 'PA', 'do Pará'), (15, 'PB', 'da Paraíba'), (16, 'PR', 'do Paraná'), (17, 'PE', 'de Pernambuco'),
      (18, 'PI', 'do Piauí'), (19, 'RJ', 'do Rio de Janeiro'), (20, 'RN', 'do Rio Grande do Norte'),
      (21, 'RS', 'do Rio Grande do Sul'), (22, 'RO', 'de Rondônia'), (23, 'RR', 'de Roraima'),
      (24, 'SC', 'de Santa Catarina'), (25, 'SE', 'de Sergipe'), (26, 'SP', 'de São Paulo'),
      (27, 'TO', 'do Tocantins')
    ) s (n, acronym, state)`.execute(db);
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table precedent_record (
      id bigint generated always as identity primary key,
      -- The path it is sent to.
      resource text not null,
      organ text not null references organ (acronym),
      number integer not null check (number > 0),
      -- What tells apart two of one number; empty where nothing does.
      kind text not null,
      category text not null,
      -- Null where the resource has none.
      status text,
      payload jsonb not null,
      -- The day it last changed, not the day it was last sent.
      updated_on date not null,
      unique (resource, organ, number, kind)
    )`.execute(db);
  // Lists are in the order of ids: what changes while they are paged through moves nothing.
  await sql`create index precedent_record_list on precedent_record (resource, id)`.execute(db);
  await sql`create index precedent_record_updated on precedent_record (resource, updated_on)`.execute(db);

  await sql`
    create table precedent_status (
      id bigint generated always as identity primary key,
      category text not null,
      organ text not null references organ (acronym),
      number integer not null,
      kind text not null,
      -- Null: removed from the bank.
      status text,
      at timestamptz not null
    )`.execute(db);
  await sql`create index precedent_status_of on precedent_status (category, organ, number, kind, id)`.execute(
    db,
  );
  await sql`create index precedent_status_at on precedent_status (at)`.execute(db);
  await sql`create trigger append_only before update or delete or truncate on precedent_status
    for each statement execute function refuse_change()`.execute(db);

  await sql`
    create table precedent_case (
      id bigint generated always as identity primary key,
      record_id bigint not null references precedent_record (id) on delete cascade,
      -- The court that stayed it.
      organ text not null references organ (acronym),
      -- Twenty digits, or what the court called it before cases had them.
      number text not null,
      judging_body integer not null,
      payload jsonb not null,
      updated_on date not null,
      unique (record_id, organ, number)
    )`.execute(db);
  await sql`create index precedent_case_organ on precedent_case (organ, id)`.execute(db);
  await sql`create index precedent_case_number on precedent_case (number)`.execute(db);
  await sql`create index precedent_case_body on precedent_case (judging_body)`.execute(db);
}
