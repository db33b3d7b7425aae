import { type Kysely, sql } from "kysely";

/** Which registries do not answer a process, as long as it lives: another one finds out by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registry_outage (
      -- The name of its sessions.
      process text not null,
      registry text not null,
      since timestamptz not null,
      last_at timestamptz not null,
      failures integer not null,
      reason text not null,
      primary key (process, registry)
    )`.execute(db);
}
