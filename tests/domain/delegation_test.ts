import assert from "node:assert/strict";
import {
  decideDelegation,
  type DelegationFacts,
  type DelegationRequest,
  endDelegation,
} from "../../domain/delegation.ts";
import type { Delegation } from "../../domain/identity/caller.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const ID = "00000000-0000-4000-8000-000000000001";

const judge = {
  cpf: "11144477735",
  name: "Beltrano",
  court: "401",
  active: true,
  profiles: ["judge"] as const,
};
const assistant = {
  cpf: "52998224725",
  name: "Sicrana",
  court: "401",
  active: true,
  profiles: ["assistant"] as const,
};
const facts: DelegationFacts = {
  id: ID,
  today: day("2026-11-23"),
  court: "401",
  judge,
  assistant,
  existing: [],
};
const request: DelegationRequest = {
  judgeCpf: judge.cpf,
  assistantCpf: assistant.cpf,
  startsOn: undefined,
  endsOn: undefined,
};
const from = (startsOn: string, endsOn?: string) => ({
  startsOn: day(startsOn),
  endsOn: endsOn === undefined ? undefined : day(endsOn),
});
const delegation = (startsOn: string, endsOn?: string): Delegation => ({
  id: ID,
  court: "401",
  judgeCpf: judge.cpf,
  judgeName: judge.name,
  assistantCpf: assistant.cpf,
  assistantName: assistant.name,
  ...from(startsOn, endsOn),
  endedAt: undefined,
});

Deno.test("a delegation is of the judge and the assistant the registry knows, from today when not said", () => {
  assert.deepEqual(decideDelegation(request, facts), { ok: true, value: delegation("2026-11-23") });
});

const tables: [
  name: string,
  request: Partial<DelegationRequest>,
  facts: Partial<DelegationFacts>,
  refusals: string[],
][] = [
  ["from today to today", from("2026-11-23", "2026-11-23"), {}, []],
  ["from tomorrow on", from("2026-11-24"), {}, []],
  ["from yesterday on", from("2026-11-22"), {}, ["delegation-in-past"]],
  ["that ends before it starts", from("2026-12-02", "2026-12-01"), {}, ["delegation-ends-before-start"]],
  ["that ended yesterday", { endsOn: day("2026-11-22") }, {}, ["delegation-ends-before-start"]],
  ["of nobody the registry knows", {}, { judge: undefined }, ["unknown-delegating-judge"]],
  ["of a judge of another court", {}, { judge: { ...judge, court: "403" } }, ["unknown-delegating-judge"]],
  ["of an inactive judge", {}, { judge: { ...judge, active: false } }, ["unknown-delegating-judge"]],
  ["of somebody who is no judge", {}, { judge: assistant }, ["unknown-delegating-judge"]],
  ["to nobody the registry knows", {}, { assistant: undefined }, ["unknown-assistant"]],
  ["to an assistant of another court", {}, { assistant: { ...assistant, court: "403" } }, [
    "unknown-assistant",
  ]],
  ["to an inactive assistant", {}, { assistant: { ...assistant, active: false } }, ["unknown-assistant"]],
  ["to somebody who is no assistant", {}, { assistant: judge }, ["unknown-assistant"]],
  ["beside one without an end", {}, { existing: [delegation("2020-01-06")] }, ["overlapping-delegation"]],
  ["beside one still to begin", {}, { existing: [delegation("2030-01-06")] }, ["overlapping-delegation"]],
  ["beside one that ended yesterday", {}, { existing: [delegation("2020-01-06", "2026-11-22")] }, []],
  ["beside one that ends today", {}, { existing: [delegation("2020-01-06", "2026-11-23")] }, [
    "overlapping-delegation",
  ]],
  [
    "between two",
    from("2026-12-02", "2026-12-03"),
    { existing: [delegation("2026-11-01", "2026-12-01"), delegation("2026-12-04")] },
    [],
  ],
  ["to the day the next begins", from("2026-12-02", "2026-12-04"), { existing: [delegation("2026-12-04")] }, [
    "overlapping-delegation",
  ]],
  [
    "wrong in everything",
    from("2026-11-02", "2026-11-01"),
    { judge: undefined, assistant: undefined, existing: [delegation("2020-01-06")] },
    [
      "unknown-delegating-judge",
      "unknown-assistant",
      "delegation-in-past",
      "delegation-ends-before-start",
      "overlapping-delegation",
    ],
  ],
];

for (const [name, requested, known, refusals] of tables) {
  Deno.test(`a delegation ${name}: ${refusals.join(", ") || "made"}`, () => {
    const decided = decideDelegation({ ...request, ...requested }, { ...facts, ...known });
    assert.deepEqual(decided.ok ? [] : decided.error.map(({ type }) => type), refusals);
  });
}

const now = Temporal.Instant.from("2026-11-23T13:00:00Z");
const ends: [name: string, delegation: Delegation, over: boolean][] = [
  ["without an end", delegation("2020-01-06"), false],
  ["that ends today", delegation("2020-01-06", "2026-11-23"), false],
  ["still to begin", delegation("2030-01-06"), false],
  ["that ended yesterday", delegation("2020-01-06", "2026-11-22"), true],
  ["that somebody ended", { ...delegation("2020-01-06"), endedAt: now }, true],
];

for (const [name, given, over] of ends) {
  Deno.test(`a delegation ${name} ${over ? "is over already" : "is ended and keeps all else"}`, () => {
    const expected = over
      ? { ok: false, error: { type: "delegation-over" } }
      : { ok: true, value: { ...given, endedAt: now } };
    assert.deepEqual(endDelegation(given, { now, today: facts.today }), expected);
  });
}
