/**
 * The actions of a split on a target, and the layout record each is written as.
 *
 * Source: specification, "Rules on splits, reiteration and cancellation", 3 and 5.
 */
import { match } from "ts-pattern";
import type { Centavos } from "../money.ts";
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

/** The effects of an action on blocked money and on a request that ended in code 98. */
interface Effects {
  readonly transfers: boolean;
  readonly unblocks: boolean;
  /** Whether the action gives one amount and unblocks all the rest. */
  readonly unblocksRest: boolean;
  /** Whether it applies to a code 98: its answer can then be the answer to the block itself. */
  readonly appliesToNoAnswer: boolean;
  /** Whether it finally ends the order's own request that ended in code 98. */
  readonly cancels: boolean;
  /** Whether it only repeats an earlier request; no other action is possible for an information request. */
  readonly repeats: boolean;
}

const noEffect = {
  transfers: false,
  unblocks: false,
  unblocksRest: false,
  appliesToNoAnswer: false,
  cancels: false,
  repeats: false,
} as const;

const effects = {
  "unblock": { ...noEffect, unblocks: true },
  "transfer": { ...noEffect, transfers: true },
  "transfer-and-unblock": { ...noEffect, transfers: true, unblocks: true, unblocksRest: true },
  "reiterate": { ...noEffect, appliesToNoAnswer: true, repeats: true },
  "cancel": { ...noEffect, appliesToNoAnswer: true, cancels: true },
} as const satisfies Record<ActionType, Effects>;

type TypeWith<Effect extends keyof Effects> = {
  [Type in ActionType]: true extends (typeof effects)[Type][Effect] ? Type : never;
}[ActionType];

/** The actions that move blocked money. */
export type MoneyActionType = TypeWith<"transfers" | "unblocks">;

/** The actions that apply to a code 98. */
export type Remedy = TypeWith<"appliesToNoAnswer">;

/** An action as the caller requests it for a target. */
export interface RequestedAction {
  readonly target: bigint;
  readonly type: ActionType;
  readonly amount: Centavos | undefined;
  /** The asset that is transferred; a blank text counts as absent. */
  readonly asset: string | undefined;
}

/** The instruction that a split gives, and that a later split may repeat. */
export type Instruction =
  | { readonly type: "unblock"; readonly amount: Centavos }
  | { readonly type: "transfer"; readonly amount: Centavos; readonly asset: string | undefined }
  | {
    readonly type: "transfer-and-unblock";
    readonly amount: Centavos;
    /** The amount to unblock beside the transfer: all that remains when the split is saved. */
    readonly rest: Centavos;
    readonly asset: string | undefined;
  }
  | { readonly type: "cancel" };

/** The request that ended in code 98: the order's own, or that of an action of an earlier split. */
export type UnansweredRequest =
  | { readonly of: "order" }
  | { readonly of: "action"; readonly action: bigint; readonly requested: Instruction };

/** What a split asks of a target: a new instruction, or the repetition of an unanswered request. */
export type TargetRequest = Instruction | {
  readonly type: "reiterate";
  readonly unanswered: UnansweredRequest;
};

/** An action that may be saved. */
export type SplitAction = TargetRequest & { readonly target: bigint };

/** The instruction given to the institution; `undefined` when the order's own request is repeated. */
export function instructionOf(requested: TargetRequest): Instruction | undefined {
  if (!("unanswered" in requested)) return requested;
  return requested.unanswered.of === "action" ? requested.unanswered.requested : undefined;
}

/** The id of the earlier action that is repeated; undefined when none is. */
export const repeatedBy = (requested: TargetRequest): bigint | undefined =>
  "unanswered" in requested && requested.unanswered.of === "action" ? requested.unanswered.action : undefined;

/** The parts of an instruction beside its type; all are named, so that storage and pages cannot miss one. */
interface InstructionParts {
  readonly amount: Centavos | undefined;
  readonly rest: Centavos | undefined;
  readonly asset: string | undefined;
}

const noParts: InstructionParts = { amount: undefined, rest: undefined, asset: undefined };

export const instructionParts = (instruction: Instruction | undefined): InstructionParts =>
  match(instruction)
    .returnType<InstructionParts>()
    .with(undefined, { type: "cancel" }, () => noParts)
    .with({ type: "unblock" }, ({ amount }) => ({ ...noParts, amount }))
    .with({ type: "transfer" }, ({ amount, asset }) => ({ ...noParts, amount, asset }))
    .with({ type: "transfer-and-unblock" }, ({ amount, rest, asset }) => ({ amount, rest, asset }))
    .exhaustive();

/** An instruction of a type from what it says; the inverse of `instructionParts`. */
export const instructionFrom = (type: Instruction["type"], parts: InstructionParts): Instruction =>
  match(type)
    .returnType<Instruction>()
    .with("cancel", (type) => ({ type }))
    .with("unblock", (type) => ({ type, amount: requiredAmount(parts.amount) }))
    .with("transfer", (type) => ({ type, amount: requiredAmount(parts.amount), asset: parts.asset }))
    .with("transfer-and-unblock", (type) => ({
      type,
      amount: requiredAmount(parts.amount),
      rest: requiredAmount(parts.rest),
      asset: parts.asset,
    }))
    .exhaustive();

/** An amount without which an instruction is never accepted nor stored. */
function requiredAmount(amount: Centavos | undefined): Centavos {
  if (amount === undefined) throw new Error("An instruction lacks an amount it requires");
  return amount;
}

export const isTransfer = (type: ActionType): boolean => effects[type].transfers;

export const isUnblock = (type: ActionType): boolean => effects[type].unblocks;

/** The actions whose own amount is unblocked. */
export const unblocksItsAmount = (type: ActionType): boolean => isUnblock(type) && !unblocksRest(type);

export const unblocksRest = (type: ActionType): boolean => effects[type].unblocksRest;

export const appliesToNoAnswer = (type: ActionType): boolean => effects[type].appliesToNoAnswer;

export const repeatsRequest = (type: ActionType): boolean => effects[type].repeats;

/** Whether a request, or the one it repeats, cancels the order's own request. */
export function isCancellation(requested: TargetRequest): boolean {
  const instruction = instructionOf(requested);
  return instruction !== undefined && effects[instruction.type].cancels;
}

export const isRemedy = (type: ActionType): type is Remedy => appliesToNoAnswer(type);

/** The actions that apply to a code 98, in the order of the wire. */
export const remedies: readonly Remedy[] = actionTypes.filter(isRemedy);

export const movesMoney = (type: ActionType): type is MoneyActionType => isTransfer(type) || isUnblock(type);

/** The actions that move money, in the order of the wire. */
export const moneyActionTypes: readonly MoneyActionType[] = actionTypes.filter(movesMoney);

/**
 * Whether an action gets a transfer id at the protocol. A reiterated transfer keeps its id: the institution
 * may have carried it out without answering, and must recognise it as the same transfer.
 */
export const needsNewTransferId = ({ type }: TargetRequest): boolean => isTransfer(type);

/**
 * The records of layout v1.11 in which splits are written; the record of a transfer also says whether the
 * rest is unblocked.
 */
export type ActionRecord = "block" | "information" | "cancellation" | "unblock" | "transfer";

/**
 * The record an action is written as. The order's own request is repeated in its own record, as the next
 * occurrence.
 */
export const actionRecordOf = (requested: TargetRequest, kind: OrderKind): ActionRecord =>
  match(instructionOf(requested))
    .returnType<ActionRecord>()
    .with(undefined, () => kind)
    .with({ type: "cancel" }, () => "cancellation")
    .with({ type: "unblock" }, () => "unblock")
    .with({ type: "transfer" }, { type: "transfer-and-unblock" }, () => "transfer")
    .exhaustive();
