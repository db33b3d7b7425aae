import assert from "node:assert/strict";
import type { Delegation } from "../../../domain/identity/caller.ts";
import { protocolShowsNames } from "../../../domain/splits/split.ts";
import type { SplitFacts } from "../../../domain/splits/split_draft.ts";
import { decideSplitProtocol, type SplitToProtocol } from "../../../domain/splits/split_protocol.ts";
import { day, processNumber } from "../../support/orders/draft_builders.ts";
import {
  ASSISTANT,
  assistant,
  facts,
  factsOf,
  history,
  JUDGE,
  judge,
  OTHER_JUDGE,
  saved,
  silent,
} from "../../support/orders/split_builders.ts";
import {
  active,
  again,
  at1,
  closed,
  INVALID_NUMBER,
  transferOf,
  unblocked,
  unblockFor,
} from "../../support/orders/split_cases.ts";

const waiting = (rest: Partial<SplitToProtocol> = {}): SplitToProtocol => ({
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
  split: SplitToProtocol,
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
    const decided = decideSplitProtocol(split, { ...given, ...when, confirmations: [] });
    assert.deepEqual(decided.ok ? decided.value : decided.error, then);
  });
}

Deno.test("split rule 9: the names of judge and assistant appear on the first protocol only", () => {
  assert.equal(protocolShowsNames("order"), true);
  assert.equal(protocolShowsNames("split"), false);
});
