/**
 * What a field of the precedents bank's integration API may hold. Every resource is a table of these, from which its
 * validation, its description and its answers are made.
 */

export type FieldKind =
  /** At most so many UTF-16 units, as the public service counts them. */
  | { readonly kind: "text"; readonly max: number }
  /** A text that some systems write as a number. */
  | { readonly kind: "text-or-number"; readonly max: number }
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  /** A whole number that is text on the wire. */
  | { readonly kind: "numeral"; readonly min: number; readonly max: number }
  | { readonly kind: "boolean" }
  /** `written`: how requests write it; answers are always ISO. */
  | { readonly kind: "date"; readonly written: "iso" | "brazilian" }
  | { readonly kind: "word"; readonly words: readonly string[] }
  /** A court's acronym, in either spelling. */
  | { readonly kind: "court" }
  /** A case's number: twenty digits by Resolution CNJ 65/2008, but any text as short as that is kept. */
  | { readonly kind: "case-number"; readonly max: number }
  | { readonly kind: "record"; readonly of: Dto }
  | { readonly kind: "records"; readonly of: Dto };

export interface BnpField {
  readonly name: string;
  readonly is: FieldKind;
  /** For whoever reads the API's description, in Portuguese. */
  readonly meaning: string;
  readonly required: boolean;
  /** The name it has in answers, where that is another. */
  readonly answeredAs: string | undefined;
  /** Answers always have it, empty where nothing was sent. */
  readonly alwaysAnswered: boolean;
}

/** A named object of the wire. */
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

/** The limit of fields whose length is not declared. */
export const LONGEST = 100_000;

export const text = (name: string, meaning: string, max = LONGEST) =>
  field(name, { kind: "text", max }, meaning);
export const textOrNumber = (name: string, meaning: string, max: number) =>
  field(name, { kind: "text-or-number", max }, meaning);
export const integer = (name: string, meaning: string, { min = 0, max = INT32 } = {}) =>
  field(name, { kind: "integer", min, max }, meaning);
export const numeral = (name: string, meaning: string) =>
  field(name, { kind: "numeral", min: 1, max: INT32 }, meaning);
/** int64 on the wire; larger than this no JSON reader keeps it whole. */
export const long = (name: string, meaning: string) =>
  integer(name, meaning, { max: Number.MAX_SAFE_INTEGER });
export const boolean = (name: string, meaning: string) => field(name, { kind: "boolean" }, meaning);
export const date = (name: string, meaning: string) => field(name, { kind: "date", written: "iso" }, meaning);
/** `dd/MM/yyyy` in requests. */
export const brazilianDate = (name: string, meaning: string) =>
  field(name, { kind: "date", written: "brazilian" }, meaning);
export const word = (name: string, words: readonly string[], meaning: string) =>
  field(name, { kind: "word", words }, meaning);
export const courtField = (name: string, meaning: string) => field(name, { kind: "court" }, meaning);
export const caseNumber = (name: string, meaning: string) =>
  field(name, { kind: "case-number", max: 20 }, meaning);
export const record = (name: string, of: Dto, meaning: string) =>
  field(name, { kind: "record", of }, meaning);
export const records = (name: string, of: Dto, meaning: string) =>
  field(name, { kind: "records", of }, meaning);

export const required = (given: BnpField): BnpField => ({ ...given, required: true });
export const answeredAs = (name: string, given: BnpField): BnpField => ({ ...given, answeredAs: name });
export const alwaysAnswered = (given: BnpField): BnpField => ({ ...given, alwaysAnswered: true });
