import { type Kysely, sql } from "kysely";

/** Who has taken an alarm and what it names, and whether institutions' folders take files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alarm
      add column taken_at timestamptz,
      -- CPF of the operator.
      add column taken_by text,
      add column note text,
      -- The sessions and protocol numbers that the detail names.
      add column named jsonb,
      add constraint alarm_taken_check check ((taken_at is null) = (taken_by is null))`.execute(db);
  await sql`
    create table folder_test (
      ispb text primary key references institution (ispb),
      -- When an operator last asked for one.
      asked_at timestamptz,
      -- When a worker last wrote into the outbox and removed what it wrote.
      tested_at timestamptz,
      -- Why the outbox took nothing; null: it took the file.
      fault text
    )`.execute(db);
}
