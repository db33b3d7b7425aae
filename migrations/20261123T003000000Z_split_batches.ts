import { type Kysely, sql } from "kysely";

/** One decision for many orders: the splits it made, and what of which order it left as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table split_batch (
      id uuid primary key,
      jtr text not null,
      decision text not null check (decision in ('reiterate', 'cancel', 'unblock-excess', 'transfer')),
      created_at timestamptz not null,
      -- In the sequence they are read in.
      splits uuid[] not null,
      -- What was left, each with its order and the reason.
      remaining jsonb not null
    )`.execute(db);
}
