import { type Kysely, sql } from "kysely";

/** Who is signed in to the consoles, and what the consoles keep for each user. All times are real ones. */
export async function createSessions(db: Kysely<unknown>): Promise<void> {
  await createWebSessions(db);
  await createConsoleViews(db);
}

async function createWebSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table web_session (
      -- SHA-256 of what the browser's cookie says: whoever reads the table cannot act as anybody.
      id text primary key check (id ~ '^[0-9a-f]{64}$'),
      cpf text not null,
      name text not null,
      -- The court unit chosen.
      unit text,
      -- What the session's forms carry. A form of an ended session tells by it whose it is.
      csrf text not null unique,
      -- Access, refresh and identity token.
      encrypted_tokens bytea not null,
      access_expires_at timestamptz not null,
      -- One process at a time asks for new tokens: a refresh token may be used once.
      refreshing_until timestamptz,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      ended_at timestamptz,
      -- What the single sign-on knows the session by, so that it can say that it ended there.
      subject text,
      provider_session text
    )`.execute(db);
  // The unit chosen last, by somebody who signs in again.
  await sql`create index web_session_cpf on web_session (cpf, created_at)`.execute(db);
  // What is no longer of use is removed without reading the rest.
  await sql`create index web_session_seen_at on web_session (seen_at)`.execute(db);

  // Forms that were sent after their session had ended.
  await sql`
    create table saved_form (
      id uuid primary key,
      -- Whose session it was filled in.
      cpf text not null,
      -- Path and query it was sent to.
      address text not null,
      multipart boolean not null,
      -- Names and values of its fields.
      encrypted_fields bytea not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index saved_form_cpf on saved_form (cpf, created_at)`.execute(db);
  await sql`create index saved_form_created_at on saved_form (created_at)`.execute(db);

  // Asked with each sign-out at the single sign-on, of whatever client.
  await sql`create index web_session_subject on web_session (subject) where ended_at is null`.execute(db);
  await sql`create index web_session_provider_session on web_session (provider_session) where ended_at is null`
    .execute(db);
}

async function createConsoleViews(db: Kysely<unknown>): Promise<void> {
  // Filters with a name.
  await sql`
    create table console_view (
      id uuid primary key,
      cpf text not null,
      name text not null check (length(name) between 1 and 60),
      -- The filters, as the list's address has them.
      query text not null,
      created_at timestamptz not null,
      -- The list's address.
      list text not null,
      unique (cpf, list, name)
    )`.execute(db);
  await sql`
    create table console_visit (
      cpf text primary key,
      -- What was newest when the visit under way began: whatever is newer is new.
      since text,
      newest text not null,
      visited_at timestamptz not null
    )`.execute(db);
}
