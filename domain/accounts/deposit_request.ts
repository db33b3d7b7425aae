/** What a caller writes of a judicial deposit, field by field. */
import type { DocumentType, TaxId } from "../identity/tax_id.ts";
import type { CreditType } from "./credit_type.ts";

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

/** Who the deposit is for: a defendant of the order, or "Outros". */
export type RequestedParty = { readonly kind: "defendant"; readonly taxId: TaxId } | {
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
