/** The elements of the layout: typed fields and records, as data. */
import type { Centavos } from "../../domain/money.ts";

/** The type of a field's value once read. */
interface ValueByType {
  /** Decimal digits. */
  number: number;
  /** Whole centavos, decimal digits. */
  money: Centavos;
  /** The same of an account, with a leading `-` when it is overdrawn. */
  balance: bigint;
  /** `AAAA-MM-DD`. */
  date: Temporal.PlainDate;
  /** RFC 3339 with offset, whole seconds. */
  instant: Temporal.Instant;
  /** Free text without control characters. */
  text: string;
  /** A text of a fixed pattern. */
  code: string;
  /** One of a list of values. */
  domain: string;
}

export type FieldType = keyof ValueByType;
export type FieldValue = ValueByType[FieldType];

export interface Field<
  N extends string = string,
  T extends FieldType = FieldType,
  R extends boolean = boolean,
> {
  readonly name: N;
  readonly type: T;
  readonly required: R;
  /** The maximum length in characters. */
  readonly maxLength: number;
  /** The description in Portuguese, for the manual. */
  readonly description: string;
  /** The pattern of a `code`, and its description in the manual. */
  readonly pattern?: CodePattern;
  /** The values of a `domain`, each with its meaning in Portuguese. */
  readonly values?: Readonly<Record<string, string>>;
}

interface CodePattern {
  readonly regexp: RegExp;
  readonly label: string;
  /** Writes a text that means the same in the pattern's form; undefined when it means nothing. */
  readonly spelled?: (cell: string) => string | undefined;
}

/**
 * One kind of line. Its type, two digits, is the first field of the line and is not listed among `fields`.
 */
export interface RecordLayout<F extends readonly Field[] = readonly Field[]> {
  readonly type: string;
  /** The title in Portuguese, for the manual. */
  readonly title: string;
  readonly description: string;
  readonly fields: F;
}

/** A record whose lines the trailer counts and, when it has an amount, adds up. */
export interface DetailLayout<F extends readonly Field[] = readonly Field[]> extends RecordLayout<F> {
  /** The trailer's field with the number of these records. */
  readonly count: string;
  /** The amount field that is added up, and the trailer's field with the sum. */
  readonly sum?: { readonly of: string; readonly name: string };
}

/** One kind of file: a header, any number of details, and a trailer. */
export interface FileLayout {
  readonly header: RecordLayout;
  readonly details: readonly DetailLayout[];
  readonly trailer: RecordLayout;
}

/** The values of a record by field name; optional ones may be absent. */
export type ValuesOf<L extends RecordLayout> = Named<L["fields"], true> & Partial<Named<L["fields"], false>>;

type Named<F extends readonly Field[], R extends boolean> = {
  readonly [X in Extract<F[number], { required: R }> as X["name"]]:
    | ValueByType[X["type"]]
    | (R extends true ? never : undefined);
};

/** A record's field names. */
export type FieldName<L extends RecordLayout> = L["fields"][number]["name"];

type Required_<N extends string, T extends FieldType> = Field<N, T, true>;

const field = <N extends string, T extends FieldType>(
  type: T,
  name: N,
  maxLength: number,
  description: string,
): Required_<N, T> => ({ type, name, required: true, maxLength, description });

export const number = <N extends string>(name: N, digits: number, description: string) =>
  field("number", name, digits, description);

/** An amount: fifteen digits, the limit of `domain/money.ts`. */
export const money = <N extends string>(name: N, description: string) =>
  field("money", name, 15, description);

/** A sum of amounts, which can exceed the limit of one amount. */
export const total = <N extends string>(name: N, description: string) =>
  field("money", name, 18, description);

/** What an account holds: fifteen digits, and a sign when it is overdrawn. */
export const balance = <N extends string>(name: N, description: string) =>
  field("balance", name, 16, description);

export const date = <N extends string>(name: N, description: string) => field("date", name, 10, description);

export const instant = <N extends string>(name: N, description: string) =>
  field("instant", name, 25, description);

export const text = <N extends string>(name: N, maxLength: number, description: string) =>
  field("text", name, maxLength, description);

/** @param label the pattern's description in the manual */
export const code = <N extends string>(
  name: N,
  maxLength: number,
  regexp: RegExp,
  label: string,
  description: string,
  spelled?: CodePattern["spelled"],
): Required_<N, "code"> => ({
  ...field("code", name, maxLength, description),
  pattern: { regexp, label, ...spelled && { spelled } },
});

/** @param values each value with its meaning in Portuguese */
export const domain = <N extends string>(
  name: N,
  values: Readonly<Record<string, string>>,
  description: string,
): Required_<N, "domain"> => ({
  ...field("domain", name, Math.max(...Object.keys(values).map((value) => value.length)), description),
  values,
});

/** Makes a field optional: it may be left empty. */
export const optional = <N extends string, T extends FieldType>(
  required: Field<N, T, true>,
): Field<N, T, false> => ({
  ...required,
  required: false,
});
