/** A judicial deposit as a caller requests it, field by field, before any check. */
import type { DocumentType, TaxId } from "../identity/tax_id.ts";

/** The credit types of judicial deposits: their names, and where each deposit goes. */
/** ISPB of the federal savings bank, where deposits of Law 9.703/98 are made unless the court says otherwise. */
export const FEDERAL_SAVINGS_BANK = "00360305";

/**
 * A general deposit goes to a court account of the court's choice; the other two are those of Law 9.703/98.
 */
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

/**
 * Where the deposits of each credit type go, as users and institutions read it; `depositFieldRules` and
 * `decideDeposit` apply these rules.
 */
export const creditDestinations: Readonly<Record<CreditType, string>> = {
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

/** `OUTROS`, on the wire in place of a defendant's tax id: the executed party is not a defendant. */
export const WIRE_OTHERS = "OUTROS";

/** Whose debt the deposit pays: a defendant of the order, or "Outros". */
export type RequestedParty = { readonly kind: "defendant"; readonly taxId: TaxId } | {
  readonly kind: "others";
};

/** The deposit as the caller wrote it. A blank text counts as absent. */
export interface DepositRequest {
  readonly creditType: CreditType;
  readonly ispb: string | undefined;
  readonly agency: string | undefined;
  readonly account: string | undefined;
  /** True unless cleared. */
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
