/**
 * Creates the next orders of series from the latest ones, whose answers are published, in a few statements
 * for any number.
 */
import { sql } from "kysely";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { centavos } from "../../domain/money.ts";
import type { OrderState } from "../../domain/orders/order.ts";
import type { DefendantAmount, PublishedAmount } from "../../domain/series/series.ts";
import type { TransferId } from "../../domain/transfer_id.ts";
import type { Tx } from "../connection/connection.ts";
import {
  copiedColumns,
  defendantSources,
  orderSources,
  targetSources,
  viewerSources,
} from "./next_order_columns.ts";

/** The amounts that answered orders asked of each defendant and that were blocked, by order. */
export async function publishedShares(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PublishedAmount[]>> {
  const { rows } = await sql<{ orderId: string; taxId: string; amount: bigint; blocked: bigint }>`
    select d.order_id as "orderId", d.tax_id as "taxId", d.amount, coalesce(sum(t.blocked_amount), 0)::bigint as blocked
    from order_defendant d
    left join order_target t on t.order_id = d.order_id and t.defendant_position = d.position and t.affected
    where d.order_id = any(${orderIds}::uuid[])
    group by d.order_id, d.position order by d.order_id, d.position`.execute(tx);
  const shares = rows.map(({ orderId, taxId, amount, blocked }) => ({
    orderId,
    share: { taxId: taxId as TaxId, amount: centavos(amount), blocked: [centavos(blocked)] },
  }));
  const byOrder = Map.groupBy(shares, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(({ share }) => share)]));
}

/** An order that a series creates, protocoled from the start. */
export interface NextOrder {
  readonly id: string;
  readonly seriesId: string;
  readonly position: number;
  /** The id of the previous order of the series. */
  readonly previousId: string;
  readonly state: Extract<OrderState, { readonly status: "protocoled" }>;
  /** For a block-and-transfer. */
  readonly transferId: TransferId | undefined;
  readonly shares: readonly DefendantAmount[];
}

/**
 * Writes the next orders of locked series: they ask the same as the previous ones, of the defendants with
 * something left, at the same institutions, and have the same viewers. The number of consecutive codes 98 of
 * an institution continues.
 */
export async function insertNextOrders(
  tx: Tx,
  orders: readonly NextOrder[],
  now: Temporal.Instant,
): Promise<void> {
  if (orders.length === 0) return;
  await insertHeads(tx, orders, now);
  await insertPeople(tx, orders);
  const viewers = copiedColumns(viewerSources, { own: { order_id: sql`n.id` }, from: "v" });
  await sql`
    insert into order_viewer (${viewers.columns})
    select ${viewers.values}
    from ${chain(orders)} join order_viewer v on v.order_id = n.previous_id and v.removed_at is null
    order by v.id`.execute(tx);
  const { numAffectedRows } = await sql`
    update series s set orders = n.position
    from unnest(
      ${orders.map(({ seriesId }) => seriesId)}::uuid[], ${orders.map(({ position }) => position)}::smallint[]
    ) as n (id, position)
    where s.id = n.id and s.status = 'active' and s.orders = n.position - 1`.execute(tx);
  if (numAffectedRows !== BigInt(orders.length)) {
    throw new Error(`Expected to continue ${orders.length} series, continued ${numAffectedRows ?? 0n}`);
  }
}

/** The new orders with the previous ones, as `n`. */
const chain = (orders: readonly NextOrder[]) =>
  sql`unnest(
    ${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ previousId }) => previousId)}::uuid[]
  ) as n (id, previous_id)`;

async function insertHeads(tx: Tx, orders: readonly NextOrder[], now: Temporal.Instant): Promise<void> {
  const protocols = orders.map(({ state }) => state.protocol);
  const at = sql`${now.toString()}::timestamptz`;
  const given = [
    "id",
    "series_id",
    "status",
    "protocol_number",
    "protocoled_at",
    "protocoled_by",
    "protocoled_by_name",
  ];
  const copy = copiedColumns(orderSources, {
    own: {
      ...Object.fromEntries(given.map((name) => [name, sql.id("n", name)])),
      series_position: sql`n.position`,
      created_at: at,
      updated_at: at,
      dispatch_on: sql`n.dispatch_on`,
      transfer_id: sql`n.transfer_id`,
    },
    from: "o",
  });
  await sql`
    insert into court_order (${copy.columns})
    select ${copy.values}
    from unnest(
      ${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ previousId }) => previousId)}::uuid[],
      ${orders.map(({ seriesId }) => seriesId)}::uuid[],
      ${orders.map(({ position }) => position)}::smallint[],
      ${orders.map(({ state }) => state.status)}::text[],
      ${protocols.map(({ number }) => number)}::text[],
      ${protocols.map(({ at }) => at.toString())}::timestamptz[],
      ${protocols.map(({ by }) => by)}::text[],
      ${protocols.map(({ byName }) => byName)}::text[],
      ${orders.map(({ state }) => state.dispatchOn.toString())}::date[],
      ${orders.map(({ transferId }) => transferId ?? null)}::text[]
    ) as n (id, previous_id, series_id, position, status, protocol_number, protocoled_at, protocoled_by,
      protocoled_by_name, dispatch_on, transfer_id)
    join court_order o on o.id = n.previous_id`.execute(tx);
}

/** The remaining defendants keep their sequence, without gaps. */
async function insertPeople(tx: Tx, orders: readonly NextOrder[]): Promise<void> {
  const shares = orders.flatMap(({ id, previousId, shares }) =>
    shares.map(({ taxId, amount }) => ({ id, previousId, taxId, amount: amount.toString() }))
  );
  const defendant = copiedColumns(defendantSources, {
    own: { order_id: sql`s.id`, position: sql`s.next_position`, amount: sql`s.amount` },
    from: "d",
  });
  const target = copiedColumns(targetSources, {
    own: { order_id: sql`s.id`, defendant_position: sql`s.next_position`, amount: sql`s.amount` },
    from: "t",
  });
  await sql`
    with share as (
      select n.id, n.amount, d.order_id, d.position,
        row_number() over (partition by n.id order by d.position) - 1 as next_position
      from unnest(
        ${shares.map(({ id }) => id)}::uuid[],
        ${shares.map(({ previousId }) => previousId)}::uuid[],
        ${shares.map(({ taxId }) => taxId)}::text[],
        ${shares.map(({ amount }) => amount)}::bigint[]
      ) as n (id, previous_id, tax_id, amount)
      join order_defendant d on d.order_id = n.previous_id and d.tax_id = n.tax_id
    ), defendant as (
      insert into order_defendant (${defendant.columns})
      select ${defendant.values} from share s join order_defendant d on d.order_id = s.order_id and d.position = s.position
    )
    insert into order_target (${target.columns})
    select ${target.values}
    from share s join order_target t on t.order_id = s.order_id and t.defendant_position = s.position and t.affected
    order by s.id, t.id`.execute(tx);
}
