import assert from "node:assert/strict";
import {
  decideDepositAccount,
  decideSingleAccount,
  depositAccountScope,
  type DepositRegistration,
  judiciaryBranchOf,
} from "../../../domain/accounts/account_registers.ts";
import { bodyTypeName, bodyTypes } from "../../../domain/identity/court_unit.ts";

const institutions = new Set(["00360305"]);
const registration: DepositRegistration = {
  unitId: "v-4013202",
  ispb: "00360305",
  agency: "0650",
  account: "86400123-4",
  relationshipAgency: undefined,
};
const ofCourt = { ...registration, unitId: undefined, relationshipAgency: "3911" };
const here = { court: "401" };

Deno.test("a single account is of an institution of the service", () => {
  const account = { ispb: "00360305", agency: "1234", account: "567890" };
  assert.deepEqual(decideSingleAccount(account, institutions), { ok: true, value: account });
  assert.deepEqual(decideSingleAccount({ ...account, ispb: "12345678" }, institutions), {
    ok: false,
    error: [{ type: "unknown-account-institution" }],
  });
});

Deno.test("a court is of the branch of the judiciary its first digit names", () => {
  assert.deepEqual(["401", "826", "926"].map(judiciaryBranchOf), ["4", "8", "9"]);
});

/** What is registered, in a court of 401, the unit found, and what speaks against it. */
const decisions: [
  what: string,
  DepositRegistration,
  unit: { court: string } | undefined,
  faults: string[],
][] = [
  ["of a unit of the own court", registration, here, []],
  ["of the court as a whole, with its relationship agency", ofCourt, undefined, []],
  ["of the court as a whole, without", { ...ofCourt, relationshipAgency: undefined }, undefined, []],
  ["of a unit nobody knows", registration, undefined, ["unknown-account-unit"]],
  ["of a unit of another court", registration, { court: "403" }, ["unknown-account-unit"]],
  ["at an institution nobody knows", { ...ofCourt, ispb: "12345678" }, undefined, [
    "unknown-account-institution",
  ]],
  [
    "of a unit, with a relationship agency",
    { ...registration, relationshipAgency: "3911" },
    here,
    ["relationship-agency-of-unit"],
  ],
  ["wrong in every way", { ...registration, ispb: "12345678", relationshipAgency: "3911" }, undefined, [
    "unknown-account-unit",
    "unknown-account-institution",
    "relationship-agency-of-unit",
  ]],
];

for (const [what, wanted, unit, faults] of decisions) {
  Deno.test(`a deposit account ${what}: ${faults.join(", ") || "saved"}`, () => {
    const decided = decideDepositAccount(wanted, { ...here, unit, institutions });
    assert.deepEqual(decided.ok ? [] : decided.error.map(({ type }) => type), faults);
    if (decided.ok) assert.deepEqual(decided.value, wanted);
  });
}

Deno.test("an account without a unit is the court's", () => {
  assert.deepEqual([depositAccountScope(registration), depositAccountScope(ofCourt)], ["unit", "court"]);
});

Deno.test("every one of the eleven body types has a name of its own", () => {
  assert.equal(bodyTypes.length, 11);
  assert.equal(new Set(bodyTypes.map((type) => bodyTypeName[type])).size, 11);
});
