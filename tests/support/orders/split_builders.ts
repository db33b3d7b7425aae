/** Splits for tests of the domain: of an answered order of two defendants, good unless told otherwise. */
import { unrestrictedDocuments } from "../../../domain/accounts/deposit_fields.ts";
import type { Caller } from "../../../domain/identity/caller.ts";
import { type Centavos, centavos, ZERO } from "../../../domain/money.ts";
import type { OrderState } from "../../../domain/orders/order.ts";
import type { PastAction } from "../../../domain/splits/money_request.ts";
import type { RequestedAction } from "../../../domain/splits/split_action.ts";
import type { SplitFacts, SplitRequest } from "../../../domain/splits/split_draft.ts";
import type { TargetHistory } from "../../../domain/splits/target_balance.ts";
import { COMPANY, institutions, OTHER, PERSON, processNumber } from "./draft_builders.ts";

export const JUDGE = "11144477735";
export const OTHER_JUDGE = "29537995593";
export const ASSISTANT = "39053344705";

export const cents = (amount: number): Centavos => centavos(BigInt(amount));

const instant = Temporal.Instant.from;
export const protocol = {
  number: "20260000000001",
  at: instant("2026-11-23T13:00:00Z"),
  by: JUDGE,
  byName: "Juíza",
};
const answeredState: OrderState = {
  status: "answered",
  protocol,
  sentAt: instant("2026-11-23T22:05:00Z"),
  answeredAt: instant("2026-11-26T11:00:00Z"),
};

export const judge = (cpf: string = JUDGE): Caller => ({
  cpf,
  name: "Juíza",
  profiles: ["judge"],
  court: "401",
  units: ["v-4013202"],
  via: "user",
  clientId: "assets",
});
export const assistant: Caller = { ...judge(ASSISTANT), profiles: ["assistant"] };

/** A target answered 01 with 100,00 blocked. */
export const history = (rest: Partial<TargetHistory> = {}): TargetHistory => ({
  id: 1n,
  taxId: PERSON,
  ispb: "10000001",
  code: "01",
  blocked: cents(100_00),
  parts: undefined,
  consecutiveNoAnswers: 0,
  actions: [],
  ...rest,
});

/** A target that ended in 98. */
export const silent = (rest: Partial<TargetHistory> = {}): TargetHistory =>
  history({ code: "98", blocked: ZERO, consecutiveNoAnswers: 1, ...rest });

export const past = (
  id: bigint,
  requested: PastAction["request"],
  code?: string,
  done: { readonly transferred?: number; readonly unblocked?: number } = {},
): PastAction => ({
  id,
  split: `split-${id}`,
  origin: "user",
  reservation: undefined,
  request: requested,
  end: code === undefined
    ? undefined
    : { code, transferred: cents(done.transferred ?? 0), unblocked: cents(done.unblocked ?? 0) },
});

export const action = (
  type: RequestedAction["type"],
  amount?: number,
  rest: Partial<RequestedAction> = {},
): RequestedAction => ({
  target: 1n,
  type,
  amount: amount === undefined ? undefined : cents(amount),
  asset: undefined,
  ...rest,
});

export const deposit = {
  creditType: "general",
  useDefault: false,
  ispb: "00360305",
  agency: "0650",
  account: "123",
  revenueCode: undefined,
  documentType: undefined,
  documentNumber: undefined,
  executedParty: undefined,
  executedPartyName: undefined,
  referenceNumber: undefined,
} as const;

/** The deposit that request becomes. */
export const saved = {
  creditType: "general",
  useDefault: false,
  ispb: "00360305",
  agency: "0650",
  account: "123",
} as const;

/** With what transfers something, the deposit comes along. */
export const splitOf = (...actions: RequestedAction[]): SplitRequest => ({
  processNumber: undefined,
  judgeCpf: JUDGE,
  courtUnitId: undefined,
  actions,
  deposit: actions.some(({ type }) => type.startsWith("transfer")) ? deposit : undefined,
  interruptSeries: undefined,
});

export const order: SplitFacts["order"] = {
  court: "401",
  confidential: false,
  creatorCpf: ASSISTANT,
  judgeCpf: JUDGE,
  viewerCpfs: [],
  kind: "block",
  state: answeredState,
  notSent: false,
  processNumber,
  deposit: undefined,
};

export const facts = (rest: Partial<SplitFacts> = {}): SplitFacts => ({
  caller: judge(),
  order,
  series: undefined,
  targets: [history(), history({ id: 2n, taxId: OTHER, ispb: "10000002" })],
  requested: [{ taxId: PERSON, amount: cents(100_00) }, { taxId: OTHER, amount: cents(100_00) }],
  waiting: [],
  judge: { cpf: JUDGE, name: "Juíza", court: "401" },
  unit: { id: "v-4013202", name: "Vara Única", court: "401" },
  process: undefined,
  depositFacts: {
    unitAccount: undefined,
    courtAccount: undefined,
    relationshipAgency: undefined,
    institutions,
    defendants: [
      { taxId: PERSON, name: "Fulano" },
      { taxId: OTHER, name: "Sicrana" },
      { taxId: COMPANY, name: "Empresa" },
    ],
    documents: unrestrictedDocuments,
  },
  ...rest,
});

/** Those facts with one target only. */
export const factsOf = (target: TargetHistory, rest: Partial<SplitFacts> = {}): SplitFacts =>
  facts({ targets: [target], ...rest });
