/**
 * What is asked of institutions on a day, gathered in `due_line` until the freeze numbers it. Every table of this file is
 * temporary and ends with the transaction; `due_order` and `due_split` are filled by `dispatchable.ts`.
 */
import { type RawBuilder, sql } from "kysely";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import { type ActionRecord, type ActionType, actionTypes, recordOf } from "../../domain/splits/action.ts";
import { ZERO } from "../../domain/money.ts";
import type { Tx } from "../connection.ts";
import type { LineRecord } from "./dispatch_tables.ts";

/**
 * A line but for its record type and its number, as SQL over `o` (the order), `d` (the defendant), `t` (the target) and,
 * where a split asks it, `s` (the split), `a` (what it asks) and `r` (the arrival of a transfer). Its text is
 * `shared[0]`, `own[0]`, `shared[1]` and so on.
 */
export interface LineSql {
  /** What the lines of one defendant share, written once for all of them; at most `SHARED` texts. */
  readonly shared: readonly string[];
  /** At most `OWN` texts. */
  readonly own: readonly string[];
}

const SHARED = 3;
const OWN = 2;

/** So many expressions, empty texts where there are fewer. */
function padded(expressions: readonly string[], count: number): RawBuilder<unknown> {
  if (expressions.length > count) {
    throw new Error(`A line has ${expressions.length} parts, more than ${count}`);
  }
  return sql.join(Array.from({ length: count }, (_, index) => sql.raw(expressions[index] ?? "''")));
}

/** Opens the tables the lines are gathered in: narrow rows that can be sorted by the million, and the texts they share. */
export async function openDueLines(tx: Tx): Promise<void> {
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

/** What taken orders of a kind ask, but for targets that have a code already. */
export async function collectOrderLines(
  tx: Tx,
  kind: OrderKind,
  record: LineRecord,
  line: LineSql,
): Promise<void> {
  await sql`
    insert into due_shared (order_id, position, record, protocoled_at, protocol_number, jtr, confidential,
      shared0, shared1, shared2)
    select o.id, d.position, ${record}::smallint, o.protocoled_at, o.protocol_number::bigint, o.jtr, o.confidential,
      ${padded(line.shared, SHARED)}
    from due_order due
    join court_order o on o.id = due.id and o.kind = ${kind}
    join order_defendant d on d.order_id = o.id`.execute(tx);
  await sql`analyze due_shared`.execute(tx);
  await sql`
    insert into due_line
    select t.receiver_ispb, shared.protocoled_at, shared.protocol_number, shared.jtr, shared.confidential,
      shared.record, t.id, t.occurrence, null, t.amount, shared.id, ${padded(line.own, OWN)}
    from due_shared shared
    join order_target t on t.order_id = shared.order_id and t.defendant_position = shared.position
    where shared.record = ${record} and t.affected and t.code is null`.execute(tx);
}

/** A whole line that shares nothing. */
const alone = ({ shared, own }: LineSql): string =>
  shared.flatMap((part, index) => [part, ...own.slice(index, index + 1)]).join(" || ");

/**
 * The actions of taken splits, each with what it asks, those of an earlier split where it is asked again, and the record it
 * becomes.
 */
export async function collectActions(tx: Tx): Promise<void> {
  await sql`
    create temporary table due_action on commit drop as
    select a.id, a.split_id, a.target_id, a.receiver_ispb, kinds.record, asked.kind, asked.amount, asked.asset,
      asked.transfer_id, first.deposit
    from due_split due
    join split s on s.id = due.id
    join court_order o on o.id = s.order_id
    join split_action a on a.split_id = s.id
    join split_action asked on asked.id = coalesce(a.repeats_id, a.id)
    join split first on first.id = asked.split_id
    join (values ${sql.join(recordCases())}) as kinds (kind, asked, order_kind, record)
      on kinds.kind = a.kind and kinds.asked = asked.kind and kinds.order_kind = o.kind
    where a.code is null`.execute(tx);
  await sql`analyze due_action`.execute(tx);
}

/** The record of every action, asked for the first time or again, of every kind of order. */
function recordCases(): RawBuilder<unknown>[] {
  const orderKinds: readonly OrderKind[] = ["block", "information"];
  return orderKinds.flatMap((orderKind) =>
    actionTypes.flatMap((type) => {
      const repeated = type === "reiterate" ? actionTypes : [type];
      return repeated.map((asked) =>
        sql`(${type}, ${asked}, ${orderKind}, ${recordOf(askedAs(type, asked), orderKind)})`
      );
    })
  );
}

/** Amounts and assets decide nothing of the record. */
function askedAs(type: ActionType, asked: ActionType): Parameters<typeof recordOf>[0] {
  if (asked === "reiterate") return { type: "reiterate", unanswered: { of: "order" } };
  const followUp = { type: asked, amount: ZERO, rest: ZERO, asset: undefined };
  return type === "reiterate"
    ? { type: "reiterate", unanswered: { of: "action", action: 0n, asked: followUp } }
    : followUp;
}

/**
 * Opens the targets again whose order's own request a taken split asks again: one occurrence more, and no answer yet.
 * What had been answered stays in the events.
 */
export async function collectReiterated(tx: Tx, records: readonly ActionRecord[]): Promise<void> {
  await sql`
    update order_target t set occurrence = t.occurrence + 1, code = null, blocked_amount = null, executed_at = null,
      answered_at = null, answer_file_id = null, answer_line = null
    from due_action a where a.target_id = t.id and a.record = any(${records}::text[])`.execute(tx);
}

/** What actions of taken splits ask that become one record of the layout. */
export async function collectSplitLines(
  tx: Tx,
  { as, record, amountOf, line }: {
    as: ActionRecord;
    record: LineRecord;
    /** Whose amount the line carries: of what the order asked, or of the action. */
    amountOf: "target" | "action";
    line: LineSql;
  },
): Promise<void> {
  const asksOrder = as === "block" || as === "information";
  await sql`
    insert into due_line
    select a.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, ${record}::smallint,
      t.id, ${asksOrder ? sql`t.occurrence` : sql`0`}, a.id, ${
    amountOf === "target" ? sql`t.amount` : sql`a.amount`
  },
      null, ${padded([alone(line)], OWN)}
    from due_action a
    join split s on s.id = a.split_id
    join court_order o on o.id = s.order_id
    join order_target t on t.id = a.target_id
    join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
    where a.record = ${as}`.execute(tx);
}

/** Asks the depositaries that can be reached for transfers that should have arrived by a day, once more each. */
export async function collectArrivalLines(
  tx: Tx,
  { day, now, record, line }: {
    day: Temporal.PlainDate;
    now: Temporal.Instant;
    record: LineRecord;
    line: LineSql;
  },
): Promise<void> {
  await sql`
    with asked as (
      update transfer_arrival r set asked = r.asked + 1, updated_at = ${now.toString()}::timestamptz
      from institution i
      where r.status = 'expected' and r.expected_on <= ${day.toString()}::date
        and i.ispb = r.receiver_ispb and i.reachable
      returning r.*
    )
    insert into due_line
    select r.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, ${record}::smallint,
      t.id, r.asked, r.action_id, r.amount, null, ${padded([alone(line)], OWN)}
    from asked r
    join split_action answered on answered.id = r.action_id
    join split s on s.id = answered.split_id
    join split_action a on a.id = coalesce(answered.repeats_id, answered.id)
    join court_order o on o.id = s.order_id
    join order_target t on t.id = answered.target_id
    join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position`.execute(tx);
}
