/**
 * The order in which an amount is taken from several targets: by liquidity, accounts before term deposits
 * before securities; among equals from the largest amount, so that few institutions are involved, and then
 * from the oldest target. Government-owned securities (code 28) are never taken.
 *
 * This is the service's own choice: the specification says only that the excess is to be unblocked.
 */
import type { AssetParts } from "../answers/answer_detail.ts";
import { findCode } from "../answers/response_code.ts";
import { type Centavos, min, subtract, sum, ZERO } from "../money.ts";
import type { TargetBalance } from "./target_balance.ts";

/** The most liquid first. */
const liquidityClasses = ["accounts", "termDeposits", "securities"] as const;
type LiquidityClass = (typeof liquidityClasses)[number];

interface Portion {
  readonly target: bigint;
  readonly kind: LiquidityClass;
  readonly amount: Centavos;
}

/**
 * The available amount of a target by kind of asset. Amounts that splits took already are assumed to have
 * come from the most liquid assets.
 */
export function availablePortions({ target, code, parts, balance, available }: TargetBalance): Portion[] {
  let taken = subtract(balance.blocked, available);
  let left = available;
  return liquidityClasses.flatMap((kind) => {
    const whole = (parts ?? partsOf(code, balance.blocked))[kind];
    const gone = min(whole, taken);
    taken = subtract(taken, gone);
    const amount = min(subtract(whole, gone), left);
    left = subtract(left, amount);
    return amount === ZERO ? [] : [{ target, kind, amount }];
  });
}

/**
 * Takes an amount from targets, or all that is available when that is less; the result follows the order of
 * the targets.
 */
export function takeMostLiquid(
  amount: Centavos,
  targetBalances: readonly TargetBalance[],
): { readonly target: bigint; readonly amount: Centavos }[] {
  const portions = targetBalances.flatMap(availablePortions).toSorted((a, b) =>
    liquidityClasses.indexOf(a.kind) - liquidityClasses.indexOf(b.kind) || compare(b.amount, a.amount) ||
    compare(a.target, b.target)
  );
  const taken = new Map<bigint, Centavos>();
  let left = amount;
  for (const portion of portions) {
    const part = min(portion.amount, left);
    if (part === ZERO) break;
    taken.set(portion.target, sum([taken.get(portion.target) ?? ZERO, part]));
    left = subtract(left, part);
  }
  return targetBalances.flatMap(({ target }) => {
    const part = taken.get(target);
    return part === undefined ? [] : [{ target, amount: part }];
  });
}

/**
 * The amount blocked by kind of asset, derived from the response code where the institution gives no parts.
 */
function partsOf(code: string | undefined, blocked: Centavos): AssetParts {
  const holds = code === undefined ? undefined : findCode(code)?.holds;
  // Without a known code (not answered yet, or from an older table) the amount is counted as money in
  // accounts.
  const held = holds === undefined || holds === "nothing" ? "accounts" : holds;
  const none = { accounts: ZERO, termDeposits: ZERO, securities: ZERO, publicSecurities: ZERO };
  return { ...none, [held]: blocked };
}

const compare = (a: bigint, b: bigint): number => a < b ? -1 : a > b ? 1 : 0;
