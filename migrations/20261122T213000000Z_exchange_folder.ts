import { type Kysely, sql } from "kysely";

/**
 * What the exchange folder is known by, and what is known to have been collected from it. A folder without the mark is not
 * ours: nothing is written there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exchange_folder (
      single boolean primary key default true check (single),
      mark uuid not null,
      marked_at timestamptz,
      -- When it was found again after an absence, and when its outboxes were last compared with what was published.
      returned_at timestamptz,
      compared_at timestamptz
    )`.execute(db);
  await sql`alter table remittance add column collected_at timestamptz`.execute(db);
  await sql`
    alter table operator_action drop constraint operator_action_kind_check,
      add constraint operator_action_kind_check check (kind in ('publish', 'resend', 'restore', 'rebuild'))`
    .execute(db);
}
