import { type Kysely, sql } from "kysely";

/**
 * What a court's rule says of protocols. Until when an order or a split can be deleted is promised to whoever
 * protocols it, so it stays as it was then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table court_rule
    add column requires_read_version boolean not null default false,
    add column deletable_until_sent boolean not null default false`.execute(db);
  for (const table of ["court_order", "split"]) {
    await sql`alter table ${sql.table(table)} add column deletable_until_sent boolean not null default false`
      .execute(db);
  }
}
