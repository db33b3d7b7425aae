/**
 * Makes schemas of the integration API's objects from their tables of fields: one for requests and one for
 * answers.
 */
import * as v from "valibot";
import {
  type BnpField,
  DEFAULT_MAX_LENGTH,
  type Dto,
  type FieldKind,
} from "../../domain/precedents/bnp_field.ts";
import type { Resource } from "../../domain/precedents/bnp_resource.ts";
import { suspensionOrigins } from "../../domain/precedents/organ.ts";
import type { StoredCase } from "../../store/precedents/precedent_cases.ts";
import type { StoredRecord } from "../../store/precedents/precedent_records.ts";
import { date } from "../http/wire.ts";

/** The faults of a value, as stable codes. */
export type ElementFaultCode =
  | "campo-obrigatorio"
  | "tipo-invalido"
  | "texto-longo-demais"
  | "texto-invalido"
  | "valor-desconhecido"
  | "numero-fora-da-faixa"
  | "data-invalida"
  | "tribunal-desconhecido"
  | "orgao-de-outro-tribunal"
  | "elemento-repetido";

const sentences = {
  date: "Deve ser uma data dd/MM/aaaa ou AAAA-MM-DD",
  day: "A data não existe no calendário",
  text: "Não pode ter o caractere nulo nem metades de caracteres; retire-os",
  numeral: "Deve ser um número inteiro",
  numeralRange: "Deve ser um número de 1 a 2147483647",
  court: "Deve ser a sigla de um tribunal, como TRF1, TJDFT ou TRE_SP",
} as const;

/** The codes of the sentences above; `bnp_reading.ts` has those for valibot's own types. */
export const checkFaults: Readonly<Record<string, ElementFaultCode>> = {
  [sentences.date]: "data-invalida",
  [sentences.day]: "data-invalida",
  [sentences.text]: "texto-invalido",
  [sentences.numeral]: "tipo-invalido",
  [sentences.numeralRange]: "numero-fora-da-faixa",
  [sentences.court]: "tribunal-desconhecido",
};

const courtAcronym = v.pipe(v.picklist(suspensionOrigins, sentences.court), v.examples(["TRF1"]));

/** Characters that PostgreSQL's JSON cannot contain. */
// deno-lint-ignore no-control-regex
const UNSTORABLE = /\u0000|\p{Cs}/u;

const freeText = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.check((text) => !UNSTORABLE.test(text), sentences.text));

const caseNumber = (max: number) => v.pipe(freeText(max), v.examples(["00008323520184013202"]));

const isIso = v.pipe(v.string(), v.isoDate());
/** A text that has no form of a date is reported by the other rule only. */
const day = v.check((text: string) => !v.is(isIso, text) || v.is(date, text), sentences.day);
const isoDate = v.pipe(v.string(), v.isoDate(sentences.date), day, v.examples(["2026-11-23"]));
/**
 * Dates are converted to ISO before they are checked (`normalised`); the description gives the format of
 * requests.
 */
const anyDate = /^(?:\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/;
const brazilianDate = v.pipe(
  v.string(),
  v.regex(anyDate, sentences.date),
  v.check((text) => !anyDate.test(text) || v.is(date, text), sentences.day),
  v.examples(["23/11/2026"]),
);

/** `sent-whole`: long texts may have their full length, as in courts' open data. */
type Way = "sent" | "sent-whole" | "answered";

/** The declared length from which a text may quote decisions. */
const LONG_TEXT = 4_000;

const longestOf = (max: number, way: Way): number =>
  way === "sent-whole" && max >= LONG_TEXT ? DEFAULT_MAX_LENGTH : max;

/** Written as text, and described so; numbers are taken too (`normalised`). */
const numeral = (min: number, max: number, way: Way) => {
  const digits = v.pipe(v.string(), v.regex(/^\d{1,10}$/, sentences.numeral), v.examples(["4277"]));
  if (way === "answered") return digits;
  const fits = (text: string) => !/^\d{1,10}$/.test(text) || (Number(text) >= min && Number(text) <= max);
  return v.pipe(digits, v.check(fits, sentences.numeralRange), v.transform(Number));
};

function schemaOf(is: FieldKind, way: Way): v.GenericSchema {
  switch (is.kind) {
    case "text":
    case "text-or-number":
      return way === "answered" ? v.string() : freeText(longestOf(is.max, way));
    case "integer":
      return v.pipe(v.number(), v.integer(), v.minValue(is.min), v.maxValue(is.max));
    case "numeral":
      return numeral(is.min, is.max, way);
    case "boolean":
      return v.boolean();
    case "date":
      return way !== "answered" && is.written === "brazilian" ? brazilianDate : isoDate;
    case "word":
      return v.picklist(is.words);
    case "court":
      return courtAcronym;
    case "case-number":
      return way === "answered" ? v.string() : caseNumber(is.max);
    case "record":
      return objectOf(is.of, way);
    case "records":
      return v.array(objectOf(is.of, way));
  }
}

const meaningOf = ({ meaning, is }: BnpField, way: Way): string =>
  way !== "answered" && is.kind === "date" && is.written === "brazilian"
    ? `${meaning}; dd/MM/aaaa, e AAAA-MM-DD também se aceita`
    : meaning;

function entry(field: BnpField, way: Way): [string, v.GenericSchema] {
  const schema = v.pipe(schemaOf(field.is, way), v.description(meaningOf(field, way)));
  const present = field.required || (way === "answered" && field.alwaysAnswered);
  const name = way === "answered" ? field.answeredAs ?? field.name : field.name;
  return [name, present ? schema : v.optional(schema)];
}

const entriesOf = ({ fields }: Dto, way: Way) =>
  Object.fromEntries(fields.map((field) => entry(field, way))) as Record<string, v.GenericSchema>;

/** One schema for each object and way, so that the OpenAPI document has each once. */
const made = new Map<string, v.GenericSchema>();

function once(ref: string, make: () => v.GenericSchema): v.GenericSchema {
  const known = made.get(ref) ?? make();
  made.set(ref, known);
  return known;
}

/** The schema of an object. */
function objectOf(dto: Dto, way: Way): v.GenericSchema {
  const ref = `${dto.name}${{ "sent": "DTO", "sent-whole": "IntegralDTO", "answered": "" }[way]}`;
  return once(ref, () => v.pipe(v.object(entriesOf(dto, way)), v.metadata({ ref })));
}

/** The schema of an element in a request, after normalisation. */
export const sentSchema = (dto: Dto, { wholeTexts = false } = {}): v.GenericSchema =>
  objectOf(dto, wholeTexts ? "sent-whole" : "sent");

const organId = v.pipe(v.number(), v.integer(), v.description("Órgão, pelo seu `idOrgao` neste ambiente"));
const changedOn = v.pipe(date, v.description("Dia da última alteração"));

/** The schema of a precedent in an answer. */
export const answeredSchema = ({ dto, organField }: Resource): v.GenericSchema =>
  once(`${dto.name}RespostaDTO`, () =>
    v.pipe(
      v.object({
        ...entriesOf(dto, "answered"),
        ...(organField !== undefined && { [organField]: organId }),
        orgao: organId,
        dataAtualizacao: changedOn,
      }),
      v.metadata({ ref: `${dto.name}RespostaDTO` }),
    ));

/** The schema of a stayed case in an answer. */
export const answeredCaseSchema = (dto: Dto): v.GenericSchema =>
  once(`${dto.name}RespostaDTO`, () =>
    v.pipe(
      v.object({
        ...entriesOf(dto, "answered"),
        numeroPrecedenteTemaAplicado: v.pipe(
          v.number(),
          v.integer(),
          v.description("Número do precedente por que está sobrestado"),
        ),
        idTribunal: organId,
        dataAtualizacao: changedOn,
      }),
      v.metadata({ ref: `${dto.name}RespostaDTO` }),
    ));

type Wire = Record<string, unknown>;

/** A precedent with its court's id and the day of its last change. */
export const wireRecord = (
  { dto, organField }: Resource,
  { payload, organId, updatedOn }: StoredRecord,
): Wire => ({
  ...fieldsOf(dto, payload),
  ...(organField !== undefined && { [organField]: organId }),
  orgao: organId,
  dataAtualizacao: updatedOn.toString(),
});

/** A stayed case with its precedent and the court that stayed it. */
export const wireCase = (
  dto: Dto,
  { payload, precedentNumber, organId, updatedOn }: StoredCase,
): Wire => ({
  ...fieldsOf(dto, payload),
  numeroPrecedenteTemaAplicado: precedentNumber,
  idTribunal: organId,
  dataAtualizacao: updatedOn.toString(),
});

const isWrittenAsText = ({ kind }: FieldKind): boolean => kind === "numeral" || kind === "text-or-number";

/** The fields in the order of their table, under the names of answers. */
function fieldsOf({ fields }: Dto, payload: Readonly<Wire>): Wire {
  const wire: Wire = {};
  for (const { name, is, answeredAs = name, alwaysAnswered } of fields) {
    const value = payload[name] ?? (alwaysAnswered ? "" : undefined);
    if (value !== undefined) wire[answeredAs] = isWrittenAsText(is) ? String(value) : value;
  }
  return wire;
}
