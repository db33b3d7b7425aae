/** Describes operations in the OpenAPI document, including their problems. */
import type { MiddlewareHandler } from "hono";
import { describeRoute, type DescribeRouteOptions, resolver, type ResponsesWithResolver } from "hono-openapi";
import * as v from "valibot";
import { withoutAccents } from "../../domain/text.ts";
import type { AccessRule } from "../http/access_rule.ts";
import { kindIn, type ProblemCode, problemCodes, problemKinds } from "../http/problem_catalogue.ts";
import { Problem } from "../http/problem_schema.ts";
import type { ProblemKind } from "../http/problem_table.ts";

export type Tag =
  | "Ordens"
  | "Desdobramentos"
  | "Lotes"
  | "Séries"
  | "Relacionamentos"
  | "Delegações"
  | "Eventos"
  | "Contas"
  | "Documentos"
  | "Referência"
  | "Precedentes"
  | "Pesquisa de precedentes"
  | "Estatísticas"
  | "Operação"
  | "Problemas"
  | "Serviço";

/** A tag in the form after which generators name classes: ASCII letters only (`PesquisaDePrecedentes`). */
export const tagName = (tag: string): string =>
  withoutAccents(tag).replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

export interface Success {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  readonly schema?: v.GenericSchema;
  readonly media?: string;
  readonly headers?: Record<string, { description: string; schema: { type: "string" } }>;
}

export interface Parameter {
  readonly in: "path" | "header";
  readonly name: string;
  readonly description: string;
  /** When absent, text. */
  readonly type?: "integer" | "date";
  /**
   * For a path parameter only: the page of the API reference would send a header's example with every call.
   */
  readonly example?: string;
  readonly required?: boolean;
}

export interface Description {
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly access: AccessRule;
  /** Documents a body that the handler parses itself, element by element. */
  readonly handledBody?: v.GenericSchema;
  readonly parameters?: readonly Parameter[];
  /** When absent, the operation is always refused. */
  readonly success?: Success;
  /** Whether it also answers 304 to a caller who already has the version. */
  readonly notModified?: boolean;
  /** The operation's own problems; those of access, body and query are added. */
  readonly problems?: readonly ProblemCode[];
}

const impersonation: Parameter = {
  in: "header",
  name: "X-ASSETS-CPF-USUARIO",
  description:
    "CPF do usuário em nome de quem age um token de serviço; obrigatório, salvo para tabelas e cadastros que nada dizem de " +
    "pessoas",
};

/**
 * Describes an operation; most of its entry is made when the document is generated. Every address may be refused
 * (`routes/http/text_gate.ts`).
 */
export function describe(operation: Description): MiddlewareHandler {
  const { id, tag, summary, description, access, handledBody, success, problems = [] } = operation;
  return describeRoute({
    operationId: id,
    tags: [tagName(tag)],
    summary,
    ...(description !== undefined && { description }),
    get parameters() {
      return [...operation.parameters ?? [], ...(access.onBehalf ? [impersonation] : [])].map(toParameter);
    },
    security: access.signIns.map((name) => ({ [name]: [] })),
    ...(handledBody !== undefined && {
      requestBody: { required: true, content: { "application/json": { schema: resolver(handledBody) } } },
    }),
    get responses() {
      return {
        ...(success !== undefined && successResponse(success)),
        ...(operation.notModified === true && { 304: { description: "A versão é a que já se tem" } }),
        ...problemResponses([...problems, ...access.problems, "parametro-invalido", "erro-interno"]),
      };
    },
  });
}

const schemas = {
  string: { type: "string" },
  date: { type: "string", format: "date", pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
  integer: { type: "integer", format: "int32", minimum: 0 },
} as const;

function toParameter(
  { name, description, type, example, required, in: where }: Parameter,
): NonNullable<DescribeRouteOptions["parameters"]>[number] {
  return {
    in: where,
    name,
    description,
    required: required ?? where === "path",
    schema: schemas[type ?? "string"],
    ...(example !== undefined && { example }),
  };
}

function successResponse({ status, description, schema, media, headers }: Success): ResponsesWithResolver {
  return {
    [status]: {
      description,
      ...(headers !== undefined && { headers }),
      ...(schema !== undefined &&
        { content: { [media ?? "application/json"]: { schema: resolver(schema) } } }),
    },
  };
}

const retryAfter = {
  description: "Segundos até que a chamada possa ser repetida",
  schema: { type: "integer" as const, minimum: 1 },
};

/** One response for each status, with every code of that status as an example. */
function problemResponses(codes: readonly ProblemCode[]): ResponsesWithResolver {
  const answered = [...new Set(codes)].flatMap((code) =>
    statusesOf(code).map((status) => ({ code, status }))
  );
  const byStatus = Map.groupBy(answered, ({ status }) => status);
  const sorted = [...byStatus].map(([status, group]) => [status, group.map(({ code }) => code)] as const)
    .sort(([a], [b]) => a - b);
  return Object.fromEntries(
    sorted.map(([status, group]) => [status, {
      description: group.map((code) => kindIn("call", code).title).join("; "),
      ...((status === 429 || group.includes("servico-indisponivel") ||
        group.includes("token-invalido") ||
        group.includes("pesquisa-indisponivel") || group.includes("documento-em-verificacao")) &&
        { headers: { "Retry-After": retryAfter } }),
      content: {
        "application/problem+json": {
          schema: resolver(Problem),
          examples: Object.fromEntries(
            group.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    }]),
  );
}

function statusesOf(code: ProblemCode): number[] {
  const { status, ifMatchStatus }: ProblemKind = problemKinds[code];
  return ifMatchStatus === undefined ? [status] : [status, ifMatchStatus];
}

/** The examples to which the responses refer, one for each code. */
export const problemExamples = Object.fromEntries(
  problemCodes.map((code) => {
    const { status, title, meaning, remedy } = kindIn("call", code);
    const detail = `${meaning} ${remedy}`;
    const value = { type: `/problemas/${code}`, title, status, detail, instance: "/v1/ordem/minuta" };
    return [code, {
      summary: title,
      value: { ...value, codigo: code, correlacao: "0b8f6c1e-7a52-4a7c-9a55-1f0f9d4c2f10" },
    }];
  }),
);
