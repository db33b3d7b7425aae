/** Drafts for tests of the domain: good unless told otherwise. */
import { unrestrictedDocuments } from "../../../domain/accounts/deposit_fields.ts";
import { parseTaxId, type TaxId } from "../../../domain/identity/tax_id.ts";
import { centavos } from "../../../domain/money.ts";
import type { DraftFacts, DraftRequest, RequestedDefendant } from "../../../domain/orders/draft.ts";
import { defaultAmountLimit } from "../../../domain/orders/draft_content.ts";
import type { KnownInstitution, RequestedTarget } from "../../../domain/orders/draft_targets.ts";
import { parseProcessNumber } from "../../../domain/orders/process_number.ts";

export const processNumber = valid(parseProcessNumber("0000832-35.2018.4.01.3202"));
const taxId = (text: string): TaxId => valid(parseTaxId(text)).value;

function valid<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(`The test's own value is refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

export const day = (text: string) => Temporal.PlainDate.from(text);

export const PERSON = taxId("52998224725");
export const OTHER = taxId("11144477735");
export const COMPANY = taxId("11222333000181");
export const ROOT = taxId("11222333");

/** A leader with two members of its group, and three that stand alone. */
export const institutions = new Map<string, KnownInstitution>([
  ["10000001", { ispb: "10000001", name: "Banco A", leaderIspb: undefined }],
  ["10000002", { ispb: "10000002", name: "Banco B", leaderIspb: undefined }],
  ["20000001", { ispb: "20000001", name: "Líder", leaderIspb: undefined }],
  ["20000002", { ispb: "20000002", name: "Filial 1", leaderIspb: "20000001" }],
  ["20000003", { ispb: "20000003", name: "Filial 2", leaderIspb: "20000001" }],
  ["00360305", { ispb: "00360305", name: "Caixa", leaderIspb: undefined }],
]);

export const target = (ispb: string, rest: Partial<RequestedTarget> = {}): RequestedTarget => ({
  ispb,
  affected: true,
  agency: undefined,
  account: undefined,
  ...rest,
});

export const defendant = (rest: Partial<RequestedDefendant> = {}): RequestedDefendant => ({
  taxId: PERSON,
  amount: centavos(1_500_000n),
  salaryAccount: false,
  useSingleAccount: false,
  targets: [],
  ...rest,
});

export const request = (rest: Partial<DraftRequest> = {}): DraftRequest => ({
  kind: "block",
  information: [],
  deposit: undefined,
  repetitionEndsOn: undefined,
  confirmLargeAmount: false,
  processNumber,
  judgeCpf: "11144477735",
  courtUnitId: "v-4013202",
  lawsuitType: "EXECUCAO_FISCAL",
  plaintiff: { name: "Fazenda Nacional", taxId: undefined },
  confidential: false,
  scheduledFor: undefined,
  defendants: [defendant()],
  ...rest,
});

/** An information request about one defendant. */
export const informationRequest = (rest: Partial<DraftRequest> = {}): DraftRequest =>
  request({
    kind: "information",
    information: ["statement"],
    defendants: [defendant({ amount: undefined })],
    ...rest,
  });

export const facts = (rest: Partial<DraftFacts> = {}): DraftFacts => ({
  today: day("2026-11-23"),
  firstDispatchOn: day("2026-11-23"),
  amountLimit: defaultAmountLimit,
  court: "401",
  judge: { cpf: "11144477735", name: "Juíza", court: "401" },
  unit: { id: "v-4013202", name: "Vara Única", court: "401" },
  process: {
    court: "401",
    criminal: false,
    parties: new Map([[PERSON, "Fulano"], [OTHER, "Sicrana"], [COMPANY, "Empresa Ltda"]]),
  },
  relationships: new Map([[PERSON, { name: "Fulano de Tal", ispbs: ["10000001", "20000002"] }]]),
  singleAccounts: new Map(),
  depositFacts: {
    unitAccount: undefined,
    courtAccount: undefined,
    relationshipAgency: undefined,
    documents: unrestrictedDocuments,
  },
  institutions,
  ...rest,
});

/** For comparing: dates and amounts as texts, since two dates are always deeply equal, and nothing that is undefined. */
export const plainly = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part) => typeof part === "bigint" ? String(part) : part));
