/** A judicial deposit as a caller requests it, field by field, before any check. */
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
