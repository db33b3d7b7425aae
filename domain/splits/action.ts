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
  /** It ends the order's own request, which ended in 98, for good. */
  readonly cancels: boolean;
  /** It asks what was asked before, which is all that an information request takes. */
  readonly repeats: boolean;
}

const noEffect = {
  transfers: false,
  unblocks: false,
  unblocksRest: false,
  settlesSilence: false,
  cancels: false,
  repeats: false,
} as const;

const effects = {
  "unblock": { ...noEffect, unblocks: true },
  "transfer": { ...noEffect, transfers: true },
  "transfer-and-unblock": { ...noEffect, transfers: true, unblocks: true, unblocksRest: true },
  "reiterate": { ...noEffect, settlesSilence: true, repeats: true },
  "cancel": { ...noEffect, settlesSilence: true, cancels: true },
} as const satisfies Record<ActionType, Effects>;

type TypeWith<Effect extends keyof Effects> = {
  [Type in ActionType]: true extends (typeof effects)[Type][Effect] ? Type : never;
}[ActionType];

/** The actions that move money that is blocked. */
export type MoneyType = TypeWith<"transfers" | "unblocks">;

/** The actions that answer a 98. */
export type Remedy = TypeWith<"settlesSilence">;

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
  if (!("unanswered" in asked)) return asked;
  return asked.unanswered.of === "action" ? asked.unanswered.asked : undefined;
}

/** The action of an earlier split that is asked again. */
export const repeatedBy = (asked: TargetRequest): bigint | undefined =>
  "unanswered" in asked && asked.unanswered.of === "action" ? asked.unanswered.action : undefined;

/** What an instruction says besides its type; every part is said by name, so that none is lost where it is stored or shown. */
interface InstructionParts {
  readonly amount: Centavos | undefined;
  readonly rest: Centavos | undefined;
  readonly asset: string | undefined;
}

const noParts: InstructionParts = { amount: undefined, rest: undefined, asset: undefined };

export const partsOf = (instruction: Instruction | undefined): InstructionParts =>
  match(instruction)
    .returnType<InstructionParts>()
    .with(undefined, { type: "cancel" }, () => noParts)
    .with({ type: "unblock" }, ({ amount }) => ({ ...noParts, amount }))
    .with({ type: "transfer" }, ({ amount, asset }) => ({ ...noParts, amount, asset }))
    .with({ type: "transfer-and-unblock" }, ({ amount, rest, asset }) => ({ amount, rest, asset }))
    .exhaustive();

/** An instruction of a type from what it says; the inverse of `partsOf`. */
export const instructionFrom = (type: Instruction["type"], parts: InstructionParts): Instruction =>
  match(type)
    .returnType<Instruction>()
    .with("cancel", (type) => ({ type }))
    .with("unblock", (type) => ({ type, amount: said(parts.amount) }))
    .with("transfer", (type) => ({ type, amount: said(parts.amount), asset: parts.asset }))
    .with("transfer-and-unblock", (type) => ({
      type,
      amount: said(parts.amount),
      rest: said(parts.rest),
      asset: parts.asset,
    }))
    .exhaustive();

/** An amount without which an instruction is never accepted nor stored. */
function said(amount: Centavos | undefined): Centavos {
  if (amount === undefined) throw new Error("An instruction lacks an amount it requires");
  return amount;
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

export const repeats = (type: ActionType): boolean => effects[type].repeats;

/** Whether what is asked, or asked again, ends the order's own request. */
export function isCancellation(asked: TargetRequest): boolean {
  const instruction = instructionOf(asked);
  return instruction !== undefined && effects[instruction.type].cancels;
}

export const isRemedy = (type: ActionType): type is Remedy => settlesSilence(type);

/** The actions that answer a 98, in the order of the wire. */
export const remedies: readonly Remedy[] = actionTypes.filter(isRemedy);

export const isMoney = (type: ActionType): type is MoneyType => isTransfer(type) || isUnblock(type);

/** The actions that move money, in the order of the wire. */
export const moneyTypes: readonly MoneyType[] = actionTypes.filter(isMoney);

/**
 * The actions that get a transfer id at the protocol, one each. A reiterated transfer keeps its own: the institution may
 * have made it in silence, and must be able to tell that it is asked for the same one.
 */
export const needsNewTransferId = ({ type }: TargetRequest): boolean => isTransfer(type);

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
