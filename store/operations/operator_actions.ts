/** The actions that operators request on remittances' files, and their results. */
import type { Selectable } from "kysely";
import type { RemittanceAction } from "../../domain/operations/remittance_action.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { countRows, type RowRange } from "../paging.ts";
import type { OperatorActionTable } from "./operation_tables.ts";

export interface OperatorAction {
  readonly id: bigint;
  readonly kind: RemittanceAction;
  readonly remittanceId: bigint;
  readonly fileName: string;
  readonly reason: string;
  /** The CPF of the operator, or the user of the command line. */
  readonly requestedBy: string;
  readonly requestedAt: Temporal.Instant;
  /** Absent while the action waits or is under way. */
  readonly result: ActionResult | undefined;
}

export interface ActionResult {
  readonly at: Temporal.Instant;
  readonly outcome: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export async function insertAction(
  tx: Tx,
  action: Pick<OperatorAction, "kind" | "remittanceId" | "reason" | "requestedBy" | "requestedAt">,
): Promise<OperatorAction> {
  const { id } = await tx.insertInto("operator_action").values({
    kind: action.kind,
    remittance_id: action.remittanceId,
    reason: action.reason,
    requested_by: action.requestedBy,
    requested_at: action.requestedAt.toString(),
  }).returning("id").executeTakeFirstOrThrow();
  return (await findAction(tx, id))!;
}

/** Records the result of an action; a finished one stays as it is. */
export async function finishAction(
  db: Db | Tx,
  id: bigint,
  { at, outcome, detail }: ActionResult,
): Promise<void> {
  await db.updateTable("operator_action")
    .set({ finished_at: at.toString(), outcome, detail: JSON.stringify(detail) })
    .where("id", "=", id).where("finished_at", "is", null).execute();
}

export async function findAction(db: Db | Tx, id: bigint): Promise<OperatorAction | undefined> {
  const row = await db.selectFrom("operator_action as a").innerJoin(
    "remittance as r",
    "r.id",
    "a.remittance_id",
  )
    .selectAll("a").select("r.file_name").where("a.id", "=", id).executeTakeFirst();
  return row && toAction(row);
}

/** Actions, newest first. */
export async function listActions(
  db: Db,
  { remittanceId }: { remittanceId?: bigint | undefined },
  { limit, offset }: RowRange,
): Promise<{ total: number; rows: OperatorAction[] }> {
  let found = db.selectFrom("operator_action as a").innerJoin("remittance as r", "r.id", "a.remittance_id");
  if (remittanceId !== undefined) found = found.where("a.remittance_id", "=", remittanceId);
  const [total, rows] = await Promise.all([
    countRows(found),
    found.selectAll("a").select("r.file_name").orderBy("a.id", "desc").limit(limit).offset(offset).execute(),
  ]);
  return { total: total, rows: rows.map(toAction) };
}

const toAction = (row: Selectable<OperatorActionTable> & { file_name: string }): OperatorAction => ({
  id: row.id,
  kind: row.kind,
  remittanceId: row.remittance_id,
  fileName: row.file_name,
  reason: row.reason,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at,
  result: row.finished_at === null || row.outcome === null
    ? undefined
    : { at: row.finished_at, outcome: row.outcome, detail: row.detail ?? {} },
});
