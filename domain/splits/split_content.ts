/**
 * Which actions a split may ask of each target; pure, all refusals returned together.
 *
 * Source: specification, "Rules on splits, reiteration and cancellation", 1 to 6, and "Institution response
 * codes".
 */
import { match } from "ts-pattern";
import { NOT_FORWARDED } from "../answers/answer.ts";
import { type Centavos, subtract, ZERO } from "../money.ts";
import { fail, ok, type Result } from "../result.ts";
import { permittedRemedies } from "./no_answer_remedy.ts";
import type { ReservedAmount } from "./reservation.ts";
import {
  type ActionType,
  actionTypes,
  instructionFrom,
  isRemedy,
  isTransfer,
  isUnblock,
  type MoneyActionType,
  movesMoney,
  type Remedy,
  repeatsRequest,
  type RequestedAction,
  type SplitAction,
  type TargetRequest,
  type UnansweredRequest,
  unblocksRest,
} from "./split_action.ts";
import type { SplitContext, TargetBalance } from "./target_balance.ts";

/** The longest name of an asset, limited by layout v1.11. */
export const MAX_ASSET_LENGTH = 200;

export type ActionRefusal = { readonly target: bigint } & ActionFault;

export type ActionFault =
  | { readonly type: "unknown-target" }
  /** A split has at most one action for each target. */
  | { readonly type: "repeated-target" }
  | { readonly type: "amount-missing" }
  | { readonly type: "amount-of-nothing" }
  /** A reiteration or cancellation takes no amount, because it refers to an earlier request. */
  | { readonly type: "amount-not-taken" }
  /** Only a transfer takes an asset. */
  | { readonly type: "asset-not-taken" }
  | { readonly type: "asset-too-long"; readonly max: number }
  /** Code 28: the court must identify the asset before it orders a transfer. */
  | { readonly type: "asset-missing"; readonly code: string }
  /** An information request blocks nothing, so it can only be reiterated. */
  | { readonly type: "not-for-information" }
  /** Code 97: the remedy is a new order directed at that institution only. */
  | { readonly type: "not-forwarded" }
  /** Code 98: until it is answered, only these actions are possible. */
  | { readonly type: "no-answer-first"; readonly remedies: readonly Remedy[] }
  /** Codes 07 and 28 do not permit an unblock. */
  | { readonly type: "unblock-forbidden"; readonly code: string }
  /** Code 07 does not permit a transfer. */
  | { readonly type: "transfer-forbidden"; readonly code: string }
  /** Nothing was blocked, or all of it has been unblocked or transferred, which is final. */
  | { readonly type: "nothing-remains"; readonly code: string | undefined }
  | {
    readonly type: "amount-exceeds-balance";
    readonly available: Centavos;
    /** The drafts that reserve of the balance. */
    readonly reservations: readonly ReservedAmount[];
  }
  /** An earlier action on the target is not answered yet. */
  | { readonly type: "action-pending"; readonly reservations: readonly ReservedAmount[] }
  /**
   * When a draft is protocoled: what remains, or what is unanswered, is no longer what it was when the draft was
   * saved, since its reservation ended and others asked for it.
   */
  | { readonly type: "draft-outdated" }
  | { readonly type: "no-silence" }
  /** Orders of a series are never reiterated, and are cancelled only once the series is closed. */
  | { readonly type: "series-order"; readonly series: "active" | "closed" }
  /** Only a block that ended in code 98 can be cancelled; later requests can only be reiterated. */
  | { readonly type: "only-reiteration" };

/** Whether any action is possible on the order's targets. */
export const isSplittable = (targetBalances: readonly TargetBalance[], context: SplitContext): boolean =>
  targetBalances.some((targetBalance) =>
    mayMove(targetBalance, context) || permittedRemedies(targetBalance, context).length > 0
  );

/** Whether money of a target may be unblocked or, once its asset is named, transferred. */
const mayMove = (targetBalance: TargetBalance, context: SplitContext): boolean =>
  mayAsk("unblock", targetBalance, context) || mayAsk("transfer", targetBalance, context);

/** Whether a court may ask for all that a target leaves to be asked, naming the asset where one is needed. */
const mayAsk = (type: MoneyActionType, targetBalance: TargetBalance, context: SplitContext): boolean =>
  isAccepted({ type, amount: targetBalance.askable, named: isTransfer(type) }, targetBalance, context);

/**
 * Whether the whole available amount of a target, of which nothing is in doubt, may be unblocked or
 * transferred without naming an asset.
 */
export const mayAskAvailable = (
  type: MoneyActionType,
  targetBalance: TargetBalance,
  context: SplitContext,
): boolean => isAccepted({ type, amount: targetBalance.available, named: false }, targetBalance, context);

const isAccepted = (
  { type, amount, named }: {
    readonly type: MoneyActionType;
    readonly amount: Centavos;
    readonly named: boolean;
  },
  targetBalance: TargetBalance,
  context: SplitContext,
): boolean => {
  const request = { target: targetBalance.target, type, amount, asset: named ? "named" : undefined };
  return faultsOf(request, targetBalance, context).length === 0;
};

/** Decides the actions of a split: returns those to save, or every refusal of each. */
export function decideActions(
  requests: readonly RequestedAction[],
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
): Result<SplitAction[], ActionRefusal[]> {
  const byTarget = new Map(targetBalances.map((targetBalance) => [targetBalance.target, targetBalance]));
  const refusals = requests.flatMap((request, index) => {
    const { target } = request;
    const targetBalance = byTarget.get(target);
    const repeated = requests.findIndex((other) => other.target === target) < index;
    const faults: ActionFault[] = targetBalance === undefined
      ? [{ type: "unknown-target" }]
      : faultsOf(request, targetBalance, context);
    return [...faults, ...(repeated ? [{ type: "repeated-target" } as const] : [])]
      .map((fault) => ({ target, ...fault }));
  });
  if (refusals.length > 0) return fail(refusals);
  return ok(requests.map((request) => ({
    target: request.target,
    ...requestedFor(request, present(byTarget.get(request.target))),
  })));
}

/** All faults of one action. */
function faultsOf(
  request: RequestedAction,
  targetBalance: TargetBalance,
  context: SplitContext,
): ActionFault[] {
  const fields = fieldFaults(request);
  if (context.kind === "information" && !repeatsRequest(request.type)) {
    return [...fields, { type: "not-for-information" }];
  }
  return [
    ...fields,
    ...(isRemedy(request.type)
      ? remedyFaults(request.type, targetBalance, context)
      : moneyFaults(request, targetBalance, context)),
  ];
}

function fieldFaults({ type, amount, asset }: RequestedAction): ActionFault[] {
  const faults: ActionFault[] = [];
  if (movesMoney(type) && amount === undefined) faults.push({ type: "amount-missing" });
  if (movesMoney(type) && amount === ZERO) faults.push({ type: "amount-of-nothing" });
  if (!movesMoney(type) && amount !== undefined) faults.push({ type: "amount-not-taken" });
  const named = assetOf(asset);
  if (!isTransfer(type) && named !== undefined) faults.push({ type: "asset-not-taken" });
  if (isTransfer(type) && named !== undefined && named.length > MAX_ASSET_LENGTH) {
    faults.push({ type: "asset-too-long", max: MAX_ASSET_LENGTH });
  }
  return faults;
}

function remedyFaults(remedy: Remedy, targetBalance: TargetBalance, context: SplitContext): ActionFault[] {
  const { code, pending, unanswered, reservations } = targetBalance;
  if (permittedRemedies(targetBalance, context).includes(remedy)) return [];
  if (pending) return [{ type: "action-pending", reservations }];
  if (code === NOT_FORWARDED) return [{ type: "not-forwarded" }];
  if (unanswered === undefined) return [{ type: "no-silence" }];
  return context.series === undefined
    ? [{ type: "only-reiteration" }]
    : [{ type: "series-order", series: context.series }];
}

function moneyFaults(
  request: RequestedAction,
  targetBalance: TargetBalance,
  context: SplitContext,
): ActionFault[] {
  const { type, amount, asset } = request;
  const { code, codes, remaining, askable, outside, pending, unanswered, reservations } = targetBalance;
  if (code === NOT_FORWARDED) return [{ type: "not-forwarded" }];
  const remedies = permittedRemedies(targetBalance, context);
  if (remedies.length > 0) return [{ type: "no-answer-first", remedies }];
  if (remaining === ZERO && outside === ZERO) {
    return pending ? [{ type: "action-pending", reservations }] : [{ type: "nothing-remains", code }];
  }
  // An unanswered action has to be repeated first: its amount stays reserved, since it may have been carried
  // out.
  if (unanswered?.of === "action") return [{ type: "action-pending", reservations }];
  const faults: ActionFault[] = [];
  const forbidding = isUnblock(type) ? codes.find(({ forbidsUnblock }) => forbidsUnblock) : undefined;
  if (forbidding !== undefined) faults.push({ type: "unblock-forbidden", code: forbidding.code });
  const gone = isTransfer(type) ? codes.find(({ forbidsTransfer }) => forbidsTransfer) : undefined;
  if (gone !== undefined) faults.push({ type: "transfer-forbidden", code: gone.code });
  const unnamed = isTransfer(type) && assetOf(asset) === undefined
    ? codes.find(({ needsAssetIdentification }) => needsAssetIdentification)
    : undefined;
  if (unnamed !== undefined) faults.push({ type: "asset-missing", code: unnamed.code });
  // The rest is known only while no other pending action takes from the balance.
  if (unblocksRest(type) && pending) faults.push({ type: "action-pending", reservations });
  // What was done outside the service is forbidden whatever its amount.
  if (outside === ZERO && amount !== undefined && amount > askable) {
    faults.push({ type: "amount-exceeds-balance", available: askable, reservations });
  }
  return faults;
}

/** The request of an action that has no faults. */
function requestedFor(
  { type, amount, asset }: RequestedAction,
  { askable, unanswered }: TargetBalance,
): TargetRequest {
  return match(type)
    .returnType<TargetRequest>()
    .with("reiterate", (type) => ({ type, unanswered: present<UnansweredRequest>(unanswered) }))
    .otherwise((type) =>
      instructionFrom(type, {
        amount,
        rest: amount === undefined ? undefined : subtract(askable, amount),
        asset: assetOf(asset),
      })
    );
}

const assetOf = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** Asserts that a value is present; `faultsOf` has refused requests that lack it. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("An accepted action lacks a value it requires");
  return value;
}

interface Choices {
  readonly actions: readonly ActionType[];
  /** Whether a transfer must name its asset (code 28). */
  readonly assetIsNamed: boolean;
}

/** The actions that would be accepted now, each for all that may be asked. */
export function actionChoices(targetBalance: TargetBalance, context: SplitContext): Choices {
  const remedies: readonly ActionType[] = permittedRemedies(targetBalance, context);
  const actions = actionTypes.filter((type) =>
    movesMoney(type) ? mayAsk(type, targetBalance, context) : remedies.includes(type)
  );
  return {
    actions,
    assetIsNamed: targetBalance.codes.some(({ needsAssetIdentification }) => needsAssetIdentification),
  };
}
