import assert from "node:assert/strict";
import type { TaxId } from "../../../domain/identity/tax_id.ts";
import {
  decideSeriesSplit,
  type OrderOfSeries,
  type SeriesSplitRefusal,
  type SeriesSplitRequest,
} from "../../../domain/splits/series_split.ts";
import type { SplitFacts } from "../../../domain/splits/split_draft.ts";
import type { TargetHistory } from "../../../domain/splits/target_balance.ts";
import { OTHER, PERSON } from "../../support/orders/draft_builders.ts";
import {
  cents,
  deposit,
  facts,
  history,
  JUDGE,
  order,
  past,
  saved,
  silent,
} from "../../support/orders/split_builders.ts";

const inSeries = (id: string, targets: TargetHistory[], rest: Partial<SplitFacts> = {}): OrderOfSeries => ({
  id,
  facts: facts({ targets, series: { status: "closed", disregard: undefined }, ...rest }),
});

/** Three orders of one series: money of two kinds, a silence, an asset of code 28, an unblock under way, one not published. */
const orders: OrderOfSeries[] = [
  inSeries("k1", [
    history({ id: 1n, code: "12", blocked: cents(50_00) }),
    silent({ id: 2n }),
    history({ id: 3n, taxId: OTHER, blocked: cents(7_00) }),
  ]),
  inSeries("k2", [
    history({ id: 4n, blocked: cents(30_00) }),
    history({ id: 5n, code: "28", blocked: cents(9_00) }),
    history({
      id: 6n,
      blocked: cents(10_00),
      actions: [past(1n, { type: "unblock", amount: cents(4_00) })],
    }),
  ]),
  inSeries("k3", [history({ id: 8n }), silent({ id: 9n })], {
    order: { ...order, state: { status: "consolidating" } as SplitFacts["order"]["state"] },
  }),
];

const seriesSplit = (rest: Partial<SeriesSplitRequest> = {}): SeriesSplitRequest => ({
  processNumber: undefined,
  judgeCpf: JUDGE,
  courtUnitId: undefined,
  money: undefined,
  cancelUnanswered: false,
  deposit: undefined,
  ...rest,
});
const of = (taxId: TaxId, amount?: number) => ({
  taxId,
  amount: amount === undefined ? undefined : cents(amount),
});

type Planned = Record<string, [type: string, target: bigint, amount?: number][]>;

const plans: [sentence: string, request: SeriesSplitRequest, planned: Planned][] = [
  [
    "all of a defendant's money, over all orders",
    seriesSplit({ money: { type: "transfer", shares: [of(PERSON)] }, deposit }),
    { k1: [["transfer", 1n, 50_00]], k2: [["transfer", 4n, 30_00], ["transfer", 6n, 6_00]] },
  ],
  [
    "an amount, the most liquid first",
    seriesSplit({ money: { type: "transfer", shares: [of(PERSON, 40_00), of(OTHER, 1)] }, deposit }),
    {
      k1: [["transfer", 1n, 4_00], ["transfer", 3n, 1]],
      k2: [["transfer", 4n, 30_00], ["transfer", 6n, 6_00]],
    },
  ],
  [
    "a transfer, and what is free besides unblocked",
    seriesSplit({ money: { type: "transfer-and-unblock", shares: [of(PERSON, 20_00)] }, deposit }),
    { k1: [["unblock", 1n, 50_00]], k2: [["transfer-and-unblock", 4n, 20_00]] },
  ],
  [
    "everything unblocked, and the silent blocks cancelled",
    seriesSplit({ money: { type: "unblock", shares: [of(PERSON), of(OTHER)] }, cancelUnanswered: true }),
    {
      k1: [["unblock", 1n, 50_00], ["unblock", 3n, 7_00], ["cancel", 2n]],
      k2: [["unblock", 4n, 30_00], ["unblock", 6n, 6_00]],
    },
  ],
  ["the silent blocks cancelled only", seriesSplit({ cancelUnanswered: true }), { k1: [["cancel", 2n]] }],
];

for (const [sentence, request, planned] of plans) {
  Deno.test(`split rule 6: one call splits a closed series: ${sentence}`, () => {
    const decided = decideSeriesSplit(request, orders);
    assert.ok(decided.ok, JSON.stringify(decided, (_, part) => typeof part === "bigint" ? `${part}` : part));
    const actual = Object.fromEntries(decided.value.map(({ order, draft }) => [
      order,
      draft.actions.map((action) => [
        action.type,
        action.target,
        ...("amount" in action ? [Number(action.amount)] : []),
      ]),
    ]));
    assert.deepEqual(actual, planned);
    for (const { draft } of decided.value) {
      const transfers = draft.actions.some(({ type }) => type.startsWith("transfer"));
      assert.deepEqual(draft.deposit, transfers ? saved : undefined);
    }
  });
}

const live = orders.map(({ id, facts }) => ({
  id,
  facts: { ...facts, series: { status: "active", disregard: undefined } } as SplitFacts,
}));
const gone = orders.map(({ id, facts }) => ({
  id,
  facts: { ...facts, series: { status: "closed", disregard: "no-institution-answered" } } as SplitFacts,
}));

const refusals: [
  sentence: string,
  request: SeriesSplitRequest,
  orders: OrderOfSeries[],
  refusals: SeriesSplitRefusal[],
][] = [
  ["a live series", seriesSplit({ cancelUnanswered: true }), live, [{ type: "series-active" }]],
  ["a series that is disregarded", seriesSplit({ cancelUnanswered: true }), gone, [
    { type: "series-disregarded", reason: "no-institution-answered" },
  ]],
  ["nothing chosen", seriesSplit(), orders, [{ type: "nothing-to-split", reservations: [] }]],
  [
    "more than the orders hold together, and a defendant twice",
    seriesSplit({ money: { type: "unblock", shares: [of(PERSON, 86_01), of(OTHER), of(OTHER)] } }),
    orders,
    [
      { type: "share-exceeds-balance", taxId: PERSON, available: cents(86_00) },
      { type: "repeated-defendant", taxId: OTHER },
    ],
  ],
  [
    "a rest without an amount",
    seriesSplit({ money: { type: "transfer-and-unblock", shares: [of(PERSON)] }, deposit }),
    orders,
    [{ type: "amount-missing", taxId: PERSON }],
  ],
  [
    "a deposit for nothing",
    seriesSplit({ cancelUnanswered: true, deposit }),
    orders,
    [{ type: "deposit-not-taken" }],
  ],
  [
    "a transfer without a deposit, for each order",
    seriesSplit({ money: { type: "transfer", shares: [of(PERSON)] } }),
    orders,
    [
      { type: "split-refused", order: "k1", refusal: { type: "deposit-missing" } },
      { type: "split-refused", order: "k2", refusal: { type: "deposit-missing" } },
    ],
  ],
];

for (const [sentence, request, given, expected] of refusals) {
  Deno.test(`the split of a whole series is refused for ${sentence}`, () => {
    assert.deepEqual(decideSeriesSplit(request, given), { ok: false, error: expected });
  });
}
