/**
 * The address of a precedent in the bank: the court's id, the number, and the kind that distinguishes equal
 * numbers.
 */
import type { Context } from "hono";
import * as v from "valibot";
import type { BnpField } from "../../domain/precedents/bnp_field.ts";
import {
  fieldOf,
  type KeyPart,
  kindFrom,
  type Resource,
  soleIssuer,
} from "../../domain/precedents/bnp_resource.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { BnpOrgan } from "../../store/precedents/organs.ts";
import type { Env } from "../app.ts";
import { type FieldError, problem } from "../http/problems.ts";
import { message } from "../http/validate.ts";
import type { Parameter } from "../openapi/describe.ts";
import { organById } from "./bnp_access.ts";
import { wholeNumber } from "./spring_page.ts";

export interface BnpAddress {
  /** Undefined only where neither the address nor the kind gives the court. */
  readonly organ: BnpOrgan | undefined;
  readonly number: number;
  /** Undefined: not given. */
  readonly kind: string | undefined;
}

/** The path of one precedent. */
export const itemPath = (resource: Resource): string => keyPath(resource, resource.organInPath);

/** The path under which a court removes a precedent of its own. */
export const removalPath = (resource: Resource): string => keyPath(resource, resource.organInRemoval);

const keyPath = ({ name, number, parts }: Resource, hasOrgan: boolean): string =>
  [
    `/v1/${name}`,
    ...(hasOrgan ? [":idOrgao"] : []),
    `:${number.parameter}`,
    ...parts.map(({ parameter }) => `:${parameter}`),
  ].join("/");

/** The path under which stayed cases are sent: it has the kind only where it lacks the court. */
export const stayPath = ({ name, parts, organInPath }: Resource): string =>
  [
    `/v1/${name}`,
    ...(organInPath
      ? [":idOrgao", ":numero"]
      : [":numero", ...parts.map(({ parameter }) => `:${parameter}`)]),
    "processo-sobrestado",
  ].join("/");

/** The path of one case stayed by a precedent. */
export const stayedPath = ({ name, organInPath }: Resource): string =>
  `/v1/${name}${organInPath ? "/:idOrgao" : ""}/:numero/processo-sobrestado/:numeroProcesso`;

/** The parameters of a path, for the OpenAPI document. */
export function parametersOf(resource: Resource, path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([_, name = ""]) => ({
    in: "path",
    name,
    description: descriptionOf(resource, name, path),
    ...(isInteger(resource, name, path) && { type: "integer" }),
  }));
}

function descriptionOf(resource: Resource, name: string, path: string): string {
  if (name === "idOrgao") return "Órgão do precedente, pelo seu id neste ambiente";
  if (name === "numeroProcesso" && path.includes("processo-sobrestado")) {
    return "Número do processo: 20 dígitos, ou o anterior à numeração única";
  }
  const part = resource.parts.find(({ parameter }) => parameter === name);
  if (part === undefined) return "Número do precedente";
  const { is, meaning } = fieldOf(resource, part);
  return is.kind === "word" ? `${meaning}: ${is.words.join(", ")}` : meaning;
}

function isInteger(resource: Resource, name: string, path: string): boolean {
  if (name === "numeroProcesso" && path.includes("processo-sobrestado")) return false;
  const part = resource.parts.find(({ parameter }) => parameter === name);
  return part === undefined || fieldOf(resource, part).is.kind === "integer";
}

/** The schema of a key part in an address. */
export const partSchema = ({ is, meaning }: BnpField) =>
  is.kind === "word"
    ? v.pipe(v.picklist(is.words), v.description(meaning))
    : wholeNumber(meaning, { min: 0 });

/** Reads the address of a call; a kind that is not in the path may be in the query. */
export function parseBnpAddress(
  c: Context<Env>,
  resource: Resource,
  numberParameter = resource.number.parameter,
): Result<BnpAddress, Response> {
  const errors: FieldError[] = [];
  const read = (campo: string, schema: v.GenericSchema, value: string | undefined): unknown => {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    errors.push({ campo, mensagem: message(parsed.issues[0]) });
    return undefined;
  };
  const number = read(numberParameter, wholeNumber(""), c.req.param(numberParameter));
  const id = resource.organInPath
    ? read("idOrgao", wholeNumber("", { min: 0 }), c.req.param("idOrgao"))
    : undefined;
  const kind = readKind(c, resource, read);
  if (errors.length > 0) return fail(problem(c, "parametro-invalido", { errors }));
  const organ = organOf(c, resource, { id: id as number | undefined, kind });
  return resource.organInPath && organ === undefined
    ? fail(problem(c, "orgao-nao-encontrado"))
    : ok({ organ, number: number as number, kind });
}

type Read = (campo: string, schema: v.GenericSchema, value: string | undefined) => unknown;

function readKind(c: Context<Env>, resource: Resource, read: Read): string | undefined {
  const given = (part: KeyPart) => c.req.param(part.parameter) ?? c.req.query(part.parameter);
  const givenParts = resource.parts.filter((part) => given(part) !== undefined);
  if (givenParts.length === 0 && resource.parts.length > 0) return undefined;
  const values = givenParts.map((part) => [
    part.parameter,
    read(part.parameter, partSchema(fieldOf(resource, part)), given(part)),
  ]);
  return kindFrom(resource, Object.fromEntries(values));
}

function organOf(
  c: Context<Env>,
  resource: Resource,
  { id, kind }: { id: number | undefined; kind: string | undefined },
): BnpOrgan | undefined {
  if (resource.organInPath) return id === undefined ? undefined : organById(c, id);
  const acronym = kind === undefined ? undefined : soleIssuer(resource, kind);
  return c.var.bank.organs.find((organ) => organ.acronym === acronym);
}
