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
      seen_at timestamptz not null,
      -- Whose session it is: a process without any is known dead.
      process text
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
      kind text not null check (kind in
        ('protocol-receipt', 'order-detail', 'impossibility-certificate', 'series-report', 'exchange-report')),
      jtr text not null,
      -- The protocol number; none of a certificate.
      protocol_number text,
      confidential boolean not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      issued_at timestamptz not null,
      issued_to text not null
    )`.execute(db);

  // What the exchange folder is known by. A folder without the mark is not ours: nothing is written there.
  await sql`
    create table exchange_folder (
      single boolean primary key default true check (single),
      mark uuid not null,
      marked_at timestamptz,
      -- When it was found again after an absence, and when its outboxes were last compared with what was published.
      returned_at timestamptz,
      compared_at timestamptz,
      -- When all inboxes had last been looked into.
      inboxes_scanned_at timestamptz
    )`.execute(db);

  // Which processes there are, and of which alarms, and ends of alarms, operators outside have been told.
  await sql`
    create table service_process (
      -- The name of its sessions.
      name text primary key,
      role text not null,
      version text not null,
      host text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      -- It stopped in order.
      stopped_at timestamptz,
      -- Since when it lives again, after a time in which it did not.
      resumed_at timestamptz
    )`.execute(db);
  await sql`
    create table alarm_notice (
      alarm_id bigint not null references alarm (id),
      channel text not null check (channel in ('email', 'webhook')),
      attempts integer not null,
      sent_at timestamptz,
      next_attempt_at timestamptz,
      failure text,
      primary key (alarm_id, channel),
      check ((sent_at is null) = (next_attempt_at is not null))
    )`.execute(db);
  await sql`
    create table alarm_end_notice (
      alarm_id bigint not null references alarm (id),
      channel text not null check (channel in ('email', 'webhook')),
      attempts integer not null,
      sent_at timestamptz,
      next_attempt_at timestamptz,
      failure text,
      primary key (alarm_id, channel),
      check ((sent_at is null) = (next_attempt_at is not null))
    )`.execute(db);

  // Which registries do not answer a process, as long as it lives: another one finds out by itself.
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

  // Jobs during which workers fell silent, so that no job is handed from one worker to the next for ever.
  await sql`
    create table silenced_job (
      -- The key of a job, or its task and a digest of what it is to do.
      key text primary key,
      task text not null,
      workers integer not null,
      last_at timestamptz not null,
      set_aside_at timestamptz
    )`.execute(db);
}
