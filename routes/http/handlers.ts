/**
 * Defines an operation in one statement, which gives its checks, its validators and its entry in the OpenAPI
 * document.
 */
import type { Context } from "hono";
import type { H } from "hono/types";
import type * as v from "valibot";
import type { Env } from "../app.ts";
import { describe, type Description, type Parameter } from "../openapi/describe.ts";
import type { AccessRule, AccessRuleFor } from "./access_rule.ts";
import type { ProblemCode } from "./problem_catalogue.ts";
import { listItemSchema } from "./spreadsheets/list_columns.ts";
import { withSpreadsheet } from "./spreadsheets/list_spreadsheet.ts";
import { acceptParameter } from "./spreadsheets/spreadsheet.ts";
import { jsonBody, query } from "./validate.ts";

type Schema = v.GenericSchema | undefined;

type Handler = (c: Context<Env>) => Response | Promise<Response>;

interface Operation<P extends readonly Parameter[], B extends Schema, Q extends Schema>
  extends Omit<Description, "access"> {
  readonly access: AccessRule | AccessRuleFor;
  readonly parameters?: P;
  /** The schema of a JSON body, which is parsed and checked before the handler. */
  readonly body?: B;
  /** Documents a part of the body differently from its validation. */
  readonly bodyPart?: Parameters<typeof jsonBody>[1];
  /** The schema of the query, which is also checked before the handler. */
  readonly query?: Q;
}

/** A path with the documented parameters: only for those does `c.req.param` certainly give a text. */
type PathOf<P extends readonly Parameter[]> = `/:${Extract<P[number], { in: "path" }>["name"]}`;

/** The type of what `c.req.valid` gives the handler, in Hono's terms. */
interface Valid<B extends Schema, Q extends Schema> {
  in: object;
  out:
    & (B extends v.GenericSchema ? { json: v.InferOutput<B> } : object)
    & (Q extends v.GenericSchema ? { query: v.InferOutput<Q> } : object);
}

/** The problems of reading any body. */
const bodyProblems: readonly ProblemCode[] = [
  "corpo-malformado",
  "conteudo-invalido",
  "corpo-grande-demais",
  "tipo-de-conteudo-nao-aceito",
];

/**
 * The handlers of a route, in the order in which they run: `.get(path, ...handlers({ … }, handler))`. The
 * description and the validators stay separate handlers, because hono-openapi looks for the entry on them.
 */
export function handlers<
  const P extends readonly Parameter[] = [],
  B extends Schema = undefined,
  Q extends Schema = undefined,
>(
  { access: stated, body, bodyPart, query: querySchema, problems = [], ...description }: Operation<P, B, Q>,
  handler: (c: Context<Env, PathOf<P>, Valid<B, Q>>) => Response | Promise<Response>,
): [H<Env>, ...H<Env>[]] {
  const access = typeof stated === "function" ? stated(description.id) : stated;
  const { success, parameters = [] } = description;
  // An operation that reads the header itself makes its own spreadsheet.
  const item = parameters.some(({ name }) => name === "Accept") ? undefined : listItemSchema(success?.schema);
  const read = body !== undefined || description.handledBody !== undefined;
  return [
    describe({
      ...description,
      ...item !== undefined && {
        parameters: [...parameters, acceptParameter],
        description: [
          description.description,
          "Com `Accept: text/csv`, ou o de XLSX, a lista inteira como planilha, sem páginas.",
        ]
          .filter(Boolean).join(" "),
      },
      access,
      problems: [
        ...(querySchema === undefined ? [] : ["parametro-invalido" as const]),
        ...(read ? bodyProblems : []),
        ...problems,
      ],
    }),
    ...access.checks,
    ...(querySchema === undefined ? [] : [query(querySchema)]),
    ...(body === undefined ? [] : [jsonBody(body, bodyPart)]),
    item === undefined ? handler as Handler : withSpreadsheet(handler as Handler, item, description.id),
  ];
}
