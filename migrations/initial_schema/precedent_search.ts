import { type Kysely, sql } from "kysely";

/** The PostgreSQL engine's index of precedents, which each process that searches reads into memory; and synonyms. */
export async function createPrecedentSearch(db: Kysely<unknown>): Promise<void> {
  await createIndex(db);
  await createSynonyms(db);
}

async function createIndex(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_build (
      id integer generated always as identity primary key,
      active boolean not null default false,
      -- Of its last change. Given under the row's lock, so that changes are seen in the order of their versions.
      version bigint not null default 0,
      -- Version of the index being searched when this one was begun: what changed there since is brought here by the swap.
      begun_at_version bigint not null default 0,
      created_at timestamptz not null default now(),
      -- {version, format, bytes, digest}: the version of the build that the image holds, and what its bytes must be.
      image jsonb
    )`.execute(db);
  await sql`create unique index search_build_active on search_build (active) where active`.execute(db);
  await sql`insert into search_build (active) values (true)`.execute(db);

  await sql`
    create table search_document (
      build integer not null references search_build on delete cascade,
      id text collate "C" not null,
      version bigint not null,
      organ text not null,
      species text not null,
      number text not null,
      updated_on text,
      cancelled boolean not null,
      -- Words of the question, the thesis and the decisions, folded, one line each: what the index in memory is made of.
      words text not null,
      -- Null once removed: the row stays, so that every process learns of it.
      precedent jsonb,
      primary key (build, id)
    )`.execute(db);
  // A process asks for what changed since it last looked.
  await sql`create index search_document_version on search_document (build, version)`.execute(db);

  await sql`
    create table search_word (
      build integer not null references search_build on delete cascade,
      -- Folded.
      word text not null,
      -- With its accents, as first met.
      shown text not null,
      documents integer not null,
      primary key (build, word)
    )`.execute(db);

  // An image beside the rows: what a process reads in seconds where the rows take many.
  await sql`
    create table search_image_part (
      build integer not null references search_build on delete cascade,
      part integer not null,
      bytes bytea not null,
      primary key (build, part)
    )`.execute(db);
  // The numbers are packed already.
  await sql`alter table search_image_part alter column bytes set storage external`.execute(db);

  // Vectors, for the optional semantic stage of the search.
  await sql`
    create table search_embedding (
      id text not null,
      model text not null,
      -- Of the text the vector is of.
      digest text not null,
      -- 32-bit floats, little-endian, of length 1.
      vector bytea not null,
      primary key (id, model)
    )`.execute(db);
}

async function createSynonyms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_synonym (
      id integer generated always as identity primary key,
      terms text[] not null check (cardinality(terms) >= 2)
    )`.execute(db);
  await sql`
    insert into search_synonym (terms) values
      ('{INSS,Instituto Nacional do Seguro Social}'),
      ('{FGTS,Fundo de Garantia do Tempo de Serviço}'),
      ('{ICMS,Imposto sobre Circulação de Mercadorias e Serviços}'),
      ('{ISS,ISSQN,Imposto sobre Serviços}'),
      ('{IPTU,Imposto Predial e Territorial Urbano}'),
      ('{IPVA,Imposto sobre a Propriedade de Veículos Automotores}'),
      ('{IPI,Imposto sobre Produtos Industrializados}'),
      ('{ITCMD,Imposto de Transmissão Causa Mortis e Doação}'),
      ('{CDC,Código de Defesa do Consumidor}'),
      ('{CPC,Código de Processo Civil}'),
      ('{CTN,Código Tributário Nacional}'),
      ('{CLT,Consolidação das Leis do Trabalho}'),
      ('{CNIS,Cadastro Nacional de Informações Sociais}'),
      ('{SUS,Sistema Único de Saúde}'),
      ('{SFH,Sistema Financeiro da Habitação}'),
      ('{DPVAT,Seguro Obrigatório}'),
      ('{LOAS,Lei Orgânica da Assistência Social}'),
      ('{BPC,Benefício de Prestação Continuada}'),
      ('{CSLL,Contribuição Social sobre o Lucro Líquido}'),
      ('{PAD,Processo Administrativo Disciplinar}')`.execute(db);
}
