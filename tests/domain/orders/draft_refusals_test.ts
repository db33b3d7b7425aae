/** A draft that is refused: each refusal at its field. */
import assert from "node:assert/strict";
import {
  decideDraft,
  type DraftFacts,
  type DraftRefusal,
  type DraftRequest,
} from "../../../domain/orders/draft.ts";
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
import { against, foundFor, single, withSingle } from "../../support/orders/draft_targets.ts";

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
    "an agency that covers the single account is refused, zeros in front or not",
    single(target("10000002", { agency: "1" })),
    withSingle,
    [overlap("10000002", true)],
  ],
  [
    "the single account named again is refused",
    single(target("10000002", { agency: "0001", account: "077" })),
    withSingle,
    [overlap("10000002", true)],
  ],
  [
    "an overlap beside the single account is not the single account's",
    single(target("10000001"), target("10000001", { agency: "1" })),
    withSingle,
    [overlap("10000001")],
  ],
  [
    "a single account at one institution of a group whose other is named is refused",
    single(target("20000002")),
    facts({ singleAccounts: new Map([[PERSON, { ispb: "20000003", agency: "1", account: "2" }]]) }),
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
    "an account without its agency is refused",
    against(target("10000002", { account: "77" })),
    facts(),
    [{ type: "account-without-agency", defendant: 0, target: 0 }],
  ],
  [
    "an account covered by the institution that was found is refused",
    against(target("10000001", { agency: "0001", account: "77" })),
    onlyA,
    [overlap("10000001")],
  ],
  [
    "an agency that covers an account is refused",
    against(target("10000002", { agency: "1" }), target("10000002", { agency: "1", account: "7" })),
    onlyA,
    [overlap("10000002")],
  ],
  [
    "an account given twice is refused, its check digit with a hyphen or without",
    against(
      target("10000002", { agency: "1", account: "56789-0" }),
      target("10000002", { agency: "1", account: "567890" }),
    ),
    onlyA,
    [overlap("10000002")],
  ],
  [
    "an agency that covers an account is refused, the agency's check digit with a hyphen or without",
    against(target("10000002", { agency: "123-X" }), target("10000002", { agency: "0123X", account: "7" })),
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
    "a leader beside a member of its group is refused",
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

for (const [sentence, given, known, refusals] of refused) {
  Deno.test(
    sentence,
    () => assert.deepEqual(plainly(decideDraft(given, known)), plainly({ ok: false, error: refusals })),
  );
}
