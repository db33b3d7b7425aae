import assert from "node:assert/strict";
import {
  decideDraft,
  type DraftFacts,
  type DraftRefusal,
  type DraftRequest,
  type KnownInstitution,
  type RequestedDefendant,
  type RequestedTarget,
} from "../domain/draft.ts";
import { centavos } from "../domain/money.ts";
import { parseProcessNumber, type ProcessNumber } from "../domain/process_number.ts";
import { parseTaxId, type TaxId } from "../domain/tax_id.ts";

const processNumber = valid(parseProcessNumber("0000832-35.2018.4.01.3202")) as ProcessNumber;
const taxId = (text: string): TaxId => valid(parseTaxId(text)).value;

function valid<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(`The test's own value is refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

const PERSON = taxId("52998224725");
const OTHER = taxId("11144477735");
const COMPANY = taxId("11222333000181");
const ROOT = taxId("11222333");

const institutions = new Map<string, KnownInstitution>([
  ["10000001", { ispb: "10000001", name: "Banco A", leaderIspb: undefined }],
  ["10000002", { ispb: "10000002", name: "Banco B", leaderIspb: undefined }],
  ["20000001", { ispb: "20000001", name: "Líder", leaderIspb: undefined }],
  ["20000002", { ispb: "20000002", name: "Filial 1", leaderIspb: "20000001" }],
  ["20000003", { ispb: "20000003", name: "Filial 2", leaderIspb: "20000001" }],
]);

const target = (ispb: string, rest: Partial<RequestedTarget> = {}): RequestedTarget => ({
  ispb,
  affected: true,
  branch: undefined,
  account: undefined,
  ...rest,
});

const defendant = (rest: Partial<RequestedDefendant> = {}): RequestedDefendant => ({
  taxId: PERSON,
  amount: centavos(1_500_000n),
  salaryAccount: false,
  targets: [],
  ...rest,
});

const request = (rest: Partial<DraftRequest> = {}): DraftRequest => ({
  kind: "block",
  processNumber,
  judgeCpf: "11144477735",
  courtUnitId: "v-4013202",
  actionType: "EXECUCAO_FISCAL",
  plaintiff: { name: "Fazenda Nacional", taxId: undefined },
  confidential: false,
  scheduledFor: undefined,
  defendants: [defendant()],
  ...rest,
});

const facts = (rest: Partial<DraftFacts> = {}): DraftFacts => ({
  today: Temporal.PlainDate.from("2026-11-23"),
  court: "401",
  judge: { cpf: "11144477735", name: "Juíza", court: "401" },
  unit: { id: "v-4013202", name: "Vara Única", court: "401" },
  process: {
    court: "401",
    criminal: false,
    parties: new Map([[PERSON, "Fulano"], [OTHER, "Sicrana"], [COMPANY, "Empresa Ltda"]]),
  },
  relationships: new Map([[PERSON, { name: "Fulano de Tal", ispbs: ["10000001", "20000002"] }]]),
  institutions,
  ...rest,
});

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
    "a date of today is not past",
    request({ scheduledFor: Temporal.PlainDate.from("2026-11-23") }),
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
const overlap = (ispb: string): DraftRefusal => ({ type: "overlapping-targets", defendant: 0, ispb });
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
    request({ scheduledFor: Temporal.PlainDate.from("2026-11-22") }),
    facts(),
    [{ type: "schedule-in-past", date: Temporal.PlainDate.from("2026-11-22") }],
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
      scheduledFor: Temporal.PlainDate.from("2020-01-01"),
      defendants: [defendant({ taxId: OTHER })],
    }),
    facts({ process: { ...party, parties: new Map([[PERSON, "Fulano"]]) }, unit: undefined }),
    [
      { type: "unknown-unit", unitId: "v-4013202" },
      { type: "schedule-in-past", date: Temporal.PlainDate.from("2020-01-01") },
      { type: "not-a-party", defendant: 0, taxId: OTHER },
      without(0, OTHER),
    ],
  ],
];

for (const [sentence, given, known, refusals] of refused) {
  Deno.test(sentence, () => assert.deepEqual(decideDraft(given, known), { ok: false, error: refusals }));
}
