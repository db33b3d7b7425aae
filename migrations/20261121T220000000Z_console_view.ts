/** What the court console keeps for each user: filters with a name, and what they have been shown. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table console_view (
      id uuid primary key,
      cpf text not null,
      name text not null check (length(name) between 1 and 60),
      -- The filters, as the list's address has them.
      query text not null,
      created_at timestamptz not null,
      unique (cpf, name)
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
