/**
 * The fields of the precedents bank's integration API and the values each accepts. Every resource is a table
 * of these fields, from which its validation, its description and its answers are made.
 */

export type FieldKind =
  /** `max` counts UTF-16 units, as the public service does. */
  | { readonly kind: "text"; readonly max: number }
  /** A text that some systems write as a number. */
  | { readonly kind: "text-or-number"; readonly max: number }
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  /** A whole number written as a text. */
  | { readonly kind: "numeral"; readonly min: number; readonly max: number }
  | { readonly kind: "boolean" }
  /** `written`: the format in requests; answers are always ISO. */
  | { readonly kind: "date"; readonly written: "iso" | "brazilian" }
  | { readonly kind: "word"; readonly words: readonly string[] }
  /** A court's acronym, as the search or as the integration API spells it. */
  | { readonly kind: "court" }
  /** A case's number: twenty digits by Resolution CNJ 65/2008; any other text up to `max` is stored too. */
  | { readonly kind: "case-number"; readonly max: number }
  | { readonly kind: "record"; readonly of: Dto }
  | { readonly kind: "records"; readonly of: Dto };

export interface BnpField {
  readonly name: string;
  readonly is: FieldKind;
  /** The meaning in Portuguese, for the API's description. */
  readonly meaning: string;
  readonly required: boolean;
  /** The field's name in answers, where it differs. */
  readonly answeredAs: string | undefined;
  /** Whether answers always have the field, empty where nothing was sent. */
  readonly alwaysAnswered: boolean;
}

/** A named object of the API. */
export interface Dto {
  readonly name: string;
  readonly fields: readonly BnpField[];
}

const INT32 = 2_147_483_647;

const field = (name: string, is: FieldKind, meaning: string): BnpField => ({
  name,
  is,
  meaning,
  required: false,
  answeredAs: undefined,
  alwaysAnswered: false,
});

/** The maximum length of fields that declare none. */
export const DEFAULT_MAX_LENGTH = 100_000;

export const textField = (name: string, meaning: string, max = DEFAULT_MAX_LENGTH) =>
  field(name, { kind: "text", max }, meaning);
export const textOrNumberField = (name: string, meaning: string, max: number) =>
  field(name, { kind: "text-or-number", max }, meaning);
export const integerField = (name: string, meaning: string, { min = 0, max = INT32 } = {}) =>
  field(name, { kind: "integer", min, max }, meaning);
export const numeralField = (name: string, meaning: string) =>
  field(name, { kind: "numeral", min: 1, max: INT32 }, meaning);
/** An int64 field, limited to the largest integer that every JSON reader keeps exact. */
export const longField = (name: string, meaning: string) =>
  integerField(name, meaning, { max: Number.MAX_SAFE_INTEGER });
export const booleanField = (name: string, meaning: string) => field(name, { kind: "boolean" }, meaning);
export const dateField = (name: string, meaning: string) =>
  field(name, { kind: "date", written: "iso" }, meaning);
/** A date, written `dd/MM/yyyy` in requests. */
export const brazilianDateField = (name: string, meaning: string) =>
  field(name, { kind: "date", written: "brazilian" }, meaning);
export const valueField = (name: string, words: readonly string[], meaning: string) =>
  field(name, { kind: "word", words }, meaning);
export const courtField = (name: string, meaning: string) => field(name, { kind: "court" }, meaning);
export const caseNumberField = (name: string, meaning: string) =>
  field(name, { kind: "case-number", max: 20 }, meaning);
export const objectField = (name: string, of: Dto, meaning: string) =>
  field(name, { kind: "record", of }, meaning);
export const listField = (name: string, of: Dto, meaning: string) =>
  field(name, { kind: "records", of }, meaning);

export const required = (given: BnpField): BnpField => ({ ...given, required: true });
export const answeredAs = (name: string, given: BnpField): BnpField => ({ ...given, answeredAs: name });
export const alwaysAnswered = (given: BnpField): BnpField => ({ ...given, alwaysAnswered: true });
