/**
 * What a split asks of one target, and the record of the layout each action becomes.
 *
 * Source: specification, "Rules on splits, reiteration and cancellation", 3 and 5.
 */
import { type Centavos, sum, ZERO } from "../money.ts";
import type { OrderKind } from "../orders/order_kind.ts";

/** The actions as the wire has them (`tipo`). */
export const wireAction = {
  "unblock": "DESBLOQUEAR",
  "transfer": "TRANSFERIR",
  "transfer-and-unblock": "TRANSFERIR_E_DESBLOQUEAR",
  "reiterate": "REITERAR",
  "cancel": "CANCELAR",
} as const;

export type ActionType = keyof typeof wireAction;
export const actionTypes = Object.keys(wireAction) as readonly ActionType[];

/** The actions that move money that is blocked. */
export type MoneyType = Extract<ActionType, "unblock" | "transfer" | "transfer-and-unblock">;

/** What the caller chose for a target. */
export interface RequestedAction {
  readonly target: bigint;
  readonly type: ActionType;
  readonly amount: Centavos | undefined;
  /** Which asset a transfer is about; blank text counts as nothing written. */
  readonly asset: string | undefined;
}

/** What a split asks, and a later one may have to ask again. */
export type FollowUp =
  | { readonly type: "unblock"; readonly amount: Centavos }
  | { readonly type: "transfer"; readonly amount: Centavos; readonly asset: string | undefined }
  | {
    readonly type: "transfer-and-unblock";
    readonly amount: Centavos;
    /** What is to be unblocked besides: all that remains when the split is saved. */
    readonly rest: Centavos;
    readonly asset: string | undefined;
  }
  | { readonly type: "cancel" };

/** The request that ended in 98: what the order itself asked, or what an action of an earlier split did. */
export type UnansweredRequest =
  | { readonly of: "order" }
  | { readonly of: "action"; readonly action: bigint; readonly asked: FollowUp };

/** What a split asks of a target: a follow-up, or again what had been asked before. */
export type TargetRequest = FollowUp | { readonly type: "reiterate"; readonly unanswered: UnansweredRequest };

/** An action that may be saved. */
export type SplitAction = TargetRequest & { readonly target: bigint };

/** What the institution is told to do; `undefined` where the order's own request is asked again. */
export function followUpOf(asked: TargetRequest): FollowUp | undefined {
  if (asked.type !== "reiterate") return asked;
  return asked.unanswered.of === "action" ? asked.unanswered.asked : undefined;
}

/** What an action takes of the balance while it is not answered. A reiteration takes what it asks again. */
export function reservedBy(asked: TargetRequest): Centavos {
  const followUp = followUpOf(asked);
  if (followUp === undefined || followUp.type === "cancel") return ZERO;
  return followUp.type === "transfer-and-unblock" ? sum([followUp.amount, followUp.rest]) : followUp.amount;
}

/** What of that goes back to the defendant. */
export function unblockedBy(asked: TargetRequest): Centavos {
  const followUp = followUpOf(asked);
  if (followUp?.type === "unblock") return followUp.amount;
  return followUp?.type === "transfer-and-unblock" ? followUp.rest : ZERO;
}

export const isTransfer = (type: ActionType): boolean =>
  type === "transfer" || type === "transfer-and-unblock";

export const isUnblock = (type: ActionType): boolean => type === "unblock" || type === "transfer-and-unblock";

export const isMoney = (type: ActionType): type is MoneyType => isTransfer(type) || isUnblock(type);

/**
 * The actions that get a transfer id at the protocol, one each. A reiterated transfer keeps its own: the institution may
 * have made it in silence, and must be able to tell that it is asked for the same one.
 */
export const needsNewTransferId = ({ type }: SplitAction): boolean => isTransfer(type);

/** The records of layout v1.11 that splits are written as; a transfer that unblocks the rest says so in it. */
export type ActionRecord = "block" | "information" | "cancellation" | "unblock" | "transfer";

/** The record an action is written as. What the order asked is asked again as its next occurrence. */
export function recordOf(asked: TargetRequest, kind: OrderKind): ActionRecord {
  const followUp = followUpOf(asked);
  if (followUp === undefined) return kind;
  if (followUp.type === "cancel") return "cancellation";
  return followUp.type === "unblock" ? "unblock" : "transfer";
}
