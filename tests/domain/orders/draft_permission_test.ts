import assert from "node:assert/strict";
import type { Caller, Delegation } from "../../../domain/identity/caller.ts";
import { mayChangeDraft } from "../../../domain/orders/draft_permission.ts";

const today = Temporal.PlainDate.from("2026-11-23");
const [CREATOR, JUDGE, SOMEBODY] = ["52998224725", "11144477735", "39053344705"];
const draft = { creator: { cpf: CREATOR }, judge: { cpf: JUDGE }, unit: { id: "v-1" } };

const caller = (rest: Partial<Caller>): Caller => ({
  cpf: SOMEBODY,
  name: "Fulano",
  profiles: ["assistant"],
  court: "401",
  units: ["v-2"],
  via: "user",
  clientId: "assets",
  ...rest,
});

const delegation: Delegation = {
  id: "d",
  court: "401",
  judgeCpf: JUDGE,
  judgeName: "Beltrano",
  assistantCpf: SOMEBODY,
  assistantName: "Fulano",
  startsOn: today,
  endsOn: today,
  endedAt: undefined,
};

const yesterday = today.subtract({ days: 1 });

/** Who, with which delegations, may change the draft: under the usual rule, and where its unit may not. */
const rows: [who: string, Caller, readonly Delegation[], usually: boolean, withoutUnit: boolean][] = [
  ["its creator", caller({ cpf: CREATOR }), [], true, true],
  ["the judge it is for", caller({ cpf: JUDGE, profiles: ["judge"] }), [], true, true],
  ["an assistant with that judge's delegation", caller({}), [delegation], true, true],
  ["one whose delegation is over", caller({}), [{ ...delegation, endsOn: yesterday }], false, false],
  [
    "one whose delegation was ended",
    caller({}),
    [{
      ...delegation,
      endedAt: Temporal.Instant.from("2026-11-22T12:00:00Z"),
    }],
    false,
    false,
  ],
  ["one with another judge's delegation", caller({}), [{ ...delegation, judgeCpf: CREATOR }], false, false],
  ["one with a delegation of another court", caller({}), [{ ...delegation, court: "402" }], false, false],
  ["an assistant of its unit", caller({ units: ["v-9", "v-1"] }), [], true, false],
  ["another judge of its unit", caller({ profiles: ["judge"], units: ["v-1"] }), [], true, false],
  ["an assistant of another unit", caller({}), [], false, false],
  ["a judge of another unit", caller({ profiles: ["judge"] }), [], false, false],
  [
    "who has that judge's CPF and is no judge",
    caller({ cpf: JUDGE, profiles: ["assistant"] }),
    [],
    false,
    false,
  ],
];

for (const [who, user, delegations, usually, withoutUnit] of rows) {
  Deno.test(`a draft can${usually ? "" : "not"} be changed by ${who}, nor more where its unit may not`, () => {
    for (const [unitMayChange, may] of [[true, usually], [false, withoutUnit]] as const) {
      const decided = mayChangeDraft(user, draft, { delegations, today, unitMayChange });
      assert.deepEqual(
        decided,
        may
          ? { ok: true, value: undefined }
          : { ok: false, error: { type: "not-yours-to-change", unitMayChange } },
      );
    }
  });
}
