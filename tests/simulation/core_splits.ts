/** The splits of a simulated order, with the check that blocked = transferred + unblocked + remaining. */
import assert from "node:assert/strict";
import { type Centavos, centavos, ZERO } from "../../domain/money.ts";
import { applyExecuted, type BlockBalance, remainingOf } from "../../domain/splits/block_balance.ts";
import type { Instruction } from "../../domain/splits/split_action.ts";
import {
  type ActionAnswer,
  type ActionState,
  decideActionAnswer,
  evolveAction,
} from "../../domain/splits/split_answer.ts";
import type { PlannedOrder } from "./core_arbitrary.ts";
import type { TargetState } from "./core_simulation.ts";

/** Asks each target with a balance twice: the second action takes what the first left. */
export function splitTargets(
  targets: readonly TargetState[],
  plan: PlannedOrder,
  now: Temporal.Instant,
): void {
  for (const target of targets) {
    if (target.status !== "final" || (target.blocked ?? 0n) === 0n || plan.split === undefined) continue;
    let balance: BlockBalance = { blocked: target.blocked!, transferred: ZERO, unblocked: ZERO };
    for (let time = 0; time < 2 && remainingOf(balance) > 0n; time++) balance = splitOnce(balance, plan, now);
    assert.equal(balance.blocked, balance.transferred + balance.unblocked + remainingOf(balance));
    assert.ok(remainingOf(balance) >= 0n);
  }
}

function splitOnce(balance: BlockBalance, plan: PlannedOrder, now: Temporal.Instant): BlockBalance {
  const left = remainingOf(balance);
  const part = left * BigInt(plan.splitShare) / 100n;
  const amount = centavos(part === 0n ? 1n : part);
  const requested = instruction(plan.split!, amount, centavos(left - amount));
  const state: ActionState = {
    status: "requested",
    requested,
    requestedBlock: balance.blocked,
    protocoledAt: now,
  };
  const { code, share, silent } = plan.splitReply;
  const done = centavos(amount * BigInt(share) / 100n);
  const command = silent ? { type: "no-answer", now } as const : {
    type: "answer",
    code,
    answer: answerTo(requested, done, left),
    executedAt: now,
    receivedAt: now,
    now,
  } as const;
  const decided = decideActionAnswer(state, command, balance);
  if (!decided.ok) return balance;
  const final = evolveAction(state, decided.value);
  assert.ok(!decideActionAnswer(final, command, balance).ok, "An action is answered once");
  assert.ok(final.status === "final" && final.transferred + final.unblocked <= left);
  if (silent) assert.equal(final.transferred + final.unblocked, 0n);
  return applyExecuted(balance, final);
}

type Asked = NonNullable<PlannedOrder["split"]>;

function instruction(type: Asked, amount: Centavos, rest: Centavos): Instruction {
  if (type === "unblock") return { type, amount };
  return type === "transfer" ? { type, amount, asset: undefined } : { type, amount, rest, asset: undefined };
}

function answerTo(requested: Instruction, done: Centavos, left: bigint): ActionAnswer {
  const after = centavos(left - done < 0n ? 0n : left - done);
  if (requested.type === "unblock") return { to: "unblock", unblocked: done, balance: after };
  const rest = requested.type === "transfer-and-unblock" ? requested.rest : ZERO;
  const balance = centavos(left - done - rest < 0n ? 0n : left - done - rest);
  return { to: "transfer", transferred: done, unblocked: rest, balance };
}
