/**
 * Collects a day's requests in `due_line`, until the freeze numbers them. Every table of this file is
 * temporary and ends with the transaction.
 */
import { type RawBuilder, sql } from "kysely";
import { match } from "ts-pattern";
import { ZERO } from "../../domain/money.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import {
  type ActionRecord,
  actionRecordOf,
  type ActionType,
  actionTypes,
  instructionFrom,
  repeatsRequest,
  type TargetRequest,
} from "../../domain/splits/split_action.ts";
import type { Tx } from "../connection/connection.ts";
import type { LineRecord } from "./dispatch_tables.ts";
import {
  type ActionLine,
  type LayoutRequests,
  type LineSql,
  MAX_OWN_TEXTS,
  MAX_SHARED_TEXTS,
  paddedExpressions,
  wholeLineSql,
} from "./request_lines.ts";

/**
 * The actions of taken splits, each with its request (for a repetition, that of the earlier split) and the
 * record it is written as.
 */
async function collectActions(tx: Tx): Promise<void> {
  await sql`
    create temporary table due_action on commit drop as
    select a.id, a.split_id, a.target_id, a.receiver_ispb, kinds.record, requested.kind, requested.amount, requested.asset,
      requested.transfer_id, first.deposit
    from due_split due
    join split s on s.id = due.id
    join court_order o on o.id = s.order_id
    join split_action a on a.split_id = s.id
    join split_action requested on requested.id = coalesce(a.repeats_id, a.id)
    join split first on first.id = requested.split_id
    join (values ${sql.join(recordCases())}) as kinds (kind, requested, order_kind, record)
      on kinds.kind = a.kind and kinds.requested = requested.kind and kinds.order_kind = o.kind
    where a.code is null`.execute(tx);
  await sql`analyze due_action`.execute(tx);
}

/** The record of every action, first or repeated, for every kind of order. */
function recordCases(): RawBuilder<unknown>[] {
  const orderKinds: readonly OrderKind[] = ["block", "information"];
  return orderKinds.flatMap((orderKind) =>
    actionTypes.flatMap((type) => {
      const requested = repeatsRequest(type) ? actionTypes : [type];
      return requested.map((requested) =>
        sql`(${type}, ${requested}, ${orderKind}, ${actionRecordOf(requestOfType(requested), orderKind)})`
      );
    })
  );
}

/** An action of a type; amounts, assets and repetition do not affect its record. */
const requestOfType = (type: ActionType): TargetRequest =>
  match(type)
    .returnType<TargetRequest>()
    .with("reiterate", (type) => ({ type, unanswered: { of: "order" } }))
    .otherwise((type) => instructionFrom(type, { amount: ZERO, rest: ZERO, asset: undefined }));

/**
 * Reopens the targets whose order's own request a taken split repeats: one occurrence more, and no answer
 * yet. The earlier answer stays in the events.
 */
async function collectReiterated(tx: Tx, records: readonly ActionRecord[]): Promise<void> {
  await sql`
    update order_target t set occurrence = t.occurrence + 1, code = null, blocked_amount = null, executed_at = null,
      answered_at = null, answer_file_id = null, answer_line = null
    from due_action a where a.target_id = t.id and a.record = any(${records}::text[])`.execute(tx);
}

/** Collects the lines of the taken splits' actions that are written as one record of the layout. */
async function collectSplitLines(
  tx: Tx,
  { as, record, amountOf, line }: ActionLine & { readonly as: ActionRecord },
): Promise<void> {
  const asksOrder = as === "block" || as === "information";
  await sql`
    insert into due_line
    select a.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, ${record}::smallint,
      t.id, ${asksOrder ? sql`t.occurrence` : sql`0`}, a.id, ${
    amountOf === "target" ? sql`t.amount` : sql`a.amount`
  },
      null, ${paddedExpressions([wholeLineSql(line)], MAX_OWN_TEXTS)}
    from due_action a
    join split s on s.id = a.split_id
    join court_order o on o.id = s.order_id
    join order_target t on t.id = a.target_id
    join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
    where a.record = ${as}`.execute(tx);
}

/**
 * Collects in `due_line` the requests of taken orders and splits, and the transfers that depositaries are to
 * confirm.
 */
export async function collectRequests(
  tx: Tx,
  { orders, actions, arrivals }: LayoutRequests,
  turn: Turn,
): Promise<void> {
  await openDueLines(tx);
  for (const kind of Object.keys(orders) as OrderKind[]) {
    await collectOrderLines(tx, kind, orders[kind].record, orders[kind].line);
  }
  await collectActions(tx);
  await collectReiterated(tx, ["block", "information"]);
  for (const as of Object.keys(actions) as ActionRecord[]) {
    await collectSplitLines(tx, { as, ...actions[as] });
  }
  await collectArrivalLines(tx, arrivals, turn);
}

/** A turn of a day's freeze. */
interface Turn {
  readonly day: Temporal.PlainDate;
  readonly now: Temporal.Instant;
  /** When the day's first turn was; undefined when this is the first. */
  readonly firstTurnAt: Temporal.Instant | undefined;
}

/**
 * The condition on an arrival `r` and its depositary `i` for a question in this turn. What the evening's answers
 * bring after the first turn is asked about on the next day.
 */
export const dueArrivals = (record: LineRecord, { day, now, firstTurnAt }: Turn): RawBuilder<unknown> =>
  sql`r.status = 'expected' and r.expected_on <= ${day.toString()}::date and i.reachable
    and ${firstTurnAt === undefined ? sql`true` : sql`r.updated_at <= ${firstTurnAt.toString()}::timestamptz`}
    and not exists (
      select from remittance_line l left join remittance m on m.id = l.remittance_id
      where l.action_id = r.action_id and l.record = ${record}::smallint and l.occurrence = r.asked
        -- Without a remittance it waits for its number.
        and (m.id is null or m.status = 'frozen' or m.answers_due_at > ${now.toString()}::timestamptz))`;

/**
 * Creates the tables in which lines are collected: narrow rows that can be sorted by the million, and the
 * texts they share.
 */
async function openDueLines(tx: Tx): Promise<void> {
  await sql`
    create temporary table due_shared (
      id integer generated always as identity,
      order_id uuid not null,
      position smallint not null,
      record smallint not null,
      protocoled_at timestamptz not null,
      protocol_number bigint not null,
      jtr text not null,
      confidential boolean not null,
      shared0 text, shared1 text, shared2 text
    ) on commit drop`.execute(tx);
  await sql`
    create temporary table due_line (
      receiver_ispb text not null,
      protocoled_at timestamptz not null,
      protocol_number bigint not null,
      jtr text not null,
      confidential boolean not null,
      record smallint not null,
      target_id bigint not null,
      occurrence smallint not null,
      action_id bigint,
      amount bigint,
      -- None where a line shares nothing.
      shared_id integer,
      own0 text, own1 text
    ) on commit drop`.execute(tx);
}

/** Collects the requests of taken orders of a kind, except for targets that have a code already. */
async function collectOrderLines(
  tx: Tx,
  kind: OrderKind,
  record: LineRecord,
  line: LineSql,
): Promise<void> {
  await sql`
    insert into due_shared (order_id, position, record, protocoled_at, protocol_number, jtr, confidential,
      shared0, shared1, shared2)
    select o.id, d.position, ${record}::smallint, o.protocoled_at, o.protocol_number::bigint, o.jtr, o.confidential,
      ${paddedExpressions(line.shared, MAX_SHARED_TEXTS)}
    from due_order due
    join court_order o on o.id = due.id and o.kind = ${kind}
    join order_defendant d on d.order_id = o.id`.execute(tx);
  await sql`analyze due_shared`.execute(tx);
  await sql`
    insert into due_line
    select t.receiver_ispb, shared.protocoled_at, shared.protocol_number, shared.jtr, shared.confidential,
      shared.record, t.id, t.occurrence, null, t.amount, shared.id, ${
    paddedExpressions(line.own, MAX_OWN_TEXTS)
  }
    from due_shared shared
    join order_target t on t.order_id = shared.order_id and t.defendant_position = shared.position
    where shared.record = ${record} and t.affected and t.code is null`.execute(tx);
}

/**
 * Asks reachable depositaries about transfers that should have arrived by a day, once more when the time to
 * answer the last question is over.
 */
async function collectArrivalLines(
  tx: Tx,
  { record, line }: LayoutRequests["arrivals"],
  turn: Turn,
): Promise<void> {
  await sql`
    with due as materialized (
      select r.action_id from transfer_arrival r join institution i on i.ispb = r.receiver_ispb
      where ${dueArrivals(record, turn)} order by r.action_id for no key update of r skip locked
    ), requested as (
      update transfer_arrival r set asked = r.asked + 1, updated_at = ${turn.now.toString()}::timestamptz
      from due where r.action_id = due.action_id
      returning r.*
    )
    insert into due_line
    select r.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, ${record}::smallint,
      t.id, r.asked, r.action_id, r.amount, null, ${paddedExpressions([wholeLineSql(line)], MAX_OWN_TEXTS)}
    from requested r
    join split_action answered on answered.id = r.action_id
    join split s on s.id = answered.split_id
    join split_action a on a.id = coalesce(answered.repeats_id, answered.id)
    join court_order o on o.id = s.order_id
    join order_target t on t.id = answered.target_id
    join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position`.execute(tx);
}
