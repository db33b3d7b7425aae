import assert from "node:assert/strict";
import type { Caller, Profile } from "../../../domain/identity/caller.ts";
import {
  type ConfidentialityFacts,
  decideViewerAdded,
  decideViewerRemoved,
  mayActOnOrder,
  mayListViewers,
  maySeeOrder,
  type Viewer,
  viewerAuthorityOf,
  type ViewerCandidate,
} from "../../../domain/orders/confidentiality.ts";

const JUDGE = "11144477735";
const CREATOR = "52998224725";
const VIEWER = "29537995593";
const OTHER = "39053344705";

const caller = (cpf: string, ...profiles: Profile[]): Caller => ({
  cpf,
  name: "Fulana",
  profiles: profiles.length === 0 ? ["assistant"] : profiles,
  court: "401",
  units: ["v-4013202"],
  via: "user",
  clientId: "assets",
});

const open: ConfidentialityFacts = {
  court: "401",
  confidential: false,
  creatorCpf: CREATOR,
  judgeCpf: JUDGE,
  viewerCpfs: [],
};
const confidential: ConfidentialityFacts = { ...open, confidential: true, viewerCpfs: [VIEWER] };
const elsewhere = { ...confidential, court: "403" };

const sights: [who: string, caller: Caller, order: ConfidentialityFacts, sees: boolean, acts?: boolean][] = [
  ["anybody of the court, an open order", caller(OTHER), open, true, true],
  ["its own creator, an order of another court", caller(CREATOR), { ...open, court: "403" }, false],
  ["its creator, a confidential order", caller(CREATOR), confidential, true, true],
  ["its judge, a confidential order", caller(JUDGE, "judge"), confidential, true, true],
  ["a viewer, a confidential order", caller(VIEWER), confidential, true, false],
  ["a judge who is a viewer, a confidential order", caller(VIEWER, "judge"), confidential, true, false],
  ["anybody else of the court, a confidential order", caller(OTHER), confidential, false],
  ["an administrator, a confidential order", caller(OTHER, "administrator"), confidential, false],
  ["an operator, a confidential order", caller(OTHER, "operator"), confidential, false],
  ["a court's system in nobody's name, a confidential order", caller(""), confidential, false],
  ["a viewer, a confidential order of another court", caller(VIEWER), elsewhere, false],
  ["its judge, a confidential order of another court", caller(JUDGE, "judge"), elsewhere, false],
];

for (const [who, given, order, sees, acts = true] of sights) {
  Deno.test(`${who}: ${!sees ? "not seen" : acts ? "seen, and acted on" : "seen, and not acted on"}`, () => {
    assert.equal(maySeeOrder(given, order), sees);
    if (sees) {
      const expected = acts ? { ok: true, value: undefined } : { ok: false, error: { type: "viewer-only" } };
      assert.deepEqual(mayActOnOrder(given, order), expected);
    }
  });
}

const keepers: [who: string, caller: Caller, order: ConfidentialityFacts, keeper: string, lists: boolean][] =
  [
    ["its creator", caller(CREATOR), confidential, "creator", true],
    ["an administrator of the court", caller(OTHER, "administrator"), confidential, "administrator", true],
    [
      "a creator who is an administrator",
      caller(CREATOR, "assistant", "administrator"),
      confidential,
      "creator",
      true,
    ],
    ["its judge", caller(JUDGE, "judge"), confidential, "not-the-creator", true],
    ["a viewer", caller(VIEWER), confidential, "not-the-creator", true],
    ["anybody else of the court", caller(OTHER), confidential, "unknown-order", false],
    ["an administrator of another court", caller(OTHER, "administrator"), elsewhere, "unknown-order", false],
    ["its creator, now of another court", caller(CREATOR), elsewhere, "unknown-order", false],
    ["anybody, of an open order", caller(OTHER), open, "not-confidential", false],
    ["an administrator, of an open order", caller(OTHER, "administrator"), open, "not-confidential", false],
  ];

for (const [who, given, order, keeper, lists] of keepers) {
  Deno.test(`who sees a confidential order, asked by ${who}: ${keeper}`, () => {
    const decided = viewerAuthorityOf(given, order);
    assert.equal(decided.ok ? decided.value : decided.error.type, keeper);
    assert.equal(mayListViewers(given, order).ok, lists);
  });
}

const candidate = (cpf: string, rest: Partial<ViewerCandidate> = {}): ViewerCandidate => ({
  cpf,
  name: "Sicrano",
  court: "401",
  active: true,
  ...rest,
});
const administrator = caller(OTHER, "administrator");
const NEW = "86288366757";

const inclusions: [name: string, caller: Caller, candidate: ViewerCandidate | undefined, expected: string][] =
  [
    ["the creator authorises a colleague", caller(CREATOR), candidate(NEW), "creator"],
    ["an administrator adds a user", administrator, candidate(NEW), "administrator"],
    [
      "an administrator adds the creator, and learns nothing",
      administrator,
      candidate(CREATOR),
      "administrator",
    ],
    ["an administrator adds the judge, and learns nothing", administrator, candidate(JUDGE), "administrator"],
    ["an administrator adds themselves", administrator, candidate(OTHER), "own-inclusion"],
    ["a user of another court", caller(CREATOR), candidate(NEW, { court: "403" }), "unknown-viewer"],
    ["an inactive user", caller(CREATOR), candidate(NEW, { active: false }), "unknown-viewer"],
    ["somebody the registry does not know", caller(CREATOR), undefined, "unknown-viewer"],
    ["somebody who is a viewer", caller(CREATOR), candidate(VIEWER), "already-viewer"],
    ["a viewer lets somebody else see", caller(VIEWER), candidate(NEW), "not-the-creator"],
    ["the judge lets somebody else see", caller(JUDGE, "judge"), candidate(NEW), "not-the-creator"],
    ["a stranger lets somebody see", caller(OTHER), candidate(NEW), "unknown-order"],
    ["a stranger names nobody, and learns nothing", caller(OTHER), undefined, "unknown-order"],
  ];

for (const [name, given, whom, expected] of inclusions) {
  Deno.test(`inclusion of a viewer: ${name}: ${expected}`, () => {
    const decided = decideViewerAdded(given, confidential, whom);
    assert.equal(decided.ok ? decided.value.addedAs : decided.error.type, expected);
    if (decided.ok) assert.deepEqual([decided.value.cpf, decided.value.name], [whom?.cpf, whom?.name]);
  });
}

const viewers: Viewer[] = [
  { cpf: VIEWER, name: "Sicrano", addedAs: "creator" },
  { cpf: NEW, name: "Beltrana", addedAs: "administrator" },
];

const exclusions: [name: string, caller: Caller, cpf: string, expected: string][] = [
  ["the creator, of whom the creator authorised", caller(CREATOR), VIEWER, "ok"],
  ["the creator, of whom an administrator added", caller(CREATOR), NEW, "added-by-administrator"],
  [
    "a creator who is an administrator, of whom an administrator added",
    caller(CREATOR, "judge", "administrator"),
    NEW,
    "ok",
  ],
  ["an administrator, of whom the creator authorised", administrator, VIEWER, "ok"],
  ["an administrator, of whom an administrator added", administrator, NEW, "ok"],
  ["an administrator, of nobody's viewer", administrator, JUDGE, "not-a-viewer"],
  ["a viewer, of themselves", caller(VIEWER), VIEWER, "not-the-creator"],
  ["a stranger", caller(OTHER), VIEWER, "unknown-order"],
];

for (const [name, given, cpf, expected] of exclusions) {
  Deno.test(`exclusion of a viewer by ${name}: ${expected}`, () => {
    const decided = decideViewerRemoved(given, confidential, viewers, cpf);
    assert.equal(decided.ok ? "ok" : decided.error.type, expected);
  });
}
