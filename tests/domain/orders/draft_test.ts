import assert from "node:assert/strict";
import {
  decideDraft,
  type DraftFacts,
  type DraftRefusal,
  type DraftRequest,
  mayChangeConfidentiality,
} from "../../../domain/orders/draft.ts";
import type { RequestedTarget } from "../../../domain/orders/draft_targets.ts";
import type { OrderState } from "../../../domain/orders/order.ts";
import {
  COMPANY,
  day,
  defendant,
  facts,
  OTHER,
  PERSON,
  plainly,
  processNumber,
  request,
  ROOT,
  target,
} from "../../support/orders/draft_builders.ts";

const against = (...targets: RequestedTarget[]) => request({ defendants: [defendant({ targets })] });

/** Ispb, receiver, affected, origin: what a table of targets is compared by. */
function targetsOf(given: DraftRequest, known: DraftFacts = facts()): string[] {
  const draft = decideDraft(given, known);
  assert.ok(draft.ok, draft.ok ? "" : JSON.stringify(draft.error));
  return draft.value.defendants.flatMap(({ targets }) =>
    targets.map(({ ispb, receiverIspb, affected, branch, account, origin }) =>
      [ispb, receiverIspb, affected ? "yes" : "no", origin, branch, account].filter(Boolean).join(" ")
    )
  );
}

/** A request for the defendant's single account and what else is named. */
const single = (...targets: RequestedTarget[]) =>
  request({ defendants: [defendant({ useSingleAccount: true, targets })] });
const withSingle = facts({
  singleAccounts: new Map([[PERSON, { ispb: "10000002", branch: "0001", account: "77" }]]),
});

/** What the look-up finds of the first defendant, and of the other. */
const foundFor = (...ispbs: string[][]) =>
  facts({
    relationships: new Map([PERSON, OTHER].map((taxId, index) => [
      taxId,
      { name: "Fulano", ispbs: ispbs[index] ?? [] },
    ])),
  });

const accepted: [sentence: string, request: DraftRequest, facts: DraftFacts, targets: string[]][] = [
  [
    "institutions found are affected, and a branch's orders go to its leader",
    request(),
    facts(),
    ["10000001 10000001 yes registry", "20000002 20000001 yes registry"],
  ],
  [
    "an institution found is taken out",
    against(target("10000001", { affected: false })),
    facts(),
    ["10000001 10000001 no registry", "20000002 20000001 yes registry"],
  ],
  [
    "an institution is added to those found",
    against(target("10000002")),
    facts(),
    ["10000001 10000001 yes registry", "20000002 20000001 yes registry", "10000002 10000002 yes manual"],
  ],
  [
    "naming an institution that was found changes nothing",
    against(target("10000001")),
    facts(),
    ["10000001 10000001 yes registry", "20000002 20000001 yes registry"],
  ],
  [
    "an account stands in for the institution that was taken out",
    against(
      target("10000001", { affected: false }),
      target("10000001", { branch: "0001", account: "77" }),
      target("20000002", { affected: false }),
    ),
    facts(),
    [
      "10000001 10000001 no registry",
      "20000002 20000001 no registry",
      "10000001 10000001 yes manual 0001 77",
    ],
  ],
  [
    "without a look-up only what is named counts",
    against(target("10000002", { branch: "0001" })),
    facts({ relationships: new Map() }),
    ["10000002 10000002 yes manual 0001"],
  ],
  [
    "two accounts of one branch stand side by side",
    against(
      target("10000002", { branch: "1", account: "7" }),
      target("10000002", { branch: "1", account: "8" }),
    ),
    facts({ relationships: new Map() }),
    ["10000002 10000002 yes manual 1 7", "10000002 10000002 yes manual 1 8"],
  ],
  [
    "an institution found that nobody knows is left out",
    request(),
    facts({ relationships: new Map([[PERSON, { name: "Fulano", ispbs: ["10000001", "77777777"] }]]) }),
    ["10000001 10000001 yes registry"],
  ],
  [
    "one of a group taken out leaves the other",
    against(target("20000002", { affected: false }), target("20000003")),
    facts(),
    ["10000001 10000001 yes registry", "20000002 20000001 no registry", "20000003 20000001 yes manual"],
  ],
  [
    "two of a group that were found go to their leader, once",
    request(),
    foundFor(["20000002", "10000001", "20000003"]),
    ["20000001 20000001 yes registry", "10000001 10000001 yes registry"],
  ],
  [
    "a leader and its branch that were found go to the leader",
    request(),
    foundFor(["20000001", "20000002"]),
    ["20000001 20000001 yes registry"],
  ],
  [
    "two of a group that were found of two defendants go to their leader",
    request({ defendants: [defendant(), defendant({ taxId: OTHER })] }),
    foundFor(["20000002"], ["20000003", "10000001"]),
    ["20000001 20000001 yes registry", "20000001 20000001 yes registry", "10000001 10000001 yes registry"],
  ],
  [
    "what is found of a person goes to the leader that a company root's is sent to",
    request({ defendants: [defendant({ taxId: ROOT }), defendant()] }),
    facts({
      relationships: new Map([
        [ROOT, { name: "Empresa", ispbs: ["20000003"] }],
        [PERSON, { name: "Fulano", ispbs: ["20000002"] }],
      ]),
    }),
    ["20000001 20000001 yes registry", "20000001 20000001 yes registry"],
  ],
  [
    "one of a group that was found and taken out leaves the other",
    against(target("20000002", { affected: false })),
    foundFor(["20000002", "20000003"]),
    ["20000002 20000001 no registry", "20000003 20000001 yes registry"],
  ],
  [
    "a draft whose group went to the leader is saved again as it stands",
    against(target("20000001")),
    foundFor(["20000002", "20000003"]),
    ["20000001 20000001 yes registry"],
  ],
  [
    "a leader taken out takes out all that was found of its group",
    against(target("20000001", { affected: false }), target("10000002")),
    foundFor(["20000002", "20000003"]),
    [
      "20000002 20000001 no registry",
      "20000003 20000001 no registry",
      "20000001 20000001 no manual",
      "10000002 10000002 yes manual",
    ],
  ],
  [
    "a company root goes to the leading institutions of those found, each once",
    request({ defendants: [defendant({ taxId: ROOT })] }),
    facts({
      relationships: new Map([[ROOT, { name: "Empresa", ispbs: ["20000002", "20000003", "10000001"] }]]),
    }),
    ["20000001 20000001 yes registry", "10000001 10000001 yes registry"],
  ],
  [
    "a leading institution found for a company root is taken out",
    request({
      defendants: [
        defendant({ taxId: ROOT, targets: [target("20000001", { affected: false })] }),
      ],
    }),
    facts({ relationships: new Map([[ROOT, { name: "Empresa", ispbs: ["20000002", "10000001"] }]]) }),
    ["20000001 20000001 no registry", "10000001 10000001 yes registry"],
  ],
  [
    "the single account stands in for the institutions found",
    single(),
    withSingle,
    [
      "10000001 10000001 no registry",
      "20000002 20000001 no registry",
      "10000002 10000002 yes single-account 0001 77",
    ],
  ],
  [
    "beside the single account an institution found is reached when it is named",
    single(target("10000001")),
    withSingle,
    [
      "10000001 10000001 yes registry",
      "20000002 20000001 no registry",
      "10000002 10000002 yes single-account 0001 77",
    ],
  ],
  [
    "beside the single account another account of its branch is reached when it is named",
    single(target("10000002", { branch: "0001", account: "78" })),
    withSingle,
    [
      "10000001 10000001 no registry",
      "20000002 20000001 no registry",
      "10000002 10000002 yes manual 0001 78",
      "10000002 10000002 yes single-account 0001 77",
    ],
  ],
  [
    "a single account that is not selected changes nothing",
    request(),
    withSingle,
    ["10000001 10000001 yes registry", "20000002 20000001 yes registry"],
  ],
  [
    "the single account of a branch is received by the leader",
    single(),
    facts({ singleAccounts: new Map([[PERSON, { ispb: "20000003", branch: "1", account: "2" }]]) }),
    [
      "10000001 10000001 no registry",
      "20000002 20000001 no registry",
      "20000003 20000001 yes single-account 1 2",
    ],
  ],
  [
    "a criminal process does not ask who is a party",
    request({ defendants: [defendant({ targets: [target("10000001")] })] }),
    facts({ process: { court: "401", criminal: true, parties: new Map() }, relationships: new Map() }),
    ["10000001 10000001 yes manual"],
  ],
  [
    "a company root is a party through one of its establishments",
    request({ defendants: [defendant({ taxId: ROOT, targets: [target("10000001")] })] }),
    facts(),
    ["10000001 10000001 yes manual"],
  ],
  [
    "a date of a year from now is not too far",
    request({ scheduledFor: day("2027-11-23") }),
    facts(),
    ["10000001 10000001 yes registry", "20000002 20000001 yes registry"],
  ],
  [
    "a date of today is not past",
    request({ scheduledFor: day("2026-11-23") }),
    facts(),
    ["10000001 10000001 yes registry", "20000002 20000001 yes registry"],
  ],
];

for (const [sentence, given, known, targets] of accepted) {
  Deno.test(sentence, () => assert.deepEqual(targetsOf(given, known), targets));
}

Deno.test("a draft carries the names the registries gave, the customer registry's before the platform's", () => {
  const draft = decideDraft(
    request({ defendants: [defendant(), defendant({ taxId: OTHER, targets: [target("10000002")] })] }),
    facts(),
  );
  assert.ok(draft.ok);
  assert.deepEqual(draft.value.defendants.map(({ name }) => name), ["Fulano de Tal", "Sicrana"]);
  assert.deepEqual([draft.value.judge.name, draft.value.unit.name, draft.value.court], [
    "Juíza",
    "Vara Única",
    "401",
  ]);
});

const notInCourt: DraftRefusal = { type: "process-not-in-court", processNumber };
const overlap = (ispb: string, withSingleAccount = false): DraftRefusal => ({
  type: "overlapping-targets",
  defendant: 0,
  ispb,
  withSingleAccount,
});
const without = (index = 0, of = PERSON): DraftRefusal => ({
  type: "defendant-without-institution",
  defendant: index,
  taxId: of,
});
const group = (...ispbs: string[]): DraftRefusal => ({
  type: "institutions-of-one-group",
  leaderIspb: "20000001",
  ispbs,
});
const onlyA = facts({ relationships: new Map([[PERSON, { name: "Fulano", ispbs: ["10000001"] }]]) });
const party = { court: "401", criminal: false };

const refused: [sentence: string, request: DraftRequest, facts: DraftFacts, refusals: DraftRefusal[]][] = [
  ["a process the platform does not know is refused", request(), facts({ process: undefined }), [notInCourt]],
  [
    "a process of another court is refused with the same message",
    request(),
    facts({ process: { court: "403", criminal: false, parties: new Map([[PERSON, "Fulano"]]) } }),
    [notInCourt],
  ],
  [
    "a user of another court than the number's is refused",
    request(),
    facts({
      court: "403",
      judge: { cpf: "1", name: "J", court: "403" },
      unit: { id: "u", name: "U", court: "403" },
      process: { court: "403", criminal: false, parties: new Map([[PERSON, "Fulano"]]) },
    }),
    [notInCourt],
  ],
  [
    "an unknown judge is refused",
    request(),
    facts({ judge: undefined }),
    [{ type: "unknown-judge", judgeCpf: "11144477735" }],
  ],
  [
    "a judge of another court is refused",
    request(),
    facts({ judge: { cpf: "11144477735", name: "J", court: "403" } }),
    [{ type: "unknown-judge", judgeCpf: "11144477735" }],
  ],
  [
    "an unknown unit is refused",
    request(),
    facts({ unit: undefined }),
    [{ type: "unknown-unit", unitId: "v-4013202" }],
  ],
  [
    "a unit of another court is refused",
    request(),
    facts({ unit: { id: "v-4013202", name: "V", court: "403" } }),
    [{ type: "unknown-unit", unitId: "v-4013202" }],
  ],
  [
    "a date gone by is refused",
    request({ scheduledFor: day("2026-11-22") }),
    facts(),
    [{ type: "schedule-in-past", date: day("2026-11-22") }],
  ],
  [
    "a date more than a year ahead is refused",
    request({ scheduledFor: day("2027-11-24") }),
    facts(),
    [{ type: "schedule-too-far", last: day("2027-11-23") }],
  ],
  [
    "of a process of another court it is not told who is a party, or a customer of whom",
    request({
      defendants: [
        defendant({ taxId: COMPANY, useSingleAccount: true }),
        defendant({ targets: [target("20000003")] }),
      ],
    }),
    facts({ process: { court: "403", criminal: false, parties: new Map() } }),
    [notInCourt],
  ],
  [
    "of a process nobody knows what is wrong in itself is still told",
    request({ defendants: [defendant({ targets: [target("77777777")] }), defendant()] }),
    facts({ process: undefined }),
    [
      notInCourt,
      { type: "repeated-defendant", defendant: 1, taxId: PERSON },
      { type: "unknown-institution", defendant: 0, target: 0, ispb: "77777777" },
    ],
  ],
  [
    "a single account that does not exist is refused, and nothing more said of the defendant",
    single(),
    facts({ relationships: new Map() }),
    [{ type: "no-single-account", defendant: 0, taxId: PERSON }],
  ],
  [
    "an institution that covers the single account is refused",
    single(target("10000002")),
    withSingle,
    [overlap("10000002", true)],
  ],
  [
    "a branch that covers the single account is refused, zeros in front or not",
    single(target("10000002", { branch: "1" })),
    withSingle,
    [overlap("10000002", true)],
  ],
  [
    "the single account named again is refused",
    single(target("10000002", { branch: "0001", account: "077" })),
    withSingle,
    [overlap("10000002", true)],
  ],
  [
    "an overlap beside the single account is not the single account's",
    single(target("10000001"), target("10000001", { branch: "1" })),
    withSingle,
    [overlap("10000001")],
  ],
  [
    "a single account at one institution of a group whose other is named is refused",
    single(target("20000002")),
    facts({ singleAccounts: new Map([[PERSON, { ispb: "20000003", branch: "1", account: "2" }]]) }),
    [group("20000002", "20000003")],
  ],
  [
    "a defendant named twice is refused at the second place",
    request({ defendants: [defendant(), defendant()] }),
    facts(),
    [{ type: "repeated-defendant", defendant: 1, taxId: PERSON }],
  ],
  [
    "a defendant who is not a party is refused",
    request(),
    facts({ process: { ...party, parties: new Map([[OTHER, "Sicrana"]]) } }),
    [{ type: "not-a-party", defendant: 0, taxId: PERSON }],
  ],
  [
    "a company root none of whose establishments is a party is refused",
    request({ defendants: [defendant({ taxId: ROOT, targets: [target("10000001")] })] }),
    facts({ process: { ...party, parties: new Map([[PERSON, "Fulano"]]) } }),
    [{ type: "not-a-party", defendant: 0, taxId: ROOT }],
  ],
  [
    "a defendant without any institution is refused",
    request(),
    facts({ relationships: new Map() }),
    [without()],
  ],
  [
    "a defendant all of whose institutions were taken out is refused",
    against(target("10000001", { affected: false }), target("20000002", { affected: false })),
    facts(),
    [without()],
  ],
  [
    "only the defendant without an institution is named",
    request({ defendants: [defendant(), defendant({ taxId: OTHER })] }),
    facts(),
    [without(1, OTHER)],
  ],
  [
    "an unknown institution is refused at its place",
    against(target("10000002"), target("77777777")),
    facts(),
    [{ type: "unknown-institution", defendant: 0, target: 1, ispb: "77777777" }],
  ],
  [
    "an account without its branch is refused",
    against(target("10000002", { account: "77" })),
    facts(),
    [{ type: "account-without-branch", defendant: 0, target: 0 }],
  ],
  [
    "an account covered by the institution that was found is refused",
    against(target("10000001", { branch: "0001", account: "77" })),
    onlyA,
    [overlap("10000001")],
  ],
  [
    "a branch that covers an account is refused",
    against(target("10000002", { branch: "1" }), target("10000002", { branch: "1", account: "7" })),
    onlyA,
    [overlap("10000002")],
  ],
  [
    "the same institution added twice is refused",
    against(target("10000002"), target("10000002")),
    onlyA,
    [overlap("10000002")],
  ],
  [
    "two institutions of one group are refused",
    against(target("20000003")),
    facts(),
    [group("20000002", "20000003")],
  ],
  [
    "one of a group that is informed beside those found is refused",
    against(target("20000003")),
    foundFor(["20000002", "20000003"]),
    [group("20000002", "20000003")],
  ],
  [
    "two of a group that are informed are refused, whatever was found",
    against(target("20000002"), target("20000003")),
    foundFor(["20000002", "20000003"]),
    [group("20000002", "20000003")],
  ],
  [
    "a leader beside its branch is refused",
    against(target("20000001")),
    facts(),
    [group("20000002", "20000001")],
  ],
  [
    "two institutions of one group are refused across defendants",
    request({ defendants: [defendant(), defendant({ taxId: OTHER, targets: [target("20000003")] })] }),
    facts(),
    [group("20000002", "20000003")],
  ],
  [
    "everything wrong is said at once",
    request({
      scheduledFor: day("2020-01-01"),
      defendants: [defendant({ taxId: OTHER })],
    }),
    facts({ process: { ...party, parties: new Map([[PERSON, "Fulano"]]) }, unit: undefined }),
    [
      { type: "unknown-unit", unitId: "v-4013202" },
      { type: "schedule-in-past", date: day("2020-01-01") },
      { type: "not-a-party", defendant: 0, taxId: OTHER },
    ],
  ],
];

const states: [OrderState["status"], boolean][] = [
  ["draft", true],
  ["scheduled", false],
  ["protocoled", false],
  ["dispatching", false],
  ["sent", false],
  ["consolidating", false],
  ["answered", false],
  ["removed", false],
];

for (const [status, allowed] of states) {
  Deno.test(`confidentiality ${allowed ? "can" : "cannot"} be changed of an order that is ${status}`, () => {
    assert.equal(mayChangeConfidentiality({ status } as OrderState).ok, allowed);
  });
}

for (const [sentence, given, known, refusals] of refused) {
  Deno.test(
    sentence,
    () => assert.deepEqual(plainly(decideDraft(given, known)), plainly({ ok: false, error: refusals })),
  );
}
