import assert from "node:assert/strict";
import fc from "fast-check";
import { findExcesses, unblocksBelowMinimum } from "../../../domain/follow_up/excess.ts";
import { sum } from "../../../domain/money.ts";
import { availablePortions, takeMostLiquid } from "../../../domain/splits/liquidity.ts";
import { permittedRemedies, remedyActions } from "../../../domain/splits/no_answer_remedy.ts";
import type { Remedy } from "../../../domain/splits/split_action.ts";
import { decideActions } from "../../../domain/splits/split_content.ts";
import { balanceOf, type SplitContext, type TargetHistory } from "../../../domain/splits/target_balance.ts";
import { OTHER, PERSON } from "../../support/orders/draft_builders.ts";
import { action, cents, history, past, silent } from "../../support/orders/split_builders.ts";

const context: SplitContext = { kind: "block", series: undefined };
const targetBalances = (...targets: TargetHistory[]) => targets.map((target) => balanceOf(target, context));
const target = (id: bigint, code: string, blocked: number, rest: Partial<TargetHistory> = {}) =>
  history({ id, code, blocked: cents(blocked), ...rest });
const unblockOf = (target: bigint, amount: number) => action("unblock", amount, { target });
const requested = [{ taxId: PERSON, amount: cents(100_00) }, { taxId: OTHER, amount: cents(100_00) }];

const cases: [
  sentence: string,
  targets: TargetHistory[],
  expected: { held: number; excess: number; actions: [bigint, number][]; stuck: number } | undefined,
][] = [
  ["as much as asked is no excess", [target(1n, "01", 100_00)], undefined],
  [
    "two institutions that blocked all: the second is given back",
    [target(1n, "01", 100_00), target(2n, "01", 100_00)],
    { held: 200_00, excess: 100_00, actions: [[1n, 100_00]], stuck: 0 },
  ],
  [
    "money in accounts goes back before term deposits, these before securities",
    [target(1n, "13", 90_00), target(2n, "12", 100_00), target(3n, "03", 60_00)],
    { held: 250_00, excess: 150_00, actions: [[2n, 90_00], [3n, 60_00]], stuck: 0 },
  ],
  [
    "among equals the larger amount goes back first",
    [target(1n, "03", 40_00), target(2n, "03", 90_00)],
    { held: 130_00, excess: 30_00, actions: [[2n, 30_00]], stuck: 0 },
  ],
  [
    "an institution that tells the kinds of asset is taken at its word",
    [
      target(1n, "01", 100_00, {
        parts: {
          accounts: cents(10_00),
          termDeposits: cents(90_00),
          securities: cents(0),
          publicSecurities: cents(0),
        },
      }),
      target(2n, "12", 50_00),
    ],
    { held: 150_00, excess: 50_00, actions: [[1n, 50_00]], stuck: 0 },
  ],
  [
    "28 is never given back",
    [target(1n, "28", 100_00), target(2n, "28", 80_00), target(3n, "03", 30_00)],
    { held: 210_00, excess: 110_00, actions: [[3n, 30_00]], stuck: 80_00 },
  ],
  [
    "what was done outside the service (07) is no reason to give another block back",
    [target(1n, "07", 100_00), target(2n, "01", 100_00)],
    undefined,
  ],
  [
    "an excess whose unblock is in doubt is not proposed at the other institution",
    [
      target(1n, "01", 100_00),
      target(2n, "01", 100_00, { actions: [past(2n, { type: "unblock", amount: cents(100_00) }, "98")] }),
    ],
    undefined,
  ],
  [
    "what is in doubt is not counted twice while it is asked again",
    [
      target(1n, "01", 100_00),
      target(2n, "01", 100_00, {
        actions: [
          past(2n, { type: "unblock", amount: cents(60_00) }, "98"),
          past(3n, {
            type: "reiterate",
            unanswered: { of: "action", action: 2n, requested: { type: "unblock", amount: cents(60_00) } },
          }),
        ],
      }),
    ],
    { held: 140_00, excess: 40_00, actions: [[1n, 40_00]], stuck: 0 },
  ],
  [
    "what was transferred counts, what was given back does not",
    [
      target(1n, "01", 100_00, {
        actions: [past(1n, { type: "transfer", amount: cents(100_00), asset: undefined }, "01", {
          transferred: 100_00,
        })],
      }),
      target(2n, "01", 100_00, {
        actions: [past(2n, { type: "unblock", amount: cents(60_00) }, "01", { unblocked: 60_00 })],
      }),
    ],
    { held: 140_00, excess: 40_00, actions: [[2n, 40_00]], stuck: 0 },
  ],
  [
    "what is about to be given back is not proposed again",
    [
      target(1n, "01", 100_00),
      target(2n, "01", 100_00, { actions: [past(2n, { type: "unblock", amount: cents(100_00) })] }),
    ],
    undefined,
  ],
  [
    "each defendant's excess is their own",
    [target(1n, "01", 100_00), target(2n, "01", 100_00, { taxId: OTHER })],
    undefined,
  ],
];

for (const [sentence, targets, expected] of cases) {
  Deno.test(`excess: ${sentence}`, () => {
    const found = findExcesses(requested, targetBalances(...targets), context);
    assert.deepEqual(
      found,
      expected === undefined ? [] : [{
        taxId: PERSON,
        requested: cents(100_00),
        held: cents(expected.held),
        excess: cents(expected.excess),
        actions: expected.actions.map(([id, amount]) => unblockOf(id, amount)),
        stuck: cents(expected.stuck),
      }],
    );
  });
}

Deno.test("what splits took is taken to have come from the most liquid part", () => {
  const parts = {
    accounts: cents(30),
    termDeposits: cents(30),
    securities: cents(20),
    publicSecurities: cents(20),
  };
  const [targetBalance] = targetBalances(target(1n, "13", 100, {
    parts,
    actions: [past(1n, { type: "unblock", amount: cents(40) }, "01", { unblocked: 40 })],
  }));
  assert.ok(targetBalance);
  assert.deepEqual(availablePortions(targetBalance), [
    { target: 1n, kind: "termDeposits", amount: cents(20) },
    { target: 1n, kind: "securities", amount: cents(20) },
  ]);
});

const minimums: [
  sentence: string,
  targets: TargetHistory[],
  context: SplitContext,
  expected: [bigint, number][],
][] = [
  ["little is unblocked, wherever it is", [target(1n, "03", 40_00), target(2n, "03", 9_99)], context, [
    [1n, 40_00],
    [2n, 9_99],
  ]],
  [
    "what reaches the minimum together is kept",
    [target(1n, "03", 40_00), target(2n, "03", 10_00)],
    context,
    [],
  ],
  [
    "the rest of what was transferred is kept",
    [target(1n, "01", 60_00, {
      actions: [past(1n, { type: "transfer", amount: cents(50_00), asset: undefined }, "01", {
        transferred: 50_00,
      })],
    })],
    context,
    [],
  ],
  ["a live series may still block more", [target(1n, "03", 1)], { ...context, series: "active" }, []],
  ["nothing blocked is nothing to unblock", [target(1n, "00", 0)], context, []],
];

for (const [sentence, targets, given, expected] of minimums) {
  Deno.test(`rule of a minimum of 50,00: ${sentence}`, () => {
    assert.deepEqual(
      unblocksBelowMinimum(cents(50_00), requested, targetBalances(...targets), given),
      expected.map(([id, amount]) => unblockOf(id, amount)),
    );
  });
}

const unblockedInSilence = history({
  id: 3n,
  actions: [past(7n, { type: "unblock", amount: cents(1) }, "98")],
});
const silences = [
  silent({ id: 1n }),
  silent({ id: 2n, consecutiveNoAnswers: 3 }),
  unblockedInSilence,
  history({ id: 4n }),
];

const rules: [rule: Remedy, context: SplitContext, chosen: bigint[]][] = [
  ["reiterate", context, [1n, 3n]],
  ["cancel", context, [1n, 2n]],
  ["reiterate", { ...context, series: "active" }, []],
  ["cancel", { ...context, series: "active" }, []],
  ["reiterate", { ...context, series: "closed" }, []],
  ["cancel", { ...context, series: "closed" }, [1n, 2n]],
  ["cancel", { ...context, kind: "information" }, []],
];

for (const [rule, given, chosen] of rules) {
  const where = given.series === undefined
    ? `an order of kind ${given.kind}`
    : `a series that is ${given.series}`;
  Deno.test(`a court's rule "always ${rule}" in ${where} chooses ${chosen.join(", ") || "nothing"}`, () => {
    const stand = silences.map((target) => balanceOf(target, given));
    const actions = remedyActions(rule, stand, given);
    assert.deepEqual(actions, chosen.map((target) => action(rule, undefined, { target })));
    assert.ok(decideActions(actions, stand, given).ok);
    for (const { target } of actions) {
      assert.ok(
        permittedRemedies(stand.find((each) => each.target === target) ?? assert.fail(), given).includes(
          rule,
        ),
      );
    }
  });
}

Deno.test("what is proposed may be saved, and leaves exactly what was asked or what nothing can give back", () => {
  const some = fc.record({
    code: fc.constantFrom("01", "03", "07", "12", "13", "16", "27", "28"),
    blocked: fc.integer({ min: 0, max: 200 }),
    pending: fc.integer({ min: 0, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 5 }), fc.integer({ min: 0, max: 300 }), (found, amount) => {
      const stand = targetBalances(
        ...found.map(({ code, blocked, pending }, index) =>
          target(BigInt(index), code, blocked, {
            actions: 0 < pending && pending <= blocked && code !== "07" && code !== "28"
              ? [past(1n, { type: "transfer", amount: cents(pending), asset: undefined })]
              : [],
          })
        ),
      );
      const [excess] = findExcesses([{ taxId: PERSON, amount: cents(amount) }], stand, context);
      const held = found.reduce((total, { code, blocked }) => total + (code === "07" ? 0 : blocked), 0);
      if (excess === undefined) {
        return assert.ok(held <= amount);
      }
      assert.ok(decideActions(excess.actions, stand, context).ok);
      const given = sum(excess.actions.map(({ amount }) => amount ?? cents(0)));
      assert.equal(BigInt(held) - given - excess.stuck, BigInt(amount));
      const free = sum(
        stand.filter(({ code }) => code !== "07" && code !== "28").map(({ available }) => available),
      );
      assert.equal(given, excess.excess < free ? excess.excess : free);
    }),
  );
});

Deno.test("no more is taken than there is", () => {
  const stand = targetBalances(target(1n, "01", 10), target(2n, "12", 5));
  assert.deepEqual(takeMostLiquid(cents(100), stand), [
    { target: 1n, amount: cents(10) },
    { target: 2n, amount: cents(5) },
  ]);
  assert.deepEqual(takeMostLiquid(cents(0), stand), []);
});
