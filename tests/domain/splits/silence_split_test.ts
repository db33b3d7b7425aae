import {
  action,
  cents,
  facts,
  factsOf,
  history,
  past,
  silent,
  splitOf,
} from "../../support/orders/split_builders.ts";
import {
  type Accepted,
  accepts,
  again,
  at1,
  closed,
  information,
  type Refused,
  refuses,
  transferOf,
  unblocked,
  unblockFor,
} from "../../support/orders/split_cases.ts";

const accepted: Accepted[] = [
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
    "split rule 3: a silent institution is reiterated beside another's transfer",
    splitOf(action("transfer", 100_00), action("reiterate", undefined, { target: 2n })),
    facts({ targets: [history(), silent({ id: 2n })] }),
    [transferOf(100_00), again(2n)],
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
      unanswered: { of: "action", action: 7n, requested: { type: "unblock", amount: cents(30_00) } },
    }],
  ],
  [
    "split rule 5: a silent cancellation is reiterated",
    splitOf(action("reiterate")),
    factsOf(silent({ actions: [past(5n, { type: "cancel" }, "98")] })),
    [{
      type: "reiterate",
      target: 1n,
      unanswered: { of: "action", action: 5n, requested: { type: "cancel" } },
    }],
  ],
  [
    "split rule 6: after the closure of a series its silent blocks are cancelled",
    splitOf(action("cancel")),
    factsOf(silent(), { series: closed }),
    [{ type: "cancel", target: 1n }],
  ],
  [
    "split rule 6: a silent unblock of a series order is asked anew, not reiterated",
    splitOf(action("unblock", 100_00)),
    factsOf(history({ actions: [unblocked(30_00, "98")] }), { series: closed }),
    [unblockFor(100_00)],
  ],
];

for (const [sentence, request, given, actions] of accepted) {
  Deno.test(sentence, accepts(request, given, actions));
}

const refused: Refused[] = [
  [
    "split rule 2: in a closed series nothing is reiterated either",
    splitOf(action("reiterate")),
    factsOf(silent(), { series: closed }),
    [at1({ type: "series-order", series: "closed" } as const)],
  ],
  [
    "split rule 4: a fulfilled unblock is final, and is not reiterated",
    splitOf(action("reiterate"), action("unblock", 1, { target: 2n })),
    facts({ targets: [history({ actions: [unblocked(100_00, "01")] }), history({ id: 2n })] }),
    [at1({ type: "no-silence" } as const)],
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
          unanswered: { of: "action", action: 7n, requested: { type: "unblock", amount: cents(60_00) } },
        }),
      ],
    })),
    [{ type: "nothing-to-split", reservations: [] }],
  ],
  [
    "split rule 5: a reiteration that was not forwarded leaves the silence to be reiterated",
    splitOf(action("cancel")),
    factsOf(history({
      actions: [
        unblocked(30_00, "98"),
        past(8n, {
          type: "reiterate",
          unanswered: { of: "action", action: 7n, requested: { type: "unblock", amount: cents(30_00) } },
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
    [at1({ type: "action-pending", reservations: [] } as const)],
  ],
  [
    "split rule 5: what was cancelled is silent no more",
    splitOf(action("reiterate"), action("unblock", 1, { target: 2n })),
    facts({ targets: [silent({ actions: [past(5n, { type: "cancel" }, "01")] }), history({ id: 2n })] }),
    [at1({ type: "no-silence" } as const)],
  ],
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
];

for (const [sentence, request, given, refusals] of refused) {
  Deno.test(sentence, refuses(request, given, refusals));
}
