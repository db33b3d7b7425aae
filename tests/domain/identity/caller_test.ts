import assert from "node:assert/strict";
import {
  type Caller,
  type Delegation,
  isActiveDelegation,
  mayProtocol,
  type Profile,
  requireProfile,
} from "../../../domain/identity/caller.ts";

const JUDGE = "11144477735";
const OTHER_JUDGE = "29537995593";
const ASSISTANT = "52998224725";

const today = Temporal.PlainDate.from("2026-11-23");

function caller(cpf: string, ...profiles: Profile[]): Caller {
  return {
    cpf,
    name: "Fulana",
    profiles,
    court: "401",
    units: ["v-4013202"],
    via: "user",
    clientId: "assets",
  };
}

function delegation(rest: Partial<Delegation> = {}): Delegation {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    court: "401",
    judgeCpf: JUDGE,
    judgeName: "Beltrano",
    assistantCpf: ASSISTANT,
    assistantName: "Sicrana",
    startsOn: Temporal.PlainDate.from("2026-01-05"),
    endsOn: undefined,
    endedAt: undefined,
    ...rest,
  };
}

const day = (text: string) => Temporal.PlainDate.from(text);

const activity: [name: string, delegation: Delegation, active: boolean][] = [
  ["without an end", delegation(), true],
  ["that starts today", delegation({ startsOn: today }), true],
  ["that starts tomorrow", delegation({ startsOn: day("2026-11-24") }), false],
  ["that ends today", delegation({ endsOn: today }), true],
  ["that ended yesterday", delegation({ endsOn: day("2026-11-22") }), false],
  ["of one day, today", delegation({ startsOn: today, endsOn: today }), true],
  [
    "that somebody ended",
    delegation({ endsOn: day("2027-01-01"), endedAt: Temporal.Instant.from("2026-11-23T12:00:00Z") }),
    false,
  ],
];

for (const [name, given, active] of activity) {
  Deno.test(`a delegation ${name} is ${active ? "active" : "not active"}`, () => {
    assert.equal(isActiveDelegation(given, today), active);
  });
}

const noDelegation = { ok: false, error: { type: "no-active-delegation", judgeCpf: JUDGE } };
const notTheJudge = { ok: false, error: { type: "not-the-judge", judgeCpf: JUDGE } };
const profileRequired = { ok: false, error: { type: "profile-required", profiles: ["judge", "assistant"] } };
const inOwnName = { ok: true, value: { onBehalfOf: undefined } };
const forTheJudge = { ok: true, value: { onBehalfOf: JUDGE } };

const protocols: [who: string, caller: Caller, delegations: Delegation[], expected: unknown][] = [
  ["the judge", caller(JUDGE, "judge"), [], inOwnName],
  ["another judge", caller(OTHER_JUDGE, "judge"), [], notTheJudge],
  [
    "another judge whom a delegation names as assistant",
    caller(ASSISTANT, "judge"),
    [delegation()],
    notTheJudge,
  ],
  ["an assistant with the judge's delegation", caller(ASSISTANT, "assistant"), [delegation()], forTheJudge],
  ["an assistant without any delegation", caller(ASSISTANT, "assistant"), [], noDelegation],
  [
    "an assistant with another judge's delegation",
    caller(ASSISTANT, "assistant"),
    [delegation({ judgeCpf: OTHER_JUDGE })],
    noDelegation,
  ],
  [
    "an assistant with another assistant's delegation",
    caller(ASSISTANT, "assistant"),
    [delegation({ assistantCpf: OTHER_JUDGE })],
    noDelegation,
  ],
  [
    "an assistant with the judge's delegation in another court",
    caller(ASSISTANT, "assistant"),
    [delegation({ court: "403" })],
    noDelegation,
  ],
  [
    "an assistant whose delegation is over",
    caller(ASSISTANT, "assistant"),
    [delegation({ endsOn: day("2026-11-22") })],
    noDelegation,
  ],
  [
    "an assistant with one delegation over and one active",
    caller(ASSISTANT, "assistant"),
    [delegation({ endsOn: day("2026-11-22") }), delegation()],
    forTheJudge,
  ],
  [
    "a judge who is an assistant too and has the delegation",
    caller(ASSISTANT, "judge", "assistant"),
    [delegation()],
    forTheJudge,
  ],
  ["the judge who lost the profile", caller(JUDGE, "administrator"), [], profileRequired],
  ["an operator", caller(ASSISTANT, "operator"), [delegation()], profileRequired],
  ["somebody without a profile", caller(ASSISTANT), [delegation()], profileRequired],
];

for (const [who, given, delegations, expected] of protocols) {
  Deno.test(`in a judge's name, protocol by ${who}`, () => {
    assert.deepEqual(mayProtocol(given, JUDGE, delegations, today), expected);
  });
}

Deno.test("one of the profiles is enough, and none is refused with what is needed", () => {
  const operator = caller(ASSISTANT, "operator");
  assert.deepEqual(requireProfile(operator, "judge", "operator"), { ok: true, value: operator });
  assert.deepEqual(requireProfile(operator, "judge", "assistant"), {
    ok: false,
    error: { type: "profile-required", profiles: ["judge", "assistant"] },
  });
});
