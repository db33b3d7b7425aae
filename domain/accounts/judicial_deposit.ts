/**
 * Judicial deposits: where transferred money goes and which debt it answers for; pure, every refusal at once.
 *
 * `fieldsFor` is the table of the specification as data and `decideDeposit` enforces the same data, so that what a
 * screen shows agrees with what is accepted.
 *
 * Source: specification, "Judicial deposit data" and the look-up of the standard account below it.
 */
import { match } from "ts-pattern";
import type { Profile } from "../identity/caller.ts";
import { fail, ok, type Result } from "../result.ts";
import {
  type Cnpj,
  type DocumentType,
  documentTypes,
  type InvalidDocument,
  parseDocument,
  rootOf,
  type TaxId,
} from "../identity/tax_id.ts";

/** ISPB of the federal savings bank, where deposits of Law 9.703/98 are made unless the court says otherwise. */
export const FEDERAL_SAVINGS_BANK = "00360305";

/** General is a court account of the court's choice; the other two are those of Law 9.703/98. */
export const creditTypes = ["general", "tax", "social-security"] as const;
export type CreditType = typeof creditTypes[number];

/** The credit types as the wire has them (`tipoCredito`). */
export const wireCreditType = {
  "general": "GERAL",
  "tax": "TRIBUTARIO",
  "social-security": "PREVIDENCIARIO",
} as const satisfies Record<CreditType, string>;

/** The credit types as users and institutions read them. */
export const creditTitles: Readonly<Record<CreditType, string>> = {
  "general": "Depósito judicial em geral",
  "tax": "Tributário (Lei 9.703/98)",
  "social-security": "Previdenciário (Lei 9.703/98)",
};

/** Both credit types of Law 9.703/98 go to one bank. */
const lawPlace =
  `na Caixa Econômica Federal (${FEDERAL_SAVINGS_BANK}), na agência de relacionamento do tribunal; só ` +
  "desmarcado o padrão, na instituição e agência que o tribunal indica; sem conta indicada, a depositária abre a conta";

/** Where the deposits of each credit type go, as users and institutions read it; `fieldsFor` and `decideDeposit` do so. */
export const creditPlaces: Readonly<Record<CreditType, string>> = {
  "general":
    "na conta padrão da vara ou, sem ela, na do tribunal; desmarcado o padrão, na instituição, agência e conta que o " +
    "tribunal indica",
  "tax": lawPlace,
  "social-security": lawPlace,
};

/** The fields of a deposit, in the order of the specification, as the wire has them. */
export const wireDepositField = {
  creditType: "tipoCredito",
  ispb: "ispb",
  agency: "agencia",
  account: "conta",
  useDefault: "usarPadrao",
  revenueCode: "codigoReceita",
  documentType: "tipoDocumento",
  documentNumber: "numeroDocumento",
  executedParty: "executado",
  executedPartyName: "nomeExecutado",
  referenceNumber: "numeroReferencia",
} as const satisfies Record<keyof DepositRequest, string>;

export type DepositField = keyof typeof wireDepositField;
export const depositFields = Object.keys(wireDepositField) as readonly DepositField[];

/** "Outros", on the wire in the place of a defendant's tax id: the executed party is no defendant. */
export const WIRE_OTHERS = "OUTROS";

/** The revenue codes of a tax deposit that go with the active-debt registration number. */
export const referenceRevenueCodes: ReadonlySet<string> = new Set(["7363", "7391", "7457", "7525", "7961"]);

/**
 * Which document types each revenue code takes; a setting, since the specification says that the code decides
 * the document type and gives no table. A code that is not listed takes any of the six.
 */
export type RevenueCodeDocuments = ReadonlyMap<string, readonly [DocumentType, ...DocumentType[]]>;

/** The default: no code restricts the document type. A guess of ours would refuse deposits that are right. */
export const unrestrictedDocuments: RevenueCodeDocuments = new Map();

/** Who the deposit is for: a defendant of the order, or "Outros". */
type RequestedParty = { readonly kind: "defendant"; readonly taxId: TaxId } | {
  readonly kind: "others";
};

/** What the caller wrote. Blank text counts as nothing written. */
export interface DepositRequest {
  readonly creditType: CreditType;
  readonly ispb: string | undefined;
  readonly agency: string | undefined;
  readonly account: string | undefined;
  /** On unless cleared. */
  readonly useDefault: boolean | undefined;
  /** Four digits. */
  readonly revenueCode: string | undefined;
  readonly documentType: DocumentType | undefined;
  /** The executed party's number, with or without punctuation. */
  readonly documentNumber: string | undefined;
  readonly executedParty: RequestedParty | undefined;
  readonly executedPartyName: string | undefined;
  /** The national active-debt registration number. */
  readonly referenceNumber: string | undefined;
}

/** An account registered for judicial deposits. */
export interface DepositAccount {
  readonly ispb: string;
  readonly agency: string;
  readonly account: string;
}

export interface DepositFacts {
  readonly unitAccount: DepositAccount | undefined;
  readonly courtAccount: DepositAccount | undefined;
  /** Code of the court's relationship agency at the federal savings bank. */
  readonly relationshipAgency: string | undefined;
  /** ISPBs of the institutions of the service. */
  readonly institutions: Pick<ReadonlySet<string>, "has">;
  /** The defendants of the order. */
  readonly defendants: readonly { readonly taxId: TaxId; readonly name: string }[];
  readonly documents: RevenueCodeDocuments;
}

/** Where the money goes. Without an account the bank opens one, as only Law 9.703/98 provides. */
interface Destination {
  readonly useDefault: boolean;
  readonly ispb: string;
  readonly agency: string;
  readonly account: string | undefined;
}

type ExecutedParty =
  | { readonly kind: "defendant"; readonly taxId: TaxId; readonly name: string }
  | { readonly kind: "others"; readonly name: string };

interface Debt {
  readonly revenueCode: string;
  readonly documentType: DocumentType;
  /** Without punctuation. */
  readonly documentNumber: string;
  readonly executedParty: ExecutedParty;
}

/** A deposit that may be saved. */
export type Deposit =
  & Destination
  & (
    | { readonly creditType: "general"; readonly account: string }
    | ({ readonly creditType: "tax"; readonly referenceNumber: string | undefined } & Debt)
    | ({ readonly creditType: "social-security" } & Debt)
  );

/** Neither the unit nor the court has an account: one is to be registered, see `accountRegistrar`. */
export interface NoStandardAccount {
  readonly type: "no-standard-account";
  readonly field: "useDefault";
}

export type DepositRefusal =
  | NoStandardAccount
  | { readonly type: "missing-deposit-field"; readonly field: DepositField }
  /** Given where the credit type, or what else was chosen, does not enable it. */
  | { readonly type: "disabled-deposit-field"; readonly field: DepositField }
  /** The default is used and something else was written: clear the choice, or leave the field out. */
  | { readonly type: "not-the-default"; readonly field: DestinationField; readonly expected: string }
  | { readonly type: "no-relationship-agency"; readonly field: "agency" }
  | { readonly type: "unknown-deposit-institution"; readonly field: "ispb"; readonly ispb: string }
  | { readonly type: "invalid-revenue-code"; readonly field: "revenueCode" }
  | {
    readonly type: "document-type-not-taken";
    readonly field: "documentType";
    readonly taken: readonly DocumentType[];
  }
  | (InvalidDocument & { readonly field: "documentNumber" })
  /** The CPF or CNPJ is valid and no defendant's. */
  | { readonly type: "document-of-no-defendant"; readonly field: "documentNumber" }
  | { readonly type: "party-not-a-defendant"; readonly field: "executedParty" }
  /** The defendant picked is not the one with this CPF or CNPJ. */
  | { readonly type: "party-of-another-document"; readonly field: "executedParty" }
  /** A CPF or CNPJ is a defendant's; "Outros" goes with the other document types. */
  | { readonly type: "others-not-offered"; readonly field: "executedParty" }
  | { readonly type: "invalid-reference-number"; readonly field: "referenceNumber" };

/** Which profile registers the standard account of a unit, and which that of the court as a whole. */
export const accountRegistrar = {
  unit: "standard-deposit-registrar",
  court: "administrator",
} as const satisfies Record<string, Profile>;

/** The account deposits go to by default: the unit's, else the court's, else one is to be registered. */
export function standardAccount(
  unitAccount: DepositAccount | undefined,
  courtAccount: DepositAccount | undefined,
): Result<DepositAccount & { readonly registeredFor: keyof typeof accountRegistrar }, NoStandardAccount> {
  if (unitAccount !== undefined) return ok({ ...unitAccount, registeredFor: "unit" });
  if (courtAccount !== undefined) return ok({ ...courtAccount, registeredFor: "court" });
  return fail({ type: "no-standard-account", field: "useDefault" });
}

/** What a form does with a field. */
export type FieldRule =
  | { readonly use: "required"; readonly options?: readonly string[] }
  | { readonly use: "optional" }
  /** Filled in by the service: it may be left out or repeated, and nothing else can be written there. */
  | { readonly use: "prefilled"; readonly from: PrefillSource }
  | { readonly use: "disabled" };

type PrefillSource =
  | "standard-account"
  | "federal-savings-bank"
  | "relationship-agency"
  /** The one defendant with that CPF or CNPJ. */
  | "document-number";

/** What else was chosen in the form, beside the three that decide most. */
interface FormChoices {
  /** On when left out. */
  readonly useDefault?: boolean | undefined;
  /** Whether "Outros" is the executed party chosen. */
  readonly others?: boolean | undefined;
  readonly documents?: RevenueCodeDocuments | undefined;
}

/**
 * What each field is, given what was chosen so far: the specification's table.
 *
 * By default a deposit of Law 9.703/98 goes to the federal savings bank and nowhere else. The row "use default
 * institution and agency" lets the court enter another institution once it clears the default, for every credit type:
 * the row "institution" prefills the bank and does not fix it. A general deposit goes to a court account that exists,
 * so the account is written too; in the others it may be left out, and the bank opens one.
 */
export function fieldsFor(
  creditType: CreditType,
  revenueCode?: string,
  documentType?: DocumentType,
  { useDefault = true, others = false, documents = unrestrictedDocuments }: FormChoices = {},
): Readonly<Record<DepositField, FieldRule>> {
  const always = { creditType: { use: "required", options: creditTypes }, useDefault: optional } as const;
  if (creditType === "general") {
    const place: FieldRule = useDefault ? { use: "prefilled", from: "standard-account" } : required;
    return { ...always, ispb: place, agency: place, account: place, ...noDebt };
  }
  const byNumber = isTaxIdType(documentType);
  const code = revenueCode?.trim() ?? "";
  return {
    ...always,
    ispb: useDefault ? { use: "prefilled", from: "federal-savings-bank" } : required,
    agency: useDefault ? { use: "prefilled", from: "relationship-agency" } : required,
    account: useDefault ? disabled : optional,
    revenueCode: required,
    documentType: { use: "required", options: documentsOf(code, documents) },
    documentNumber: required,
    executedParty: byNumber
      ? { use: "prefilled", from: "document-number" }
      : { use: "required", options: ["defendant", "others"] satisfies RequestedParty["kind"][] },
    executedPartyName: others && !byNumber ? required : disabled,
    referenceNumber: creditType === "tax" && referenceRevenueCodes.has(code) ? required : disabled,
  };
}

/** What the default fills in, for a screen to show; undefined where nothing is registered or nothing goes. */
export function prefilledDestination(
  creditType: CreditType,
  { unitAccount, courtAccount, relationshipAgency }: Pick<
    DepositFacts,
    "unitAccount" | "courtAccount" | "relationshipAgency"
  >,
): Readonly<Record<DestinationField, string | undefined>> {
  return match(creditType)
    .with("general", () => {
      const standard = standardAccount(unitAccount, courtAccount);
      if (!standard.ok) return { ispb: undefined, agency: undefined, account: undefined };
      const { ispb, agency, account } = standard.value;
      return { ispb, agency, account };
    })
    .with("tax", "social-security", () => ({
      ispb: FEDERAL_SAVINGS_BANK,
      agency: relationshipAgency,
      account: undefined,
    }))
    .exhaustive();
}

/** Decides a deposit: the deposit to save, or everything that is wrong with it in the order of the fields. */
export function decideDeposit(
  request: DepositRequest,
  facts: DepositFacts,
): Result<Deposit, DepositRefusal[]> {
  const written = withoutBlanks(request);
  const fields = fieldsFor(written.creditType, written.revenueCode, written.documentType, {
    useDefault: written.useDefault,
    others: written.executedParty?.kind === "others",
    documents: facts.documents,
  });
  const enabled = withoutDisabled(written, fields);
  const refusals = [
    ...depositFields.flatMap((field) => presenceRefusals(field, fields[field], written[field])),
    ...(enabled.useDefault ? defaultRefusals(enabled, facts) : chosenRefusals(enabled, facts)),
    ...debtRefusals(enabled, facts),
    ...partyRefusals(enabled, facts),
  ];
  if (refusals.length === 0) return ok(depositOf(enabled, facts));
  return fail(refusals.toSorted((a, b) => depositFields.indexOf(a.field) - depositFields.indexOf(b.field)));
}

const destinationFields = ["ispb", "agency", "account"] as const;
type DestinationField = typeof destinationFields[number];

const required: FieldRule = { use: "required" };
const optional: FieldRule = { use: "optional" };
const disabled: FieldRule = { use: "disabled" };

const noDebt = {
  revenueCode: disabled,
  documentType: disabled,
  documentNumber: disabled,
  executedParty: disabled,
  executedPartyName: disabled,
  referenceNumber: disabled,
};

/** A request whose blanks are gone and whose default is on unless cleared. */
type Written = DepositRequest & { readonly useDefault: boolean };

function withoutBlanks(request: DepositRequest): Written {
  const text = (value: string | undefined) => value?.trim() || undefined;
  return {
    ...request,
    ispb: text(request.ispb),
    agency: text(request.agency),
    account: text(request.account),
    useDefault: request.useDefault ?? true,
    revenueCode: text(request.revenueCode),
    documentNumber: text(request.documentNumber),
    executedPartyName: text(request.executedPartyName),
    referenceNumber: text(request.referenceNumber),
  };
}

/** The request without its disabled fields, which are refused for being present and for nothing else. */
function withoutDisabled(written: Written, fields: Readonly<Record<DepositField, FieldRule>>): Written {
  const gone = depositFields.filter((field) => fields[field].use === "disabled");
  return { ...written, ...Object.fromEntries(gone.map((field) => [field, undefined])) };
}

function presenceRefusals(field: DepositField, { use }: FieldRule, value: unknown): DepositRefusal[] {
  if (use === "required" && value === undefined) return [{ type: "missing-deposit-field", field }];
  if (use === "disabled" && value !== undefined) return [{ type: "disabled-deposit-field", field }];
  return [];
}

function defaultRefusals(request: Written, facts: DepositFacts): DepositRefusal[] {
  const prefilled = prefilledDestination(request.creditType, facts);
  const changed = destinationFields.flatMap((field): DepositRefusal[] => {
    const expected = prefilled[field];
    return expected === undefined || request[field] === undefined || request[field] === expected
      ? []
      : [{ type: "not-the-default", field, expected }];
  });
  if (prefilled.agency !== undefined) return changed;
  return request.creditType === "general"
    ? [{ type: "no-standard-account", field: "useDefault" }]
    : [...changed, { type: "no-relationship-agency", field: "agency" }];
}

function chosenRefusals({ ispb }: Written, { institutions }: DepositFacts): DepositRefusal[] {
  return ispb === undefined || institutions.has(ispb)
    ? []
    : [{ type: "unknown-deposit-institution", field: "ispb", ispb }];
}

function debtRefusals(request: Written, { documents }: DepositFacts): DepositRefusal[] {
  const { revenueCode, documentType, referenceNumber } = request;
  const refusals: DepositRefusal[] = [];
  if (revenueCode !== undefined && !/^\d{4}$/.test(revenueCode)) {
    refusals.push({ type: "invalid-revenue-code", field: "revenueCode" });
  }
  const taken = documentsOf(revenueCode, documents);
  if (documentType !== undefined && !taken.includes(documentType)) {
    refusals.push({ type: "document-type-not-taken", field: "documentType", taken });
  }
  const document = documentOf(request);
  if (document !== undefined && !document.ok) refusals.push({ ...document.error, field: "documentNumber" });
  if (referenceNumber !== undefined && !/^[0-9A-Z]{1,20}$/.test(registrationNumber(referenceNumber))) {
    refusals.push({ type: "invalid-reference-number", field: "referenceNumber" });
  }
  return refusals;
}

/** With a CPF or CNPJ the executed party is the defendant with that number; else a defendant or "Outros". */
function partyRefusals(request: Written, { defendants }: DepositFacts): DepositRefusal[] {
  const { documentType, executedParty } = request;
  const refusals: DepositRefusal[] = [];
  const byNumber = isTaxIdType(documentType);
  if (byNumber && executedParty?.kind === "others") {
    refusals.push({ type: "others-not-offered", field: "executedParty" });
  }
  const isListed = executedParty?.kind === "defendant" &&
    defendants.some(({ taxId }) => taxId === executedParty.taxId);
  if (executedParty?.kind === "defendant" && !isListed) {
    refusals.push({ type: "party-not-a-defendant", field: "executedParty" });
  }
  const document = documentOf(request);
  if (!byNumber || !document?.ok) return refusals;
  const owner = defendantOf(documentType, document.value, defendants);
  if (owner === undefined) {
    refusals.push({ type: "document-of-no-defendant", field: "documentNumber" });
  } else if (isListed && executedParty.taxId !== owner.taxId) {
    refusals.push({ type: "party-of-another-document", field: "executedParty" });
  }
  return refusals;
}

/** The deposit of a request nothing is wrong with. */
function depositOf(request: Written, facts: DepositFacts): Deposit {
  const { creditType, useDefault } = request;
  const { ispb, agency, account } = useDefault ? prefilledDestination(creditType, facts) : request;
  const destination = { useDefault, ispb: present(ispb), agency: present(agency), account };
  if (creditType === "general") return { creditType, ...destination, account: present(account) };
  const debt = debtOf(request, facts);
  if (creditType === "social-security") return { creditType, ...destination, ...debt };
  const { referenceNumber } = request;
  return {
    creditType,
    ...destination,
    ...debt,
    referenceNumber: referenceNumber === undefined ? undefined : registrationNumber(referenceNumber),
  };
}

function debtOf(request: Written, { defendants }: DepositFacts): Debt {
  const documentType = present(request.documentType);
  const document = documentOf(request);
  const documentNumber = present(document?.ok ? document.value : undefined);
  const party = request.executedParty;
  const chosen = party?.kind === "defendant"
    ? defendants.find(({ taxId }) => taxId === party.taxId)
    : defendantOf(documentType, documentNumber, defendants);
  return {
    revenueCode: present(request.revenueCode),
    documentType,
    documentNumber,
    executedParty: party?.kind === "others"
      ? { kind: "others", name: present(request.executedPartyName) }
      : { kind: "defendant", taxId: present(chosen).taxId, name: present(chosen).name },
  };
}

/** A value whose absence would have been refused. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("An accepted deposit lacks a value it requires");
  return value;
}

/** The defendant with a CPF or CNPJ; a company root stands for its establishments. */
function defendantOf(
  documentType: DocumentType,
  number: string,
  defendants: DepositFacts["defendants"],
): DepositFacts["defendants"][number] | undefined {
  const exact = defendants.find(({ taxId }) => taxId === number);
  if (exact !== undefined || documentType !== "CNPJ") return exact;
  return defendants.find(({ taxId }) => taxId === rootOf(number as Cnpj));
}

function documentOf({ documentType, documentNumber }: Written): Result<string, InvalidDocument> | undefined {
  return documentType === undefined || documentNumber === undefined
    ? undefined
    : parseDocument(documentType, documentNumber);
}

const documentsOf = (
  revenueCode: string | undefined,
  documents: RevenueCodeDocuments,
): readonly DocumentType[] => (revenueCode && documents.get(revenueCode)) || documentTypes;

const isTaxIdType = (documentType: DocumentType | undefined): documentType is "CPF" | "CNPJ" =>
  documentType === "CPF" || documentType === "CNPJ";

/**
 * The active-debt registration number in one spelling. The specification gives no form for it and real ones
 * vary with the kind of debt, so only letters and digits are asked for.
 */
const registrationNumber = (text: string): string =>
  text.replace(/[.\-/ ]/g, "").replace(/[a-z]/g, (letter) => letter.toUpperCase());
