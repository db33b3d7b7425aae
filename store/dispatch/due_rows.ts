/**
 * The orders and splits that a freeze takes, listed in `due_order` and `due_split` until its transaction
 * ends. What another session holds is left out: a freeze waits for nobody.
 */
import { type RawBuilder, sql } from "kysely";
import type { EventType } from "../../domain/notices/event.ts";
import { deadlinesOf } from "../../domain/notices/event_data.ts";
import type { OrderState } from "../../domain/orders/order.ts";
import { actionTypes, repeatsRequest } from "../../domain/splits/split_action.ts";
import type { Tx } from "../connection/connection.ts";
import { eventData, splitNamed, targetsData } from "../notices/event_json.ts";
import type { DispatchableTable } from "../orders/dispatch_states.ts";
import { inStates, type WaitingState } from "./dispatchable.ts";

const due: Readonly<Record<DispatchableTable, string>> = { court_order: "due_order", split: "due_split" };

/** What is due in a table: all rows in the given states. */
export interface DueStates {
  readonly table: DispatchableTable;
  readonly states: readonly WaitingState[];
  /** The status they all change to; undefined when there are no states. */
  readonly status: OrderState["status"] | undefined;
}

/** How often rows that a call holds for a moment are looked at again, and how long after. */
const LOOKS = 5;
const LOOK_AGAIN_SECONDS = 0.2;

/**
 * Locks what is due and its requests that the freeze itself changes, as far as no other session holds them,
 * and gives the locked orders and splits their new status.
 */
export async function takeDueRows(
  tx: Tx,
  taken: readonly DueStates[],
  now: Temporal.Instant,
): Promise<void> {
  for (const one of taken) await lockDueRows(tx, one);
  await leaveOutHeldRequests(tx);
  for (const { table, status } of taken) {
    if (status === undefined) continue;
    await sql`analyze ${sql.id(due[table])}`.execute(tx);
    // A separate statement, so that rows are updated in the order in which they are stored: in the order of
    // their ids, every index entry would be written to a different page.
    await sql`
      update ${sql.table(table)} x set status = ${status}, version = x.version + 1,
        updated_at = ${now.toString()}::timestamptz
      from ${sql.id(due[table])} d where x.id = d.id`.execute(tx);
  }
}

/** Rows are locked in the order of their ids, as everywhere, so that two writers do not deadlock. */
async function lockDueRows(tx: Tx, { table, states, status }: DueStates): Promise<void> {
  await sql`create temporary table ${sql.id(due[table])} (id uuid primary key) on commit drop`.execute(tx);
  if (status === undefined) return;
  const left = sql`${inStates(table, states)}
    and not exists (select from ${sql.id(due[table])} d where d.id = x.id)`;
  for (let looks = 1; looks <= LOOKS; looks++) {
    await sql`
      insert into ${sql.id(due[table])}
      select x.id from ${sql.table(table)} x where ${left} order by x.id for no key update skip locked`
      .execute(tx);
    await sql`analyze ${sql.id(due[table])}`.execute(tx);
    const { rows: held } = await sql`select from ${sql.table(table)} x where ${left} limit 1`.execute(tx);
    if (held.length === 0) return;
    if (looks < LOOKS) await sql`select pg_sleep(${LOOK_AGAIN_SECONDS})`.execute(tx);
  }
}

/**
 * Locks the requests that the freeze changes, listed until the transaction ends: those to unreachable
 * receivers, which end in a code, and those of orders that a split repeats. An order or split of which
 * another session holds one is left out whole.
 */
async function leaveOutHeldRequests(tx: Tx): Promise<void> {
  await lockRequests(tx, {
    list: "due_unreachable",
    of: "court_order",
    rows: "order_target",
    needed: sql`
      select t.id, d.id as due_id from due_order d
      join order_target t on t.order_id = d.id and t.affected and t.code is null
      join institution i on i.ispb = t.receiver_ispb and not i.reachable`,
  });
  await lockRequests(tx, {
    list: "due_unreachable_action",
    of: "split",
    rows: "split_action",
    needed: sql`
      select a.id, d.id as due_id from due_split d join split_action a on a.split_id = d.id and a.code is null
      join institution i on i.ispb = a.receiver_ispb and not i.reachable`,
  });
  await lockRequests(tx, {
    list: "due_repeated",
    of: "split",
    rows: "order_target",
    needed: sql`
      select a.target_id as id, d.id as due_id from due_split d
      join split_action a on a.split_id = d.id and a.code is null and a.repeats_id is null
        and a.kind = any(${actionTypes.filter(repeatsRequest)}::text[])`,
  });
}

async function lockRequests(
  tx: Tx,
  { list, of, rows, needed }: {
    readonly list: string;
    readonly of: DispatchableTable;
    readonly rows: "order_target" | "split_action";
    /** Each row to lock, and the order or split it belongs to, as `id` and `due_id`. */
    readonly needed: RawBuilder<unknown>;
  },
): Promise<void> {
  await sql`
    create temporary table ${sql.id(list)} on commit drop as
    with needed as materialized (${needed}), free as materialized (
      select r.id from ${sql.table(rows)} r where r.id in (select id from needed)
      order by r.id for no key update skip locked
    )
    select n.id, n.due_id, f.id is not null as is_free from needed n left join free f on f.id = n.id`.execute(
    tx,
  );
  await sql`
    delete from ${sql.id(due[of])} where id in (select due_id from ${sql.id(list)} where not is_free)`
    .execute(
      tx,
    );
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
      from due_order d, due_unreachable u
      where u.due_id = d.id and t.id = u.id
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
      from due_split d, due_unreachable_action u
      where u.due_id = d.id and a.id = u.id
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
