/**
 * Random histories of an order's money on the pure core, beside a book of what the institutions really did: an institution
 * that is silent may have carried out what it was asked. Whatever is asked, answered and repeated, of each defendant no more
 * is really transferred than was asked, and no less is really held, but for what a court confirmed.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { hasMovedByItself, transfersToDraft } from "../../domain/follow_up/block_and_transfer.ts";
import { courtRuleActions, emptyCourtRule } from "../../domain/follow_up/court_rule.ts";
import { centavos } from "../../domain/money.ts";
import { neededConfirmations, withoutConfirmation } from "../../domain/splits/confirmation.ts";
import type { SplitOrigin } from "../../domain/splits/split.ts";
import {
  type ActionType,
  type Instruction,
  instructionOf,
  repeatedBy,
  type RequestedAction,
  type SplitAction,
} from "../../domain/splits/split_action.ts";
import { decideActions } from "../../domain/splits/split_content.ts";
import { balanceOf, type SplitContext, type TargetHistory } from "../../domain/splits/target_balance.ts";
import { OTHER, PERSON } from "../support/orders/draft_builders.ts";
import { cents, history, past } from "../support/orders/split_builders.ts";

const taxIds = [PERSON, OTHER];

const step = fc.oneof(
  fc.record({
    does: fc.constant("ask" as const),
    type: fc.constantFrom<ActionType>("transfer", "transfer", "unblock", "unblock", "reiterate"),
    target: fc.nat({ max: 5 }),
    share: fc.constantFrom(100, 100, 60, 25),
    confirms: fc.constantFrom(false, false, true),
  }),
  fc.record({
    does: fc.constant("answer" as const),
    which: fc.nat({ max: 20 }),
    /** Silent, in truth carried out or not; or truthful. */
    how: fc.constantFrom("silent but done", "silent", "done", "done", "part", "refused"),
  }),
  fc.record({ does: fc.constant("follow up" as const) }),
);
type MoneyStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

export const moneyHistory = fc.record({
  requested: fc.integer({ min: 1, max: 100 }),
  deposit: fc.boolean(),
  series: fc.constantFrom(undefined, undefined, undefined, "closed" as const, "active" as const),
  blocked: fc.array(
    fc.record({
      defendant: fc.nat({ max: 1 }),
      amount: fc.integer({ min: 0, max: 100 }),
      outside: fc.boolean(),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  steps: fc.array(step, { minLength: 10, maxLength: 40, size: "max" }),
});
type MoneyHistory = typeof moneyHistory extends fc.Arbitrary<infer H> ? H : never;

/** What an institution really did about one block. */
interface Truth {
  held: number;
  transferred: number;
  unblocked: number;
  /** What it did of each request, by the request's first action. */
  readonly done: Map<bigint, { readonly transferred: number; readonly unblocked: number }>;
}

class MoneyWorld {
  readonly targets: TargetHistory[];
  readonly truths: Truth[];
  readonly context: SplitContext;
  readonly requested: { readonly taxId: typeof PERSON; readonly amount: ReturnType<typeof centavos> }[];
  /** The amounts that courts confirmed, by defendant. */
  readonly confirmed = new Map<string, { transferred: number; unblocked: number }>();
  private actions = 0n;
  private splits = 0;

  constructor(private readonly plan: MoneyHistory) {
    this.context = { kind: "block", series: plan.series };
    this.requested = taxIds.map((taxId) => ({ taxId, amount: cents(plan.requested) }));
    const held = plan.blocked.map(({ amount }) => Math.min(amount, plan.requested));
    this.targets = plan.blocked.map(({ defendant, outside }, index) =>
      history({
        id: BigInt(index),
        taxId: taxIds[defendant]!,
        blocked: cents(held[index]!),
        code: outside && index > 1 ? "07" : "03",
      })
    );
    this.truths = held.map((amount, index) => ({
      held: this.targets[index]!.code === "07" ? 0 : amount,
      transferred: 0,
      unblocked: 0,
      done: new Map(),
    }));
  }

  private get balances() {
    return this.targets.map((target) => balanceOf(target, this.context));
  }

  live(step: MoneyStep): void {
    if (step.does === "ask") this.ask(step);
    else if (step.does === "answer") this.answer(step);
    else this.followUp();
    this.check();
  }

  /** A court that looks at what is known alone: it neither transfers more nor gives back more than it should by that. */
  private ask({ type, target: pick, share, confirms }: MoneyStep & { does: "ask" }): void {
    const index = pick % this.targets.length;
    const { target, taxId, askable } = this.balances[index]!;
    const known = this.known(taxId);
    const room = type === "transfer"
      ? this.plan.requested - known.transferred
      : type === "unblock"
      ? known.held - this.plan.requested
      : 0;
    const amount = Math.floor(Math.min(Number(askable), room) * share / 100);
    if (type !== "reiterate" && amount <= 0) return;
    const request: RequestedAction = {
      target,
      type,
      amount: type === "reiterate" ? undefined : cents(amount),
      asset: undefined,
    };
    const decided = decideActions([request], this.balances, this.context);
    if (!decided.ok) return;
    const needed = neededConfirmations(decided.value, this.requested, this.balances);
    if (needed.length > 0 && !confirms) return;
    for (const each of needed) {
      const before = this.confirmed.get(taxId) ?? { transferred: 0, unblocked: 0 };
      const instruction = instructionOf(decided.value.find((action) => action.target === each.target)!);
      const kind = instruction?.type === "unblock" ? "unblocked" : "transferred";
      this.confirmed.set(taxId, { ...before, [kind]: before[kind] + Number(each.amount) });
    }
    this.protocol(decided.value, "user");
  }

  /** What answers say, and what is asked, of a defendant; silence counts as nothing here. */
  private known(taxId: string) {
    const own = this.balances.filter((each) => each.taxId === taxId);
    const total = (of: (each: (typeof own)[number]) => bigint) =>
      own.reduce((sum, each) => sum + Number(of(each)), 0);
    return {
      transferred: total(({ balance, asked }) => balance.transferred + asked.transferred),
      held: total(({ balance, asked }) => balance.blocked - balance.unblocked - asked.unblocked),
    };
  }

  private protocol(actions: readonly SplitAction[], origin: SplitOrigin): void {
    const split = `split-${++this.splits}`;
    for (const action of actions) {
      const index = this.targets.findIndex(({ id }) => id === action.target);
      const { target: _, ...request } = action;
      const target = this.targets[index]!;
      const asked = { ...past(++this.actions, request), split, origin };
      this.targets[index] = { ...target, actions: [...target.actions, asked] };
    }
  }

  private answer({ which, how }: MoneyStep & { does: "answer" }): void {
    const open = this.targets.flatMap(({ actions }, index) =>
      actions.flatMap((action) => action.end === undefined ? [{ index, action }] : [])
    );
    const chosen = open[which % Math.max(1, open.length)];
    if (chosen === undefined) return;
    const { index, action } = chosen;
    const first = repeatedBy(action.request) ?? action.id;
    if (how === "silent but done") this.carryOut(index, first, instructionOf(action.request), 100);
    if (how === "done") this.carryOut(index, first, instructionOf(action.request), 100);
    if (how === "part") this.carryOut(index, first, instructionOf(action.request), 50);
    const isSilent = how.startsWith("silent");
    // An institution knows a request it is asked again, and says what it did of it then.
    const { transferred, unblocked } = this.truths[index]!.done.get(first) ??
      { transferred: 0, unblocked: 0 };
    const nothing = { transferred: cents(0), unblocked: cents(0) };
    const end = isSilent ? { code: "98", ...nothing } : {
      code: transferred + unblocked === 0 ? "00" : "03",
      transferred: cents(transferred),
      unblocked: cents(unblocked),
    };
    const target = this.targets[index]!;
    this.targets[index] = {
      ...target,
      actions: target.actions.map((each) => each === action ? { ...each, end } : each),
    };
  }

  /** Once for each request, however often it is asked; and never more than the institution holds. */
  private carryOut(
    index: number,
    first: bigint,
    instruction: Instruction | undefined,
    percent: number,
  ): void {
    const truth = this.truths[index]!;
    if (instruction === undefined || instruction.type === "cancel" || truth.done.has(first)) return;
    const amount = Math.min(truth.held, Math.ceil(Number(instruction.amount) * percent / 100));
    const kind = instruction.type === "unblock" ? "unblocked" : "transferred";
    truth.held -= amount;
    truth[kind] += amount;
    truth.done.set(first, { transferred: 0, unblocked: 0, [kind]: amount });
  }

  /** What the service does by itself: the transfers of a block-and-transfer, and drafts of a rule, which a court signs. */
  private followUp(): void {
    const hasMoved = hasMovedByItself(this.targets);
    if (this.plan.deposit && !hasMoved) {
      const actions = transfersToDraft(this.requested, this.targets, this.context);
      this.protocolByItself(actions, "block-and-transfer");
    }
    // Not the minimum, which gives back on purpose what was asked.
    const rule = { ...emptyCourtRule, noAnswer: "reiterate", draftsExcess: true } as const;
    const chosen = courtRuleActions(rule, this.requested, this.balances, this.context, hasMoved);
    const decided = decideActions(chosen, this.balances, this.context);
    assert.ok(decided.ok);
    this.protocolByItself(
      withoutConfirmation(decided.value, this.requested, this.balances),
      "court-rule",
    );
  }

  private protocolByItself(actions: readonly SplitAction[], origin: SplitOrigin): void {
    if (actions.length === 0) return;
    const isSecond = origin === "block-and-transfer" && hasMovedByItself(this.targets);
    assert.ok(!isSecond, "A second automatic split");
    assert.deepEqual(neededConfirmations(actions, this.requested, this.balances), []);
    this.protocol(actions, origin);
  }

  private check(): void {
    for (const [index, { balance, remaining, asked, inDoubt, available }] of this.balances.entries()) {
      assert.equal(balance.blocked, balance.transferred + balance.unblocked + remaining);
      const taken = asked.transferred + asked.unblocked + inDoubt.transferred + inDoubt.unblocked;
      assert.equal(available, taken > remaining ? 0n : remaining - taken);
      const { held } = this.truths[index]!;
      assert.ok(
        BigInt(held) <= remaining && held >= 0,
        "The institution holds what is known not to be there",
      );
    }
    for (const taxId of taxIds) {
      const own = this.truths.filter((_, index) => this.targets[index]!.taxId === taxId);
      const confirmed = this.confirmed.get(taxId) ?? { transferred: 0, unblocked: 0 };
      const total = (of: (truth: Truth) => number) => own.reduce((sum, truth) => sum + of(truth), 0);
      const transferred = total((truth) => truth.transferred);
      const held = total((truth) => truth.held + truth.transferred);
      const blocked = total((truth) => truth.held + truth.transferred + truth.unblocked);
      assert.ok(
        transferred <= this.plan.requested + confirmed.transferred,
        `${transferred} transferred of ${this.plan.requested}, ${confirmed.transferred} confirmed`,
      );
      const least = Math.min(blocked, this.plan.requested) - confirmed.unblocked - confirmed.transferred;
      assert.ok(held >= least, `${held} held of ${this.plan.requested}, ${confirmed.unblocked} confirmed`);
    }
  }
}

/** Lives one history, and throws at the first step after which money is not where it may be. */
export function simulateMoney(history: MoneyHistory): void {
  const world = new MoneyWorld(history);
  for (const step of history.steps) world.live(step);
}
