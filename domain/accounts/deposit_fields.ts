/**
 * The rule of each field of a deposit, given what was chosen: the specification's table as data, which forms
 * show and `decideDeposit` enforces.
 *
 * Source: specification, "Judicial deposit data".
 */
import { type DocumentType, documentTypes } from "../identity/tax_id.ts";
import { type CreditType, creditTypes, type DepositField, type RequestedParty } from "./deposit_request.ts";

/** The revenue codes of a tax deposit that require the active-debt registration number. */
export const referenceRevenueCodes: ReadonlySet<string> = new Set(["7363", "7391", "7457", "7525", "7961"]);

/**
 * The document types each revenue code accepts. It is a setting, because the specification says that the code
 * decides the document type and gives no table. A code that is not listed accepts all six types.
 */
export type RevenueCodeDocuments = ReadonlyMap<string, readonly [DocumentType, ...DocumentType[]]>;

/** The default: no code restricts the document type. A guessed table would refuse deposits that are right. */
export const unrestrictedDocuments: RevenueCodeDocuments = new Map();

/** Whether a field is required, optional, filled in by the service or disabled. */
export type DepositFieldRule =
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

/** The further choices in the form, beside credit type, revenue code and document type. */
interface FormChoices {
  /** True when left out. */
  readonly useDefault?: boolean | undefined;
  /** Whether "Outros" is the executed party chosen. */
  readonly others?: boolean | undefined;
  readonly documents?: RevenueCodeDocuments | undefined;
}

/**
 * The rule of each field, given what was chosen so far: the specification's table.
 *
 * By default a deposit of Law 9.703/98 goes to the federal savings bank. The row "use default institution and
 * agency" lets the court enter another institution once it clears the default, for every credit type: the row
 * "institution" prefills the bank and does not fix it. A general deposit goes to a court account that exists,
 * so its account is required; for the other types the account is optional, because the bank opens one.
 */
export function depositFieldRules(
  creditType: CreditType,
  revenueCode?: string,
  documentType?: DocumentType,
  { useDefault = true, others = false, documents = unrestrictedDocuments }: FormChoices = {},
): Readonly<Record<DepositField, DepositFieldRule>> {
  const always = { creditType: { use: "required", options: creditTypes }, useDefault: optional } as const;
  if (creditType === "general") {
    const place: DepositFieldRule = useDefault ? { use: "prefilled", from: "standard-account" } : required;
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
    documentType: { use: "required", options: acceptedDocumentTypes(code, documents) },
    documentNumber: required,
    executedParty: byNumber
      ? { use: "prefilled", from: "document-number" }
      : { use: "required", options: ["defendant", "others"] satisfies RequestedParty["kind"][] },
    executedPartyName: others && !byNumber ? required : disabled,
    referenceNumber: creditType === "tax" && referenceRevenueCodes.has(code) ? required : disabled,
  };
}

const required: DepositFieldRule = { use: "required" };

const optional: DepositFieldRule = { use: "optional" };

const disabled: DepositFieldRule = { use: "disabled" };

const noDebt = {
  revenueCode: disabled,
  documentType: disabled,
  documentNumber: disabled,
  executedParty: disabled,
  executedPartyName: disabled,
  referenceNumber: disabled,
};

export const acceptedDocumentTypes = (
  revenueCode: string | undefined,
  documents: RevenueCodeDocuments,
): readonly DocumentType[] => (revenueCode && documents.get(revenueCode)) || documentTypes;

export const isTaxIdType = (documentType: DocumentType | undefined): documentType is "CPF" | "CNPJ" =>
  documentType === "CPF" || documentType === "CNPJ";
