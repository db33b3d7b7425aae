import assert from "node:assert/strict";
import type { ProcessNumber } from "../../../domain/orders/process_number.ts";
import { decideSplitDraft } from "../../../domain/splits/split_draft.ts";
import { processNumber } from "../../support/orders/draft_builders.ts";
import {
  action,
  assistant,
  facts,
  factsOf,
  judge,
  order,
  OTHER_JUDGE,
  silent,
  splitOf,
} from "../../support/orders/split_builders.ts";
import {
  type Accepted,
  accepts,
  active,
  chosen,
  closed,
  confidential,
  INVALID_NUMBER,
  other,
  type Refused,
  refuses,
  transferOf,
  unblockFor,
} from "../../support/orders/split_cases.ts";

const accepted: Accepted[] = [
  [
    "split rule 6: after the closure of a series its money is transferred",
    splitOf(action("transfer", 100_00)),
    facts({ series: closed }),
    [transferOf(100_00)],
  ],
  [
    "split rule 6: after the closure of a series an unblock asks nothing about its interruption",
    splitOf(action("unblock", 1)),
    facts({ series: closed }),
    [unblockFor(1)],
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
];

for (const [sentence, request, given, actions] of accepted) {
  Deno.test(sentence, accepts(request, given, actions));
}

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
    [{ type: "nothing-to-split", reservations: [] }],
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
];

for (const [sentence, request, given, refusals] of refused) {
  Deno.test(sentence, refuses(request, given, refusals));
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
