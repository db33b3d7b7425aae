/** Which precedent an address names: the court's id, the number, and what tells apart two of one number. */
import type { Context } from "hono";
import * as v from "valibot";
import type { BnpField } from "../../domain/precedents/bnp_field.ts";
import { fieldOf, type KeyPart, kindIn, type Resource } from "../../domain/precedents/bnp_resource.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { BankOrgan } from "../../store/precedents/organs.ts";
import type { Env } from "../app.ts";
import { organById } from "./bnp_access.ts";
import { wholeNumber } from "./page.ts";
import type { Parameter } from "../openapi/describe.ts";
import { type FieldError, problem } from "../http/problems.ts";
import { message } from "../http/validate.ts";

export interface Address {
  /** Undefined only where neither the address nor the kind says whose it is. */
  readonly organ: BankOrgan | undefined;
  readonly number: number;
  /** Undefined: not said. */
  readonly kind: string | undefined;
}

/** The path of one precedent. */
export const itemPath = (resource: Resource): string => keyPath(resource, resource.organInPath);

/** The path under which a court removes one of its precedents. */
export const removalPath = (resource: Resource): string => keyPath(resource, resource.organInRemoval);

const keyPath = ({ name, number, parts }: Resource, hasOrgan: boolean): string =>
  [
    `/v1/${name}`,
    ...(hasOrgan ? [":idOrgao"] : []),
    `:${number.parameter}`,
    ...parts.map(({ parameter }) => `:${parameter}`),
  ].join("/");

/** The path under which cases stayed by a precedent are sent: the kind is in it only where the court is not. */
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

/** The parameters of a path, described. */
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

/** A value of a key part, as an address writes it. */
export const partSchema = ({ is, meaning }: BnpField) =>
  is.kind === "word"
    ? v.pipe(v.picklist(is.words), v.description(meaning))
    : wholeNumber(meaning, { min: 0 });

/** Reads the address of a call; where the kind is not in the path, it may be in the query. */
export function readAddress(
  c: Context<Env>,
  resource: Resource,
  numberParameter = resource.number.parameter,
): Result<Address, Response> {
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
  const said = resource.parts.filter((part) => given(part) !== undefined);
  if (said.length === 0 && resource.parts.length > 0) return undefined;
  const values = said.map((part) => [
    part.parameter,
    read(part.parameter, partSchema(fieldOf(resource, part)), given(part)),
  ]);
  return kindIn(resource, Object.fromEntries(values));
}

function organOf(
  c: Context<Env>,
  { organInPath, onlyCourt }: Resource,
  { id, kind }: { id: number | undefined; kind: string | undefined },
): BankOrgan | undefined {
  if (organInPath) return id === undefined ? undefined : organById(c, id);
  const acronym = kind === undefined ? undefined : onlyCourt(kind);
  return c.var.bank.organs.find((organ) => organ.acronym === acronym);
}
