/**
 * Where to take money from first when it is spread over institutions: from the most liquid, current-account money before
 * term deposits before securities; among equals from the largest amount, so that few institutions are troubled, and
 * then from the oldest target. Securities of public owners (code 28) are never taken.
 *
 * Ours to choose: the specification says only that the excess is to be unblocked.
 */
import { type Centavos, min, subtract, sum, ZERO } from "../money.ts";
import type { TargetBalance } from "./target_balance.ts";
import type { AssetParts } from "../answers/asset_parts.ts";
import { findCode } from "../answers/response_code.ts";

/** Most liquid first. */
const liquidityClasses = ["accounts", "termDeposits", "securities"] as const;
type LiquidityClass = (typeof liquidityClasses)[number];

interface Portion {
  readonly target: bigint;
  readonly kind: LiquidityClass;
  readonly amount: Centavos;
}

/** What is available at a target by kind of asset; what splits took already is taken to have come from the most liquid. */
export function portionsOf({ target, code, parts, balance, available }: TargetBalance): Portion[] {
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

/** Takes an amount from targets, or all there is when it is less; by target, in the order of the targets. */
export function takeMostLiquid(
  amount: Centavos,
  targetBalances: readonly TargetBalance[],
): { readonly target: bigint; readonly amount: Centavos }[] {
  const portions = targetBalances.flatMap(portionsOf).toSorted((a, b) =>
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

/** Where an institution does not tell the kinds of asset, its code does. */
function partsOf(code: string | undefined, blocked: Centavos): AssetParts {
  const holds = code === undefined ? undefined : findCode(code)?.holds;
  // What no code tells of, because it is not answered yet or of a former table, is taken for money in accounts.
  const held = holds === undefined || holds === "nothing" ? "accounts" : holds;
  const none = { accounts: ZERO, termDeposits: ZERO, securities: ZERO, publicSecurities: ZERO };
  return { ...none, [held]: blocked };
}

const compare = (a: bigint, b: bigint): number => a < b ? -1 : a > b ? 1 : 0;
