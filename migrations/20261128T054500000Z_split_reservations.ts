import { type Kysely, sql } from "kysely";

/**
 * For how long a split's draft reserves the balance that it asks for. The last day stands with the draft, so that a
 * change of the court's rule neither ends a reservation nor begins one again. Drafts that wait now have a whole week
 * from the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table court_rule
    add column reservation_days smallint not null default 5 check (reservation_days between 1 and 60)`
    .execute(db);
  await sql`alter table split add column reserved_through date`.execute(db);
  await sql`update split set reserved_through = current_date + 7 where status = 'draft'`.execute(db);
}
