/** Drafts by the thousand, copied in the database from one that was made by a call. */
import { sql } from "kysely";
import type { Db } from "../../../store/connection/connection.ts";

/** Copies a draft with its defendants and targets; the copies are made one millisecond after another. */
export async function copyDraft(db: Db, id: string, copies: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table copied on commit drop as
      select n, gen_random_uuid() as id from generate_series(1, ${copies}::int) n`.execute(tx);
    await sql`
      insert into court_order select (jsonb_populate_record(o, jsonb_build_object('id', c.id,
        'created_at', o.created_at + make_interval(secs => c.n / 1000.0)))).*
      from court_order o, copied c where o.id = ${id}`.execute(tx);
    await sql`
      insert into order_defendant select (jsonb_populate_record(d, jsonb_build_object('order_id', c.id))).*
      from order_defendant d, copied c where d.order_id = ${id}`.execute(tx);
    await sql`
      insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, branch, account, origin, affected,
        amount)
      select c.id, t.defendant_position, t.tax_id, t.ispb, t.receiver_ispb, t.branch, t.account, t.origin, t.affected,
        t.amount
      from order_target t, copied c where t.order_id = ${id}`.execute(tx);
  });
}
