import { type Kysely, sql } from "kysely";

/** Why the latest attempt to write a remittance failed, in one of the words that courts are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table remittance
      -- Null: none failed, or for a reason that says nothing to a court; kept when the file is written after all.
      add column delay_cause text
        check (delay_cause in ('folder-full', 'folder-unwritable', 'folder-silent', 'no-key'))`.execute(db);
}
