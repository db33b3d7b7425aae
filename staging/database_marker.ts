/**
 * Mark of a database created by the staging environment; test people and institutions are written into no
 * other database.
 */
import { sql } from "kysely";
import { connect, type Db } from "../store/connection/connection.ts";

/**
 * Marks an empty database as staging's, and finds the mark of one that staging began.
 *
 * @param ownerUrl as the owner of the tables, before they are migrated
 * @param own whether the server is staging's own: then it began its tables, also those of before there was a mark
 * @returns false when there are tables that staging did not begin, in whatever schema
 */
export async function writeDatabaseMarker(ownerUrl: string, { own = false } = {}): Promise<boolean> {
  const options = { max: 1, onError: () => {}, applicationName: "assets-staging" };
  const { db, close } = connect(ownerUrl, options);
  try {
    const { rows: [found] } = await sql<{ marked: boolean; empty: boolean }>`
      select to_regclass('staging_database') is not null as marked,
        not exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as empty`
      .execute(db);
    if (found!.marked || !found!.empty && !own) return found!.marked;
    await sql`create table if not exists staging_database (began_at timestamptz not null default now())`
      .execute(db);
    return true;
  } finally {
    await close();
  }
}

/**
 * Refuses to use a movable clock with a database that the staging environment did not create: a service in
 * production would dispatch and close at wrong times.
 *
 * @throws with the remedy
 */
export async function requireDatabaseMarker(db: Db): Promise<void> {
  const { rows: [found] } = await sql<{ marked: boolean }>`
    select to_regclass('staging_database') is not null as marked`.execute(db);
  if (found!.marked) return;
  throw new Error(
    "ASSETS_CLOCK troca o relógio do serviço e só vale em testes e na homologação: o banco de dados informado não foi " +
      "iniciado por task start. Retire ASSETS_CLOCK da configuração",
  );
}

/** Message with the problem and the remedy. */
export const explainForeignDatabase =
  "O banco de dados informado (DATABASE_URL ou POSTGRES_HOST) já tem tabelas e não foi iniciado por task start, que " +
  "grava nele pessoas, instituições e ordens inventadas; nada foi alterado. Informe um banco vazio, ou nenhum para usar " +
  "o PostgreSQL embutido; para um banco de produção, use task migrate, task api e task worker.";
