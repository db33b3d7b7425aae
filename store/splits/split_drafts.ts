/** Writes drafts of splits with their actions, without a round trip for every row. */
import { type RawBuilder, sql } from "kysely";
import type { SplitOrigin } from "../../domain/splits/split.ts";
import { instructionParts, repeatedBy, type SplitAction } from "../../domain/splits/split_action.ts";
import type { SplitDraft } from "../../domain/splits/split_draft.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import { changeColumns, type DraftChange } from "../orders/draft_head.ts";

export interface NewSplit {
  readonly id: string;
  readonly orderId: string;
  readonly court: string;
  readonly draft: SplitDraft;
  readonly origin: SplitOrigin;
  /** The creator: a user, or the service itself. */
  readonly creator: { readonly cpf: string; readonly name: string };
  /** The last day on which it reserves what it asks for; absent where it is protocoled at once. */
  readonly reservedThrough: Temporal.PlainDate | undefined;
}

/** Inserts splits that await protocol, with their actions, in two statements for any number. */
export async function insertSplits(
  tx: Tx,
  splits: readonly NewSplit[],
  now: Temporal.Instant,
): Promise<void> {
  if (splits.length === 0) return;
  await tx.insertInto("split").values(
    splits.map(({ id, orderId, court, draft, origin, creator, reservedThrough }) => ({
      id,
      order_id: orderId,
      status: "draft" as const,
      jtr: court,
      origin,
      creator_cpf: creator.cpf,
      creator_name: creator.name,
      created_at: now.toString(),
      ...nothingYet,
      ...columnsOf(draft, reservedThrough, now),
    })),
  ).execute();
  await insertActions(splits.flatMap(({ id, draft }) => draft.actions.map((action) => [id, action] as const)))
    .execute(tx);
}

/** Replaces the actions of a split; false when it is no longer a draft of the expected version. */
export async function replaceSplit(
  tx: Tx,
  { id, version, draft, reservedThrough, change }: Pick<NewSplit, "id" | "draft" | "reservedThrough"> & {
    readonly version: number;
    readonly change: DraftChange;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable("split").set({
    ...columnsOf(draft, reservedThrough, change.at),
    ...changeColumns(change),
    version: version + 1,
  })
    .where("id", "=", id).where("status", "=", "draft").where("version", "=", version).executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await tx.deleteFrom("split_action").where("split_id", "=", id).execute();
  await insertActions(draft.actions.map((action) => [id, action])).execute(tx);
  return true;
}

interface DraftSplit {
  readonly id: string;
  readonly orderId: string;
  readonly processNumber: string;
}

/** The splits of orders that await protocol. */
export async function draftSplitsOf(db: Db | Tx, orderIds: readonly string[]): Promise<DraftSplit[]> {
  return await db.selectFrom("split")
    .select(["id", "order_id as orderId", "process_number as processNumber"])
    .where("order_id", "=", anyOf(orderIds)).where("status", "=", "draft")
    .orderBy("created_at").modifyEnd(PREPARED).execute();
}

const nothingYet = {
  protocol_number: null,
  protocoled_at: null,
  protocoled_by: null,
  protocoled_by_name: null,
  dispatch_on: null,
  sent_at: null,
  answers_due_at: null,
  publish_at: null,
  answered_at: null,
  removed_at: null,
} as const;

const columnsOf = (
  draft: SplitDraft,
  reservedThrough: Temporal.PlainDate | undefined,
  now: Temporal.Instant,
) => ({
  process_number: draft.processNumber,
  court_unit_id: draft.unit.id,
  court_unit_name: draft.unit.name,
  judge_cpf: draft.judge.cpf,
  judge_name: draft.judge.name,
  deposit: draft.deposit === undefined ? null : JSON.stringify(draft.deposit),
  interrupts_series: draft.interruptsSeries,
  reserved_through: reservedThrough?.toString() ?? null,
  updated_at: now.toString(),
});

/**
 * The receiver of each line is that of the target. Actions are numbered in the order in which they were
 * chosen.
 */
function insertActions(
  actions: readonly (readonly [split: string, action: SplitAction])[],
): RawBuilder<unknown> {
  // The amounts of a repeated request are stored with the first action.
  const parts = actions.map(([_, action]) => instructionParts("unanswered" in action ? undefined : action));
  return sql`
    insert into split_action (split_id, target_id, kind, amount, rest_amount, asset, repeats_id, receiver_ispb)
    select n.split_id, n.target_id, n.kind, n.amount, n.rest_amount, n.asset, n.repeats_id, t.receiver_ispb
    from unnest(
      ${actions.map(([split]) => split)}::uuid[],
      ${actions.map(([_, { target }]) => target.toString())}::bigint[],
      ${actions.map(([_, { type }]) => type)}::text[],
      ${parts.map(({ amount }) => amount?.toString() ?? null)}::bigint[],
      ${parts.map(({ rest }) => rest?.toString() ?? null)}::bigint[],
      ${parts.map(({ asset }) => asset ?? null)}::text[],
      ${actions.map(([_, action]) => repeatedBy(action)?.toString() ?? null)}::bigint[]
    ) with ordinality as n (split_id, target_id, kind, amount, rest_amount, asset, repeats_id, position)
    join order_target t on t.id = n.target_id
    order by n.position`;
}
