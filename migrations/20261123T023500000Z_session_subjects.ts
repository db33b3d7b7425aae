import { type Kysely, sql } from "kysely";

/**
 * What the single sign-on knows a session by, so that it can say that it ended there. Sessions that began before have
 * neither, and end as they did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table web_session add subject text, add provider_session text`.execute(db);
  // Asked with each sign-out at the single sign-on, of whatever client.
  await sql`create index web_session_subject on web_session (subject) where ended_at is null`.execute(db);
  await sql`create index web_session_provider_session on web_session (provider_session) where ended_at is null`
    .execute(db);
}
