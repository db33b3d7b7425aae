import { type Kysely, sql } from "kysely";

/** What a scanner of malicious programs, where one is set, has said of each document that institutions sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_scan (
      file_id bigint not null,
      line integer not null,
      state text not null check (state in ('waiting', 'clean', 'infected')),
      -- The name that the scanner gives to what it has found.
      finding text check ((finding is not null) = (state = 'infected')),
      -- The last attempt, whatever came of it; null before the first.
      tried_at timestamptz,
      -- Since when every attempt has failed, and why the last one did.
      failing_since timestamptz,
      failure text check ((failure is null) = (failing_since is null)),
      primary key (file_id, line),
      -- A document whose retention ends takes its state along.
      foreign key (file_id, line) references answer_attachment (file_id, line) on delete cascade
    )`.execute(db);
  // Looked through every minute, for what is to be scanned: nearly all rows are of clean documents.
  await sql`create index document_scan_open on document_scan (state, tried_at) where state <> 'clean'`
    .execute(db);
  // Where a scanner is set one day, it is also asked about what came before.
  await sql`
    insert into document_scan (file_id, line, state) select file_id, line, 'waiting' from answer_attachment`
    .execute(db);
}
