import assert from "node:assert/strict";
import fc from "fast-check";
import { findCode } from "../../../domain/answers/response_code.ts";
import { copiedDraftRequest } from "../../../domain/orders/draft_copy.ts";
import { decideOrder, evolveOrder, type OrderState } from "../../../domain/orders/order.ts";
import {
  decideSplit,
  evolveSplit,
  newSplit,
  type SplitCommand,
  type SplitState,
  wireSplitStatus,
} from "../../../domain/splits/split.ts";
import {
  actionRecordOf,
  actionTypes,
  needsNewTransferId,
  type SplitAction,
} from "../../../domain/splits/split_action.ts";
import { decideSplitDraft } from "../../../domain/splits/split_draft.ts";
import { balanceOf, type TargetHistory } from "../../../domain/splits/target_balance.ts";
import { day, plainly, processNumber } from "../../support/orders/draft_builders.ts";
import {
  cents,
  facts,
  history,
  JUDGE,
  past,
  protocol,
  splitOf,
} from "../../support/orders/split_builders.ts";
import {
  active,
  again,
  closed,
  transferOf,
  unblocked,
  unblockFor,
} from "../../support/orders/split_cases.ts";

const code = (text: string) => findCode(text) ?? assert.fail(text);

Deno.test("codes rule 2 and 3: only 98 counts as no answer, and 28 does not", () => {
  assert.equal(code("28").countsAsNoAnswer, false);
  assert.equal(code("98").countsAsNoAnswer, true);
});

Deno.test("codes rule 4: the new order is asked of the institution of the 97 only", () => {
  const target = { receiverIspb: "10000001", affected: true, agency: undefined, account: undefined } as const;
  const copied = copiedDraftRequest({
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
      unanswered: { of: "action", action: 7n, requested: transferOf(1) } as never,
    },
    "transfer",
    false,
  ],
];

for (const [given, record, transferId] of records) {
  const needs = transferId ? "with a new transfer id" : "without a new transfer id";
  Deno.test(`${given.type} is written as a line of ${record}, ${needs}`, () => {
    assert.equal(actionRecordOf(given, "block"), record);
    assert.equal(needsNewTransferId(given), transferId);
  });
}

Deno.test("a reiterated information request is written as one", () => {
  assert.equal(actionRecordOf(again(), "information"), "information");
});

const instant = Temporal.Instant.from;
const wholeLife: SplitCommand[] = [
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
  for (const command of wholeLife) {
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
  const command = fc.constantFrom<SplitCommand>(...wholeLife);
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
        const requested = past(99n, saved);
        const after = balanceOf({ ...history, actions: [...history.actions, requested] }, {
          series: series?.status,
        });
        assert.ok(after.available >= 0n);
      }
    },
  ));
});
