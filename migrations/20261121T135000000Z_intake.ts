import { type Kysely, sql } from "kysely";

/**
 * Answers of a whole country in one morning: what every line would pay for and its writer guarantees by itself is not
 * checked line by line (`docs/adr/0008-set-based-intake.md`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Room for the answer on the page of the question: the update then touches no index.
  await sql`alter table order_target set (fillfactor = 70)`.execute(db);

  // Lines are copied in while their file's row is held, and no file's row is ever deleted.
  await sql`alter table answer_line drop constraint answer_line_file_id_fkey`.execute(db);
  await sql`create trigger kept before delete or truncate on answer_file
    for each statement execute function refuse_change()`.execute(db);

  // Every event is inserted from its order's row. Checking the key would lock, hence rewrite, that row for each event.
  await sql`alter table event drop constraint event_order_id_fkey`.execute(db);
  await sql`
    create function keep_told_orders() returns trigger language plpgsql as $$
    begin
      raise foreign_key_violation using message = 'A protocoled order is never deleted: events tell of it';
    end $$`.execute(db);
  await sql`create trigger told before delete on court_order for each row when (old.protocol_number is not null)
    execute function keep_told_orders()`.execute(db);
}
