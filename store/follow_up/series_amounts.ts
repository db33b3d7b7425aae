/** The amounts of series: of their orders, and of their defendants over all orders. */
import { sql } from "kysely";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { centavos } from "../../domain/money.ts";
import { type DefendantAmounts, seriesAmounts } from "../../domain/splits/amounts.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import type { OrderSummary } from "../orders/order_list.ts";
import type { SeriesView } from "../series/series_list.ts";
import { amountsOfOrders, type OrderAmounts } from "../splits/order_amounts.ts";

export interface SeriesAmounts {
  /** The defendants of the first order, in its sequence. */
  readonly defendants: readonly (DefendantAmounts & { readonly name: string })[];
  /** The amounts of one of the orders. */
  readonly ofOrder: (order: OrderSummary) => OrderAmounts;
}

/** The amounts of series, as far as the reader of the views sees their orders, in a few statements. */
export async function amountsOfSeries(
  db: Db | Tx,
  views: readonly SeriesView[],
  today: Temporal.PlainDate,
): Promise<(view: SeriesView) => SeriesAmounts> {
  const [ofOrder, defendants] = await Promise.all([
    amountsOfOrders(db, views.flatMap(({ orders }) => orders), today),
    defendantsOf(db, views.map(({ first }) => first.order.id)),
  ]);
  return ({ first, orders }) => {
    const requested = defendants.get(first.order.id) ?? [];
    const amounts = seriesAmounts(requested, orders.flatMap((order) => ofOrder(order).balances));
    return {
      ofOrder,
      defendants: amounts.map((each, index) => ({ ...each, name: requested[index]!.name })),
    };
  };
}

async function defendantsOf(db: Db | Tx, orderIds: readonly string[]) {
  const { rows } = await sql<{ orderId: string; taxId: string; name: string; amount: bigint }>`
    select order_id as "orderId", tax_id as "taxId", name, amount from order_defendant
    where order_id = any(${orderIds}::uuid[]) order by order_id, position ${PREPARED}`.execute(db);
  const defendants = rows.map((row) => ({ ...row, taxId: row.taxId as TaxId, amount: centavos(row.amount) }));
  return Map.groupBy(defendants, ({ orderId }) => orderId);
}
