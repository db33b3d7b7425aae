/**
 * The template of an answer: a CSV with a row for each line asked, and columns of the layout's own names to fill in. What
 * people write in a spreadsheet becomes what the layout wants.
 */
import { ZONE } from "../../domain/calendar/calendar.ts";
import { type AnswerKind, answerKinds } from "../../exchange/intake/answer_file.ts";
import type { Field, FieldType } from "../../exchange/layout/field.ts";
import { answer } from "../../exchange/layout/layout.ts";
import type { RequestRecord } from "../../exchange/layout/remittance_reading.ts";

/** Which record answers a line. */
export const answerOf = {
  block: "blockAnswer",
  unblock: "unblockAnswer",
  transfer: "transferAnswer",
  arrivalNotice: "arrivalAnswer",
  information: "informationAnswer",
} as const satisfies Record<RequestRecord, AnswerKind>;

/** Filled in by the kit, of the line asked; only the first two are read again. */
const askedColumns = ["registro", "linha", "pedido", "numeroProtocolo", "cpfCnpjReu", "ispb"] as const;

/** Where a document lies that goes with an answer, beside the template. Its name, digest and size follow from it. */
export const DOCUMENT_COLUMN = "arquivo";

/** Taken from the line asked or from the document, never from the template. */
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
  (answer[kind].fields as readonly Field[]).filter(({ name }) => !known.has(name));

/** In the order of the records, each name once. */
export const filledColumns: readonly string[] = [
  ...new Set(answerKinds.flatMap((kind) => fillable(kind).map(({ name }) => name))),
  DOCUMENT_COLUMN,
];

export const templateColumns: readonly string[] = [...askedColumns, ...filledColumns];

/** The text a field of the layout has for what was written in a cell; what cannot be understood stays as it is. */
export const layoutText = ({ type, name }: Field, written: string): string =>
  name === "codigoResposta" ? written.padStart(2, "0") : convert[type](written);

const same = (written: string): string => written;

const convert: { readonly [T in FieldType]: (written: string) => string } = {
  // Without cents nobody can tell reais from centavos: refused as it stands.
  money: (written) =>
    /^(\d{1,3}(\.\d{3})+|\d+),\d{2}$/.test(written)
      ? String(BigInt(written.replace(/\D/g, "")))
      : `${written}?`,
  date: (written) => written.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$2-$1"),
  instant: instantText,
  number: same,
  text: same,
  code: same,
  domain: (written) => written.toUpperCase(),
};

/** `24/11/2026 09:12` of the courts' wall clock, as an instant. */
function instantText(written: string): string {
  const [_, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d(?::\d\d)?)$/.exec(written) ?? [];
  if (time === undefined) return written;
  try {
    return Temporal.PlainDateTime.from(`${year}-${month}-${day}T${time}`).toZonedDateTime(ZONE).toInstant()
      .toString();
  } catch {
    return written;
  }
}
