import { type Kysely, sql } from "kysely";

/** Operators issue reports of the exchange, which are confirmed like every document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document drop constraint document_kind_check`.execute(db);
  await sql`
    alter table document add constraint document_kind_check check (kind in
      ('protocol-receipt', 'order-detail', 'impossibility-certificate', 'series-report', 'exchange-report'))`
    .execute(db);
}
