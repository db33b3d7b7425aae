import { type Kysely, sql } from "kysely";

/** Which version of a draft was protocoled, and the digest of its content; absent of what the service protocols. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["court_order", "split"]) {
    await sql`alter table ${sql.table(table)}
      add column content_version integer,
      add column content_digest text check (content_digest ~ '^[0-9a-f]{64}$'),
      add constraint ${
      sql.ref(`${table}_content`)
    } check ((content_version is null) = (content_digest is null))`
      .execute(db);
  }
}
