/**
 * Judicial deposits: the account transferred money goes to and the debt it pays; pure, all refusals returned
 * together.
 *
 * `depositFieldRules` is the specification's table as data and `decideDeposit` enforces the same data, so that what a
 * screen shows agrees with what is accepted.
 *
 * Source: specification, "Judicial deposit data" and the look-up of the standard account below it.
 */
import {
  type Cnpj,
  type DocumentType,
  type InvalidDocument,
  parseDocument,
  rootOf,
  type TaxId,
} from "../identity/tax_id.ts";
import { readPositions } from "../pasted_number.ts";
import { fail, ok, type Result } from "../result.ts";
import {
  type DestinationField,
  destinationFields,
  type NoStandardAccount,
  prefilledDestination,
  type RegisteredDepositAccounts,
} from "./deposit_destination.ts";
import {
  acceptedDocumentTypes,
  type DepositFieldRule,
  depositFieldRules,
  isTaxIdType,
  type RevenueCodeDocuments,
} from "./deposit_fields.ts";
import { type DepositField, depositFields, type DepositRequest } from "./deposit_request.ts";

export interface DepositFacts extends RegisteredDepositAccounts {
  /** ISPBs of the institutions of the service. */
  readonly institutions: Pick<ReadonlySet<string>, "has">;
  /** The defendants of the order. */
  readonly defendants: readonly { readonly taxId: TaxId; readonly name: string }[];
  readonly documents: RevenueCodeDocuments;
}

/**
 * The account the money goes to. Without an account number the bank opens an account, which only Law 9.703/98
 * provides for.
 */
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

export type DepositRefusal =
  | NoStandardAccount
  | { readonly type: "missing-deposit-field"; readonly field: DepositField }
  /** The field is filled in although the credit type, or another choice, disables it. */
  | { readonly type: "disabled-deposit-field"; readonly field: DepositField }
  /**
   * The default is used and another value was written: the caller clears the default or leaves the field out.
   */
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
  /** The CPF or CNPJ is valid but belongs to no defendant. */
  | { readonly type: "document-of-no-defendant"; readonly field: "documentNumber" }
  | { readonly type: "party-not-a-defendant"; readonly field: "executedParty" }
  /** The chosen defendant is not the one with this CPF or CNPJ. */
  | { readonly type: "party-of-another-document"; readonly field: "executedParty" }
  /** A CPF or CNPJ must be a defendant's; "Outros" is allowed with the other document types only. */
  | { readonly type: "others-not-offered"; readonly field: "executedParty" }
  | { readonly type: "invalid-reference-number"; readonly field: "referenceNumber" };

/** Decides a deposit: returns the deposit to save, or every refusal in the order of the fields. */
export function decideDeposit(
  request: DepositRequest,
  facts: DepositFacts,
): Result<Deposit, DepositRefusal[]> {
  const written = withoutBlanks(request);
  const fields = depositFieldRules(written.creditType, written.revenueCode, written.documentType, {
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

/** A request with blanks removed and the default set to true unless it was cleared. */
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

/**
 * The request without its disabled fields, so that a disabled field is refused once, for being present, and
 * not checked further.
 */
function withoutDisabled(
  written: Written,
  fields: Readonly<Record<DepositField, DepositFieldRule>>,
): Written {
  const gone = depositFields.filter((field) => fields[field].use === "disabled");
  return { ...written, ...Object.fromEntries(gone.map((field) => [field, undefined])) };
}

function presenceRefusals(field: DepositField, { use }: DepositFieldRule, value: unknown): DepositRefusal[] {
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
  const taken = acceptedDocumentTypes(revenueCode, documents);
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

/**
 * Checks the executed party: with a CPF or CNPJ it is the defendant with that number, else a defendant or
 * "Outros".
 */
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

/** The deposit of a request that has no refusals. */
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

/** Asserts that a value is present; `decideDeposit` has refused requests that lack it. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("An accepted deposit lacks a value it requires");
  return value;
}

/**
 * The defendant with a CPF or CNPJ; a defendant given as a company root matches every CNPJ of that company.
 */
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

/**
 * The active-debt registration number in one spelling; as it was given where it has a sign that is refused. The
 * specification gives no format and real numbers vary with the kind of debt, so only letters and digits are
 * required.
 */
function registrationNumber(text: string): string {
  const read = readPositions(text, { positions: /[0-9A-Z]/, punctuation: "./" });
  return read.ok ? read.value.positions : text;
}
