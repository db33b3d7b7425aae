/**
 * The orders and splits that a freeze takes, listed in `due_order` and `due_split` until its transaction
 * ends.
 */
import { sql } from "kysely";
import type { OrderState } from "../../domain/orders/order.ts";
import { deadlinesOf } from "../../domain/notices/event_data.ts";
import type { EventType } from "../../domain/notices/event_type.ts";
import type { Tx } from "../connection.ts";
import { inStates, type WaitingState } from "./dispatchable.ts";
import { eventData, splitNamed, targetsData } from "../notices/event_json.ts";
import type { DispatchableTable } from "../orders/dispatch_states.ts";

const due: Readonly<Record<DispatchableTable, string>> = { court_order: "due_order", split: "due_split" };

/**
 * Takes everything in the given states into the dispatch; `due_order` or `due_split` lists it until the
 * transaction ends. Rows are locked in the order of their ids, as everywhere, so that two writers do not
 * deadlock.
 */
export async function lockDueRows(
  tx: Tx,
  table: DispatchableTable,
  states: readonly WaitingState[],
  { status, now }: { status: OrderState["status"] | undefined; now: Temporal.Instant },
): Promise<bigint> {
  await sql`create temporary table ${sql.id(due[table])} (id uuid primary key) on commit drop`.execute(tx);
  if (status === undefined) return 0n;
  const { numAffectedRows } = await sql`
    insert into ${sql.id(due[table])}
    select x.id from ${sql.table(table)} x where ${inStates(table, states)} order by x.id for update`
    .execute(tx);
  await sql`analyze ${sql.id(due[table])}`.execute(tx);
  // A separate statement, so that rows are updated in the order in which they are stored: in the order of
  // their ids, every index entry would be written to a different page.
  await sql`
    update ${sql.table(table)} x set status = ${status}, version = x.version + 1,
      updated_at = ${now.toString()}::timestamptz
    from ${sql.id(due[table])} d where x.id = d.id`.execute(tx);
  return numAffectedRows ?? 0n;
}

/**
 * Ends with a code the requests of taken orders and splits to receivers that cannot be reached, with events
 * for their courts. The events have the deadlines, because where no institution receives anything no other
 * event has them.
 */
export async function endUnreachable(
  tx: Tx,
  { code, now, ...day }: {
    readonly code: string;
    /** The day's deadlines. */
    readonly answersDueAt: Temporal.Instant;
    readonly publishAt: Temporal.Instant;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const notForwarded = "order-not-forwarded" satisfies EventType;
  const deadlines = sql`${JSON.stringify(deadlinesOf(day))}::jsonb`;
  const targetsOf = (target: string) =>
    targetsData<typeof notForwarded>({
      target: sql`${sql.ref(`${target}.id`)}::text`,
      ispb: sql.ref(`${target}.ispb`),
      code: sql`e.code`,
    }, sql`e.id`);
  await sql`
    with ended as (
      update order_target t set code = ${code}, answered_at = ${now.toString()}::timestamptz
      from due_order d, institution i
      where t.order_id = d.id and t.affected and t.code is null and i.ispb = t.receiver_ispb and not i.reachable
      returning t.id, t.order_id, t.ispb, t.code
    )
    insert into event (type, at, order_id, jtr, confidential, data)
    select ${notForwarded}, ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential,
      ${eventData<typeof notForwarded, "targets">({ targets: targetsOf("e") })} || ${deadlines}
    from ended e join court_order o on o.id = e.order_id
    group by o.id order by o.protocol_number`.execute(tx);
  await sql`
    with ended as (
      update split_action a set code = ${code}, answered_at = ${now.toString()}::timestamptz
      from due_split d, institution i
      where a.split_id = d.id and a.code is null and i.ispb = a.receiver_ispb and not i.reachable
      returning a.id, a.split_id, a.target_id, a.code
    )
    insert into event (type, at, order_id, jtr, confidential, data)
    select ${notForwarded}, ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential,
      ${
    eventData<typeof notForwarded, "split" | "splitNumber" | "targets">({
      ...splitNamed(sql`s.id`, sql`s.protocol_number`),
      targets: targetsOf("t"),
    })
  } || ${deadlines}
    from ended e
    join split s on s.id = e.split_id
    join order_target t on t.id = e.target_id
    join court_order o on o.id = s.order_id
    group by s.id, o.id order by s.protocol_number`.execute(tx);
}
