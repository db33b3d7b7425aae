/** The integration API's objects as schemas, made from their tables of fields: one for what is sent, one for what is answered. */
import * as v from "valibot";
import type { BnpField, Dto, FieldKind } from "../../domain/precedents/bnp_field.ts";
import type { Resource } from "../../domain/precedents/bnp_resource.ts";
import { findOrgan } from "../../domain/precedents/organ.ts";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import { date } from "../http/wire.ts";

/** What speaks against a value, as a stable code; the sentence is the caller's. */
export type ElementFault =
  | "campo-obrigatorio"
  | "tipo-invalido"
  | "texto-longo-demais"
  | "texto-invalido"
  | "valor-desconhecido"
  | "numero-fora-da-faixa"
  | "data-invalida"
  | "numero-processo-invalido"
  | "tribunal-desconhecido"
  | "orgao-de-outro-tribunal"
  | "elemento-repetido";

const sentences = {
  date: "Deve ser uma data dd/MM/aaaa ou AAAA-MM-DD",
  day: "A data não existe no calendário",
  text: "Não pode ter o caractere nulo nem metades de caracteres; retire-os",
  numberForm:
    "O número do processo não tem os 20 dígitos da Resolução CNJ 65/2008; se for anterior a ela, use numeroUnico",
  numberDigits: "Os dígitos verificadores do número do processo não conferem; confira o número",
  numberCourt: "O número do processo indica um tribunal que não existe (J e TR); confira o número",
  court: "Deve ser a sigla de um tribunal, como TRF1, TJDFT ou TRE_SP",
} as const;

/** The codes of the sentences above; valibot's own types have theirs in `bnp_reading.ts`. */
export const checkFaults: Readonly<Record<string, ElementFault>> = {
  [sentences.date]: "data-invalida",
  [sentences.day]: "data-invalida",
  [sentences.text]: "texto-invalido",
  [sentences.numberForm]: "numero-processo-invalido",
  [sentences.numberDigits]: "numero-processo-invalido",
  [sentences.numberCourt]: "numero-processo-invalido",
  [sentences.court]: "tribunal-desconhecido",
};

const numberFault = {
  "format": sentences.numberForm,
  "check-digits": sentences.numberDigits,
  "unknown-court": sentences.numberCourt,
} as const;

const processNumber = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const number = parseProcessNumber(dataset.value);
    if (!number.ok) addIssue({ message: numberFault[number.error.reason] });
  }),
  v.examples(["00008323520184013202"]),
);

/** An electoral court sends no precedents, but a suspension may come from one. */
const ELECTORAL = /^TRE_[A-Z]{2}$/;

const courtAcronym = v.pipe(
  v.string(),
  v.check((text) => ELECTORAL.test(text) || findOrgan(text)?.integration === text, sentences.court),
  v.examples(["TRF1"]),
);

/** What PostgreSQL's JSON cannot hold. */
// deno-lint-ignore no-control-regex
const UNSTORABLE = /\u0000|\p{Cs}/u;

const freeText = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.check((text) => !UNSTORABLE.test(text), sentences.text));

const isIso = v.pipe(v.string(), v.isoDate());
/** Of a text in no form of a date, the other rule says enough. */
const day = v.check((text: string) => !v.is(isIso, text) || v.is(date, text), sentences.day);
const isoDate = v.pipe(v.string(), v.isoDate(sentences.date), day, v.examples(["2026-11-23"]));
/** Requests are brought into ISO before they are checked (`tidied`); the description says how they are written. */
const brazilianDate = v.pipe(
  v.string(),
  v.check((text) => v.is(isIso, text), sentences.date),
  day,
  v.examples(["23/11/2026"]),
);

type Way = "sent" | "answered";

function schemaOf(is: FieldKind, way: Way): v.GenericSchema {
  switch (is.kind) {
    case "text":
      return way === "sent" ? freeText(is.max) : v.string();
    case "integer":
      return v.pipe(v.number(), v.integer(), v.minValue(is.min), v.maxValue(is.max));
    case "boolean":
      return v.boolean();
    case "date":
      return way === "sent" && is.written === "brazilian" ? brazilianDate : isoDate;
    case "word":
      return v.picklist(is.words);
    case "court":
      return way === "sent" ? courtAcronym : v.string();
    case "case-number":
      return way === "sent" ? processNumber : v.string();
    case "record":
      return objectOf(is.of, way);
    case "records":
      return v.array(objectOf(is.of, way));
  }
}

const meaningOf = ({ meaning, is }: BnpField, way: Way): string =>
  way === "sent" && is.kind === "date" && is.written === "brazilian"
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

/** One schema an object and way, so that the document has each once. */
const made = new Map<string, v.GenericSchema>();

function once(ref: string, make: () => v.GenericSchema): v.GenericSchema {
  const known = made.get(ref) ?? make();
  made.set(ref, known);
  return known;
}

/** An object of the wire as it is. */
function objectOf(dto: Dto, way: Way): v.GenericSchema {
  const ref = `${dto.name}${way === "sent" ? "DTO" : ""}`;
  return once(ref, () => v.pipe(v.object(entriesOf(dto, way)), v.metadata({ ref })));
}

/** One element of what is sent, once tidied. */
export const sentSchema = (dto: Dto): v.GenericSchema => objectOf(dto, "sent");

const organId = v.pipe(v.number(), v.integer(), v.description("Órgão, pelo seu `idOrgao` neste ambiente"));
const changedOn = v.pipe(date, v.description("Dia da última alteração"));

/** A precedent as it is answered. */
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

/** A stayed case as it is answered. */
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
