import { type Kysely, sql } from "kysely";

/**
 * What pages count and add up is read from indexes alone: the exchange day by day, whatever the number of institutions,
 * and what awaits a court's unit, whatever the number of its orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index remittance_day on remittance (dispatch_date, ispb) include (status, line_count, published_at)`
    .execute(db);
  await sql`drop index remittance_dispatch`.execute(db);
  await sql`create index remittance_postponed on remittance (cutoff_date) where dispatch_date > cutoff_date`
    .execute(db);
  await sql`create index answer_file_received_at on answer_file (received_at) include (status, line_count)`
    .execute(db);
  await sql`drop index answer_file_day`.execute(db);
  await sql`create index answer_file_rejected on answer_file (received_at) where status = 'rejected'`.execute(
    db,
  );
  for (
    const [name, where] of [
      ["awaits_split", "awaits_split"],
      ["awaits_remedy", "awaits_remedy"],
      ["unread", "status = 'answered' and answers_read_at is null"],
    ] as const
  ) {
    await sql`drop index ${sql.id(`court_order_${name}`)}`.execute(db);
    await sql`create index ${sql.id(`court_order_${name}`)} on court_order (jtr, created_at desc, id desc)
      include (confidential, creator_cpf, judge_cpf, court_unit_id, status) where ${sql.raw(where)}`.execute(
      db,
    );
  }
  // How many of a court's confidential orders somebody sees stands beside each total of a list.
  await sql`create index court_order_confidential on court_order (jtr, status)
    include (confidential, creator_cpf, judge_cpf, id, kind, court_unit_id) where confidential and status <> 'removed'`
    .execute(db);
  await sql`create index split_drafts on split (jtr, court_unit_id) include (order_id) where status = 'draft'`
    .execute(db);
}
