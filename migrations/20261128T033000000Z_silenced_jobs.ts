import { type Kysely, sql } from "kysely";

/** Jobs during which workers fell silent, so that no job is handed from one worker to the next for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table silenced_job (
      -- The key of the job, or its task where it has none.
      key text primary key,
      task text not null,
      workers integer not null,
      last_at timestamptz not null,
      set_aside_at timestamptz
    )`.execute(db);
  // A record during which the conversion fell silent is refused until its content changes.
  await sql`alter table index_refusal add column silenced_sha256 text`.execute(db);
}
