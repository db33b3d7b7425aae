import { type Kysely, sql } from "kysely";

/** A court's drafts are a few of all it has ever made: their list and its page of 30 do not read the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index court_order_drafts on court_order (jtr, created_at desc, id desc)
    include (confidential, creator_cpf, judge_cpf) where status = 'draft'`.execute(db);
}
