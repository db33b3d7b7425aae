import {
  action,
  cents,
  deposit,
  facts,
  factsOf,
  history,
  order,
  past,
  saved,
  silent,
  splitOf,
} from "../../support/orders/split_builders.ts";
import {
  type Accepted,
  accepts,
  active,
  at1,
  type Refused,
  refuses,
  transferOf,
  unblocked,
  unblockFor,
} from "../../support/orders/split_cases.ts";

const accepted: Accepted[] = [
  [
    "split rule 1: an answered block with a balance is unblocked",
    splitOf(action("unblock", 100_00)),
    facts(),
    [unblockFor(100_00)],
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
  Deno.test(sentence, accepts(request, given, actions));
}

const refused: Refused[] = [
  [
    "split rule 1: without a balance or a 98 there is nothing to split",
    splitOf(action("unblock", 1)),
    factsOf(history({ code: "00", blocked: cents(0) })),
    [{ type: "nothing-to-split", reservations: [] }],
  ],
  [
    "split rule 1: an amount never exceeds what remains, not by a centavo",
    splitOf(action("unblock", 70_01)),
    factsOf(history({ actions: [unblocked(30_00, "01")] })),
    [at1({ type: "amount-exceeds-balance", available: cents(70_00), reservations: [] } as const)],
  ],
  [
    "split rule 1: what a split that is not answered asks for is not asked for again",
    splitOf(action("transfer", 70_01)),
    factsOf(history({ actions: [unblocked(30_00)] })),
    [at1({ type: "amount-exceeds-balance", available: cents(70_00), reservations: [] } as const)],
  ],
  ...(["reiterate", "cancel"] as const).map((type): Refused => [
    `split rule 2: in a live series it is refused to ${type}`,
    splitOf(action(type)),
    facts({ targets: [silent(), history({ id: 2n })], series: active }),
    [at1({ type: "series-order", series: "active" } as const)],
  ]),
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
    [at1({ type: "action-pending", reservations: [] } as const)],
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
  Deno.test(sentence, refuses(request, given, refusals));
}
