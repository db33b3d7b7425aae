/** The worklist flags of orders, which the rules of splits decide and which are stored with the order. */
import { sql } from "kysely";
import { noWorklist, worklistFlagsOf } from "../../domain/follow_up/worklist.ts";
import type { Tx } from "../connection/connection.ts";
import type { StoredOrder } from "../orders/orders.ts";
import { seriesOf } from "../series/series_list.ts";
import { loadHistories, targetHistories } from "../splits/histories.ts";

/** Updates the worklist flags of locked orders, after a request to their targets or an answer has changed. */
export async function refreshWorklist(
  tx: Tx,
  orders: readonly Pick<StoredOrder, "id" | "kind">[],
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  const histories = await loadHistories(tx, ids);
  const series = await seriesOf(tx, ids);
  const flags = orders.map(({ id, kind }) => {
    const { status, disregard } = series.get(id) ?? {};
    return disregard === undefined
      ? worklistFlagsOf(targetHistories(histories, id), { kind, series: status })
      : noWorklist;
  });
  await sql`
    update court_order o set awaits_split = n.split, awaits_remedy = n.remedy
    from unnest(
      ${ids}::uuid[],
      ${flags.map(({ split }) => split)}::boolean[],
      ${flags.map(({ remedy }) => remedy)}::boolean[]
    ) as n (id, split, remedy)
    where o.id = n.id and (o.awaits_split, o.awaits_remedy) is distinct from (n.split, n.remedy)`.execute(tx);
}
