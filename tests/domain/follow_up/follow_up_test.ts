/** What follows from published answers by itself, and what is offered: tables without I/O. */
import assert from "node:assert/strict";
import { transfersToDraft } from "../../../domain/follow_up/block_and_transfer.ts";
import { type CourtRule, courtRuleActions, emptyCourtRule } from "../../../domain/follow_up/court_rule.ts";
import { findExcesses } from "../../../domain/follow_up/excess.ts";
import { pendingItemsOf, worklistFlagsOf } from "../../../domain/follow_up/worklist.ts";
import { actionChoices } from "../../../domain/splits/split_content.ts";
import { balanceOf, type SplitContext, type TargetHistory } from "../../../domain/splits/target_balance.ts";
import { OTHER, PERSON } from "../../support/orders/draft_builders.ts";
import { cents, history, past, silent } from "../../support/orders/split_builders.ts";

const single: SplitContext = { kind: "block", series: undefined };
const requested = [{ taxId: PERSON, amount: cents(100_00) }, { taxId: OTHER, amount: cents(50_00) }];

const transfers: [
  sentence: string,
  targets: TargetHistory[],
  expected: [target: bigint, amount: bigint][],
][] = [
  ["what is blocked is transferred", [history()], [[1n, 10000n]]],
  ["nothing blocked, nothing transferred", [history({ code: "00", blocked: cents(0) })], []],
  ["of each defendant its own", [history(), history({ id: 2n, taxId: OTHER, blocked: cents(20_00) })], [
    [1n, 10000n],
    [2n, 2000n],
  ]],
  [
    "no more than was asked, from the most liquid first",
    [history({ code: "12" }), history({ id: 2n, blocked: cents(60_00), code: "03" })],
    [[1n, 4000n], [2n, 6000n]],
  ],
  ["code 28 waits for the asset's name", [history({ code: "28" })], []],
  ["code 07 was done outside", [history({ code: "07" })], []],
  ["code 98 holds nothing", [silent()], []],
  [
    "what is on its way is not transferred twice",
    [history({ actions: [past(1n, { type: "transfer", amount: cents(100_00), asset: undefined })] })],
    [],
  ],
  [
    "what an institution did not transfer is the court's to decide",
    [history({ actions: [past(1n, { type: "transfer", amount: cents(100_00), asset: undefined }, "00")] })],
    [],
  ],
  [
    "what comes late, of a reiterated block, is transferred up to what was asked",
    [
      history({
        blocked: cents(70_00),
        actions: [
          past(1n, { type: "transfer", amount: cents(70_00), asset: undefined }, "01", {
            transferred: 70_00,
          }),
        ],
      }),
      history({
        id: 2n,
        blocked: cents(100_00),
        actions: [past(2n, { type: "reiterate", unanswered: { of: "order" } }, "01")],
      }),
    ],
    [[2n, 3000n]],
  ],
];

for (const [sentence, targets, expected] of transfers) {
  Deno.test(`a block-and-transfer: ${sentence}`, () => {
    const actions = transfersToDraft(requested, targets, single);
    assert.deepEqual(actions.map((action) => [action.target, "amount" in action && action.amount]), expected);
  });
}

const rule = (rest: Partial<CourtRule>): CourtRule => ({ ...emptyCourtRule, ...rest });
const tooMuch = [history(), history({ id: 2n, blocked: cents(30_00), code: "03" })];

const chosen: [
  sentence: string,
  rule: CourtRule,
  targets: TargetHistory[],
  context: SplitContext,
  expected: string,
][] = [
  ["says nothing by default", emptyCourtRule, [...tooMuch, silent({ id: 3n })], single, ""],
  [
    "always reiterates",
    rule({ noAnswer: "reiterate" }),
    [history(), silent({ id: 3n })],
    single,
    "3 reiterate",
  ],
  ["always cancels", rule({ noAnswer: "cancel" }), [silent({ id: 3n })], single, "3 cancel"],
  [
    "leaves to the court what asks for a call to the institution first",
    rule({ noAnswer: "reiterate" }),
    [silent({ id: 3n, consecutiveNoAnswers: 3 })],
    single,
    "",
  ],
  ["gives the excess back", rule({ draftsExcess: true }), tooMuch, single, "1 unblock 3000"],
  [
    "gives back what is below the minimum",
    rule({ minimum: cents(10_00) }),
    [history({ blocked: cents(9_99), code: "03" })],
    single,
    "1 unblock 999",
  ],
  [
    "keeps what reaches the minimum",
    rule({ minimum: cents(10_00) }),
    [history({ blocked: cents(10_00), code: "03" })],
    single,
    "",
  ],
  [
    "says nothing in a live series",
    rule({ noAnswer: "cancel", draftsExcess: true, minimum: cents(1000_00) }),
    [...tooMuch, silent({ id: 3n })],
    { kind: "block", series: "active" },
    "",
  ],
  [
    "once a series is closed cancels its silences and reiterates none",
    rule({ noAnswer: "cancel" }),
    [silent({ id: 3n })],
    { kind: "block", series: "closed" },
    "3 cancel",
  ],
  [
    "of a closed series leaves to the court what is below the minimum, for other orders may hold more",
    rule({ minimum: cents(10_00) }),
    [history({ blocked: cents(9_99), code: "03" })],
    { kind: "block", series: "closed" },
    "",
  ],
];

for (const [sentence, rule, targets, context, expected] of chosen) {
  Deno.test(`a court's rule ${sentence}`, () => {
    const targetBalances = targets.map((target) => balanceOf(target, context));
    const actions = courtRuleActions(rule, requested, targetBalances, context, false);
    assert.equal(
      actions.map(({ target, type, amount }) => [target, type, amount].join(" ").trim()).join(),
      expected,
    );
  });
}

const choices: [sentence: string, target: TargetHistory, expected: string][] = [
  ["answered 01", history(), "unblock,transfer,transfer-and-unblock"],
  ["answered 28", history({ code: "28" }), "transfer"],
  ["answered 07", history({ code: "07" }), ""],
  ["answered 00", history({ code: "00", blocked: cents(0) }), ""],
  ["ended in 98", silent(), "reiterate,cancel"],
  ["ended in 97", history({ code: "97", blocked: cents(0) }), ""],
  [
    "whose cancellation could not be forwarded",
    silent({ actions: [past(1n, { type: "cancel" }, "97")] }),
    "reiterate,cancel",
  ],
  ["whose cancellation was answered", silent({ actions: [past(1n, { type: "cancel" }, "01")] }), ""],
  ["being unblocked whole", history({ actions: [past(1n, { type: "unblock", amount: cents(100_00) })] }), ""],
];

for (const [sentence, target, expected] of choices) {
  Deno.test(`a screen offers for a target ${sentence}: ${expected || "nothing"}`, () => {
    assert.equal(actionChoices(balanceOf(target, single), single).actions.join(), expected);
  });
}

Deno.test("what waits for the court is a silence, what was not forwarded, an unnamed asset and an excess that can be given back", () => {
  const targets = [
    silent({ id: 1n, consecutiveNoAnswers: 2 }),
    silent({ id: 2n, consecutiveNoAnswers: 3 }),
    history({ id: 3n, code: "97", blocked: cents(0) }),
    history({ id: 4n, code: "28" }),
    history({ id: 5n }),
  ];
  const targetBalances = targets.map((target) => balanceOf(target, single));
  const remedies = ["reiterate", "cancel"];
  assert.deepEqual(pendingItemsOf(targetBalances, single, findExcesses(requested, targetBalances, single)), [
    { type: "no-answer", target: 1n, remedies, contact: false },
    { type: "no-answer", target: 2n, remedies, contact: true },
    { type: "not-forwarded", target: 3n },
    { type: "asset-unnamed", target: 4n },
    { type: "excess", excess: 10000n },
  ]);
});

Deno.test("an asset that a transfer on its way names waits for the court no more", () => {
  const transfer = { type: "transfer", amount: cents(100_00), asset: "NTN-B 2035" } as const;
  const target = history({ code: "28", actions: [past(1n, transfer)] });
  assert.deepEqual(pendingItemsOf([balanceOf(target, single)], single, []), []);
});

const lists: [
  sentence: string,
  targets: TargetHistory[],
  context: SplitContext,
  split: boolean,
  remedy: boolean,
][] = [
  ["holds money", [history()], single, true, false],
  ["holds nothing", [history({ code: "00", blocked: cents(0) })], single, false, false],
  [
    "is being split",
    [history({ actions: [past(1n, { type: "unblock", amount: cents(1) })] })],
    single,
    false,
    false,
  ],
  [
    "was split once",
    [history({ actions: [past(1n, { type: "unblock", amount: cents(1) }, "01", { unblocked: 1 })] })],
    single,
    false,
    false,
  ],
  ["was silent", [silent()], single, false, true],
  ["is asked again", [silent({ actions: [past(1n, { type: "cancel" })] })], single, false, false],
  ["was cancelled", [silent({ actions: [past(1n, { type: "cancel" }, "01")] })], single, false, false],
  [
    "was not cancelled in silence",
    [silent({ actions: [past(1n, { type: "cancel" }, "98")] })],
    single,
    false,
    true,
  ],
  [
    "was silent about an unblock",
    [history({ actions: [past(1n, { type: "unblock", amount: cents(1) }, "98")] })],
    single,
    false,
    true,
  ],
  ["was silent in a live series", [silent()], { kind: "block", series: "active" }, false, false],
  ["was silent in a closed series", [silent()], { kind: "block", series: "closed" }, false, true],
];

for (const [sentence, targets, context, split, remedy] of lists) {
  const names = [split && "blocks without a split", remedy && "pending silences"].filter(Boolean).join();
  Deno.test(`an order that ${sentence} is listed under: ${names || "nothing"}`, () => {
    assert.deepEqual(worklistFlagsOf(targets, context), { split, remedy });
  });
}
