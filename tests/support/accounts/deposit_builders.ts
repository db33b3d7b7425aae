/** Requests of a judicial deposit, and what is known when one is decided. */
import type { DepositAccount } from "../../../domain/accounts/deposit_destination.ts";
import { unrestrictedDocuments } from "../../../domain/accounts/deposit_fields.ts";
import {
  type DepositField,
  type DepositRequest,
  FEDERAL_SAVINGS_BANK,
} from "../../../domain/accounts/deposit_request.ts";
import type { DepositFacts, DepositRefusal } from "../../../domain/accounts/judicial_deposit.ts";
import { type DocumentType, parseTaxId, type TaxId } from "../../../domain/identity/tax_id.ts";

export function taxId(text: string): TaxId {
  const parsed = parseTaxId(text);
  if (!parsed.ok) throw new Error(`The test's own tax id ${text} is refused`);
  return parsed.value.value;
}

export const PERSON = taxId("52998224725");
export const OTHER = taxId("11144477735");
export const COMPANY = taxId("11222333000181");
const ROOT = taxId("12ABC345");
export const STRANGER = taxId("29537995593");

/** One valid number of each document type; those of CPF and CNPJ are defendants'. */
export const numbers: Record<DocumentType, string> = {
  CPF: "529.982.247-25",
  CNPJ: "11.222.333/0001-81",
  CEI: "11.583.00249/85",
  DEBCAD: "123456789",
  NIT: "268.27649.96-0",
  PIS_PASEP_NIT: "469.52280.63-7",
};

export const unitAccount: DepositAccount = { ispb: "10000001", agency: "0001", account: "555" };
export const courtAccount: DepositAccount = { ispb: "10000002", agency: "0002", account: "777" };

export const facts = (rest: Partial<DepositFacts> = {}): DepositFacts => ({
  unitAccount,
  courtAccount,
  relationshipAgency: "0650",
  institutions: new Set(["10000001", "10000002", FEDERAL_SAVINGS_BANK]),
  defendants: [
    { taxId: PERSON, name: "Fulano" },
    { taxId: OTHER, name: "Sicrana" },
    { taxId: COMPANY, name: "Empresa Ltda" },
    { taxId: ROOT, name: "Rede S.A." },
  ],
  documents: unrestrictedDocuments,
  ...rest,
});

export const general = (rest: Partial<DepositRequest> = {}): DepositRequest => ({
  creditType: "general",
  ispb: undefined,
  agency: undefined,
  account: undefined,
  useDefault: undefined,
  revenueCode: undefined,
  documentType: undefined,
  documentNumber: undefined,
  executedParty: undefined,
  executedPartyName: undefined,
  referenceNumber: undefined,
  ...rest,
});

export const social = (rest: Partial<DepositRequest> = {}): DepositRequest =>
  general({
    creditType: "social-security",
    revenueCode: "0204",
    documentType: "CPF",
    documentNumber: numbers.CPF,
    ...rest,
  });

export const tax = (rest: Partial<DepositRequest> = {}): DepositRequest =>
  social({ creditType: "tax", ...rest });

export const elsewhere = { useDefault: false, ispb: "10000002", agency: "9", account: "42" };
export const defendant = (id: TaxId) => ({ executedParty: { kind: "defendant", taxId: id } } as const);
export const others = { executedParty: { kind: "others" } } as const;
export const cei = { documentType: "CEI", documentNumber: numbers.CEI } as const;

export const missing = (field: DepositField): DepositRefusal => ({ type: "missing-deposit-field", field });
export const notEnabled = (field: DepositField): DepositRefusal => ({
  type: "disabled-deposit-field",
  field,
});
export const noAccount: DepositRefusal = { type: "no-standard-account", field: "useDefault" };

export const changed = (field: "ispb" | "agency" | "account", expected: string): DepositRefusal => ({
  type: "not-the-default",
  field,
  expected,
});
