/**
 * Tax ids of people and companies, and the document numbers of a judicial deposit.
 *
 * The check digits are computed by `@brazilian-utils/brazilian-utils`: its CPF, numeric and alphanumeric
 * CNPJ, PIS and CEI agree with all our test vectors and, over random numbers, with the published rules. Its
 * functions are imported one by one, since its root loads every table of the package. This module adds what
 * the package lacks: one spelling for each number, company roots, DEBCAD, the reason of a refusal, and
 * masking.
 *
 * No refusal carries the text it is about, but for the one sign that does not belong: a tax id is personal data,
 * and refusals are logged.
 */
import { isValidCei } from "@brazilian-utils/brazilian-utils/is-valid-cei";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { isValidPis } from "@brazilian-utils/brazilian-utils/is-valid-pis";
import { type PastedNumber, readPositions, type Sign } from "../pasted_number.ts";
import { fail, ok, type Result } from "../result.ts";

/** The tax id of a person: eleven digits. */
type Cpf = string & { readonly brand: "Cpf" };

/** The tax id of a company: twelve positions in `[0-9A-Z]` (letters since July 2026) and two digits. */
export type Cnpj = string & { readonly brand: "Cnpj" };

/**
 * A company root: the first eight positions of a CNPJ, shared by all its establishments. It has no check
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
export type NumberFault =
  | { readonly reason: "length" | "check-digits" | "repeated-digits" }
  | { readonly reason: "characters"; readonly sign: Sign };

/** `of`: the kind of number that was wanted, where it is known. */
export type InvalidTaxId =
  & { readonly type: "invalid-tax-id"; readonly of?: "CPF" | "CNPJ" | "ROOT" }
  & NumberFault;

/** The document types of a judicial deposit, as the wire names them (specification, "Judicial deposit data"). */
export const documentTypes = ["CPF", "CNPJ", "CEI", "DEBCAD", "NIT", "PIS_PASEP_NIT"] as const;
export type DocumentType = typeof documentTypes[number];

export type InvalidDocument =
  & { readonly type: "invalid-document"; readonly documentType: DocumentType }
  & NumberFault;

/** Reads a CPF, a CNPJ or a company root, with or without punctuation. */
export function parseTaxId(text: string): Result<KnownTaxId, InvalidTaxId> {
  const read = readPositions(text, signs);
  if (!read.ok) return fail({ type: "invalid-tax-id", reason: "characters", sign: read.error });
  const { length } = read.value.positions;
  if (length === rules.CPF.length) return known("cpf", parseCpf(text));
  if (length === rules.CNPJ.length) return known("cnpj", parseCnpj(text));
  if (length === rules.ROOT.length) return known("root", parseCompanyRoot(text));
  return fail({ type: "invalid-tax-id", reason: "length" });
}

/** Reads the tax id of a person, with or without punctuation. */
export const parseCpf = (text: string): Result<Cpf, InvalidTaxId> => taxId<Cpf>(text, "CPF");

/** Reads the tax id of a company, numeric or alphanumeric, with or without punctuation. */
export const parseCnpj = (text: string): Result<Cnpj, InvalidTaxId> => taxId<Cnpj>(text, "CNPJ");

/** Reads the eight positions of a company root. Eight zeros are valid: the root of 00.000.000/0001-91. */
export const parseCompanyRoot = (text: string): Result<CompanyRoot, InvalidTaxId> =>
  taxId<CompanyRoot>(text, "ROOT");

/**
 * Reads the number of a deposit document; the result has no punctuation. Only the length of a DEBCAD is
 * checked.
 */
export function parseDocument(documentType: DocumentType, text: string): Result<string, InvalidDocument> {
  const read = readNumber(text, rules[documentType]);
  return read.ok ? read : fail({ type: "invalid-document", documentType, ...read.error });
}

/** The company root of a CNPJ. */
export const rootOf = (cnpj: Cnpj): CompanyRoot => cnpj.slice(0, rules.ROOT.length) as CompanyRoot;

/** Whether a tax id is the given one, or that of an establishment of the given company root. */
export const isTaxIdOf = ({ kind, value }: KnownTaxId, taxId: string): boolean =>
  kind === "root" ? taxId.startsWith(value) && taxId.length !== rules.CPF.length : taxId === value;

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
  const read = readPositions(text, signs);
  const number = read.ok ? read.value.positions : "";
  if (hasShape(number, rules.CPF)) return `***.${number.slice(3, 6)}.${number.slice(6, 9)}-**`;
  const root = `**.${number.slice(2, 5)}.${number.slice(5, 8)}`;
  if (hasShape(number, rules.CNPJ)) return `${root}/****-**`;
  return hasShape(number, rules.ROOT) ? root : "***";
}

interface NumberRule {
  readonly length: number;
  /** The first character that it cannot have. */
  readonly foreign: RegExp;
  readonly isValid: (number: string) => boolean;
}

/** What any of the numbers may be written with. */
const signs = { positions: /[0-9A-Z]/, punctuation: "./" };

const notDigit = /\D/;
const nit: NumberRule = { length: 11, foreign: notDigit, isValid: isValidPis };

const rules: Readonly<Record<DocumentType | "ROOT", NumberRule>> = {
  CPF: { length: 11, foreign: notDigit, isValid: isValidCpf },
  CNPJ: {
    length: 14,
    // The last two are digits.
    foreign: /[^0-9A-Z]|(?<=^.{12,13})\D/,
    isValid: (number) => isValidCnpj(number, { version: 2 }),
  },
  ROOT: { length: 8, foreign: /[^0-9A-Z]/, isValid: () => true },
  CEI: { length: 12, foreign: notDigit, isValid: isValidCei },
  DEBCAD: { length: 9, foreign: notDigit, isValid: () => true },
  // NIT, PIS and PASEP are one number under three names, with the same check digit.
  NIT: nit,
  PIS_PASEP_NIT: nit,
};

const hasShape = (number: string, { length, foreign }: NumberRule): boolean =>
  number.length === length && !foreign.test(number);

/** The positions of a number that follows its rule, or its first fault. */
function readNumber(text: string, rule: NumberRule): Result<string, NumberFault> {
  const read = readPositions(text, signs);
  if (!read.ok) return fail({ reason: "characters", sign: read.error });
  const number = read.value.positions;
  const fault = faultOf(read.value, rule);
  return fault === undefined ? ok(number) : fail(fault);
}

function faultOf(number: PastedNumber, rule: NumberRule): NumberFault | undefined {
  const { positions } = number;
  const foreign = positions.search(rule.foreign);
  if (foreign >= 0) return { reason: "characters", sign: number.signs[foreign]! };
  if (positions.length !== rule.length) return { reason: "length" };
  if (rule.isValid(positions)) return undefined;
  return { reason: /^(.)\1+$/.test(positions) ? "repeated-digits" : "check-digits" };
}

function taxId<T extends TaxId>(text: string, of: "CPF" | "CNPJ" | "ROOT"): Result<T, InvalidTaxId> {
  const read = readNumber(text, rules[of]);
  return read.ok ? ok(read.value as T) : fail({ type: "invalid-tax-id", of, ...read.error });
}

function known<K extends KnownTaxId["kind"], T extends TaxId>(
  kind: K,
  id: Result<T, InvalidTaxId>,
): Result<{ kind: K; value: T }, InvalidTaxId> {
  return id.ok ? ok({ kind, value: id.value }) : id;
}
