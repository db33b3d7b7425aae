/** Reads arrays that courts send, element by element, so that faults are reported for each. */
import * as v from "valibot";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import type { BnpField, Dto } from "../../domain/precedents/bnp_field.ts";
import {
  mayIssue,
  precedentKeyOf,
  type Resource,
  soleIssuer,
  suspensionOriginOf,
} from "../../domain/precedents/bnp_resource.ts";
import { findOrgan } from "../../domain/precedents/organ.ts";
import type { BnpOrgan } from "../../store/precedents/organs.ts";
import type { SentCase } from "../../store/precedents/precedent_cases.ts";
import { fieldPath, message } from "../http/validate.ts";
import { checkFaults, type ElementFaultCode, sentSchema } from "./bnp_schema.ts";

/** One fault of one element. */
export interface ElementFault {
  /** The element's position in the array, from 0. */
  readonly indice: number;
  /** The element's number, where it could be read. */
  readonly numero?: number | string;
  /** The field, as in `processosParadigma[0].numero`; empty for the element as a whole. */
  readonly campo: string;
  readonly codigo: ElementFaultCode;
  readonly mensagem: string;
}

type Payload = Readonly<Record<string, unknown>>;

/** A precedent that can be stored; a missing `number` is still to be assigned. */
export interface ReadRecord {
  readonly index: number;
  readonly number: number | undefined;
  readonly kind: string;
  readonly payload: Payload;
}

/** A value that was stored unchanged although it looks wrong. */
interface Warning extends Omit<ElementFault, "codigo"> {
  readonly codigo: "numero-processo-invalido";
}

/** The elements that can be stored, the warnings, and the faults. */
export interface Reading<T> {
  readonly good: readonly T[];
  readonly faults: readonly ElementFault[];
  readonly warnings: readonly Warning[];
}

/**
 * Reads precedents of a court: each must fit its resource and belong to the court, and no two may have the
 * same key.
 */
export function readRecords(
  resource: Resource,
  court: BnpOrgan,
  elements: readonly unknown[],
  { wholeTexts = false } = {},
): Reading<ReadRecord> {
  const seen = new Map<string, number>();
  return readEach(resource.dto, elements, (element, index) => {
    const read = readElement(sentSchema(resource.dto, { wholeTexts }), resource.dto, element);
    if ("faults" in read) return read.faults;
    const { number, kind } = precedentKeyOf(resource, read.payload);
    const foreign = foreignField(resource, court, kind, read.payload);
    if (foreign !== undefined) return [foreign];
    const before = taken(seen, `${number ?? suspensionOriginOf(read.payload)} ${kind}`, index);
    if (before !== undefined) return [repeated(resource.number.field, before)];
    return { index, number, kind, payload: withoutOrgan(resource, read.payload) };
  });
}

/** Reads stayed cases: each must have a number, and no two the same. */
export function readCases(dto: Dto, elements: readonly unknown[]): Reading<SentCase> {
  const seen = new Map<string, number>();
  return readEach(dto, elements, (element, index) => {
    const read = readElement(sentSchema(dto), dto, element);
    if ("faults" in read) return read.faults;
    const { numero = read.payload["numeroUnico"], numeroOrgaoJulgador } = read.payload;
    if (typeof numero !== "string") return [nameless];
    const before = taken(seen, numero, index);
    if (before !== undefined) return [repeated("numero", before)];
    return { number: numero, judgingBody: Number(numeroOrgaoJulgador), payload: read.payload };
  });
}

type FaultInElement = Pick<ElementFault, "campo" | "codigo" | "mensagem">;

function readEach<T extends { readonly payload: Payload }>(
  dto: Dto,
  elements: readonly unknown[],
  read: (element: unknown, index: number) => T | readonly FaultInElement[],
): Reading<T> {
  const good: T[] = [];
  const faults: ElementFault[] = [];
  const warnings: Warning[] = [];
  for (const [indice, element] of elements.entries()) {
    const outcome = read(element, indice);
    const place = { indice, ...numbered(element) };
    if (isList(outcome)) {
      for (const fault of outcome) faults.push({ ...place, ...fault });
    } else {
      good.push(outcome);
      for (const warning of warningsOf(dto, outcome.payload)) warnings.push({ ...place, ...warning });
    }
  }
  return { good, faults, warnings };
}

const notItsForm = "não tem os 20 dígitos da Resolução CNJ 65/2008; se for anterior a ela, use numeroUnico";
const numberWarning = {
  "format": notItsForm,
  "characters": notItsForm,
  "check-digits": "tem dígitos verificadores que não conferem",
  "unknown-court": "indica um tribunal que não existe (J e TR)",
} as const;

/** Warnings for case numbers that do not follow the resolution, anywhere in an element. */
function* warningsOf(
  { fields }: Dto,
  payload: Payload,
  path = "",
): Generator<Omit<Warning, "indice" | "numero">> {
  for (const { name, is } of fields) {
    const value = payload[name];
    if (is.kind === "records" && Array.isArray(value)) {
      for (const [at, one] of value.entries()) yield* warningsOf(is.of, one, `${path}${name}[${at}].`);
    }
    const number = is.kind === "case-number" && typeof value === "string"
      ? parseProcessNumber(value)
      : undefined;
    if (number === undefined || number.ok) continue;
    const mensagem = `O número do processo ${numberWarning[number.error.reason]}; foi guardado como veio`;
    yield { campo: `${path}${name}`, codigo: "numero-processo-invalido", mensagem };
  }
}

const isList = (value: object): value is readonly FaultInElement[] => Array.isArray(value);

/** The element's number, so that a court can find it; never other content. */
function numbered(element: unknown): Pick<ElementFault, "numero"> {
  const { numero, numProcesso } = isRecord(element) ? element : {};
  const number = numero ?? numProcesso;
  const short = typeof number === "number" || (typeof number === "string" && /^[\d.-]{1,25}$/.test(number));
  return short ? { numero: number } : {};
}

function readElement(
  schema: v.GenericSchema,
  dto: Dto,
  element: unknown,
): { readonly payload: Payload } | { readonly faults: readonly FaultInElement[] } {
  const parsed = v.safeParse(schema, normalised(dto, element));
  return parsed.success ? { payload: parsed.output as Payload } : { faults: parsed.issues.map(faultOf) };
}

function faultOf(issue: v.BaseIssue<unknown>): FaultInElement {
  const mensagem = message(issue);
  return { campo: fieldPath(issue), codigo: checkFaults[mensagem] ?? codeOf(issue), mensagem };
}

/** The code of an issue, by valibot's type. */
function codeOf({ type, expected }: v.BaseIssue<unknown>): ElementFaultCode {
  if (type === "object" && expected?.startsWith('"')) return "campo-obrigatorio";
  if (type === "max_length") return "texto-longo-demais";
  if (type === "picklist") return "valor-desconhecido";
  return type === "min_value" || type === "max_value" ? "numero-fora-da-faixa" : "tipo-invalido";
}

/** The field that names another court than the caller's, if any: no court may send another's precedents. */
function foreignField(
  resource: Resource,
  court: BnpOrgan,
  kind: string,
  payload: Payload,
): FaultInElement | undefined {
  const { organField, parts } = resource;
  const named = organField === undefined ? undefined : payload[organField];
  if (named !== undefined && named !== court.id) {
    return foreign(organField!, `O órgão deve ser o do próprio tribunal, ${court.id} neste ambiente`);
  }
  if (mayIssue(resource, kind, court.acronym)) return undefined;
  const sole = soleIssuer(resource, kind);
  return foreign(
    parts[0]?.field ?? "",
    sole === undefined
      ? `O ${court.acronym} não tem precedentes deste tipo; as espécies de cada tribunal estão em /api/v1/parametros`
      : `Só o ${sole} envia precedentes deste tipo`,
  );
}

const foreign = (campo: string, mensagem: string): FaultInElement => ({
  campo,
  codigo: "orgao-de-outro-tribunal",
  mensagem,
});

const repeated = (campo: string, before: number): FaultInElement => ({
  campo,
  codigo: "elemento-repetido",
  mensagem: `Repete o elemento ${before}; envie cada um uma só vez`,
});

const nameless: FaultInElement = {
  campo: "numero",
  codigo: "campo-obrigatorio",
  mensagem: "Informe o numero ou, se o processo for anterior à numeração única, o numeroUnico",
};

/** The index at which a key was first seen, if it was. */
function taken(seen: Map<string, number>, key: string, index: number): number | undefined {
  const before = seen.get(key);
  if (before === undefined) seen.set(key, index);
  return before;
}

/**
 * The payload without the court's id, which is specific to this environment and may change; the row has the
 * court.
 */
function withoutOrgan({ organField }: Resource, payload: Payload): Payload {
  if (organField === undefined) return payload;
  const { [organField]: _, ...rest } = payload;
  return rest;
}

/**
 * The element without what the public service ignores too (null, blank texts) and with numbers and dates in
 * standard form. What is not an object is left for the schema to refuse.
 */
function normalised({ fields }: Dto, element: unknown): unknown {
  if (!isRecord(element)) return element;
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = element[field.name];
    const empty = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
    return empty ? [] : [[field.name, tidiedValue(field, value)]];
  });
  return Object.fromEntries(entries);
}

function tidiedValue({ is }: BnpField, value: unknown): unknown {
  if (is.kind === "record") return normalised(is.of, value);
  if (is.kind === "records") {
    return Array.isArray(value) ? value.map((element) => normalised(is.of, element)) : value;
  }
  const isText = is.kind === "case-number" || is.kind === "text-or-number" || is.kind === "numeral";
  if (isText && typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== "string") return value;
  if (is.kind === "numeral") return value.trim().replace(/^(\d{1,3})\.(\d{3})$/, "$1$2");
  if (is.kind === "date") return isoDate(value);
  if (is.kind === "case-number") return caseDigits(value);
  if (is.kind === "court") return spelled(value);
  return is.kind === "integer" && /^\d{1,16}$/.test(value) ? Number(value) : value;
}

/** Converts `23/11/2026` to ISO; other text is unchanged. */
export const isoDate = (text: string): string =>
  text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, (_, day, month, year) => `${year}-${month}-${day}`);

/** Removes the punctuation of a number in the resolution's form, valid or not; other text is unchanged. */
export function caseDigits(text: string): string {
  const number = parseProcessNumber(text);
  return number.ok || (number.error.reason !== "format" && number.error.reason !== "characters")
    ? text.replace(/\D/g, "")
    : text.trim();
}

/** Converts a court's acronym to the spelling of the integration API; other text is unchanged. */
function spelled(text: string): string {
  const acronym = text.trim().toUpperCase().replace("-", "_");
  return findOrgan(acronym)?.integration ?? acronym;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
