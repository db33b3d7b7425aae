import assert from "node:assert/strict";
import {
  type BatchDecision,
  decideOrderOfBatch,
  type SkippedPart,
} from "../../../domain/follow_up/split_batch.ts";
import type { ActionType } from "../../../domain/splits/split_action.ts";
import type { SplitFacts } from "../../../domain/splits/split_draft.ts";
import type { TargetHistory } from "../../../domain/splits/target_balance.ts";
import { PERSON } from "../../support/orders/draft_builders.ts";
import {
  cents,
  deposit,
  facts,
  history,
  JUDGE,
  order,
  past,
  silent,
} from "../../support/orders/split_builders.ts";

type Asked = [type: ActionType, target: bigint, amount?: number];

const cases: [
  sentence: string,
  decision: BatchDecision,
  targets: TargetHistory[],
  expected: { actions: Asked[]; left: string[] },
  rest?: Partial<SplitFacts>,
][] = [
  [
    "every 98 of an order is reiterated, and what was answered is left alone",
    "reiterate",
    [silent(), history({ id: 2n }), silent({ id: 3n })],
    { actions: [["reiterate", 1n], ["reiterate", 3n]], left: [] },
  ],
  [
    "an unblock that ended in 98 is reiterated and cannot be cancelled, which is said",
    "cancel",
    [
      silent(),
      history({ id: 2n, actions: [past(7n, { type: "unblock", amount: cents(1) }, "98")] }),
    ],
    { actions: [["cancel", 1n]], left: ["only-reiteration 2"] },
  ],
  [
    "a 98 that is being asked again waits",
    "cancel",
    [silent({ actions: [past(5n, { type: "reiterate", unanswered: { of: "order" } })] }), silent({ id: 2n })],
    { actions: [["cancel", 2n]], left: ["action-pending 1"] },
  ],
  [
    "an order without a 98 has nothing to reiterate",
    "reiterate",
    [history()],
    { actions: [], left: ["nothing-to-decide"] },
  ],
  [
    "in a live series no 98 is decided",
    "cancel",
    [silent(), history({ id: 2n })],
    { actions: [], left: ["series-order 1"] },
    { series: { status: "active", disregard: undefined } },
  ],
  [
    "an order that was not answered is left as it is",
    "reiterate",
    [silent()],
    { actions: [], left: ["order-not-answered"] },
    { order: { ...order, state: { ...order.state, status: "sent" } as SplitFacts["order"]["state"] } },
  ],
  [
    "excess goes back, the most liquid first, and what code 28 keeps of it is said",
    "unblock-excess",
    [history(), history({ id: 2n, code: "28" }), history({ id: 3n, blocked: cents(30_00) })],
    { actions: [["unblock", 1n, 100_00], ["unblock", 3n, 30_00]], left: [] },
  ],
  [
    "excess of code 28 alone stays, and is said",
    "unblock-excess",
    [history({ code: "28" }), history({ id: 2n, code: "28" })],
    { actions: [], left: ["excess-kept 10000"] },
  ],
  [
    "as much as was asked is no excess",
    "unblock-excess",
    [history()],
    { actions: [], left: ["nothing-to-decide"] },
  ],
  [
    "in a live series the court decides on the order whether an unblock interrupts it",
    "unblock-excess",
    [history(), history({ id: 2n })],
    { actions: [], left: ["interruption-not-decided"] },
    { series: { status: "active", disregard: undefined } },
  ],
  [
    "all that is available is transferred; an asset of code 28 is named first, a balance that is asked for waits",
    "transfer",
    [
      history(),
      history({ id: 2n, code: "28" }),
      history({ id: 3n, actions: [past(9n, { type: "unblock", amount: cents(100_00) })] }),
      silent({ id: 4n }),
      history({
        id: 5n,
        actions: [past(8n, { type: "unblock", amount: cents(40_00) }, "01", { unblocked: 40_00 })],
      }),
    ],
    {
      actions: [["transfer", 1n, 100_00], ["transfer", 5n, 60_00]],
      left: ["asset-missing 2", "action-pending 3"],
    },
  ],
  [
    "who was let see a confidential order decides nothing",
    "reiterate",
    [silent()],
    { actions: [], left: ["viewer-only"] },
    { order: { ...order, confidential: true, judgeCpf: "x", creatorCpf: "x", viewerCpfs: [JUDGE] } },
  ],
];

for (const [sentence, decision, targets, expected, rest] of cases) {
  Deno.test(`one decision for many orders: ${sentence}`, () => {
    const { draft, left } = decideOrderOfBatch(
      { decision, deposit: decision === "transfer" ? deposit : undefined },
      {
        head: { processNumber: undefined, judgeCpf: JUDGE, courtUnitId: undefined },
        facts: facts({ targets, requested: [{ taxId: PERSON, amount: cents(100_00) }], ...rest }),
      },
    );
    const actions = (draft?.actions ?? []).map((action): Asked =>
      "amount" in action ? [action.type, action.target, Number(action.amount)] : [action.type, action.target]
    );
    assert.deepEqual({ actions, left: left.map(said) }, expected);
  });
}

const said = (left: SkippedPart): string => {
  if (left.type === "nothing-to-decide") return left.type;
  if (left.type === "excess-kept") return `${left.type} ${left.amount}`;
  if (left.type === "in-doubt") return `${left.type} ${left.target} ${left.amount}`;
  const { refusal } = left;
  return "target" in refusal ? `${refusal.type} ${refusal.target}` : refusal.type;
};
