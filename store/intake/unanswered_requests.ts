/** Closes remittances: requests without an answer end in code 98. */
import { sql } from "kysely";
import type { EventType } from "../../domain/notices/event.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { answeredTargetsData, splitNamed } from "../notices/event_json.ts";
import { requireColumn } from "../orders/dispatch_states.ts";
import { markedCases } from "../orders/marked_cases.ts";

/** A published remittance whose deadline has passed. */
export interface DueRemittance {
  readonly id: bigint;
  readonly ispb: string;
  readonly publishedAt: Temporal.Instant;
  readonly answersDueAt: Temporal.Instant;
}

/** Open remittances whose time for answers has ended. */
export async function dueRemittances(db: Db | Tx, now: Temporal.Instant): Promise<DueRemittance[]> {
  const rows = await db.selectFrom("remittance").select(["id", "ispb", "published_at", "answers_due_at"])
    .where("status", "=", "published").where("answers_closed_at", "is", null)
    .where("answers_due_at", "<=", sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .orderBy("id").execute();
  return rows.map(({ id, ispb, published_at, answers_due_at }) => ({
    id,
    ispb,
    publishedAt: requireColumn(published_at),
    answersDueAt: answers_due_at,
  }));
}

/**
 * Closes remittances, after which no answer is accepted. Those of institutions with an undecided file stay
 * open, and so do those that another worker is closing or answering.
 *
 * @returns the ids of those that were closed with unanswered lines
 */
export async function closeRemittances(
  tx: Tx,
  ids: readonly bigint[],
  now: Temporal.Instant,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint; answered: boolean }>`
    with due as (
      select r.id from remittance r
      where r.id = any(${ids.map(String)}::bigint[]) and r.answers_closed_at is null
        and not exists (select from answer_file f where f.ispb = r.ispb and f.status = 'received')
      order by r.id for update skip locked
    )
    update remittance r set answers_closed_at = ${now.toString()}::timestamptz from due where r.id = due.id
    returning r.id, r.line_count = (
      -- An answer that repeats another is not counted; that a transfer has not arrived may be said many times.
      select sum(f.line_count) from answer_file f where f.remittance_id = r.id and f.status = 'accepted'
    ) and not r.totals ? '40' as answered`.execute(tx);
  return rows.filter(({ answered }) => !answered).map(({ id }) => id);
}

/** What the events say of each target besides its answer. */
const besides = { noAnswers: sql`d.consecutive_no_answers` };

/**
 * Ends in code 98 the unanswered requests of closed remittances, with one event for each order and each
 * split. A notification of receipt needs no end, because it is repeated.
 *
 * The silence of an institution about a defendant is counted over all that is asked of it in an order: the
 * order's own request, its reiterations, unblocks, transfers and cancellations.
 *
 * @returns the numbers of consecutive codes 98 of these targets, each number once
 */
export async function endUnanswered(
  tx: Tx,
  { remittanceIds, code, now }: {
    readonly remittanceIds: readonly bigint[];
    readonly code: string;
    readonly now: Temporal.Instant;
  },
): Promise<number[]> {
  const ended = sql`code = ${code}, answered_at = ${now.toString()}::timestamptz`;
  const closed = sql`l.remittance_id = any(${remittanceIds.map(String)}::bigint[])`;
  const event = sql`insert into event (type, at, order_id, jtr, confidential, data)
    select ${"order-unanswered" satisfies EventType}, ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential`;
  const { rows } = await sql<{ count: number }>`
    with silent as (
      update order_target t set ${ended}, consecutive_no_answers = t.consecutive_no_answers + 1
      from remittance_line l
      where ${closed} and l.record in (10, 50) and l.occurrence > 0 and t.id = l.target_id
        and t.occurrence = l.occurrence and t.code is null
      returning t.id, t.order_id, t.ispb, t.code, t.blocked_amount, t.consecutive_no_answers, l.action_id
    ), mirrored as (
      update split_action x set ${ended} from silent d where x.id = d.action_id and x.code is null
    ), unanswered as (
      update split_action x set ${ended}
      from remittance_line l
      where ${closed} and (l.record in (20, 30) or l.record = 10 and l.occurrence = 0) and x.id = l.action_id
        and x.code is null
      returning x.split_id, x.target_id, x.code
    ), counted as (
      update order_target t set consecutive_no_answers = t.consecutive_no_answers + u.times
      from (select target_id, count(*)::int as times from unanswered group by target_id) u where t.id = u.target_id
      returning t.id, t.order_id, t.ispb, t.consecutive_no_answers
    ), marked as (${markedCases(sql`select order_id from counted`)}), emitted_orders as (
      ${event}, d.data
      from (
        select d.order_id, ${
    answeredTargetsData("d", { besides })
  } as data from silent d where d.action_id is null group by d.order_id
      ) d join court_order o on o.id = d.order_id
      order by o.protocol_number
    ), emitted_splits as (
      ${event}, d.data
      from (
        select s.order_id, s.protocol_number,
          ${
    answeredTargetsData("d", { split: splitNamed(sql`s.id`, sql`s.protocol_number`), besides })
  } as data
        from (
          select x.split_id, d.id, d.ispb, d.code, d.blocked_amount, d.consecutive_no_answers
          from silent d join split_action x on x.id = d.action_id
          union all
          select u.split_id, c.id, c.ispb, u.code, null, c.consecutive_no_answers
          from unanswered u join counted c on c.id = u.target_id
        ) d join split s on s.id = d.split_id
        group by s.id
      ) d join court_order o on o.id = d.order_id
      order by d.protocol_number
    )
    select distinct consecutive_no_answers as count from silent order by 1`.execute(tx);
  return rows.map(({ count }) => count);
}
