/** Validates what a call contains: refusals are problems that never repeat the body. */
import type { Context } from "hono";
import { validator } from "hono-openapi";
import { match, P } from "ts-pattern";
import * as v from "valibot";
import { type Centavos, parseMoney } from "../../domain/money.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { type Explanation, type FieldError, problem, type ProblemDetails } from "./problems.ts";
import { explainValue } from "./value_problems.ts";
import { type Voice, voiceOf } from "./voice.ts";

/**
 * A validator for a JSON body.
 *
 * @param overrideSchema documents a part of the body differently from its validation
 */
export const jsonBody = <S extends v.GenericSchema>(
  schema: S,
  overrideSchema?: (part: { valibotSchema: unknown }) => Record<string, unknown> | undefined,
) =>
  validator(
    "json",
    schema,
    (result, c: Context) =>
      result.success
        ? undefined
        : problem(c, "conteudo-invalido", invalidContent(issuesOf(schema, result.data, voiceOf(c)))),
    overrideSchema && { options: { overrideSchema } },
  );

/** What is wrong with a value, in a voice: the standard validators know no language. */
const issuesOf = (schema: v.GenericSchema, value: unknown, voice: Voice) =>
  v.safeParse(schema, value, { lang: voice }).issues ?? [];

/** The details of a problem with content that does not fit its schema. */
export const invalidContent = (issues: readonly { readonly message: string }[]): ProblemDetails => ({
  detail: { call: "O corpo não tem a forma esperada; corrija os campos listados em erros" },
  errors: fieldErrors(issues),
});

/** A validator for the query; parameters that the schema does not name are refused. */
export const query = <S extends v.GenericSchema>(schema: S) =>
  validator(
    "query",
    schema,
    (result, c: Context) =>
      result.success
        ? undefined
        : problem(c, "parametro-invalido", invalidQuery(issuesOf(schema, result.data, voiceOf(c)))),
    { options: documented },
  );

/** The details of a problem with a query that does not fit its schema. */
export const invalidQuery = (issues: readonly { readonly message: string }[]): ProblemDetails => ({
  detail: { call: "Há parâmetros de consulta que não podem ser aceitos; corrija os listados em erros" },
  errors: fieldErrors(issues),
});

/**
 * Documents the parsed value of a parameter (an integer, from 1), not the text in the query, also for its
 * default.
 */
const documented = {
  typeMode: "output",
  overrideSchema: ({ jsonSchema }: { jsonSchema: { type?: unknown; default?: unknown } }) =>
    (jsonSchema.type === "integer" || jsonSchema.type === "boolean") && typeof jsonSchema.default === "string"
      ? { ...jsonSchema, default: JSON.parse(jsonSchema.default) }
      : undefined,
};

/** The field and message of each issue; never the value, which may be personal. */
function fieldErrors(issues: readonly { readonly message: string }[]): FieldError[] {
  return (issues as readonly v.BaseIssue<unknown>[]).map((issue) => ({
    campo: fieldPath(issue),
    mensagem: message(issue),
  }));
}

/** The path of a field, `reus[0].instituicoes[1].ispb`; a name that the caller invented is shortened. */
export function fieldPath({ path }: v.BaseIssue<unknown>): string {
  return (path ?? []).reduce<string>(
    (text, { key }) =>
      typeof key === "number" ? `${text}[${key}]` : `${text}${text && "."}${String(key).slice(0, 64)}`,
    "",
  );
}

/**
 * The message of an issue. valibot's own messages are English and repeat the value, so only those written in
 * a schema are used.
 */
export function message(issue: v.BaseIssue<unknown>): string {
  return match(issue)
    .with({ type: "strict_object", expected: "never" }, () => "Campo desconhecido; retire-o")
    .with(
      { type: P.union("strict_object", "object"), expected: P.string.startsWith('"') },
      () => "Campo obrigatório",
    )
    .with({ kind: "schema", received: "null", path: P.nonNullable }, () => "Não admite null; omita o campo")
    .with({ type: P.union("strict_object", "object") }, () => "Deve ser um objeto")
    .with({ message: P.when((text) => !text.startsWith("Invalid ")) }, ({ message }) => message)
    .with({ type: "string" }, () => "Deve ser um texto")
    .with({ type: "boolean" }, () => "Deve ser verdadeiro ou falso")
    .with({ type: "number" }, () => "Deve ser um número")
    .with({ type: "array" }, () => "Deve ser uma lista")
    .with({ type: P.union("min_length", "non_empty") }, () => "Não pode ser vazio")
    .with({ type: "max_length" }, ({ requirement }) => `Deve ter no máximo ${requirement} posições`)
    .with({ type: "min_value" }, ({ requirement }) => `Deve ser no mínimo ${requirement}`)
    .with({ type: "max_value" }, ({ requirement }) => `Deve ser no máximo ${requirement}`)
    .with({ type: "picklist", lang: "page" }, () => "Escolha um dos valores da lista")
    .with({ type: "picklist" }, ({ expected }) => `Deve ser um destes: ${expected?.replace(/[()"]/g, "")}`)
    .otherwise(() => "Valor inválido");
}

/** What was read, or every fault. */
export type Read<T> = Result<T, Explanation[]>;

export const valueOf = <T>(result: Result<T, Parameters<typeof explainValue>[0]>, field: string): Read<T> =>
  result.ok ? result : fail([explainValue(result.error, field)]);

export const amountOf = (valor: string | undefined, field: string): Read<Centavos | undefined> =>
  valor === undefined ? ok(undefined) : valueOf(parseMoney(valor), field);

export function readEach<T>(parts: readonly Read<T>[]): Read<T[]> {
  const faults = parts.flatMap((part) => part.ok ? [] : part.error);
  return faults.length > 0 ? fail(faults) : ok(parts.flatMap((part) => part.ok ? [part.value] : []));
}

export function readAll<T extends Record<string, unknown>>(parts: { [K in keyof T]: Read<T[K]> }): Read<T> {
  const entries = Object.entries<Read<unknown>>(parts);
  const faults = entries.flatMap(([_, part]) => part.ok ? [] : part.error);
  if (faults.length > 0) return fail(faults);
  return ok(Object.fromEntries(entries.map(([key, part]) => [key, part.ok ? part.value : undefined])) as T);
}
