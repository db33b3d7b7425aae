/** What a split's draft reserves: for how long, whose it is in the refusal of others, and that no sum goes beyond the block. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { sum, ZERO } from "../../../domain/money.ts";
import type { PastAction } from "../../../domain/splits/money_request.ts";
import { countsOn, type Reservation, reservedThrough } from "../../../domain/splits/reservation.ts";
import type { SplitAction } from "../../../domain/splits/split_action.ts";
import { decideActions } from "../../../domain/splits/split_content.ts";
import { decideSplitDraft } from "../../../domain/splits/split_draft.ts";
import { decideSplitProtocol, type SplitToProtocol } from "../../../domain/splits/split_protocol.ts";
import { balanceOf, type TargetHistory } from "../../../domain/splits/target_balance.ts";
import { day, processNumber } from "../../support/orders/draft_builders.ts";
import {
  action,
  cents,
  factsOf,
  history,
  JUDGE,
  past,
  splitOf,
} from "../../support/orders/split_builders.ts";
import { at1, transferOf, unblockFor } from "../../support/orders/split_cases.ts";

const holidays = new Set(["2026-12-08"]);

for (
  const [sentence, savedAt, days, last] of [
    ["one day after a Thursday is the Friday", "2026-11-26T13:00:00Z", 1, "2026-11-27"],
    ["a weekend does not count", "2026-11-27T13:00:00Z", 1, "2026-11-30"],
    ["nor does a holiday", "2026-12-07T13:00:00Z", 1, "2026-12-09"],
    ["what is saved on a Saturday counts from it", "2026-11-28T13:00:00Z", 5, "2026-12-04"],
    ["the day is that of São Paulo", "2026-11-27T02:30:00Z", 1, "2026-11-27"],
  ] as const
) {
  Deno.test(`a reservation's last day: ${sentence}`, () => {
    const through = reservedThrough(Temporal.Instant.from(savedAt), days, holidays);
    assert.equal(through.toString(), last);
  });
}

const reservation: Reservation = {
  split: "s1",
  origin: "user",
  by: "Fulana",
  since: Temporal.Instant.from("2026-11-26T13:00:00Z"),
  through: day("2026-12-03"),
};
const drafted = (request: PastAction["request"], rest: Partial<Reservation> = {}): PastAction => ({
  ...past(7n, request),
  split: rest.split ?? "s1",
  reservation: { ...reservation, ...rest },
});

Deno.test("a draft's action counts up to its last day and not after it, and one without a term always", () => {
  const one = drafted({ type: "unblock", amount: cents(30_00) });
  assert.deepEqual(
    ["2026-11-26", "2026-12-03", "2026-12-04"].map((on) => countsOn(day(on), one)),
    [true, true, false],
  );
  assert.equal(countsOn(day("2999-01-01"), drafted(one.request, { through: undefined })), true);
  assert.equal(countsOn(day("2999-01-01"), past(1n, one.request)), true, "what was protocoled does not end");
});

const all = [{ ...reservation, amount: cents(100_00) }];
const thirty = [{ ...reservation, amount: cents(30_00) }];

Deno.test("the refusal of others says whose draft reserves, how much and until when", () => {
  const thirtyAsked = history({ actions: [drafted({ type: "unblock", amount: cents(30_00) })] });
  const cases = [
    [
      splitOf(action("unblock", 80_00)),
      thirtyAsked,
      [at1({ type: "amount-exceeds-balance", available: cents(70_00), reservations: thirty })],
    ],
    [
      splitOf(action("transfer-and-unblock", 10_00)),
      thirtyAsked,
      [at1({ type: "action-pending", reservations: thirty })],
    ],
    [
      splitOf(action("unblock", 1)),
      history({ actions: [drafted({ type: "transfer", amount: cents(100_00), asset: undefined })] }),
      [{ type: "nothing-to-split", reservations: all }],
    ],
    [
      splitOf(action("unblock", 80_00)),
      // What was protocoled reserves nothing: it is asked, and names nobody.
      history({ actions: [past(7n, { type: "unblock", amount: cents(30_00) })] }),
      [at1({ type: "amount-exceeds-balance", available: cents(70_00), reservations: [] })],
    ],
  ] as const;
  for (const [request, target, expected] of cases) {
    const decided = decideSplitDraft(request, factsOf(target));
    assert.deepEqual(decided.ok ? decided.value : decided.error, expected);
  }
});

const waiting = (saved: SplitAction): SplitToProtocol => ({
  id: "s1",
  processNumber,
  judge: { cpf: JUDGE, name: "Juíza" },
  unit: { id: "v-4013202", name: "Vara Única" },
  actions: [saved],
  deposit: undefined,
  interruptsSeries: false,
});
const protocolOf = (saved: SplitAction, target: TargetHistory) => {
  const decided = decideSplitProtocol(waiting(saved), {
    ...factsOf(target),
    delegations: [],
    today: day("2026-12-10"),
    confirmations: [],
  });
  return decided.ok ? "protocoled" : decided.error.map(({ type }) => type);
};

Deno.test("after its reservation a draft is protocoled only as it was saved, on what is left", () => {
  const rest: SplitAction = {
    ...{ type: "transfer-and-unblock", target: 1n, amount: cents(10_00), asset: undefined },
    rest: cents(90_00),
  };
  const taken = past(8n, { type: "unblock", amount: cents(50_00) }, "01", { unblocked: 50_00 });
  const asked = past(8n, { type: "unblock", amount: cents(50_00) });
  const silentUnblock = past(3n, { type: "unblock", amount: cents(20_00) }, "98");
  const again: SplitAction = {
    ...{ target: 1n, type: "reiterate" },
    unanswered: { of: "action", action: 3n, requested: { type: "unblock", amount: cents(20_00) } },
  };
  const repeated = (code: string) =>
    past(
      9n,
      {
        type: "reiterate",
        unanswered: { of: "action", action: 3n, requested: { type: "unblock", amount: cents(20_00) } },
      },
      code,
      { unblocked: code === "01" ? 20_00 : 0 },
    );
  const later = past(10n, { type: "unblock", amount: cents(5_00) }, "98");
  const cases: [string, SplitAction, PastAction[], unknown][] = [
    ["nobody asked", unblockFor(60_00), [], "protocoled"],
    ["others asked for less than is left", unblockFor(50_00), [taken], "protocoled"],
    ["others were given part of it", unblockFor(60_00), [taken], ["amount-exceeds-balance"]],
    ["others ask for part of it", transferOf(60_00), [asked], ["amount-exceeds-balance"]],
    ["the rest is not what it was", rest, [taken], ["draft-outdated"]],
    ["the rest is being asked for", rest, [asked], ["action-pending"]],
    ["the rest is as it was", rest, [], "protocoled"],
    ["the silent request is still silent", again, [silentUnblock, repeated("98")], "protocoled"],
    ["the silent request was answered", again, [silentUnblock, repeated("01")], ["no-silence"]],
    ["another request is silent now", again, [silentUnblock, repeated("01"), later], ["draft-outdated"]],
  ];
  for (const [sentence, saved, actions, expected] of cases) {
    assert.deepEqual(protocolOf(saved, history({ actions })), expected, sentence);
  }
});

/** What several people do with drafts of one target, and how the days pass. */
const step = fc.oneof(
  fc.record({
    does: fc.constant("save" as const),
    type: fc.constantFrom("unblock", "transfer", "transfer-and-unblock"),
    amount: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ does: fc.constant("protocol" as const), which: fc.nat() }),
  fc.record({ does: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 4 }) }),
);

Deno.test("whoever reserves, lets it end and comes late: what is asked never goes beyond the block", () => {
  const context = { kind: "block", series: undefined } as const;
  const seen = { ended: 0, protocoledLate: 0, refusedLate: 0 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 8, maxLength: 40, size: "max" }), (steps) => {
      let today = day("2026-11-26");
      let actions: PastAction[] = [];
      const balanceWithout = (id: bigint | undefined) =>
        balanceOf(
          history({
            blocked: cents(100),
            actions: actions.filter((one) => one.id !== id && countsOn(today, one)),
          }),
          context,
        );
      for (const [index, next] of steps.entries()) {
        if (next.does === "wait") today = today.add({ days: next.days });
        if (next.does === "save") {
          const request = action(next.type, next.amount);
          const decided = decideActions([request], [balanceWithout(undefined)], context);
          if (!decided.ok) continue;
          const through = today.add({ days: 2 });
          actions.push({ ...drafted(decided.value[0]!, { split: `${index}`, through }), id: BigInt(index) });
        }
        if (next.does === "protocol") {
          const drafts = actions.filter(({ reservation }) => reservation !== undefined);
          const chosen = drafts[next.which % Math.max(1, drafts.length)];
          if (chosen === undefined) continue;
          const isLate = !countsOn(today, chosen);
          const others = history({
            blocked: cents(100),
            actions: actions.filter((one) => one !== chosen && countsOn(today, one)),
          });
          const done = protocolOf({ target: 1n, ...chosen.request }, others) === "protocoled";
          if (isLate) seen[done ? "protocoledLate" : "refusedLate"]++;
          // One that is in time is never refused for what others ask.
          if (!isLate) assert.ok(done);
          if (!done) continue;
          actions = actions.map((one) => one === chosen ? { ...one, reservation: undefined } : one);
        }
        seen.ended += actions.filter((one) => !countsOn(today, one)).length;
        const { requests, remaining } = balanceWithout(undefined);
        const asked = sum(
          requests.flatMap(({ state, asks }) =>
            state === "asked" || state === "drafted" ? [asks.transferred, asks.unblocked] : [ZERO]
          ),
        );
        assert.ok(asked <= remaining, `${asked} asked of ${remaining}`);
      }
    }),
    { numRuns: 400 },
  );
  for (const [what, count] of Object.entries(seen)) assert.ok(count > 50, `${what}: hardly tried, ${count}`);
});
