import { type Kysely, sql } from "kysely";

/**
 * Who changed a draft last, when, and whether the users of its unit may: what a judge signs is what she read, so whoever
 * protocols is told what became of it since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["court_order", "split"]) {
    await sql`
      alter table ${sql.table(table)}
        add column changed_by text,
        add column changed_by_name text,
        add column changed_at timestamptz,
        add constraint ${sql.id(`${table}_change`)} check (
          (changed_at is null) = (changed_by is null) and (changed_at is null) = (changed_by_name is null))`
      .execute(db);
  }
  await sql`alter table court_rule add column unit_changes_drafts boolean not null default true`.execute(db);
}
