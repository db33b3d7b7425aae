/** What a court confirms because something is in doubt: tables without I/O. */
import assert from "node:assert/strict";
import { checkConfirmations, neededConfirmations } from "../../../domain/splits/confirmation.ts";
import type { PastAction } from "../../../domain/splits/money_request.ts";
import type { SplitAction } from "../../../domain/splits/split_action.ts";
import { balanceOf, type TargetHistory } from "../../../domain/splits/target_balance.ts";
import { OTHER, PERSON } from "../../support/orders/draft_builders.ts";
import { cents, history, past } from "../../support/orders/split_builders.ts";

const requested = [{ taxId: PERSON, amount: cents(100_00) }, { taxId: OTHER, amount: cents(100_00) }];

const transfer = (amount: number) => ({ type: "transfer", amount: cents(amount), asset: undefined }) as const;
const unblock = (amount: number) => ({ type: "unblock", amount: cents(amount) }) as const;
const both = (amount: number, rest: number) =>
  ({ type: "transfer-and-unblock", amount: cents(amount), rest: cents(rest), asset: undefined }) as const;
const again = (action: bigint, requested: ReturnType<typeof transfer | typeof unblock>) =>
  ({ type: "reiterate", unanswered: { of: "action", action, requested } }) as const;
const at = (target: bigint, request: PastAction["request"]): SplitAction => ({ target, ...request });

const A = (...actions: PastAction[]) => history({ id: 1n, actions });
const B = (...actions: PastAction[]) => history({ id: 2n, actions });

interface Case {
  readonly sentence: string;
  readonly targets: readonly TargetHistory[];
  readonly actions: readonly SplitAction[];
  /** The confirmations needed: target and amount. */
  readonly needed: readonly [target: bigint, amount: number][];
  readonly series?: "closed" | "active";
}

const cases: readonly Case[] = [
  {
    sentence: "where nothing is in doubt a court moves what is held as it decides",
    targets: [A(), B()],
    actions: [at(1n, transfer(100_00)), at(2n, transfer(100_00))],
    needed: [],
  },
  {
    sentence: "where nothing is in doubt a court gives back what it decides",
    targets: [A(), B()],
    actions: [at(1n, unblock(100_00)), at(2n, unblock(100_00))],
    needed: [],
  },
  {
    sentence: "a transfer beside one in doubt that together pass what was asked",
    targets: [A(past(1n, transfer(100_00), "98")), B()],
    actions: [at(2n, transfer(1))],
    needed: [[2n, 1]],
  },
  {
    sentence: "what with the doubt is just what was asked needs none",
    targets: [A(past(1n, transfer(60_00), "98")), B()],
    actions: [at(2n, transfer(40_00))],
    needed: [],
  },
  {
    sentence: "a transfer whose repetition is under way is in doubt, once",
    targets: [A(past(1n, transfer(60_00), "98"), past(3n, again(1n, transfer(60_00)))), B()],
    actions: [at(2n, transfer(40_00))],
    needed: [],
  },
  {
    sentence: "a repetition that was silent too leaves the doubt as it was",
    targets: [A(past(1n, transfer(60_00), "98"), past(3n, again(1n, transfer(60_00)), "98")), B()],
    actions: [at(2n, transfer(40_01))],
    needed: [[2n, 40_01]],
  },
  {
    sentence: "a repetition that was answered settles the doubt with what it says",
    targets: [
      A(past(1n, transfer(60_00), "98"), past(3n, again(1n, transfer(60_00)), "00")),
      B(),
    ],
    actions: [at(2n, transfer(100_00))],
    needed: [],
  },
  {
    sentence: "what was not forwarded (97) is not in doubt",
    targets: [A(past(1n, transfer(60_00), "97")), B()],
    actions: [at(2n, transfer(100_00))],
    needed: [],
  },
  {
    sentence: "a doubt of one defendant is none of another's",
    targets: [A(past(1n, transfer(100_00), "98")), history({ id: 2n, taxId: OTHER })],
    actions: [at(2n, transfer(100_00))],
    needed: [],
  },
  {
    sentence: "an unblock beside one in doubt that leaves less than was asked",
    targets: [A(past(1n, unblock(100_00), "98")), B()],
    actions: [at(2n, unblock(1))],
    needed: [[2n, 1]],
  },
  {
    sentence: "an unblock that with the doubt leaves what was asked needs none",
    targets: [A(past(1n, unblock(60_00), "98")), B()],
    actions: [at(2n, unblock(40_00))],
    needed: [],
  },
  {
    sentence: "a transfer is not beyond what was asked because of an unblock in doubt",
    targets: [A(past(1n, unblock(100_00), "98")), B()],
    actions: [at(2n, transfer(100_00))],
    needed: [],
  },
  {
    sentence: "the rest that a transfer unblocks counts, and the action is confirmed whole",
    targets: [A(past(1n, unblock(100_00), "98")), B()],
    actions: [at(2n, both(60_00, 40_00))],
    needed: [[2n, 100_00]],
  },
  {
    sentence: "each action that together pass what was asked is confirmed",
    targets: [A(past(1n, transfer(50_00), "98")), B(), history({ id: 3n })],
    actions: [at(2n, transfer(40_00)), at(3n, transfer(20_00))],
    needed: [[2n, 40_00], [3n, 20_00]],
  },
  {
    sentence: "asking again what alone is in doubt needs none",
    targets: [A(past(1n, transfer(100_00), "98")), B()],
    actions: [at(1n, again(1n, transfer(100_00)))],
    needed: [],
  },
  {
    sentence: "asking again what a court gave back on purpose needs none",
    targets: [history({ id: 1n, blocked: cents(40_00), actions: [past(1n, unblock(40_00), "98")] })],
    actions: [at(1n, again(1n, unblock(40_00)))],
    needed: [],
  },
  {
    sentence: "asking again all that one split gave back needs none",
    targets: [
      A({ ...past(1n, unblock(100_00), "98"), split: "one" }),
      B({ ...past(2n, unblock(100_00), "98"), split: "one" }),
    ],
    actions: [at(1n, again(1n, unblock(100_00))), at(2n, again(2n, unblock(100_00)))],
    needed: [],
  },
  {
    sentence: "asking again a transfer after another was made instead",
    targets: [
      A(past(1n, transfer(100_00), "98")),
      B(past(2n, transfer(100_00), "01", { transferred: 100_00 })),
    ],
    actions: [at(1n, again(1n, transfer(100_00)))],
    needed: [[1n, 100_00]],
  },
  {
    sentence: "asking again an unblock after another was made instead",
    targets: [
      A(past(1n, unblock(100_00), "98")),
      B(past(2n, unblock(100_00), "01", { unblocked: 100_00 })),
    ],
    actions: [at(1n, again(1n, unblock(100_00)))],
    needed: [[1n, 100_00]],
  },
  {
    sentence: "in a series what is in doubt is asked anew, whatever was asked of the defendant",
    targets: [history({ id: 1n, blocked: cents(50_00), actions: [past(1n, transfer(50_00), "98")] })],
    actions: [at(1n, transfer(50_00))],
    needed: [[1n, 50_00]],
    series: "closed",
  },
  {
    sentence: "in a series what is free beside the doubt is asked as ever",
    targets: [history({ id: 1n, blocked: cents(80_00), actions: [past(1n, transfer(50_00), "98")] })],
    actions: [at(1n, transfer(30_00))],
    needed: [],
    series: "closed",
  },
  {
    sentence: "in a series what is in doubt of a transfer is unblocked",
    targets: [history({ id: 1n, blocked: cents(80_00), actions: [past(1n, transfer(50_00), "98")] })],
    actions: [at(1n, unblock(30_01))],
    needed: [[1n, 30_01]],
    series: "active",
  },
];

for (const { sentence, targets, actions, needed, series } of cases) {
  Deno.test(`confirmations: ${sentence}`, () => {
    const found = neededConfirmations(actions, requested, targets.map((each) => balanceOf(each, { series })));
    assert.deepEqual(
      found.map(({ target, amount }) => [target, amount]),
      needed.map(([target, amount]) => [target, cents(amount)]),
    );
  });
}

const need = { target: 1n, amount: cents(5), doubts: [] };
const given = (target: bigint, amount: number) => ({ target, amount: cents(amount) });

const checks: [sentence: string, confirmed: ReturnType<typeof given>[], refusals: string[]][] = [
  ["the needed amount, once", [given(1n, 5)], []],
  ["none", [], ["confirmation-missing"]],
  ["another amount", [given(1n, 6)], ["confirmation-differs"]],
  ["of another target", [given(2n, 5)], ["confirmation-differs", "confirmation-missing"]],
  ["the amount twice", [given(1n, 5), given(1n, 5)], ["confirmation-differs"]],
];

for (const [sentence, confirmed, refusals] of checks) {
  Deno.test(`a confirmation of ${sentence}: ${refusals.join(", ") || "accepted"}`, () => {
    assert.deepEqual(checkConfirmations([need], confirmed).map(({ type }) => type), refusals);
  });
}

Deno.test("what left the target by an answer is in doubt no more", () => {
  const series = "closed" as const;
  const doubtOf = (target: TargetHistory) => balanceOf(target, { series }).inDoubt;
  assert.deepEqual(
    doubtOf(A(past(1n, transfer(60_00), "98"), past(2n, transfer(100_00), "01", { transferred: 100_00 }))),
    { transferred: cents(0), unblocked: cents(0) },
  );
  assert.deepEqual(
    doubtOf(A(past(1n, transfer(60_00), "98"), past(2n, transfer(100_00), "03", { transferred: 70_00 }))),
    { transferred: cents(30_00), unblocked: cents(0) },
  );
});

Deno.test("what remains is available, asked for or in doubt", () => {
  const { remaining, asked, inDoubt, available, askable } = balanceOf(
    A(past(1n, transfer(30_00), "98"), past(2n, unblock(20_00))),
    { series: "closed" },
  );
  assert.deepEqual(
    [remaining, asked.unblocked, inDoubt.transferred, available, askable],
    [cents(100_00), cents(20_00), cents(30_00), cents(50_00), cents(80_00)],
  );
});
