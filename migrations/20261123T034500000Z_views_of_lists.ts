import { type Kysely, sql } from "kysely";

/** Filters are kept under a name for every list; those kept until now are of the list of orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table console_view add list text not null default '/console/ordens'`.execute(db);
  await sql`alter table console_view alter list drop default, drop constraint console_view_cpf_name_key,
    add unique (cpf, list, name)`.execute(db);
}
