/** Orders and splits that wait for a dispatch: finds them, moves them to another day, or takes them. */
import { type RawBuilder, sql } from "kysely";
import { dispatchOpensAt } from "../../domain/calendar/calendar.ts";
import type { EventType } from "../../domain/notices/event.ts";
import { deadlinesOf } from "../../domain/notices/event_data.ts";
import type { OrderState } from "../../domain/orders/order.ts";
import type { SplitState } from "../../domain/splits/split.ts";
import type { Tx } from "../connection/connection.ts";
import { concerning, eventData } from "../notices/event_json.ts";
import { type DispatchableTable, toOrderState } from "../orders/dispatch_states.ts";
import { toSplitState } from "../splits/splits.ts";

type Waiting = "scheduled" | "protocoled";

/** The state of an order that waits for its dispatch. */
type WaitingOrderState = Extract<OrderState, { status: Waiting }>;
type WaitingSplitState = Extract<SplitState, { status: Waiting }>;
export type WaitingState = WaitingOrderState | WaitingSplitState;

const isWaiting = <S extends OrderState>(state: S): state is Extract<S, { status: Waiting }> =>
  state.status === "scheduled" || state.status === "protocoled";

/**
 * One state for each status and dispatch day of the orders that wait for a dispatch before a day: the
 * decision on it holds for every order with the same two.
 */
export async function waitingOrders(tx: Tx, before: Temporal.PlainDate): Promise<WaitingOrderState[]> {
  const rows = await tx.selectFrom("court_order").distinctOn(["status", "dispatch_on"]).selectAll()
    .where("status", "in", ["scheduled", "protocoled"]).where("not_sent_at", "is", null)
    .where("dispatch_on", "<", sql<Temporal.PlainDate>`${before.toString()}::date`)
    .orderBy("status").orderBy("dispatch_on").execute();
  return rows.map(toOrderState).filter(isWaiting);
}

/** The same for splits. */
export async function waitingSplits(tx: Tx, before: Temporal.PlainDate): Promise<WaitingSplitState[]> {
  const rows = await tx.selectFrom("split").distinctOn(["status", "dispatch_on"]).selectAll()
    .where("status", "=", "protocoled")
    .where("dispatch_on", "<", sql<Temporal.PlainDate>`${before.toString()}::date`)
    .orderBy("status").orderBy("dispatch_on").execute();
  return rows.map(toSplitState).filter(isWaiting);
}

/** An order that is never sent waits for no dispatch. */
const stillWaits: Readonly<Record<DispatchableTable, RawBuilder<unknown>>> = {
  court_order: sql`x.not_sent_at is null`,
  split: sql`true`,
};

/** The first condition is implied by the last and allows the use of the index. */
export const inStates = (table: DispatchableTable, states: readonly WaitingState[]): RawBuilder<unknown> =>
  sql`x.status in ('scheduled', 'protocoled') and ${stillWaits[table]} and (x.status, x.dispatch_on) in (
    select * from unnest(
      ${states.map(({ status }) => status)}::text[], ${
    states.map(({ dispatchOn }) => dispatchOn.toString())
  }::date[]
    ))`;

/** The day to which what missed its dispatch is moved. */
export interface Postponement {
  readonly to: Temporal.PlainDate;
  readonly answersDueAt: Temporal.Instant;
  readonly publishAt: Temporal.Instant;
  readonly now: Temporal.Instant;
}

/**
 * Moves everything in the given states to another day, with the events for the courts. What another session
 * holds is left to the next call.
 */
export async function postponeAll(
  tx: Tx,
  table: DispatchableTable,
  states: readonly WaitingState[],
  { to, now, ...deadlines }: Postponement,
): Promise<bigint> {
  if (states.length === 0) return 0n;
  const days = [...new Set(states.map(({ dispatchOn }) => dispatchOn.toString()))].map((day) =>
    Temporal.PlainDate.from(day)
  );
  const dispatchAt = (day: Temporal.PlainDate) => dispatchOpensAt(day).toString();
  const { numAffectedRows } = await sql`
    with waiting as (
      select x.id, x.dispatch_on from ${sql.table(table)} x where ${
    inStates(table, states)
  } order by x.id for no key update skip locked
    ), moved as (
      update ${sql.table(table)} x set dispatch_on = ${to.toString()}::date, version = x.version + 1,
        updated_at = ${now.toString()}::timestamptz
      from waiting w where x.id = w.id
      returning ${concerning[table].order} as order_id, x.protocol_number, ${
    concerning[table].split
  } as split,
        w.dispatch_on as was
    )
    insert into event (type, at, order_id, jtr, confidential, data)
    select ${"dispatch-postponed" satisfies EventType}, ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential,
      ${
    eventData<"dispatch-postponed", "previousDispatchAt" | "dispatchAt">({
      previousDispatchAt: sql`announced.dispatch_at`,
      dispatchAt: sql`${dispatchAt(to)}::text`,
    })
  } || ${JSON.stringify(deadlinesOf(deadlines))}::jsonb || m.split
    from moved m join court_order o on o.id = m.order_id
      join unnest(${days.map(String)}::date[], ${
    days.map(dispatchAt)
  }::text[]) as announced (day, dispatch_at) on announced.day = m.was
    order by m.protocol_number`.execute(tx);
  return numAffectedRows ?? 0n;
}
