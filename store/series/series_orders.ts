/** The next orders of series: made from the latest, whose answers are published, in a few statements however many. */
import { sql } from "kysely";
import { centavos } from "../../domain/money.ts";
import type { OrderState } from "../../domain/orders/order.ts";
import type { Share, SharePublished } from "../../domain/series/amount.ts";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import type { TransferId } from "../../domain/transfers/transfer_id.ts";
import type { Tx } from "../connection.ts";

/** What answered orders asked of each defendant and what was blocked, by order. */
export async function publishedShares(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SharePublished[]>> {
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

/** An order a series makes by itself, protocoled from the start. */
export interface NextOrder {
  readonly id: string;
  readonly seriesId: string;
  readonly position: number;
  /** The order before it in the series. */
  readonly previousId: string;
  readonly state: Extract<OrderState, { readonly status: "protocoled" }>;
  /** Of a block-and-transfer. */
  readonly transferId: TransferId | undefined;
  readonly shares: readonly Share[];
}

/**
 * Writes the next orders of locked series: all that the previous asked, of the defendants of whom something is left, at
 * the same institutions, seen by whoever sees that one. How often in a row an institution was silent goes on counting.
 */
export async function insertNextOrders(
  tx: Tx,
  orders: readonly NextOrder[],
  now: Temporal.Instant,
): Promise<void> {
  if (orders.length === 0) return;
  await insertHeads(tx, orders, now);
  await insertPeople(tx, orders);
  await sql`
    insert into order_viewer (order_id, cpf, name, added_as, added_by, added_at)
    select n.id, v.cpf, v.name, v.added_as, v.added_by, v.added_at
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

/** The new orders beside those before them, as `n`. */
const chain = (orders: readonly NextOrder[]) =>
  sql`unnest(
    ${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ previousId }) => previousId)}::uuid[]
  ) as n (id, previous_id)`;

async function insertHeads(tx: Tx, orders: readonly NextOrder[], now: Temporal.Instant): Promise<void> {
  const protocols = orders.map(({ state }) => state.protocol);
  await sql`
    insert into court_order (id, series_id, series_position, status, kind, process_number, jtr, court_unit_id,
      court_unit_name, judge_cpf, judge_name, creator_cpf, creator_name, action_type, plaintiff_name, plaintiff_tax_id,
      confidential, deposit, repetition_ends_on, large_amount_confirmed, created_at, updated_at, protocol_number,
      protocoled_at, protocoled_by, protocoled_by_name, dispatch_on, transfer_id)
    select n.id, n.series_id, n.position, n.status, o.kind, o.process_number, o.jtr, o.court_unit_id,
      o.court_unit_name, o.judge_cpf, o.judge_name, o.creator_cpf, o.creator_name, o.action_type, o.plaintiff_name,
      o.plaintiff_tax_id, o.confidential, o.deposit, o.repetition_ends_on, o.large_amount_confirmed,
      ${now.toString()}::timestamptz, ${now.toString()}::timestamptz, n.protocol_number, n.protocoled_at,
      n.protocoled_by, n.protocoled_by_name, n.dispatch_on, n.transfer_id
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

/** Defendants keep their order and close their ranks. */
async function insertPeople(tx: Tx, orders: readonly NextOrder[]): Promise<void> {
  const shares = orders.flatMap(({ id, previousId, shares }) =>
    shares.map(({ taxId, amount }) => ({ id, previousId, taxId, amount: amount.toString() }))
  );
  await sql`
    with share as (
      select n.id, n.amount, d.order_id, d.position, d.tax_id, d.name, d.salary_account, d.use_single_account,
        row_number() over (partition by n.id order by d.position) - 1 as next_position
      from unnest(
        ${shares.map(({ id }) => id)}::uuid[],
        ${shares.map(({ previousId }) => previousId)}::uuid[],
        ${shares.map(({ taxId }) => taxId)}::text[],
        ${shares.map(({ amount }) => amount)}::bigint[]
      ) as n (id, previous_id, tax_id, amount)
      join order_defendant d on d.order_id = n.previous_id and d.tax_id = n.tax_id
    ), defendant as (
      insert into order_defendant (order_id, position, tax_id, name, amount, salary_account, use_single_account)
      select id, next_position, tax_id, name, amount, salary_account, use_single_account from share
    )
    insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, branch, account, origin,
      affected, amount, consecutive_no_answers)
    select s.id, s.next_position, t.tax_id, t.ispb, t.receiver_ispb, t.branch, t.account, t.origin, true, s.amount,
      t.consecutive_no_answers
    from share s join order_target t on t.order_id = s.order_id and t.defendant_position = s.position and t.affected
    order by s.id, t.id`.execute(tx);
}
