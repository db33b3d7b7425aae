import { type Kysely, sql } from "kysely";

/** National and local holidays, from which business days are counted. */
export async function createCalendar(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table holiday (
      day date primary key,
      name text not null,
      source text not null,
      -- A holiday an operator withdrew stays as a row, or the yearly generation would bring it back.
      active boolean not null default true
    )`.execute(db);
}
