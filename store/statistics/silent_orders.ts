/** Orders in a row that institutions left unanswered, as a court sees them. */
import { sql } from "kysely";
import { NO_ANSWER, NOT_FORWARDED } from "../../domain/answers/answer.ts";
import type { Db } from "../connection/connection.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";

/** How many of a court's latest orders are looked at: enough for a row of three at whom it often asks. */
const LATEST_ORDERS = 300;

/**
 * How many orders in a row, up to the latest one that was sent to it, each institution left unanswered; of the
 * latest orders with published answers that the reader sees. Institutions that answered the latest are left out.
 */
export async function unansweredOrdersInARow(db: Db, reader: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ispb: string; orders: number }>`
    with latest as materialized (
      select o.id, o.sent_at, o.protocol_number from court_order o
      where o.jtr = ${reader.court} and o.status <> 'removed' and o.status = 'answered' and ${
    isVisibleTo(reader)
  }
      order by o.created_at desc, o.id desc limit ${LATEST_ORDERS}
    ), each as (
      select t.ispb, o.sent_at, o.protocol_number,
        bool_and(t.code = ${NO_ANSWER} and t.consecutive_no_answers > 0) as is_silent
      from latest o join order_target t on t.order_id = o.id and t.affected and t.code <> ${NOT_FORWARDED}
      group by 1, 2, 3
    ), placed as (
      select ispb, count(*) filter (where not is_silent) over (
        partition by ispb order by sent_at desc, protocol_number desc) as heard
      from each
    )
    select ispb, count(*)::int as orders from placed where heard = 0 group by ispb`.execute(db);
  return new Map(rows.map(({ ispb, orders }) => [ispb, orders]));
}
