/**
 * The history of an order's targets, as the rules of splits need it: what they hold and what splits have
 * asked of them.
 */
import type { Selectable } from "kysely";
import { match } from "ts-pattern";
import { NO_ANSWER } from "../../domain/answers/answer.ts";
import { assetFields, type AssetParts } from "../../domain/answers/answer_detail.ts";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { type Centavos, centavos, ZERO } from "../../domain/money.ts";
import type { PastAction } from "../../domain/splits/money_request.ts";
import { countsOn, type Reservation } from "../../domain/splits/reservation.ts";
import {
  type Instruction,
  instructionFrom,
  instructionOf,
  isCancellation,
  repeatsRequest,
  type TargetRequest,
} from "../../domain/splits/split_action.ts";
import type { TargetHistory } from "../../domain/splits/target_balance.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import type { OrderTargetTable } from "../orders/order_tables.ts";
import type { SplitActionTable, SplitTable } from "./split_tables.ts";

interface HistoryRow extends
  Pick<
    Selectable<OrderTargetTable>,
    "id" | "order_id" | "tax_id" | "ispb" | "code" | "blocked_amount" | "consecutive_no_answers"
  > {
  /** The other fields of the block's answer, by their names in the layout; totals do without. */
  readonly detail?: Readonly<Record<string, string>> | null;
}

export interface ActionRow extends Selectable<SplitActionTable> {
  readonly split_status: Selectable<SplitTable>["status"];
  readonly split_origin: Selectable<SplitTable>["origin"];
}

/** An action with what its split says of its reservation while it awaits protocol. */
interface HistoryActionRow extends ActionRow {
  readonly saved_by: string;
  readonly saved_at: Temporal.Instant;
  readonly reserved_through: Temporal.PlainDate | null;
}

/** The stored targets of orders and the actions of their splits, without removed splits. */
export interface StoredHistories {
  /** By order. */
  readonly targets: ReadonlyMap<string, readonly HistoryRow[]>;
  /** By target, oldest first. */
  readonly actions: ReadonlyMap<bigint, readonly HistoryActionRow[]>;
}

/** Reads the targets of orders and the actions on them, in two statements for any number of orders. */
export async function loadHistories(db: Db | Tx, orderIds: readonly string[]): Promise<StoredHistories> {
  const [targets, actions] = await Promise.all([
    targetsOf(db, orderIds)
      .leftJoin(
        "answer_line as l",
        (join) => join.onRef("l.file_id", "=", "t.answer_file_id").onRef("l.line", "=", "t.answer_line"),
      )
      .select("l.detail").orderBy("t.defendant_position").orderBy("t.id")
      .modifyEnd(PREPARED).execute(),
    actionsOf(db, orderIds),
  ]);
  return byOrder(targets, actions);
}

/**
 * Reads, in two statements for any number of orders, the targets on which an institution has said an amount:
 * those of which the totals of a list are the sum. Most institutions hold nothing.
 */
export async function loadAmounts(db: Db | Tx, orderIds: readonly string[]): Promise<StoredHistories> {
  const [targets, actions] = await Promise.all([
    targetsOf(db, orderIds).where("t.blocked_amount", "is not", null).modifyEnd(PREPARED).execute(),
    actionsOf(db, orderIds),
  ]);
  return byOrder(targets, actions);
}

const targetsOf = (db: Db | Tx, orderIds: readonly string[]) =>
  db.selectFrom("order_target as t").select([
    "t.id",
    "t.order_id",
    "t.tax_id",
    "t.ispb",
    "t.code",
    "t.blocked_amount",
    "t.consecutive_no_answers",
  ]).where("t.order_id", "=", anyOf(orderIds)).where("t.affected", "=", true);

const actionsOf = (db: Db | Tx, orderIds: readonly string[]): Promise<HistoryActionRow[]> =>
  db.selectFrom("split as s").innerJoin("split_action as a", "a.split_id", "s.id")
    .selectAll("a").select((eb) => [
      "s.status as split_status",
      "s.origin as split_origin",
      eb.fn.coalesce("s.changed_by_name", "s.creator_name").as("saved_by"),
      eb.fn.coalesce("s.changed_at", "s.created_at").as("saved_at"),
      "s.reserved_through",
    ])
    .where("s.order_id", "=", anyOf(orderIds)).where("s.status", "<>", "removed").orderBy("a.id")
    .modifyEnd(PREPARED).execute();

const byOrder = (targets: readonly HistoryRow[], actions: readonly HistoryActionRow[]): StoredHistories => ({
  targets: Map.groupBy(targets, ({ order_id }) => order_id),
  actions: Map.groupBy(actions, ({ target_id }) => target_id),
});

/**
 * The targets of an order for the decision on a split: an action has no outcome before its split's answers
 * are published.
 *
 * @param without the id of a split whose own actions are left out
 * @param protocoling drafts that are protocoled in the same call, whose actions count as asked
 * @param reservingOn the day on which the actions of a draft count only if it still reserves; absent, those of
 * every draft count
 */
export const targetHistories = (
  { targets, actions }: StoredHistories,
  orderId: string,
  { without, protocoling = none, reservingOn }: DecidedSplit = {},
): TargetHistory[] =>
  (targets.get(orderId) ?? []).map((target) => {
    const others = (actions.get(target.id) ?? []).filter(({ split_id }) => split_id !== without);
    const past = others.map((action) => toPastAction(action, others, target.code, protocoling));
    return toHistory(
      target,
      past.filter((action) => reservingOn === undefined || countsOn(reservingOn, action)),
    );
  });

/** The split on which a decision is made, where it is stored already. */
export interface DecidedSplit {
  readonly without?: string | undefined;
  readonly protocoling?: ReadonlySet<string> | undefined;
  readonly reservingOn?: Temporal.PlainDate | undefined;
}

const none: ReadonlySet<string> = new Set();

function toHistory(row: HistoryRow, past: readonly PastAction[]): TargetHistory {
  return {
    id: row.id,
    taxId: row.tax_id as TaxId,
    ispb: row.ispb,
    parts: row.detail ? partsOf(row.detail) : undefined,
    consecutiveNoAnswers: row.consecutive_no_answers,
    actions: past,
    ...blockOf(row, past),
  };
}

/**
 * While an unanswered block is reiterated or cancelled, its code 98 stays: the institution's new answer is not
 * published yet.
 */
function blockOf(
  { code, blocked_amount }: HistoryRow,
  past: readonly PastAction[],
): Pick<TargetHistory, "code" | "blocked"> {
  const open = past.filter(({ end }) => end === undefined).map(({ request }) => request);
  const isRepeated = open.some((request) => isCancellation(request) || instructionOf(request) === undefined);
  if (isRepeated) return { code: NO_ANSWER, blocked: ZERO };
  return { code: code ?? undefined, blocked: amountOf(blocked_amount) };
}

function toPastAction(
  row: HistoryActionRow,
  ofTarget: readonly ActionRow[],
  blockCode: string | null,
  protocoling: ReadonlySet<string>,
): PastAction {
  const request = toTargetRequest(row, ofTarget);
  const isDraft = row.split_status === "draft" && !protocoling.has(row.split_id);
  const reservation = isDraft ? toReservation(row) : undefined;
  const asked = { id: row.id, split: row.split_id, origin: row.split_origin, reservation, request };
  if (row.split_status !== "answered") return { ...asked, end: undefined };
  // A repetition of the order's own request is answered at the target.
  const code = row.code ?? blockCode ?? NO_ANSWER;
  return { ...asked, end: { code, ...executedAmountsOf(row, request) } };
}

const toReservation = (row: HistoryActionRow): Reservation => ({
  split: row.split_id,
  origin: row.split_origin,
  by: row.saved_by,
  since: row.saved_at,
  through: row.reserved_through ?? undefined,
});

/** The amounts an action moved: an unblock and a transfer each use the same column. */
export function executedAmountsOf(
  { done_amount, rest_unblocked }: Pick<ActionRow, "done_amount" | "rest_unblocked">,
  requested: TargetRequest,
): { readonly transferred: Centavos; readonly unblocked: Centavos } {
  const done = amountOf(done_amount);
  return match(instructionOf(requested))
    .with({ type: "unblock" }, () => ({ transferred: ZERO, unblocked: done }))
    .with({ type: "transfer" }, { type: "transfer-and-unblock" }, () => ({
      transferred: done,
      unblocked: amountOf(rest_unblocked),
    }))
    .with({ type: "cancel" }, undefined, () => ({ transferred: ZERO, unblocked: ZERO }))
    .exhaustive();
}

/** The request of an action; for a reiteration, that of the first action it repeats. */
export function toTargetRequest(row: ActionRow, ofTarget: readonly ActionRow[]): TargetRequest {
  if (!repeatsRequest(row.kind)) return toFollowUp(row);
  if (row.repeats_id === null) return { type: "reiterate", unanswered: { of: "order" } };
  const repeated = ofTarget.find(({ id }) => id === row.repeats_id);
  if (repeated === undefined) throw new Error(`Action ${row.id} repeats one that is not there`);
  return {
    type: "reiterate",
    unanswered: { of: "action", action: repeated.id, requested: toFollowUp(repeated) },
  };
}

const toFollowUp = (row: ActionRow): Instruction =>
  match(row.kind)
    .with("reiterate", () => {
      throw new Error(`Action ${row.id} is repeated although it repeats another`);
    })
    .otherwise((type) =>
      instructionFrom(type, {
        amount: row.amount === null ? undefined : centavos(row.amount),
        rest: amountOf(row.rest_amount),
        asset: row.asset ?? undefined,
      })
    );

const amountOf = (amount: bigint | null): Centavos => amount === null ? ZERO : centavos(amount);

/** The amounts by kind of asset, where the institution gave them. */
function partsOf(detail: Readonly<Record<string, string>>): AssetParts | undefined {
  if (!Object.values(assetFields).some((name) => name in detail)) return undefined;
  const part = (asset: keyof AssetParts): Centavos => centavos(BigInt(detail[assetFields[asset]] ?? "0"));
  return {
    accounts: part("accounts"),
    termDeposits: part("termDeposits"),
    securities: part("securities"),
    publicSecurities: part("publicSecurities"),
  };
}
