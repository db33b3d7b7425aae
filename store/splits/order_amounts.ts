/** The amounts of orders in lists, by the rules of splits as in an order's detail. */
import { sql } from "kysely";
import { NO_ANSWER } from "../../domain/answers/answer.ts";
import { type Amounts, amountsOf } from "../../domain/splits/amounts.ts";
import type { ActionType } from "../../domain/splits/split_action.ts";
import { balanceOf, type TargetBalance } from "../../domain/splits/target_balance.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { OrderSummary } from "../orders/order_list.ts";
import { loadAmounts, type StoredHistories, targetHistories } from "./histories.ts";

/** The amounts of an order so far: the sum of its targets. */
export interface OrderAmounts {
  readonly amounts: Amounts;
  /** Whether an institution has said an amount that is published, also one of zero. */
  readonly hasAmount: boolean;
  /** The balances of the targets on which an amount was said. */
  readonly balances: readonly TargetBalance[];
}

const none: OrderAmounts = { amounts: amountsOf([]), hasAmount: false, balances: [] };

/**
 * The amounts of listed orders, in two statements for any number.
 *
 * @param today the day on which drafts reserve or no longer do
 */
export async function amountsOfOrders(
  db: Db | Tx,
  orders: readonly OrderSummary[],
  today: Temporal.PlainDate,
): Promise<(order: OrderSummary) => OrderAmounts> {
  const blocks = orders.filter(({ order: { kind } }) => kind === "block");
  if (blocks.length === 0) return () => none;
  const histories = await loadAmounts(db, blocks.map(({ order }) => order.id));
  return (summary) => amountsIn(histories, summary, today);
}

function amountsIn(
  histories: StoredHistories,
  { order }: OrderSummary,
  today: Temporal.PlainDate,
): OrderAmounts {
  // Whether a series goes on decides what may be asked, not what there is.
  const context = { series: order.series === undefined ? undefined : "closed" } as const;
  const balances = targetHistories(histories, order.id, { reservingOn: today })
    .map((target) => balanceOf(target, context));
  return {
    amounts: amountsOf(balances),
    // While a silent block is asked again, what its institution says now is not published.
    hasAmount: balances.some(({ code }) => code !== NO_ANSWER),
    balances,
  };
}

/** The first asking of a request that ended in code 98. */
export interface AskedRequest {
  readonly action: bigint;
  readonly kind: ActionType;
  readonly split: string;
  readonly splitNumber: string;
  readonly protocoledAt: Temporal.Instant;
  readonly target: bigint;
  readonly ispb: string;
  readonly institution: string;
}

/** The requests of actions, by action, in one statement for any number; none is read for none. */
export async function askedRequests(
  db: Db | Tx,
  actions: readonly bigint[],
): Promise<ReadonlyMap<bigint, AskedRequest>> {
  if (actions.length === 0) return new Map();
  const { rows } = await sql<AskedRequest>`
    select a.id as action, a.kind, s.id as split, s.protocol_number as "splitNumber",
      s.protocoled_at as "protocoledAt", t.id as target, t.ispb, i.name as institution
    from split_action a
    join split s on s.id = a.split_id
    join order_target t on t.id = a.target_id
    join institution i on i.ispb = t.ispb
    where a.id = any(${actions.map(String)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.action, row]));
}
