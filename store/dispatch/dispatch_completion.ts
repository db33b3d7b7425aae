/** Completes a dispatch: which orders and splits were sent, case by case, and which requests are missing. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import { NO_ANSWER } from "../../domain/answers/answer.ts";
import type { EventType } from "../../domain/notices/event.ts";
import { deadlinesOf } from "../../domain/notices/event_data.ts";
import type { OrderState } from "../../domain/orders/order.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { raiseWorkMem } from "../connection/transaction_settings.ts";
import { collectCases, distinctCases } from "../distinct_cases.ts";
import { concerning, eventData } from "../notices/event_json.ts";
import { type DispatchableTable, requireColumn, toOrderState } from "../orders/dispatch_states.ts";
import { type HeldRows, heldRows } from "../orders/held_rows.ts";
import type { CourtOrderTable } from "../orders/order_tables.ts";

/** One row of a case, with the combined data of its remittances. */
export interface DispatchedCase {
  readonly id: number;
  readonly state: OrderState;
  /** The latest deadline of its remittances; absent when no institution could be reached. */
  readonly answersDueAt: Temporal.Instant | undefined;
  readonly publishAt: Temporal.Instant | undefined;
}

/** The requests to institutions. */
const requests: Readonly<Record<DispatchableTable, RawBuilder<unknown>>> = {
  court_order: sql`join order_target q on q.order_id = x.id and q.affected`,
  split: sql`join split_action q on q.split_id = x.id`,
};

/** The requests to institutions, each with its line. */
const requested: Readonly<Record<DispatchableTable, RawBuilder<unknown>>> = {
  court_order: sql`${requests.court_order}
    left join remittance_line l on l.target_id = q.id and l.occurrence = q.occurrence
      and l.occurrence > 0 and l.record in (10, 50)`,
  split: sql`${requests.split}
    left join remittance_line l on l.action_id = q.id and l.record <> 40`,
};

/**
 * Locks everything in dispatch that no other session holds, and collects what was sent: at least one of its remittances is published, or
 * no institution could be reached. What waits for its only remittance is left out. The temporary table
 * `dispatched` lists it until the transaction ends.
 *
 * @param since remittances from this day on are read whole; lines of earlier ones are looked up
 * @returns the distinct cases to decide, the protocol numbers of requests that are in no remittance, and whether
 * something was left out that another session holds
 */
export async function collectDispatched(
  tx: Tx,
  table: DispatchableTable,
  since: Temporal.PlainDate,
): Promise<{
  readonly cases: readonly DispatchedCase[];
  readonly incomplete: readonly string[];
  readonly leftOut: boolean;
}> {
  await raiseWorkMem(tx);
  await sql`drop table if exists dispatching`.execute(tx);
  await sql`
    create temporary table dispatching on commit drop as
    select id, dispatch_on, protocol_number from ${
    sql.table(table)
  } where status = 'dispatching' order by id for no key update skip locked`.execute(tx);
  await sql`analyze dispatching`.execute(tx);
  await collectCases(tx, "dispatched", {
    by: sql`dispatch_on, answers_due_at, publish_at`,
    rows: dispatchedRows(table, since),
  });
  await sql`analyze dispatched`.execute(tx);
  const { rows: held } = await sql`
    select from ${sql.table(table)} x where x.status = 'dispatching'
      and not exists (select from dispatching d where d.id = x.id) limit 1`.execute(tx);
  const { rows: incomplete } = await sql<{ number: string }>`
    select x.protocol_number as number from dispatched d join ${sql.table(table)} x on x.id = d.id
    where d.incomplete order by 1`.execute(tx);
  const { rows } = await sql<
    Selectable<CourtOrderTable> & {
      case_id: number;
      due: Temporal.Instant | null;
      publish: Temporal.Instant | null;
    }
  >`
    select x.*, d.case_id, d.answers_due_at as due, d.publish_at as publish
    from ${distinctCases("dispatched", { first: "id", where: sql`has_left` })} d
    join ${sql.table(table)} x on x.id = d.id order by d.case_id`.execute(tx);
  return {
    leftOut: held.length > 0,
    incomplete: incomplete.map(({ number }) => number),
    cases: rows.map((row) => ({
      id: row.case_id,
      state: toOrderState({ ...row, scheduled_for: null }),
      answersDueAt: row.due ?? undefined,
      publishAt: row.publish ?? undefined,
    })),
  };
}

/**
 * What the remittances say of each row in dispatch. Finding the line of each request by its key takes four
 * times as long as counting the lines of whole remittances by protocol number. No request is in two lines, so
 * a row with as many lines as requests has all of them; lines are looked up only for the others.
 */
const dispatchedRows = (table: DispatchableTable, since: Temporal.PlainDate): RawBuilder<unknown> =>
  sql`
    with counted as materialized (
      select x.id, x.dispatch_on, requested.requests = lines.lines as is_whole, lines.*
      from dispatching x
      join (select x.id, count(*) as requests from dispatching x ${
    requests[table]
  } group by x.id) requested using (id)
      left join (
        select l.protocol_number, count(*) as lines, ${summary}
        from remittance r join remittance_line l on l.remittance_id = r.id
        where r.dispatch_date >= ${sql.lit(since.toString())}::date and l.record <> 40
          and l.target_id is not null
        group by l.protocol_number
      ) lines using (protocol_number)
    )
    select id, dispatch_on, answers_due_at, publish_at, institutions, is_published as has_left, false as incomplete
    from counted where is_whole
    union all
    select id, dispatch_on, answers_due_at, publish_at, institutions, coalesce(is_published, has_ended), incomplete
    from (
      select x.id, x.dispatch_on, ${summary}, bool_and(q.code is not null) as has_ended,
        bool_or(q.code is null and l.line is null) as incomplete
      from (select id, dispatch_on from counted where is_whole is not true) x ${requested[table]}
      left join remittance r on r.id = l.remittance_id
      group by x.id, x.dispatch_on
    ) looked_up`;

/** The combined data of remittances `r`. */
const summary = sql`max(r.answers_due_at) as answers_due_at, max(r.publish_at) as publish_at,
  count(distinct r.id)::int as institutions, bool_or(r.status = 'published') as is_published`;

/** The decision on a case. */
export interface CompletionDecision {
  readonly id: number;
  readonly state: Extract<OrderState, { status: "sent" }>;
}

/** The event type for a sent row of each table. */
const sentEventType: Readonly<Record<DispatchableTable, EventType>> = {
  court_order: "order-sent",
  split: "split-sent",
};

/**
 * Marks the decided cases as sent. Events inform courts of what institutions received; where none could be
 * reached, an earlier event has informed them.
 */
export async function saveCompletion(
  tx: Tx,
  table: DispatchableTable,
  cases: readonly CompletionDecision[],
  now: Temporal.Instant,
): Promise<void> {
  if (cases.length === 0) return;
  const at = (pick: (state: CompletionDecision["state"]) => Temporal.Instant) =>
    cases.map(({ state }) => pick(state).toString());
  await sql`
    update ${sql.table(table)} x set status = n.status, version = x.version + 1,
      updated_at = ${now.toString()}::timestamptz, sent_at = n.sent_at, answers_due_at = n.answers_due_at,
      publish_at = n.publish_at
    from dispatched d
    join unnest(
      ${cases.map(({ id }) => id)}::integer[],
      ${cases.map(({ state }) => state.status)}::text[],
      ${at((state) => state.sentAt)}::timestamptz[],
      ${at((state) => state.answersDueAt)}::timestamptz[],
      ${at((state) => state.publishAt)}::timestamptz[]
    ) as n (case_id, status, sent_at, answers_due_at, publish_at) on n.case_id = d.case_id
    where x.id = d.id and d.has_left`.execute(tx);
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select ${sentEventType[table]}, ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential,
      ${eventData<"order-sent", "institutions">({ institutions: sql`d.institutions` })} || ${
    concerning[table].split
  } || n.deadlines
    from dispatched d
    join ${sql.table(table)} x on x.id = d.id
    join court_order o on o.id = ${concerning[table].order}
    join unnest(
      ${cases.map(({ id }) => id)}::integer[], ${
    cases.map(({ state }) => JSON.stringify(deadlinesOf(state)))
  }::jsonb[]
    ) as n (case_id, deadlines) on n.case_id = d.case_id
    where d.has_left and d.institutions > 0
    order by x.protocol_number`.execute(tx);
}

/** What is in dispatch of which other sessions hold rows. */
export const heldInDispatch = (db: Db, table: DispatchableTable): Promise<HeldRows | undefined> =>
  heldRows(db, table, sql`x.status = 'dispatching'`);

/** The ids of transfers whose depositary counts as asked and is asked in no remittance. */
export async function unrequestedArrivals(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(a.transfer_id, first.transfer_id) as id
    from transfer_arrival r
    join split_action a on a.id = r.action_id
    left join split_action first on first.id = a.repeats_id
    where r.status = 'expected' and r.asked > 0 and not exists (
      select from remittance_line l where l.action_id = r.action_id and l.record = 40 and l.occurrence = r.asked)
    order by 1`.execute(db);
  return rows.map(({ id }) => requireColumn(id));
}

/**
 * Whether all requests of these orders, splits and transfers are in remittances. A request that ended in code
 * 98 without having been sent counts as missing.
 */
export async function areAllInRemittances(db: Db | Tx, numbers: readonly string[]): Promise<boolean> {
  const named = new Set(numbers);
  if ((await unrequestedArrivals(db)).some((id) => named.has(id))) return false;
  for (const table of ["court_order", "split"] as const) {
    const { rows } = await sql`
      select from ${sql.table(table)} x ${requested[table]}
      where x.protocol_number = any(${numbers}::text[]) and coalesce(q.code, ${NO_ANSWER}) = ${NO_ANSWER} and l.line is null
      limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Days of dispatch with work left: files to publish, or orders to mark as sent. */
export async function unfinishedDays(db: Db | Tx): Promise<Temporal.PlainDate[]> {
  const { rows } = await sql<{ day: Temporal.PlainDate }>`
    select business_date as day from dispatch_run where finished_at is null
    union select dispatch_date from remittance where status = 'frozen'
    union select dispatch_date from unnumbered_remittance where numbered_at is null
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** Records that a day's dispatch is complete. */
export async function finishRun(db: Db | Tx, day: Temporal.PlainDate, now: Temporal.Instant): Promise<void> {
  await db.updateTable("dispatch_run").set({ finished_at: now.toString() })
    .where("business_date", "=", sql<Temporal.PlainDate>`${day.toString()}::date`)
    .where("finished_at", "is", null).execute();
}

/** Records that a day's dispatch has work left, so that it is tried again. */
export async function reopenRun(db: Db | Tx, day: Temporal.PlainDate): Promise<void> {
  await db.updateTable("dispatch_run").set({ finished_at: null })
    .where("business_date", "=", sql<Temporal.PlainDate>`${day.toString()}::date`)
    .where("finished_at", "is not", null).execute();
}
