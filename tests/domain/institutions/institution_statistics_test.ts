import assert from "node:assert/strict";
import {
  addStatistics,
  answerRate,
  type AnswerStatistics,
  hasConsecutiveNoAnswers,
  meanMinutes,
  noStatistics,
  statisticsOf,
  type TargetCase,
} from "../../../domain/institutions/institution_statistics.ts";
import { centavos } from "../../../domain/money.ts";

const one: TargetCase = {
  targets: 1,
  published: true,
  reopened: undefined,
  code: "01",
  occurrence: 1,
  consecutive: 0,
  blocked: 0n,
  seconds: 0,
};

const cases: [name: string, given: Partial<TargetCase>, then: Partial<AnswerStatistics>][] = [
  [
    "a published answer counts with its money and its time",
    { targets: 2, blocked: 500n, seconds: 7_200 },
    { requested: 2, answered: 2, blocked: centavos(500n), timed: 2, seconds: 7_200 },
  ],
  [
    "an answer that is not published is open, and so is its money",
    { published: false, blocked: 500n, seconds: 60 },
    { requested: 1, open: 1 },
  ],
  ["what has no answer yet is open", { published: false, code: undefined }, { requested: 1, open: 1 }],
  ["a silence that is not published is open", { published: false, code: "98", consecutive: 1 }, {
    requested: 1,
    open: 1,
  }],
  ["code 98 is no answer", { code: "98", consecutive: 1, seconds: 9 }, {
    requested: 1,
    unanswered: 1,
    consecutive: 1,
  }],
  ["code 97 was never asked", { code: "97", targets: 3 }, { notForwarded: 3 }],
  [
    "code 97 of a reiteration leaves the silence before it",
    { code: "97", occurrence: 2, consecutive: 1 },
    { requested: 1, unanswered: 1, notForwarded: 1, consecutive: 1 },
  ],
  [
    "a reiteration that was answered keeps its silence, and says nothing of the time",
    { occurrence: 2, blocked: 100n, seconds: 999 },
    { requested: 2, unanswered: 1, answered: 1, blocked: centavos(100n) },
  ],
  [
    "three silences in a row are three requests",
    { code: "98", occurrence: 3, consecutive: 3 },
    { requested: 3, unanswered: 3, consecutive: 3 },
  ],
  [
    "what a reiteration on its way was answered is not published",
    { reopened: "reiterate", occurrence: 2, blocked: 100n },
    { requested: 2, unanswered: 1, open: 1, consecutive: 1 },
  ],
  [
    "a block whose cancelling is on its way is still silent, whatever the institution says",
    { reopened: "cancel", code: "01", blocked: 100n },
    { requested: 1, unanswered: 1, consecutive: 1 },
  ],
];

Deno.test("each case of targets counts as what courts may know of it", () => {
  for (const [name, given, then] of cases) {
    assert.deepEqual(statisticsOf({ ...one, ...given }), { ...noStatistics, ...then }, name);
  }
});

Deno.test("rates and times are of what ended, and absent where nothing has", () => {
  const [answered, silent, open] = [
    statisticsOf({ ...one, targets: 3, seconds: 3 * 90 * 60 }),
    statisticsOf({ ...one, code: "98", consecutive: 1 }),
    statisticsOf({ ...one, published: false }),
  ];
  assert.equal(answerRate(open), undefined);
  assert.equal(meanMinutes(addStatistics(open, silent)), undefined);
  const all = [answered, silent, open].reduce(addStatistics);
  assert.equal(answerRate(all), 0.75);
  assert.equal(meanMinutes(all), 90);
});

Deno.test("more than two silences in a row ask for contact; sums keep the longest row", () => {
  const row = (consecutive: number) =>
    statisticsOf({ ...one, code: "98", occurrence: consecutive, consecutive });
  assert.deepEqual([2, 3].map((consecutive) => hasConsecutiveNoAnswers(row(consecutive))), [false, true]);
  assert.equal(addStatistics(row(3), row(1)).consecutive, 3);
});
