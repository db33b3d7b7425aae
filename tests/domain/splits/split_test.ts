import assert from "node:assert/strict";
import fc from "fast-check";
import type { Delegation } from "../../../domain/identity/caller.ts";
import { copyOf } from "../../../domain/orders/draft_copy.ts";
import { decideOrder, evolveOrder, type OrderState, type OrderStatus } from "../../../domain/orders/order.ts";
import type { ProcessNumber } from "../../../domain/orders/process_number.ts";
import { findCode } from "../../../domain/answers/response_code.ts";
import {
  decideSplit,
  evolveSplit,
  newSplit,
  showsNames,
  type SplitCommand,
  type SplitState,
  wireSplitStatus,
} from "../../../domain/splits/split.ts";
import {
  actionTypes,
  needsNewTransferId,
  recordOf,
  type SplitAction,
} from "../../../domain/splits/action.ts";
import {
  decideSplitDraft,
  type SplitFacts,
  type SplitRefusal,
  type SplitRequest,
} from "../../../domain/splits/split_draft.ts";
import { decideSplitProtocol, type WaitingSplit } from "../../../domain/splits/protocol.ts";
import { balanceOf, type TargetHistory } from "../../../domain/splits/target_balance.ts";
import { day, plainly, processNumber } from "../../support/orders/draft_builders.ts";
import {
  action,
  ASSISTANT,
  assistant,
  cents,
  deposit,
  facts,
  factsOf,
  history,
  JUDGE,
  judge,
  order,
  OTHER_JUDGE,
  past,
  protocol,
  saved,
  silent,
  splitOf,
} from "../../support/orders/split_builders.ts";

const INVALID_NUMBER = "0001234-56.2018.2.00.0000";
const active = { status: "active", disregard: undefined } as const;
const closed = { status: "closed", disregard: undefined } as const;
const other = { cpf: OTHER_JUDGE, name: "Juiz B", court: "401" };
const information = { ...order, kind: "information" } as const;
const confidential = { ...order, confidential: true };

type Accepted = [sentence: string, request: SplitRequest, facts: SplitFacts, actions: SplitAction[]];
type Refused = [sentence: string, request: SplitRequest, facts: SplitFacts, refusals: SplitRefusal[]];

const unblockFor = (amount: number): SplitAction => ({ type: "unblock", target: 1n, amount: cents(amount) });
const transferOf = (amount: number, asset?: string): SplitAction => ({
  type: "transfer",
  target: 1n,
  amount: cents(amount),
  asset,
});
const again = (target = 1n): SplitAction => ({ type: "reiterate", target, unanswered: { of: "order" } });

const unblocked = (amount: number, code?: string) =>
  past(7n, { type: "unblock", amount: cents(amount) }, code, { unblocked: code === "01" ? amount : 0 });

const accepted: Accepted[] = [
  [
    "split rule 1: an answered block with a balance is unblocked",
    splitOf(action("unblock", 100_00)),
    facts(),
    [unblockFor(100_00)],
  ],
  ["split rule 1: a block that ended in 98 is reiterated", splitOf(action("reiterate")), factsOf(silent()), [
    again(),
  ]],
  [
    "split rule 1: an answered information request that ended in 98 is reiterated",
    splitOf(action("reiterate")),
    factsOf(silent(), { order: information }),
    [again()],
  ],
  [
    "split rule 3: each institution has its own action",
    splitOf(
      action("transfer-and-unblock", 60_00),
      action("unblock", 1, { target: 2n }),
    ),
    facts(),
    [
      {
        type: "transfer-and-unblock",
        target: 1n,
        amount: cents(60_00),
        rest: cents(40_00),
        asset: undefined,
      },
      { type: "unblock", target: 2n, amount: cents(1) },
    ],
  ],
  ["split rule 3: a value is transferred", splitOf(action("transfer", 1)), facts(), [transferOf(1)]],
  [
    "split rule 3: a silent institution is reiterated beside another's transfer",
    splitOf(action("transfer", 100_00), action("reiterate", undefined, { target: 2n })),
    facts({ targets: [history(), silent({ id: 2n })] }),
    [transferOf(100_00), again(2n)],
  ],
  [
    "split rule 4: what earlier splits left is all that can be moved",
    splitOf(action("unblock", 70_00)),
    factsOf(history({ actions: [unblocked(30_00, "01")] })),
    [unblockFor(70_00)],
  ],
  [
    "split rule 4: an unblock answered negatively left the balance as it was",
    splitOf(action("unblock", 100_00)),
    factsOf(history({ actions: [unblocked(100_00, "00")] })),
    [unblockFor(100_00)],
  ],
  ["split rule 5: a block that ended in 98 is cancelled", splitOf(action("cancel")), factsOf(silent()), [
    { type: "cancel", target: 1n },
  ]],
  [
    "split rule 5: a block whose reiteration was silent too can still be cancelled",
    splitOf(action("cancel")),
    factsOf(silent({ actions: [past(5n, { type: "reiterate", unanswered: { of: "order" } }, "98")] })),
    [{ type: "cancel", target: 1n }],
  ],
  [
    "split rule 5: a silent unblock is reiterated as it was",
    splitOf(action("reiterate")),
    factsOf(history({ actions: [unblocked(30_00, "98")] })),
    [{
      type: "reiterate",
      target: 1n,
      unanswered: { of: "action", action: 7n, asked: { type: "unblock", amount: cents(30_00) } },
    }],
  ],
  [
    "split rule 5: a silent cancellation is reiterated",
    splitOf(action("reiterate")),
    factsOf(silent({ actions: [past(5n, { type: "cancel" }, "98")] })),
    [{ type: "reiterate", target: 1n, unanswered: { of: "action", action: 5n, asked: { type: "cancel" } } }],
  ],
  [
    "split rule 6: after the closure of a series its money is transferred",
    splitOf(action("transfer", 100_00)),
    facts({ series: closed }),
    [transferOf(100_00)],
  ],
  [
    "split rule 6: after the closure of a series its silent blocks are cancelled",
    splitOf(action("cancel")),
    factsOf(silent(), { series: closed }),
    [{ type: "cancel", target: 1n }],
  ],
  [
    "split rule 6: after the closure of a series an unblock asks nothing about its interruption",
    splitOf(action("unblock", 1)),
    facts({ series: closed }),
    [unblockFor(1)],
  ],
  [
    "split rule 6: a silent unblock of a series order is asked anew, not reiterated",
    splitOf(action("unblock", 100_00)),
    factsOf(history({ actions: [unblocked(30_00, "98")] }), { series: closed }),
    [unblockFor(100_00)],
  ],
  [
    "split rule 6: a transfer in a live series asks nothing about its interruption",
    splitOf(action("transfer", 1)),
    facts({ series: active }),
    [transferOf(1)],
  ],
  [
    "split rule 8: another judge of the same court splits an order that is not confidential",
    { ...splitOf(action("unblock", 1)), judgeCpf: OTHER_JUDGE },
    facts({ caller: judge(OTHER_JUDGE), judge: other }),
    [unblockFor(1)],
  ],
  [
    "split rule 8: an assistant splits in another judge's name",
    { ...splitOf(action("unblock", 1)), judgeCpf: OTHER_JUDGE },
    facts({ caller: assistant, judge: other }),
    [unblockFor(1)],
  ],
  [
    "a confidential order is split by its own judge",
    splitOf(action("unblock", 1)),
    facts({ order: confidential }),
    [
      unblockFor(1),
    ],
  ],
  [
    "codes rule 1: an asset of code 28 that is named is transferred",
    splitOf(action("transfer", 1, { asset: " LFT 2031 " })),
    factsOf(history({ code: "28" })),
    [transferOf(1, "LFT 2031")],
  ],
  ...["03", "12", "13", "16", "25", "26", "27"].map((code): Accepted => [
    `what code ${code} blocked is transferred up to what the institution said`,
    splitOf(action("transfer", 100_00)),
    factsOf(history({ code })),
    [transferOf(100_00)],
  ]),
  [
    "the deposit of a block-and-transfer serves its splits",
    { ...splitOf(action("transfer", 1)), deposit: undefined },
    facts({ order: { ...order, deposit: saved } }),
    [transferOf(1)],
  ],
];

for (const [sentence, request, given, actions] of accepted) {
  Deno.test(sentence, () => {
    const decided = decideSplitDraft(request, given);
    assert.deepEqual(decided.ok ? decided.value.actions : decided.error, actions);
  });
}

const at1 = <F extends object>(fault: F) => ({ target: 1n, ...fault });
const chosen = (status: OrderStatus) => ({ ...order, state: { status } as OrderState });

const refused: Refused[] = [
  ...(["draft", "protocoled", "dispatching", "sent", "consolidating"] as const).map((status): Refused => [
    `split rule 1: an order that is ${status} is not split`,
    splitOf(action("unblock", 1)),
    facts({ order: chosen(status) }),
    [{ type: "order-not-answered", status }],
  ]),
  [
    "split rule 6: an order that its series' closure overtook will never be sent, nor split",
    splitOf(action("unblock", 1)),
    facts({
      order: { ...chosen("protocoled"), notSent: true },
      series: { status: "closed", disregard: "last-block-not-sent" },
    }),
    [{ type: "order-not-sent" }],
  ],
  [
    "split rule 1: without a balance or a 98 there is nothing to split",
    splitOf(action("unblock", 1)),
    factsOf(history({ code: "00", blocked: cents(0) })),
    [{ type: "nothing-to-split" }],
  ],
  [
    "split rule 1: an amount never exceeds what remains, not by a centavo",
    splitOf(action("unblock", 70_01)),
    factsOf(history({ actions: [unblocked(30_00, "01")] })),
    [at1({ type: "amount-exceeds-balance", available: cents(70_00) } as const)],
  ],
  [
    "split rule 1: what a split that is not answered asks for is not asked for again",
    splitOf(action("transfer", 70_01)),
    factsOf(history({ actions: [unblocked(30_00)] })),
    [at1({ type: "amount-exceeds-balance", available: cents(70_00) } as const)],
  ],
  ...(["reiterate", "cancel"] as const).map((type): Refused => [
    `split rule 2: in a live series it is refused to ${type}`,
    splitOf(action(type)),
    facts({ targets: [silent(), history({ id: 2n })], series: active }),
    [at1({ type: "series-order", series: "active" } as const)],
  ]),
  [
    "split rule 2: in a closed series nothing is reiterated either",
    splitOf(action("reiterate")),
    factsOf(silent(), { series: closed }),
    [at1({ type: "series-order", series: "closed" } as const)],
  ],
  [
    "split rule 3: a transfer goes with its judicial deposit",
    { ...splitOf(action("transfer", 1)), deposit: undefined },
    facts(),
    [{ type: "deposit-missing" }],
  ],
  [
    "split rule 3: a deposit goes with a transfer only",
    { ...splitOf(action("unblock", 1)), deposit },
    facts(),
    [{ type: "deposit-not-taken" }],
  ],
  [
    "split rule 3: the deposit follows the rules of deposits",
    { ...splitOf(action("transfer", 1)), deposit: { ...deposit, account: undefined } },
    facts(),
    [{ type: "deposit-refused", refusal: { type: "missing-deposit-field", field: "account" } }],
  ],
  [
    "split rule 4: a fulfilled unblock is final, and is not reiterated",
    splitOf(action("reiterate"), action("unblock", 1, { target: 2n })),
    facts({ targets: [history({ actions: [unblocked(100_00, "01")] }), history({ id: 2n })] }),
    [at1({ type: "no-silence" } as const)],
  ],
  [
    "split rule 4: what was transferred cannot be unblocked any more",
    splitOf(action("unblock", 1), action("unblock", 1, { target: 2n })),
    facts({
      targets: [
        history({
          actions: [
            past(7n, { type: "transfer", amount: cents(100_00), asset: undefined }, "01", {
              transferred: 100_00,
            }),
          ],
        }),
        history({ id: 2n }),
      ],
    }),
    [at1({ type: "nothing-remains", code: "01" } as const)],
  ],
  [
    "split rule 5: on code 98 money is not moved before it is answered",
    splitOf(action("unblock", 1)),
    factsOf(silent()),
    [at1({ type: "no-answer-first", remedies: ["reiterate", "cancel"] } as const)],
  ],
  [
    "split rule 5: a silent unblock cannot be cancelled",
    splitOf(action("cancel")),
    factsOf(history({ actions: [unblocked(30_00, "98")] })),
    [at1({ type: "only-reiteration" } as const)],
  ],
  [
    "split rule 5: after a silent unblock the rest is not moved before it is answered",
    splitOf(action("transfer", 1)),
    factsOf(history({ actions: [unblocked(30_00, "98")] })),
    [at1({ type: "no-answer-first", remedies: ["reiterate"] } as const)],
  ],
  [
    "split rule 5: while one silent unblock is asked again, what another one asked for is not moved",
    splitOf(action("unblock", 1)),
    factsOf(history({
      actions: [
        past(7n, { type: "unblock", amount: cents(60_00) }, "98"),
        past(8n, { type: "unblock", amount: cents(40_00) }, "98"),
        past(9n, {
          type: "reiterate",
          unanswered: { of: "action", action: 7n, asked: { type: "unblock", amount: cents(60_00) } },
        }),
      ],
    })),
    [{ type: "nothing-to-split" }],
  ],
  [
    "split rule 5: a reiteration that was not forwarded leaves the silence to be reiterated",
    splitOf(action("cancel")),
    factsOf(history({
      actions: [
        unblocked(30_00, "98"),
        past(8n, {
          type: "reiterate",
          unanswered: { of: "action", action: 7n, asked: { type: "unblock", amount: cents(30_00) } },
        }, "97"),
      ],
    })),
    [at1({ type: "only-reiteration" } as const)],
  ],
  ...(["cancel", "unblock", "transfer"] as const).map((type): Refused => [
    `split rule 5: an information request is only reiterated: ${type}`,
    splitOf(action(type, type === "cancel" ? undefined : 1)),
    factsOf(silent(), { order: information }),
    [at1({ type: "not-for-information" } as const)],
  ]),
  [
    "split rule 5: what is being reiterated is not reiterated again",
    splitOf(action("reiterate")),
    facts({
      targets: [
        history({
          code: undefined,
          blocked: cents(0),
          actions: [past(5n, { type: "reiterate", unanswered: { of: "order" } })],
        }),
        history({ id: 2n }),
      ],
    }),
    [at1({ type: "action-pending" } as const)],
  ],
  [
    "split rule 5: what was cancelled is silent no more",
    splitOf(action("reiterate"), action("unblock", 1, { target: 2n })),
    facts({ targets: [silent({ actions: [past(5n, { type: "cancel" }, "01")] }), history({ id: 2n })] }),
    [at1({ type: "no-silence" } as const)],
  ],
  ...(["last-block-not-sent", "no-institution-answered"] as const).map((disregard): Refused => [
    `split rule 6: a series that is disregarded is not split: ${disregard}`,
    splitOf(action("cancel")),
    factsOf(silent(), { series: { status: "closed", disregard } }),
    [{ type: "series-disregarded", reason: disregard }],
  ]),
  ...(["unblock", "transfer-and-unblock"] as const).map((type): Refused => [
    `split rule 6: to ${type} in a live series the court says whether it goes on`,
    splitOf(action(type, 1)),
    facts({ series: active }),
    [{ type: "interruption-not-decided" }],
  ]),
  [
    "an order of no series has none to interrupt",
    { ...splitOf(action("unblock", 1)), interruptSeries: true },
    facts(),
    [{ type: "no-series-to-interrupt" }],
  ],
  [
    "split rule 7: a split is saved only when an action is chosen",
    splitOf(),
    facts(),
    [{ type: "no-action" }],
  ],
  [
    "split rule 7: an order with an invalid process number needs a valid one",
    splitOf(action("unblock", 1)),
    facts({ order: { ...order, processNumber: INVALID_NUMBER } }),
    [{ type: "process-number-invalid", processNumber: INVALID_NUMBER }],
  ],
  [
    "split rule 7: a split that waits with an invalid number is deleted before a new one is saved",
    { ...splitOf(action("unblock", 1)), processNumber },
    facts({
      order: { ...order, processNumber: INVALID_NUMBER },
      process: { court: "401" },
      waiting: [{ id: "s1", processNumber: INVALID_NUMBER }, { id: "s2", processNumber }],
    }),
    [{ type: "invalid-split-waiting", split: "s1" }],
  ],
  [
    "split rule 7: the new number is of a process of the order's court",
    { ...splitOf(action("unblock", 1)), processNumber },
    facts({ order: { ...order, processNumber: INVALID_NUMBER } }),
    [{ type: "process-not-in-court", processNumber }],
  ],
  [
    "split rule 7: a valid number is not exchanged",
    { ...splitOf(action("unblock", 1)), processNumber: "0722391-40.2017.8.07.0001" as ProcessNumber },
    facts(),
    [{ type: "process-number-settled", processNumber }],
  ],
  [
    "split rule 8: a judge of another court does not split",
    { ...splitOf(action("unblock", 1)), judgeCpf: OTHER_JUDGE },
    facts({ judge: { ...other, court: "403" } }),
    [{ type: "judge-of-another-court", judgeCpf: OTHER_JUDGE }],
  ],
  [
    "split rule 8: a confidential order is not split in another judge's name",
    { ...splitOf(action("unblock", 1)), judgeCpf: OTHER_JUDGE },
    facts({ caller: assistant, judge: other, order: confidential }),
    [{ type: "confidential-of-another-judge" }],
  ],
  [
    "a viewer of a confidential order splits nothing",
    splitOf(action("unblock", 1)),
    facts({ caller: judge(OTHER_JUDGE), order: { ...confidential, viewerCpfs: [OTHER_JUDGE] } }),
    [{ type: "viewer-only" }],
  ],
  [
    "split rule 10: an order without data in the service has nothing to split",
    splitOf(action("unblock", 1)),
    facts({ targets: [] }),
    [{ type: "nothing-to-split" }],
  ],
  [
    "errors: when the order's court unit is gone a new one is chosen before saving",
    splitOf(action("unblock", 1)),
    facts({ unit: undefined }),
    [{ type: "unit-must-be-chosen" }],
  ],
  [
    "errors: the unit chosen is of the order's court",
    { ...splitOf(action("unblock", 1)), courtUnitId: "v-1" },
    facts({ unit: { id: "v-1", name: "Vara", court: "403" } }),
    [{ type: "unknown-unit", unitId: "v-1" }],
  ],
  [
    "codes rule 1: the court names the asset of code 28 before a transfer",
    splitOf(action("transfer", 1, { asset: "  " })),
    factsOf(history({ code: "28" })),
    [at1({ type: "asset-missing", code: "28" } as const)],
  ],
  ...(["unblock", "transfer-and-unblock"] as const).map((type): Refused => [
    `codes rule 2: what code 28 blocked stays blocked: ${type}`,
    splitOf(action(type, 1, type === "unblock" ? {} : { asset: "LFT 2031" })),
    factsOf(history({ code: "28" })),
    [at1({ type: "unblock-forbidden", code: "28" } as const)],
  ]),
  [
    "codes rule 4: what was not forwarded is not reiterated: a new order is",
    splitOf(action("reiterate"), action("unblock", 1)),
    facts({ targets: [history({ code: "97", blocked: cents(0) }), history({ id: 2n })] }),
    [
      at1({ type: "not-forwarded" } as const),
      at1({ type: "not-forwarded" } as const),
      at1({ type: "repeated-target" } as const),
    ],
  ],
  [
    "code 07 forbids unblock and transfer",
    splitOf(action("transfer-and-unblock", 1), action("unblock", 1, { target: 2n })),
    facts({ targets: [history({ code: "07" }), history({ id: 2n })] }),
    [
      at1({ type: "unblock-forbidden", code: "07" } as const),
      at1({ type: "transfer-forbidden", code: "07" } as const),
    ],
  ],
  [
    "an unblock answered 07 forbids what would follow",
    splitOf(action("transfer", 1), action("unblock", 1, { target: 2n })),
    facts({ targets: [history({ actions: [unblocked(30_00, "07")] }), history({ id: 2n })] }),
    [at1({ type: "transfer-forbidden", code: "07" } as const)],
  ],
  ...["00", "02", "05", "42"].map((code): Refused => [
    `with code ${code} nothing was blocked, and nothing is moved`,
    splitOf(action("unblock", 1)),
    facts({ targets: [history({ code, blocked: cents(0) }), history({ id: 2n })] }),
    [at1({ type: "nothing-remains", code } as const)],
  ]),
  [
    "the rest is not unblocked while another action may take from it",
    splitOf(action("transfer-and-unblock", 1)),
    factsOf(history({ actions: [unblocked(30_00)] })),
    [at1({ type: "action-pending" } as const)],
  ],
  [
    "everything that is wrong is said at once, each with its target",
    {
      ...splitOf(
        action("unblock"),
        action("transfer", 0, { target: 2n }),
        action("unblock", 1, { target: 9n, asset: "LFT" }),
        action("transfer", 1, { target: 3n, asset: "x".repeat(201) }),
        action("reiterate", 5, { target: 4n, asset: "LFT" }),
      ),
      deposit: undefined,
    },
    facts({
      unit: undefined,
      targets: [history(), history({ id: 2n }), history({ id: 3n }), silent({ id: 4n })],
    }),
    [
      { type: "unit-must-be-chosen" },
      { target: 1n, type: "amount-missing" },
      { target: 2n, type: "amount-of-nothing" },
      { target: 9n, type: "unknown-target" },
      { target: 3n, type: "asset-too-long", max: 200 },
      { target: 4n, type: "amount-not-taken" },
      { target: 4n, type: "asset-not-taken" },
      { type: "deposit-missing" },
    ],
  ],
];

for (const [sentence, request, given, refusals] of refused) {
  Deno.test(sentence, () => {
    assert.deepEqual(decideSplitDraft(request, given), { ok: false, error: refusals });
  });
}

Deno.test("split rule 6: an unblock in a live series interrupts it or not, as the court chose", () => {
  for (const interruptSeries of [true, false]) {
    const decided = decideSplitDraft(
      { ...splitOf(action("unblock", 1)), interruptSeries },
      facts({ series: active }),
    );
    assert.equal(decided.ok && decided.value.interruptsSeries, interruptSeries);
  }
});

Deno.test("split rule 7: with the waiting split deleted, a valid number makes a new one", () => {
  const decided = decideSplitDraft(
    { ...splitOf(action("unblock", 1)), processNumber },
    facts({ order: { ...order, processNumber: INVALID_NUMBER }, process: { court: "401" } }),
  );
  assert.equal(decided.ok && decided.value.processNumber, processNumber);
});

const waiting = (rest: Partial<WaitingSplit> = {}): WaitingSplit => ({
  id: "s1",
  processNumber,
  judge: { cpf: JUDGE, name: "Juíza" },
  unit: { id: "v-4013202", name: "Vara Única" },
  actions: [unblockFor(100_00)],
  deposit: undefined,
  interruptsSeries: false,
  ...rest,
});
const delegation: Delegation = {
  id: "d1",
  court: "401",
  judgeCpf: JUDGE,
  judgeName: "Juíza",
  assistantCpf: ASSISTANT,
  assistantName: "Assessor",
  startsOn: day("2026-11-01"),
  endsOn: undefined,
  endedAt: undefined,
};
const moment = { delegations: [delegation], today: day("2026-11-26") };

const protocols: [
  sentence: string,
  split: WaitingSplit,
  facts: SplitFacts,
  then: unknown,
  moment?: typeof moment,
][] = [
  ["a judge protocols a split", waiting(), facts(), { onBehalfOf: undefined, interruptsSeries: false }],
  [
    "split rule 9: an assistant's split is issued in the judge's name",
    waiting(),
    facts({ caller: assistant }),
    { onBehalfOf: JUDGE, interruptsSeries: false },
  ],
  [
    "split rule 9: without an active delegation an assistant protocols nothing",
    waiting(),
    facts({ caller: assistant }),
    [{ type: "no-active-delegation", judgeCpf: JUDGE }],
    { ...moment, delegations: [] },
  ],
  [
    "split rule 9: the judge of a draft is not exchanged: it is deleted and made again",
    waiting(),
    facts({ caller: judge(OTHER_JUDGE) }),
    [{ type: "not-the-judge", judgeCpf: JUDGE }],
  ],
  [
    "split rule 7: a split with an invalid process number is not protocoled",
    waiting({ processNumber: INVALID_NUMBER }),
    facts(),
    [{ type: "invalid-split-waiting", split: "s1" }],
  ],
  [
    "a split whose court unit is gone by then is not protocoled",
    waiting(),
    facts({ unit: undefined }),
    [{ type: "unit-must-be-chosen" }],
  ],
  [
    "a split is decided again on how its target stands by then",
    waiting(),
    factsOf(history({ actions: [unblocked(30_00, "98")] })),
    [at1({ type: "no-answer-first", remedies: ["reiterate"] })],
  ],
  [
    "the series is interrupted with the protocol",
    waiting({ interruptsSeries: true }),
    facts({ series: active }),
    { onBehalfOf: undefined, interruptsSeries: true },
  ],
  [
    "a series closed meanwhile needs no interruption",
    waiting({ interruptsSeries: true }),
    facts({ series: closed }),
    { onBehalfOf: undefined, interruptsSeries: false },
  ],
  [
    "a saved transfer and a saved reiteration are protocoled as they are",
    waiting({ actions: [transferOf(1, "LFT"), again(2n)], deposit: saved }),
    facts({ targets: [history({ code: "28" }), silent({ id: 2n })] }),
    { onBehalfOf: undefined, interruptsSeries: false },
  ],
];

for (const [sentence, split, given, then, when = moment] of protocols) {
  Deno.test(sentence, () => {
    const decided = decideSplitProtocol(split, { ...given, ...when });
    assert.deepEqual(decided.ok ? decided.value : decided.error, then);
  });
}

Deno.test("split rule 9: the names of judge and assistant appear on the first protocol only", () => {
  assert.equal(showsNames("order"), true);
  assert.equal(showsNames("split"), false);
});

const code = (text: string) => findCode(text) ?? assert.fail(text);

Deno.test("codes rule 2 and 3: only 98 counts as no answer, and 28 does not", () => {
  assert.equal(code("28").countsAsNoAnswer, false);
  assert.equal(code("98").countsAsNoAnswer, true);
});

Deno.test("codes rule 4: the new order is asked of the institution of the 97 only", () => {
  const target = { receiverIspb: "10000001", affected: true, branch: undefined, account: undefined } as const;
  const copied = copyOf({
    kind: "information",
    information: ["statement"],
    processNumber,
    lawsuitType: "EXECUCAO_FISCAL",
    plaintiff: undefined,
    confidential: false,
    scheduledFor: undefined,
    court: "401",
    judge: { cpf: JUDGE, name: "Juíza" },
    unit: { id: "v-4013202", name: "Vara" },
    defendants: [{
      taxId: history().taxId,
      name: "Fulano",
      amount: undefined,
      salaryAccount: false,
      useSingleAccount: false,
      targets: [
        { ...target, ispb: "10000001", origin: "registry" },
        { ...target, ispb: "10000002", origin: "registry" },
      ],
    }],
  }, { now: protocol.at, holidays: new Set(), ispb: "10000002" });
  assert.deepEqual(copied.ok && copied.value.defendants[0]?.targets.map(({ ispb }) => ispb), ["10000002"]);
});

const records: [action: SplitAction, record: string, transferId: boolean][] = [
  [unblockFor(1), "unblock", false],
  [transferOf(1), "transfer", true],
  [
    { type: "transfer-and-unblock", target: 1n, amount: cents(1), rest: cents(2), asset: undefined },
    "transfer",
    true,
  ],
  [{ type: "cancel", target: 1n }, "cancellation", false],
  [again(), "block", false],
  [
    {
      type: "reiterate",
      target: 1n,
      unanswered: { of: "action", action: 7n, asked: transferOf(1) } as never,
    },
    "transfer",
    false,
  ],
];

for (const [given, record, transferId] of records) {
  const needs = transferId ? "with a new transfer id" : "without a new transfer id";
  Deno.test(`${given.type} is written as a line of ${record}, ${needs}`, () => {
    assert.equal(recordOf(given, "block"), record);
    assert.equal(needsNewTransferId(given), transferId);
  });
}

Deno.test("a reiterated information request is written as one", () => {
  assert.equal(recordOf(again(), "information"), "information");
});

const instant = Temporal.Instant.from;
const road: SplitCommand[] = [
  { type: "protocol", protocol, dispatchOn: day("2026-11-26") },
  { type: "postpone", to: day("2026-11-27") },
  { type: "freeze", day: day("2026-11-27") },
  {
    type: "send",
    now: instant("2026-11-27T22:05:00Z"),
    answersDueAt: instant("2026-12-01T08:00:00Z"),
    publishAt: instant("2026-12-02T11:00:00Z"),
  },
  { type: "close-answers", now: instant("2026-12-01T08:00:00Z") },
  { type: "publish", now: instant("2026-12-02T11:00:00Z") },
];

Deno.test("a split goes from awaiting protocol to answered, as an order does", () => {
  const seen: string[] = [];
  let state: SplitState = newSplit;
  for (const command of road) {
    assert.ok(state.status !== "removed");
    seen.push(wireSplitStatus[state.status]);
    const decided = decideSplit(state, command);
    assert.ok(decided.ok, command.type);
    state = decided.value.reduce(evolveSplit, state);
  }
  assert.deepEqual(seen, [
    "AGUARDANDO_PROTOCOLO",
    "PROTOCOLADO",
    "PROTOCOLADO",
    "PROTOCOLADO",
    "ENVIADO",
    "CONSOLIDANDO_RESPOSTA",
  ]);
  assert.equal(state.status, "answered");
});

Deno.test("a split is removed freely while it awaits protocol, and until 19:00 of the day of its protocol", () => {
  const deletableUntil = instant("2026-11-26T22:00:00Z");
  const remove = { type: "remove", now: deletableUntil, deletableUntil } as const;
  assert.equal(decideSplit(newSplit, remove).ok, true);
  const protocoled: SplitState = { status: "protocoled", protocol, dispatchOn: day("2026-11-26") };
  assert.deepEqual(decideSplit(protocoled, remove), {
    ok: false,
    error: { type: "deletion-closed", until: deletableUntil },
  });
  assert.equal(
    decideSplit(protocoled, { ...remove, now: deletableUntil.subtract({ milliseconds: 1 }) }).ok,
    true,
  );
});

Deno.test("a split is never scheduled for a date, and never decided otherwise than an order", () => {
  const scheduled = { type: "protocoled", protocol, dispatchOn: day("2026-11-26"), scheduled: true } as const;
  assert.throws(() => evolveSplit(newSplit, scheduled), /never scheduled/);
  const command = fc.constantFrom<SplitCommand>(...road);
  fc.assert(fc.property(fc.array(command, { maxLength: 10 }), (told) => {
    let [split, order]: [SplitState, OrderState] = [newSplit, newSplit];
    for (const next of told) {
      const ofSplit = decideSplit(split, next);
      const ofOrder = decideOrder(order, next);
      if (ofSplit.ok) split = ofSplit.value.reduce(evolveSplit, split);
      if (ofOrder.ok) order = ofOrder.value.reduce(evolveOrder, order);
      assert.deepEqual(plainly(split), plainly(order));
    }
  }));
});

const someAction = fc.record({
  target: fc.constantFrom(1n, 2n, 3n),
  type: fc.constantFrom(...actionTypes),
  amount: fc.option(fc.bigInt({ min: 0n, max: 12_000n }).map((amount) => cents(Number(amount))), {
    nil: undefined,
  }),
  asset: fc.constantFrom(undefined, "LFT 2031"),
});

Deno.test("no split that is saved asks for more than what is available, and one that is refused changes nothing", () => {
  const codes = fc.constantFrom("01", "03", "07", "28", "98", "00", undefined);
  const target = (id: bigint) =>
    fc.record({ code: codes, pending: fc.boolean() }).map(({ code, pending }): TargetHistory =>
      history({
        id,
        code,
        blocked: cents(code !== undefined && findCode(code)?.blocksFunds ? 100_00 : 0),
        actions: pending && findCode(code ?? "")?.blocksFunds ? [unblocked(30_00)] : [],
      })
    );
  fc.assert(fc.property(
    fc.tuple(target(1n), target(2n)),
    fc.array(someAction, { maxLength: 3 }),
    fc.constantFrom(undefined, active, closed),
    (targets, actions, series) => {
      const given = facts({ targets, series });
      const before = structuredClone(given.targets);
      const decided = decideSplitDraft(
        { ...splitOf(...actions), ...(series ? { interruptSeries: false } : {}) },
        given,
      );
      assert.deepEqual(given.targets, before);
      if (!decided.ok) return assert.ok(decided.error.length > 0);
      assert.ok(decided.value.actions.length > 0);
      for (const saved of decided.value.actions) {
        const history = targets.find(({ id }) => id === saved.target) ?? assert.fail();
        const asked = past(99n, saved);
        const after = balanceOf({ ...history, actions: [...history.actions, asked] }, {
          series: series?.status,
        });
        assert.ok(after.available >= 0n);
      }
    },
  ));
});
