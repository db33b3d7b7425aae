/** A draft that is accepted, and its targets. */
import assert from "node:assert/strict";
import {
  decideDraft,
  type DraftFacts,
  type DraftRequest,
  mayChangeConfidentiality,
} from "../../../domain/orders/draft.ts";
import type { OrderState } from "../../../domain/orders/order.ts";
import {
  day,
  defendant,
  facts,
  OTHER,
  PERSON,
  request,
  ROOT,
  target,
} from "../../support/orders/draft_builders.ts";
import { against, foundFor, single, withSingle } from "../../support/orders/draft_targets.ts";

/** Ispb, receiver, affected, origin: what a table of targets is compared by. */
function targetsOf(given: DraftRequest, known: DraftFacts = facts()): string[] {
  const draft = decideDraft(given, known);
  assert.ok(draft.ok, draft.ok ? "" : JSON.stringify(draft.error));
  return draft.value.defendants.flatMap(({ targets }) =>
    targets.map(({ ispb, receiverIspb, affected, agency, account, origin }) =>
      [ispb, receiverIspb, affected ? "yes" : "no", origin, agency, account].filter(Boolean).join(" ")
    )
  );
}

const accepted: [sentence: string, request: DraftRequest, facts: DraftFacts, targets: string[]][] = [
  [
    "institutions found are affected, and the orders of a group's member go to its leader",
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
      target("10000001", { agency: "0001", account: "77" }),
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
    against(target("10000002", { agency: "0001" })),
    facts({ relationships: new Map() }),
    ["10000002 10000002 yes manual 0001"],
  ],
  [
    "two accounts of one agency stand side by side",
    against(
      target("10000002", { agency: "1", account: "7" }),
      target("10000002", { agency: "1", account: "8" }),
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
    "a leader and a member of its group that were found go to the leader",
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
    "beside the single account another account of its agency is reached when it is named",
    single(target("10000002", { agency: "0001", account: "78" })),
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
    "the single account at a group's member is received by the leader",
    single(),
    facts({ singleAccounts: new Map([[PERSON, { ispb: "20000003", agency: "1", account: "2" }]]) }),
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
