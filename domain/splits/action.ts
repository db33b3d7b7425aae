/**
 * What a split asks of one target, and the record of the layout each action becomes.
 *
 * Source: specification, "Rules on splits, reiteration and cancellation", 3 and 5.
 */
import { match } from "ts-pattern";
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

/** What an action does with money that is blocked, and with a request that ended in 98. */
interface Effects {
  readonly transfers: boolean;
  readonly unblocks: boolean;
  /** It names one amount and gives back all that is left besides. */
  readonly unblocksRest: boolean;
  /** It answers a 98: what it asks can end with what the request itself blocked. */
  readonly settlesSilence: boolean;
}

const noEffect = { transfers: false, unblocks: false, unblocksRest: false, settlesSilence: false } as const;

const effects = {
  "unblock": { ...noEffect, unblocks: true },
  "transfer": { ...noEffect, transfers: true },
  "transfer-and-unblock": { ...noEffect, transfers: true, unblocks: true, unblocksRest: true },
  "reiterate": { ...noEffect, settlesSilence: true },
  "cancel": { ...noEffect, settlesSilence: true },
} as const satisfies Record<ActionType, Effects>;

/** The actions that move money that is blocked. */
export type MoneyType = {
  [Type in ActionType]: true extends (typeof effects)[Type]["transfers" | "unblocks"] ? Type : never;
}[ActionType];

/** What the caller chose for a target. */
export interface RequestedAction {
  readonly target: bigint;
  readonly type: ActionType;
  readonly amount: Centavos | undefined;
  /** Which asset a transfer is about; blank text counts as nothing written. */
  readonly asset: string | undefined;
}

/** What a split asks, and a later one may have to ask again. */
export type Instruction =
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
  | { readonly of: "action"; readonly action: bigint; readonly asked: Instruction };

/** What a split asks of a target: a follow-up, or again what had been asked before. */
export type TargetRequest = Instruction | {
  readonly type: "reiterate";
  readonly unanswered: UnansweredRequest;
};

/** An action that may be saved. */
export type SplitAction = TargetRequest & { readonly target: bigint };

/** What the institution is told to do; `undefined` where the order's own request is asked again. */
export function instructionOf(asked: TargetRequest): Instruction | undefined {
  if (asked.type !== "reiterate") return asked;
  return asked.unanswered.of === "action" ? asked.unanswered.asked : undefined;
}

/** What an action takes of the balance while it is not answered. A reiteration takes what it asks again. */
export const reservedBy = (asked: TargetRequest): Centavos =>
  match(instructionOf(asked))
    .with(undefined, { type: "cancel" }, () => ZERO)
    .with({ type: "unblock" }, { type: "transfer" }, ({ amount }) => amount)
    .with({ type: "transfer-and-unblock" }, ({ amount, rest }) => sum([amount, rest]))
    .exhaustive();

/** What of that goes back to the defendant. */
export const unblockedBy = (asked: TargetRequest): Centavos =>
  match(instructionOf(asked))
    .with(undefined, { type: "cancel" }, { type: "transfer" }, () => ZERO)
    .with({ type: "unblock" }, ({ amount }) => amount)
    .with({ type: "transfer-and-unblock" }, ({ rest }) => rest)
    .exhaustive();

export const isTransfer = (type: ActionType): boolean => effects[type].transfers;

export const isUnblock = (type: ActionType): boolean => effects[type].unblocks;

/** The actions whose own amount goes back to the defendant. */
export const unblocksItsAmount = (type: ActionType): boolean => isUnblock(type) && !unblocksRest(type);

export const unblocksRest = (type: ActionType): boolean => effects[type].unblocksRest;

export const settlesSilence = (type: ActionType): boolean => effects[type].settlesSilence;

export const isMoney = (type: ActionType): type is MoneyType => isTransfer(type) || isUnblock(type);

/** The actions that move money, in the order of the wire. */
export const moneyTypes: readonly MoneyType[] = actionTypes.filter(isMoney);

/**
 * The actions that get a transfer id at the protocol, one each. A reiterated transfer keeps its own: the institution may
 * have made it in silence, and must be able to tell that it is asked for the same one.
 */
export const needsNewTransferId = ({ type }: SplitAction): boolean => isTransfer(type);

/** The records of layout v1.11 that splits are written as; a transfer that unblocks the rest says so in it. */
export type ActionRecord = "block" | "information" | "cancellation" | "unblock" | "transfer";

/** The record an action is written as. What the order asked is asked again as its next occurrence. */
export const recordOf = (asked: TargetRequest, kind: OrderKind): ActionRecord =>
  match(instructionOf(asked))
    .returnType<ActionRecord>()
    .with(undefined, () => kind)
    .with({ type: "cancel" }, () => "cancellation")
    .with({ type: "unblock" }, () => "unblock")
    .with({ type: "transfer" }, { type: "transfer-and-unblock" }, () => "transfer")
    .exhaustive();
