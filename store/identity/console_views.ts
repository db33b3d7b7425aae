/**
 * What the courts' console stores for each user: named filters, and what the user has been shown of the notices.
 */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

export interface ConsoleView {
  readonly id: string;
  readonly name: string;
  /** The query of the list's address. */
  readonly query: string;
}

/** Under which a user's choice of a list's columns is kept, as the only view of it. */
export const columnsOf = (list: string): string => `${list}#colunas`;

/** The most views of one list. */
export const MAX_VIEWS = 30;

/** A user's views of a list, by name. */
export const consoleViewsOf = (db: Db, cpf: string, list: string): Promise<ConsoleView[]> =>
  db.selectFrom("console_view").select(["id", "name", "query"]).where("cpf", "=", cpf)
    .where("list", "=", list).orderBy("name").execute();

/** Saves a view, replacing one of the same name; false when the user has too many. */
export async function saveView(
  db: Db,
  { cpf, list, name, query, at }: Pick<ConsoleView, "name" | "query"> & {
    readonly cpf: string;
    /** The address of the list. */
    readonly list: string;
    readonly at: Temporal.Instant;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into console_view (id, cpf, list, name, query, created_at)
    select gen_random_uuid(), ${cpf}, ${list}, ${name}, ${query}, ${at.toString()}::timestamptz
    where (select count(*) from console_view
      where cpf = ${cpf} and list = ${list} and name <> ${name}) < ${MAX_VIEWS}
    on conflict (cpf, list, name) do update set query = excluded.query`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes a view of the user's own. */
export async function removeView(db: Db, id: string, cpf: string): Promise<void> {
  await db.deleteFrom("console_view").where("id", "=", id).where("cpf", "=", cpf).execute();
}

/**
 * Records a user's visit to the notices. At the first one what is there already is not news.
 *
 * @param newest the newest event there is; undefined: none
 */
export async function recordVisit(
  db: Db,
  { cpf, newest, at }: {
    readonly cpf: string;
    readonly newest: { readonly txid: bigint; readonly id: bigint } | undefined;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  const { txid, id } = newest ?? { txid: 0n, id: 0n };
  await sql`
    insert into console_visit as v (cpf, read_txid, read_id, visited_at)
    values (${cpf}, ${txid.toString()}::xid8, ${id.toString()}::bigint, ${at.toString()}::timestamptz)
    on conflict (cpf) do update set visited_at = excluded.visited_at,
      read_txid = coalesce(v.read_txid, excluded.read_txid), read_id = coalesce(v.read_id, excluded.read_id)`
    .execute(db);
}
