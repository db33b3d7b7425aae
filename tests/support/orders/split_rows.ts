/** Splits as they stand once protocoled, and transfers that are to arrive; rows only, nothing is decided here. */
import type { Deposit } from "../../../domain/accounts/judicial_deposit.ts";
import type { ActionType } from "../../../domain/splits/split_action.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { MONDAY } from "../exchange/exchange_fixture.ts";

interface NewAction {
  readonly target: bigint;
  readonly kind: ActionType;
  readonly amount?: bigint;
  readonly asset?: string;
  readonly transferId?: string;
  /** The action of an earlier split that is asked again. */
  readonly repeats?: bigint;
}

interface NewSplit {
  /** Its own protocol number: `2026` and ten digits. */
  readonly number: string;
  /** The order's protocol number. */
  readonly order: string;
  readonly protocoledAt: Temporal.Instant;
  readonly dispatchOn?: Temporal.PlainDate;
  readonly courtUnitName?: string;
  readonly judgeName?: string;
  readonly deposit?: Deposit;
  readonly actions: readonly NewAction[];
}

/** Inserts a protocoled split; answers the ids of its actions. */
export async function insertSplit(db: Db, split: NewSplit): Promise<bigint[]> {
  const order = await db.selectFrom("court_order").selectAll().where("protocol_number", "=", split.order)
    .executeTakeFirstOrThrow();
  const id = crypto.randomUUID();
  const at = split.protocoledAt.toString();
  await db.insertInto("split").values({
    id,
    order_id: order.id,
    status: "protocoled",
    jtr: order.jtr,
    process_number: order.process_number,
    court_unit_id: "v-outra",
    court_unit_name: split.courtUnitName ?? "2ª Vara Federal de Tefé",
    judge_cpf: "52998224725",
    judge_name: split.judgeName ?? "Juiz Inventado",
    creator_cpf: "52998224725",
    creator_name: "Juiz Inventado",
    deposit: split.deposit === undefined ? null : JSON.stringify(split.deposit),
    created_at: at,
    updated_at: at,
    protocol_number: split.number,
    protocoled_at: at,
    protocoled_by: "52998224725",
    protocoled_by_name: "Juiz Inventado",
    dispatch_on: (split.dispatchOn ?? MONDAY).toString(),
  }).execute();
  const targets = await db.selectFrom("order_target").select(["id", "receiver_ispb"])
    .where("id", "in", split.actions.map(({ target }) => target)).execute();
  const receiverOf = new Map(targets.map((target) => [target.id, target.receiver_ispb]));
  const rows = await db.insertInto("split_action").values(split.actions.map((action) => ({
    split_id: id,
    target_id: action.target,
    kind: action.kind,
    amount: action.amount ?? null,
    repeats_id: action.repeats ?? null,
    asset: action.asset ?? null,
    transfer_id: action.transferId ?? null,
    receiver_ispb: receiverOf.get(action.target) ?? "",
  }))).returning("id").execute();
  return rows.map((row) => row.id);
}

/** Writes that a target was answered, as an accepted file would have left it; its order becomes answered too. */
export async function answerTarget(
  db: Db,
  target: bigint,
  { code, blocked, at }: { code: string; blocked?: bigint; at: Temporal.Instant },
): Promise<void> {
  const { order_id } = await db.updateTable("order_target")
    .set({ code, blocked_amount: blocked ?? null, answered_at: at.toString() })
    .where("id", "=", target).returning("order_id").executeTakeFirstOrThrow();
  await db.updateTable("court_order").set({
    status: "answered",
    sent_at: at.toString(),
    answered_at: at.toString(),
  }).where("id", "=", order_id).execute();
}

/** Writes that an institution said it had made the transfer of an action. */
export async function expectArrival(
  db: Db,
  action: bigint,
  { depositary, amount, on }: { depositary: string; amount: bigint; on: Temporal.PlainDate },
): Promise<void> {
  await db.insertInto("transfer_arrival").values({
    action_id: action,
    ispb: depositary,
    receiver_ispb: depositary,
    amount,
    transferred_at: "2026-11-20T15:04:05Z",
    expected_on: on.toString(),
    status: "expected",
    arrived_amount: null,
    arrived_on: null,
    account: null,
    updated_at: "2026-11-20T15:04:05Z",
  }).execute();
}
