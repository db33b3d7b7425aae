/**
 * Moves orders and splits from sent to answered: what is due, case by case, and the events for the courts.
 */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { EventType } from "../../domain/notices/event.ts";
import type { OrderState } from "../../domain/orders/order.ts";
import {
  actionTypes,
  appliesToNoAnswer,
  isTransfer,
  unblocksItsAmount,
} from "../../domain/splits/split_action.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { collectCases, distinctCases } from "../distinct_cases.ts";
import { answeredTargetsData, splitNamed } from "../notices/event_json.ts";
import { type DispatchableTable, toOrderState } from "../orders/dispatch_states.ts";
import { type HeldRows, heldRows } from "../orders/held_rows.ts";
import type { CourtOrderTable } from "../orders/order_tables.ts";

/** The steps that happen at a given time. */
export type DueStep = "close-answers" | "publish";

/** One row of a case. */
export interface DueCase {
  readonly id: number;
  readonly state: OrderState;
}

/** The condition on the rows of each step; each is served by an index. */
const concerned: Readonly<
  Record<DueStep, Readonly<Record<DispatchableTable, (now: RawBuilder<unknown>) => RawBuilder<unknown>>>>
> = {
  "close-answers": {
    court_order: (now) =>
      sql`x.status = 'sent' and x.answers_due_at <= ${now} and not exists (
        select from order_target t where t.order_id = x.id and t.affected and t.code is null)`,
    split: (now) =>
      sql`x.status = 'sent' and x.answers_due_at <= ${now} and not exists (
        select from split_action a where a.split_id = x.id and a.code is null)`,
  },
  publish: {
    court_order: (now) => sql`x.status = 'consolidating' and x.publish_at <= ${now}`,
    split: (now) => sql`x.status = 'consolidating' and x.publish_at <= ${now}`,
  },
};

const concerns = (table: DispatchableTable, step: DueStep, now: Temporal.Instant) =>
  concerned[step][table](sql`${sql.lit(now.toString())}::timestamptz`);

/**
 * Whether a step applies to any row. In most minutes it applies to none, and collecting nothing would still
 * write to the database's catalogs.
 */
export async function isAnyDue(
  db: Db,
  table: DispatchableTable,
  step: DueStep,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} x where ${concerns(table, step, now)} limit 1`
    .execute(db);
  return rows.length > 0;
}

/** The rows to which a step applies and which other sessions hold. */
export const heldDue = async (
  db: Db,
  table: DispatchableTable,
  step: DueStep,
  now: Temporal.Instant,
): Promise<HeldRows | undefined> =>
  await isAnyDue(db, table, step, now) ? await heldRows(db, table, concerns(table, step, now)) : undefined;

/**
 * Locks rows to which a step applies, skipping those another worker has locked, and groups them into cases.
 * The temporary table `due_answer` lists them until the transaction ends.
 *
 * @returns one row of each case; none when nothing is left to do
 */
export async function collectDue(
  tx: Tx,
  table: DispatchableTable,
  step: DueStep,
  { now, limit }: { readonly now: Temporal.Instant; readonly limit: number },
): Promise<DueCase[]> {
  // A batch is a small part of its tables, so nested loops are faster, whatever the statistics say.
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`
    .execute(tx);
  await collectCases(tx, "due_answer", {
    by: sql`answers_due_at, publish_at`,
    rows: sql`
      select x.id, x.answers_due_at, x.publish_at from ${sql.table(table)} x
      where ${concerns(table, step, now)}
      limit ${sql.lit(limit)} for update skip locked`,
  });
  await sql`analyze due_answer`.execute(tx);
  const { rows } = await sql<Selectable<CourtOrderTable> & { case_id: number }>`
    select x.*, d.case_id from ${distinctCases("due_answer", { first: "id" })} d
    join ${sql.table(table)} x on x.id = d.id order by d.case_id`.execute(tx);
  return rows.map((row) => ({ id: row.case_id, state: toOrderState({ ...row, scheduled_for: null }) }));
}

/** The decision on a case. */
export interface StepDecision {
  readonly id: number;
  readonly state: Extract<OrderState, { status: "consolidating" | "answered" }>;
}

/** Writes the decisions and returns the number of rows. */
export async function saveStepDecisions(
  tx: Tx,
  table: DispatchableTable,
  cases: readonly StepDecision[],
  now: Temporal.Instant,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} x set status = n.status, version = x.version + 1,
      updated_at = ${now.toString()}::timestamptz, answered_at = n.answered_at
    from due_answer d
    join unnest(
      ${cases.map(({ id }) => id)}::integer[],
      ${cases.map(({ state }) => state.status)}::text[],
      ${
    cases.map(({ state }) => state.status === "answered" ? state.answeredAt.toString() : null)
  }::timestamptz[]
    ) as n (case_id, status, answered_at) on n.case_id = d.case_id
    where x.id = d.id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Writes the events for the newly answered orders or splits, with the answers of all institutions. */
export async function emitAnswered(
  tx: Tx,
  table: DispatchableTable,
  cases: readonly StepDecision[],
  now: Temporal.Instant,
): Promise<void> {
  const ids = sql`d.case_id = any(${cases.map(({ id }) => id)}::integer[])`;
  const at = sql`${now.toString()}::timestamptz`;
  if (table === "court_order") {
    await sql`
      insert into event (type, at, order_id, jtr, confidential, data)
      select ${"order-answered" satisfies EventType}, ${at}, o.id, o.jtr, o.confidential, d.data
      from (
        select t.order_id, ${answeredTargetsData("t")} as data
        from due_answer d join order_target t on t.order_id = d.id and t.affected
        where ${ids} group by t.order_id
      ) d join court_order o on o.id = d.order_id
      order by o.protocol_number`.execute(tx);
    return;
  }
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select ${"split-answered" satisfies EventType}, ${at}, o.id, o.jtr, o.confidential, d.data
    from (
      select s.order_id, s.protocol_number, ${
    answeredTargetsData("a", { split: splitNamed(sql`s.id`, sql`s.protocol_number`), besides: moved })
  } as data
      from (
        select x.split_id, t.id, t.ispb, x.code, requested.kind, x.done_amount, x.rest_unblocked,
          case when requested.kind = any(${
    actionTypes.filter(appliesToNoAnswer)
  }::text[]) then t.blocked_amount end as blocked_amount
        from due_answer d
        join split_action x on x.split_id = d.id
        join split_action requested on requested.id = coalesce(x.repeats_id, x.id)
        join order_target t on t.id = x.target_id
        where ${ids}
      ) a join split s on s.id = a.split_id
      group by s.id
    ) d join court_order o on o.id = d.order_id
    order by d.protocol_number`.execute(tx);
}

/** The amounts that an action `a` moved. */
const moved = {
  transferred: sql`case when a.kind = any(${actionTypes.filter(isTransfer)}::text[]) then a.done_amount end`,
  unblocked: sql`case when a.kind = any(${actionTypes.filter(unblocksItsAmount)}::text[]) then a.done_amount
    when a.kind = any(${actionTypes.filter(isTransfer)}::text[]) then a.rest_unblocked end`,
};
