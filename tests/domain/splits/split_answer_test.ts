import assert from "node:assert/strict";
import { needsContact } from "../../../domain/answers/response_code.ts";
import { applyExecuted } from "../../../domain/splits/block_balance.ts";
import {
  type ActionAnswerRefusal,
  type ActionCommand,
  type ActionEvent,
  type ActionState,
  decideActionAnswer,
  evolveAction,
} from "../../../domain/splits/split_answer.ts";
import { plainly } from "../../support/orders/draft_builders.ts";
import { asking, cancelled, NOW, transferred, unblocked, when } from "../../support/orders/split_answers.ts";
import { cents, protocol } from "../../support/orders/split_builders.ts";

const unblock = asking({ type: "unblock", amount: cents(30_00) });
const transfer = asking({ type: "transfer", amount: cents(60_00), asset: undefined });
const withRest = asking({
  type: "transfer-and-unblock",
  amount: cents(60_00),
  rest: cents(40_00),
  asset: undefined,
});
const cancellation = asking({ type: "cancel" });

/** 100,00 blocked, of which nothing has been moved yet. */
const balance = { blocked: cents(100_00), transferred: cents(0), unblocked: cents(0) };

const done = (code: string, transferred: number, unblocked: number): ActionEvent => ({
  type: "done",
  code,
  transferred: cents(transferred),
  unblocked: cents(unblocked),
  ...when,
  disagreement: undefined,
});

const accepted: [sentence: string, given: ActionState, command: ActionCommand, event: ActionEvent][] = [
  ["an unblock fully complied", unblock, unblocked("01", 30_00), done("01", 0, 30_00)],
  ["an unblock complied in part", unblock, unblocked("03", 29_99), done("03", 0, 29_99)],
  ["an unblock answered negatively", unblock, unblocked("00", 0), done("00", 0, 0)],
  ["an unblock carried out outside the service", unblock, unblocked("07", 10_00), done("07", 0, 10_00)],
  ["a transfer fully complied", transfer, transferred("01", 60_00), done("01", 60_00, 0)],
  ["a transfer complied in part", transfer, transferred("03", 1), done("03", 1, 0)],
  [
    "a transfer with the rest unblocked",
    withRest,
    transferred("01", 60_00, 40_00),
    done("01", 60_00, 40_00),
  ],
  [
    "a transfer in part, with the rest unblocked",
    withRest,
    transferred("03", 50_00, 40_00),
    done("03", 50_00, 40_00),
  ],
  [
    "the balance reported differs: ours stands, and the difference is told",
    unblock,
    unblocked("01", 30_00, 70_35),
    { ...done("01", 0, 30_00), disagreement: { ours: cents(70_00), reported: cents(70_35) } } as ActionEvent,
  ],
  ["a block cancelled", cancellation, cancelled("01", 0), { type: "cancelled", code: "01", ...when }],
  ...["00", "02", "05", "42"].map((code): [string, ActionState, ActionCommand, ActionEvent] => [
    `a cancelled block that had found nothing, told by ${code}`,
    cancellation,
    cancelled(code, 0),
    { type: "cancelled", code, ...when },
  ]),
  ...["25", "26", "28"].map((code): [string, ActionState, ActionCommand, ActionEvent] => [
    `a block to be cancelled that holds an asset without a price, told by ${code}`,
    cancellation,
    cancelled(code, 0),
    { type: "found-blocked", code, blocked: cents(0), ...when },
  ]),
  [
    "a block to be cancelled had been carried out in full",
    cancellation,
    cancelled("01", 150_00),
    { type: "found-blocked", code: "01", blocked: cents(150_00), ...when },
  ],
  [
    "a block to be cancelled had hit government securities",
    cancellation,
    cancelled("28", 20_00),
    { type: "found-blocked", code: "28", blocked: cents(20_00), ...when },
  ],
  ["silence", transfer, { type: "no-answer", now: NOW }, { type: "not-answered", at: NOW }],
  ["an institution out of reach", transfer, { type: "not-forwarded", now: NOW }, {
    type: "not-forwarded",
    at: NOW,
  }],
];

for (const [sentence, given, command, event] of accepted) {
  Deno.test(`accepted: ${sentence}`, () => {
    const decided = decideActionAnswer(given, command, balance);
    assert.deepEqual(plainly(decided), plainly({ ok: true, value: event }));
  });
}

const denied = (code: string, requested: number, done: number): ActionAnswerRefusal => ({
  type: "done-denies-code",
  code,
  requested: cents(requested),
  done: cents(done),
});

const refused: [
  sentence: string,
  given: ActionState,
  command: ActionCommand,
  refusal: ActionAnswerRefusal,
][] = [
  ["a code that does not exist", unblock, unblocked("99", 0), { type: "unknown-code", code: "99" }],
  ["a code of the service's own", unblock, unblocked("98", 0), {
    type: "code-given-by-service-only",
    code: "98",
  }],
  [
    "a code of information requests",
    transfer,
    transferred("32", 0),
    { type: "code-of-another-kind", code: "32", kind: "transfer" },
  ],
  [
    "a code of blocks",
    unblock,
    unblocked("28", 0),
    { type: "code-of-another-kind", code: "28", kind: "unblock" },
  ],
  [
    "more unblocked than asked, by a centavo",
    unblock,
    unblocked("01", 30_01),
    { type: "done-more-than-requested", requested: cents(30_00), done: cents(30_01) },
  ],
  [
    "more transferred than asked",
    transfer,
    transferred("01", 60_01),
    { type: "done-more-than-requested", requested: cents(60_00), done: cents(60_01) },
  ],
  [
    "more moved than remains",
    withRest,
    transferred("01", 60_00, 40_01, 0),
    { type: "done-more-than-remains", remaining: cents(100_00), done: cents(100_01) },
  ],
  [
    "the rest unblocked although it was to stay",
    transfer,
    transferred("01", 60_00, 1),
    { type: "rest-unblocked-unrequested", unblocked: cents(1) },
  ],
  ["fully complied with less", unblock, unblocked("01", 29_99), denied("01", 30_00, 29_99)],
  ["in part with all", unblock, unblocked("03", 30_00), denied("03", 30_00, 30_00)],
  ["in part with nothing", transfer, transferred("03", 0), denied("03", 60_00, 0)],
  ["negative with an amount", transfer, transferred("00", 1), denied("00", 60_00, 1)],
  [
    "fully complied, the rest left blocked",
    withRest,
    transferred("01", 60_00, 0),
    denied("01", 100_00, 60_00),
  ],
  [
    "fully complied, less transferred and more unblocked",
    withRest,
    transferred("01", 59_00, 41_00),
    denied("01", 100_00, 100_00),
  ],
  [
    "a transfer's answer to an unblock",
    unblock,
    transferred("01", 30_00),
    { type: "answers-another-line", requested: "unblock" },
  ],
  [
    "a block found that is larger than was asked",
    cancellation,
    cancelled("01", 150_01),
    { type: "blocked-more-than-requested", requested: cents(150_00), blocked: cents(150_01) },
  ],
  [
    "a block found under a code that denies it",
    cancellation,
    cancelled("00", 1),
    { type: "amount-denies-code", code: "00", expected: "none", requested: cents(150_00), blocked: cents(1) },
  ],
  [
    "executed before the protocol",
    unblock,
    { ...unblocked("01", 30_00), executedAt: protocol.at.subtract({ seconds: 1 }) } as ActionCommand,
    { type: "executed-before-protocol", protocoledAt: protocol.at },
  ],
  [
    "executed in the future",
    unblock,
    { ...unblocked("01", 30_00), executedAt: NOW.add({ minutes: 11 }) } as ActionCommand,
    { type: "executed-in-future", now: NOW },
  ],
];

for (const [sentence, given, command, refusal] of refused) {
  Deno.test(`refused: ${sentence}`, () => {
    assert.deepEqual(decideActionAnswer(given, command, balance), { ok: false, error: refusal });
  });
}

Deno.test("split rule 4: a fulfilled unblock or transfer is final, whatever comes after it", () => {
  const final = evolveAction(unblock, done("01", 0, 30_00));
  const later: ActionCommand[] = [
    unblocked("00", 0),
    { type: "no-answer", now: NOW },
    { type: "not-forwarded", now: NOW },
  ];
  for (const command of later) {
    assert.deepEqual(decideActionAnswer(final, command, balance), {
      ok: false,
      error: { type: "already-answered", code: "01" },
    });
  }
  assert.throws(() => evolveAction(final, { type: "not-answered", at: NOW }), /is final/);
});

const ends: [event: ActionEvent, code: string, transferred: number, unblocked: number][] = [
  [done("01", 60_00, 40_00), "01", 60_00, 40_00],
  [{ type: "cancelled", code: "01", ...when }, "01", 0, 0],
  [{ type: "found-blocked", code: "03", blocked: cents(1), ...when }, "03", 0, 0],
  [{ type: "not-forwarded", at: NOW }, "97", 0, 0],
  [{ type: "not-answered", at: NOW }, "98", 0, 0],
];

for (const [event, code, transferred, unblocked] of ends) {
  Deno.test(`an action that is ${event.type} ends with code ${code}`, () => {
    const final = evolveAction(withRest, event);
    assert.deepEqual([final.code, final.transferred, final.unblocked], [
      code,
      cents(transferred),
      cents(unblocked),
    ]);
  });
}

Deno.test("more than two silences in a row, and the institution is to be contacted", () => {
  assert.deepEqual([0, 2, 3].map(needsContact), [false, false, true]);
});

Deno.test("nothing is settled beyond what remains", () => {
  assert.throws(
    () => applyExecuted(balance, { transferred: cents(60_00), unblocked: cents(40_01) }),
    RangeError,
  );
});
