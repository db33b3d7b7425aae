/**
 * Tax ids of people and companies, and the document numbers of a judicial deposit.
 *
 * The check digits are computed by `@brazilian-utils/brazilian-utils`: its CPF, numeric and alphanumeric
 * CNPJ, PIS and CEI agree with all our test vectors and, over random numbers, with the published rules. Its
 * functions are imported one by one, since its root loads every table of the package. This module adds what
 * the package lacks: one spelling for each number, company roots, DEBCAD, the reason of a refusal, and
 * masking.
 *
 * No refusal carries the text it is about: a tax id is personal data, and refusals are logged.
 */
import { isValidCei } from "@brazilian-utils/brazilian-utils/is-valid-cei";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { isValidPis } from "@brazilian-utils/brazilian-utils/is-valid-pis";
import { fail, ok, type Result } from "../result.ts";

/** The tax id of a person: eleven digits. */
type Cpf = string & { readonly brand: "Cpf" };

/** The tax id of a company: twelve positions in `[0-9A-Z]` (letters since July 2026) and two digits. */
export type Cnpj = string & { readonly brand: "Cnpj" };

/**
 * A company root: the first eight positions of a CNPJ, shared by head office and branches. It has no check
 * digit.
 */
type CompanyRoot = string & { readonly brand: "CompanyRoot" };

/** The tax id of a defendant: upper case, without punctuation. Its length tells its kind. */
export type TaxId = Cpf | Cnpj | CompanyRoot;

export type KnownTaxId =
  | { readonly kind: "cpf"; readonly value: Cpf }
  | { readonly kind: "cnpj"; readonly value: Cnpj }
  | { readonly kind: "root"; readonly value: CompanyRoot };

/** The first fault found in a number; a number of one repeated digit is never issued. */
export type NumberFault = "length" | "characters" | "check-digits" | "repeated-digits";

export interface InvalidTaxId {
  readonly type: "invalid-tax-id";
  readonly reason: NumberFault;
}

/** The document types of a judicial deposit, as the wire names them (specification, "Judicial deposit data"). */
export const documentTypes = ["CPF", "CNPJ", "CEI", "DEBCAD", "NIT", "PIS_PASEP_NIT"] as const;
export type DocumentType = typeof documentTypes[number];

export interface InvalidDocument {
  readonly type: "invalid-document";
  readonly documentType: DocumentType;
  readonly reason: NumberFault;
}

/** Reads a CPF, a CNPJ or a company root, with or without punctuation. */
export function parseTaxId(text: string): Result<KnownTaxId, InvalidTaxId> {
  const number = withoutPunctuation(text);
  if (number.length === rules.CPF.length) return known("cpf", parseCpf(number));
  if (number.length === rules.CNPJ.length) return known("cnpj", parseCnpj(number));
  return known("root", parseCompanyRoot(number));
}

/** Reads the tax id of a person, with or without punctuation. */
export const parseCpf = (text: string): Result<Cpf, InvalidTaxId> => taxId<Cpf>(text, rules.CPF);

/** Reads the tax id of a company, numeric or alphanumeric, with or without punctuation. */
export const parseCnpj = (text: string): Result<Cnpj, InvalidTaxId> => taxId<Cnpj>(text, rules.CNPJ);

/** Reads the eight positions of a company root. Eight zeros are valid: the root of 00.000.000/0001-91. */
export const parseCompanyRoot = (text: string): Result<CompanyRoot, InvalidTaxId> =>
  taxId<CompanyRoot>(text, rules.ROOT);

/**
 * Reads the number of a deposit document; the result has no punctuation. Only the length of a DEBCAD is
 * checked.
 */
export function parseDocument(documentType: DocumentType, text: string): Result<string, InvalidDocument> {
  const number = withoutPunctuation(text);
  const reason = faultOf(number, rules[documentType]);
  return reason === undefined ? ok(number) : fail({ type: "invalid-document", documentType, reason });
}

/** The company root of a CNPJ. */
export const rootOf = (cnpj: Cnpj): CompanyRoot => cnpj.slice(0, rules.ROOT.length) as CompanyRoot;

/** A tax id as people write it: `529.982.247-25`, `12.ABC.345/01DE-35`, `12.ABC.345`. */
export function formatTaxId(id: TaxId): string {
  if (id.length === rules.CPF.length) {
    return `${id.slice(0, 3)}.${id.slice(3, 6)}.${id.slice(6, 9)}-${id.slice(9)}`;
  }
  const root = `${id.slice(0, 2)}.${id.slice(2, 5)}.${id.slice(5, 8)}`;
  return id.length === rules.CNPJ.length ? `${root}/${id.slice(8, 12)}-${id.slice(12)}` : root;
}

/**
 * Masks a tax id for a log line, leaving the middle six positions (`***.982.247-**`): enough to follow a case
 * and not enough to identify a person. A text without the shape of a tax id is masked whole; check digits are
 * not checked, since refused numbers are logged too.
 */
export function maskTaxId(text: string): string {
  const number = withoutPunctuation(text);
  if (hasShape(number, rules.CPF)) return `***.${number.slice(3, 6)}.${number.slice(6, 9)}-**`;
  const root = `**.${number.slice(2, 5)}.${number.slice(5, 8)}`;
  if (hasShape(number, rules.CNPJ)) return `${root}/****-**`;
  return hasShape(number, rules.ROOT) ? root : "***";
}

interface NumberRule {
  readonly length: number;
  readonly characters: RegExp;
  readonly isValid: (number: string) => boolean;
}

const digits = /^\d+$/;
const nit: NumberRule = { length: 11, characters: digits, isValid: isValidPis };

const rules: Readonly<Record<DocumentType | "ROOT", NumberRule>> = {
  CPF: { length: 11, characters: digits, isValid: isValidCpf },
  CNPJ: {
    length: 14,
    characters: /^[0-9A-Z]+\d\d$/,
    isValid: (number) => isValidCnpj(number, { version: 2 }),
  },
  ROOT: { length: 8, characters: /^[0-9A-Z]+$/, isValid: () => true },
  CEI: { length: 12, characters: digits, isValid: isValidCei },
  DEBCAD: { length: 9, characters: digits, isValid: () => true },
  // NIT, PIS and PASEP are one number under three names, with the same check digit.
  NIT: nit,
  PIS_PASEP_NIT: nit,
};

const hasShape = (number: string, rule: NumberRule): boolean =>
  number.length === rule.length && rule.characters.test(number);

function faultOf(number: string, rule: NumberRule): NumberFault | undefined {
  if (number.length !== rule.length) return "length";
  if (!rule.characters.test(number)) return "characters";
  if (rule.isValid(number)) return undefined;
  return /^(.)\1+$/.test(number) ? "repeated-digits" : "check-digits";
}

function taxId<T extends TaxId>(text: string, rule: NumberRule): Result<T, InvalidTaxId> {
  const number = withoutPunctuation(text);
  const reason = faultOf(number, rule);
  return reason === undefined ? ok(number as T) : fail({ type: "invalid-tax-id", reason });
}

function known<K extends KnownTaxId["kind"], T extends TaxId>(
  kind: K,
  id: Result<T, InvalidTaxId>,
): Result<{ kind: K; value: T }, InvalidTaxId> {
  return id.ok ? ok({ kind, value: id.value }) : id;
}

/**
 * Only ASCII letters are converted: `toUpperCase` alone would also turn look-alikes ("ı", "ſ") into ASCII
 * letters.
 */
const withoutPunctuation = (text: string): string =>
  text.trim().replace(/[.\-/]/g, "").replace(/[a-z]/g, (letter) => letter.toUpperCase());
