import { type Kysely, sql } from "kysely";

/**
 * The cases of all courts together leave out what nobody who reads them asks: whether an order is confidential, and each
 * number of consecutive code 98s but the highest (`store/operations/target_cases.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from target_case where jtr = ''`.execute(db);
  await sql`
    insert into target_case (created_on, jtr, ispb, kind, confidential, published, reopened, code, occurrence, consecutive,
      targets, blocked, microseconds)
    select created_on, '', ispb, kind, false, published, reopened, code, occurrence, max(consecutive),
      sum(targets)::bigint, sum(blocked)::bigint, sum(microseconds)::bigint
    from target_case group by 1, 3, 4, 6, 7, 8, 9`.execute(db);
}
