/**
 * The template of an answer: a CSV with a row for each line asked, and columns of the layout's own names to fill in. What
 * people write in a spreadsheet becomes what the layout wants.
 */
import { TIME_ZONE } from "../../../domain/calendar/calendar.ts";
import { centavosIn, dayIn, momentIn } from "../../../spreadsheets/cell_forms.ts";
import { type AnswerKind, answerKinds } from "../../intake/answer_file.ts";
import type { Field, FieldType } from "../../layout/field.ts";
import { answerLayout } from "../../layout/layout.ts";
import type { RequestRecord } from "../../layout/remittance_reading.ts";

/** The type of the record that answers a line of each kind. */
export const answerOf = {
  block: "blockAnswer",
  unblock: "unblockAnswer",
  transfer: "transferAnswer",
  arrivalNotice: "arrivalAnswer",
  information: "informationAnswer",
} as const satisfies Record<RequestRecord, AnswerKind>;

/** Columns that the kit fills in from the line asked: the first two are read back, the others tell whose the row is. */
const requestColumns = ["registro", "linha", "pedido", "numeroProtocolo", "cpfCnpjReu", "ispb"] as const;

/**
 * The column with the path, relative to the template, of an answer's document; the document's name, digest and size
 * are computed from the file.
 */
export const DOCUMENT_COLUMN = "arquivo";

/** Fields that are taken from the line asked or from the document, never from the template. */
const known = new Set([
  "linhaRemessa",
  "numeroProtocolo",
  "cpfCnpjReu",
  "ispb",
  "idTransferencia",
  "nomeAnexo",
  "sha256",
  "tamanho",
]);

/** The fields of a record that a template can fill in. */
export const fillable = (kind: AnswerKind): readonly Field[] =>
  (answerLayout[kind].fields as readonly Field[]).filter(({ name }) => !known.has(name));

/** The columns of the template, in the order of the records' fields, each name once. */
export const filledColumns: readonly string[] = [
  ...new Set(answerKinds.flatMap((kind) => fillable(kind).map(({ name }) => name))),
  DOCUMENT_COLUMN,
];

export const templateColumns: readonly string[] = [...requestColumns, ...filledColumns];

/**
 * The layout's text for what was written in a cell; a cell that cannot be understood is left for the validation to
 * refuse.
 */
export const layoutText = ({ type, name }: Field, written: string): string =>
  name === "codigoResposta" ? written.padStart(2, "0") : convert[type](written);

const same = (written: string): string => written;

/** An amount without decimals may mean reais or centavos: the question mark makes its validation refuse it. */
const amountText = (written: string): string => String(centavosIn(written) ?? `${written}?`);

const convert: { readonly [T in FieldType]: (written: string) => string } = {
  money: amountText,
  balance: amountText,
  date: (written) => dayIn(written)?.toString() ?? written,
  instant: (written) => momentIn(written)?.toZonedDateTime(TIME_ZONE).toInstant().toString() ?? written,
  number: same,
  text: same,
  code: same,
  domain: (written) => written.toUpperCase(),
};
