/** What splits did with an order's targets, for those who read the order. */
import type { Db, Tx } from "../connection.ts";
import type { SplitActionTable, SplitTable } from "./split_tables.ts";

/** One action of a split at one institution. */
export interface ActionOfOrder {
  readonly id: bigint;
  readonly splitId: string;
  readonly splitStatus: SplitTable["status"];
  /** Absent while the split awaits its protocol. */
  readonly protocolNumber: string | undefined;
  readonly targetId: bigint;
  readonly kind: SplitActionTable["kind"];
  readonly taxId: string;
  readonly institutionName: string;
  readonly amount: bigint | undefined;
  readonly done: bigint | undefined;
  readonly transferId: string | undefined;
  readonly code: string | undefined;
  readonly answeredAt: Temporal.Instant | undefined;
}

/** The actions of an order's splits, oldest split first; those of removed splits are left out. */
export async function actionsOfOrder(db: Db | Tx, orderId: string): Promise<ActionOfOrder[]> {
  const rows = await db.selectFrom("split as s").innerJoin("split_action as a", "a.split_id", "s.id")
    .innerJoin("order_target as t", "t.id", "a.target_id").innerJoin("institution as i", "i.ispb", "t.ispb")
    .selectAll("a").select(["s.status", "s.protocol_number", "t.tax_id", "i.name"])
    .where("s.order_id", "=", orderId).where("s.status", "<>", "removed")
    .orderBy("s.created_at").orderBy("a.id").execute();
  return rows.map((row) => ({
    id: row.id,
    splitId: row.split_id,
    splitStatus: row.status,
    protocolNumber: row.protocol_number ?? undefined,
    targetId: row.target_id,
    kind: row.kind,
    taxId: row.tax_id,
    institutionName: row.name,
    amount: row.amount ?? undefined,
    done: row.done_amount ?? undefined,
    transferId: row.transfer_id ?? undefined,
    code: row.code ?? undefined,
    answeredAt: row.answered_at ?? undefined,
  }));
}
