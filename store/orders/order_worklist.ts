/** The lists of what awaits a court: which orders are in them is decided by the rules of splits, and kept with the order. */
import { sql } from "kysely";
import { awaitsOf, nothingAwaited } from "../../domain/follow_up/worklist.ts";
import type { Tx } from "../connection.ts";
import { seriesOf } from "../series/order_series.ts";
import type { Order } from "./orders.ts";
import { historiesOf, loadHistories } from "../splits/histories.ts";

/** Decides again for locked orders, after whatever was asked of their targets or answered has changed. */
export async function refreshAwaits(tx: Tx, orders: readonly Pick<Order, "id" | "kind">[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  const histories = await loadHistories(tx, ids);
  const series = await seriesOf(tx, ids);
  const awaits = orders.map(({ id, kind }) => {
    const { status, disregard } = series.get(id) ?? {};
    return disregard === undefined
      ? awaitsOf(historiesOf(histories, id), { kind, series: status })
      : nothingAwaited;
  });
  await sql`
    update court_order o set awaits_split = n.split, awaits_remedy = n.remedy
    from unnest(
      ${ids}::uuid[],
      ${awaits.map(({ split }) => split)}::boolean[],
      ${awaits.map(({ remedy }) => remedy)}::boolean[]
    ) as n (id, split, remedy)
    where o.id = n.id and (o.awaits_split, o.awaits_remedy) is distinct from (n.split, n.remedy)`.execute(tx);
}
