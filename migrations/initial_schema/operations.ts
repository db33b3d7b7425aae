import { type Kysely, sql } from "kysely";

/** Alarms, documents issued, and what the processes of the service share among themselves. */
export async function createOperations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      type text not null,
      subject text not null,
      detail text not null,
      resolved_at timestamptz,
      -- CPF of the operator who resolved it, or 'service' for what the program saw gone.
      resolved_by text,
      resolution text,
      -- Protocol numbers, or ids of transfers, that were in no remittance: an alarm about them ends when they are in one,
      -- which nothing else remembers once their orders have gone on.
      awaits text[]
    )`.execute(db);
  // One open alarm a matter: a job that meets the same fault every minute must not bury the operator.
  await sql`create unique index alarm_open on alarm (type, subject) where resolved_at is null`.execute(db);

  await sql`
    create table worker_heartbeat (
      worker_id text primary key,
      seen_at timestamptz not null
    )`.execute(db);

  // What one process of all does at a time, and until when it is its own unless renewed.
  await sql`create table lease (name text primary key, holder uuid not null, held_until timestamptz not null)`
    .execute(db);

  // rate-limiter-flexible writes it by position: the columns stay as they are. Unlogged, because a crash that empties it
  // only forgives.
  await sql`
    create unlogged table rate_limit (
      key text primary key,
      points integer not null,
      -- Milliseconds since 1970.
      expire bigint not null
    )`.execute(db);

  // Every document issued, by the code printed on it: what proves that a paper is the service's own.
  await sql`
    create table document (
      code text primary key,
      kind text not null check (kind in ('protocol-receipt', 'order-detail', 'impossibility-certificate', 'series-report')),
      jtr text not null,
      -- The protocol number; none of a certificate.
      protocol_number text,
      confidential boolean not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      issued_at timestamptz not null,
      issued_to text not null
    )`.execute(db);
}
