import { type Kysely, sql } from "kysely";

/** Calls with an `Idempotency-Key`, and what they were answered. Both tables hold answers, hence personal data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency (
      user_cpf text not null,
      client_id text not null,
      key text not null,
      -- Of this use of the key: a key that has expired can be used again, a call that is taken over stays the same.
      id uuid not null unique,
      -- SHA-256 of method, path, query and body.
      fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
      holder uuid not null,
      -- Database time: the machines' own clocks may differ.
      held_until timestamptz not null,
      -- The service's time, which staging can move.
      expires_at timestamptz not null,
      status smallint,
      headers jsonb,
      body text,
      primary key (user_cpf, client_id, key),
      check (num_nulls(status, headers, body) in (0, 3))
    )`.execute(db);
  // What has expired is removed without reading the rest.
  await sql`create index idempotency_expires_at on idempotency (expires_at)`.execute(db);

  // What a call of many transactions has done so far, each written by its own.
  await sql`
    create table idempotency_part (
      idempotency_id uuid not null,
      position smallint not null,
      body text not null,
      expires_at timestamptz not null,
      primary key (idempotency_id, position)
    )`.execute(db);
  await sql`create index idempotency_part_expires_at on idempotency_part (expires_at)`.execute(db);
}
