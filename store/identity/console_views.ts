/**
 * What the courts' console stores for each user: named filters, and the last event the user has been shown.
 */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

export interface ConsoleView {
  readonly id: string;
  readonly name: string;
  /** The query of the list's address. */
  readonly query: string;
}

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

/** A user who comes back within so many minutes is still on the same visit. */
const VISIT_MINUTES = 30;

/**
 * Records the newest event that a user has been shown.
 *
 * @returns the newest event at the previous visit; undefined: this is the first
 */
export async function recordVisit(
  db: Db,
  { cpf, newest, at }: { readonly cpf: string; readonly newest: string; readonly at: Temporal.Instant },
): Promise<string | undefined> {
  const { rows: [row] } = await sql<{ since: string | null }>`
    insert into console_visit as v (cpf, since, newest, visited_at)
    values (${cpf}, null, ${newest}, ${at.toString()}::timestamptz)
    on conflict (cpf) do update set newest = excluded.newest, visited_at = excluded.visited_at, since = case
      when v.visited_at < excluded.visited_at - make_interval(mins => ${VISIT_MINUTES}) then v.newest else v.since end
    returning since`.execute(db);
  return row?.since ?? undefined;
}
