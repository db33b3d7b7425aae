import { type Kysely, sql } from "kysely";

/**
 * Beside an announced digest, what stands for the one of a digest file that cannot be read
 * (`exchange/files/sidecar.ts`). What is stored already met a narrower rule, so no row is looked at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table answer_file
      drop constraint answer_file_announced_sha256_check,
      add constraint answer_file_announced_sha256_check
        check (announced_sha256 ~ '^[0-9a-f]{64}$' or announced_sha256 = 'unreadable') not valid`.execute(db);
}
