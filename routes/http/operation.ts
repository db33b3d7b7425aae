/** An operation in one statement: from it come its checks, its validators and its entry in the OpenAPI document. */
import type { Context } from "hono";
import type { H } from "hono/types";
import type * as v from "valibot";
import type { Env } from "../app.ts";
import { describe, type Description, type Parameter } from "../openapi/describe.ts";
import type { Admission, AdmissionTo } from "./admission.ts";
import type { ProblemCode } from "./problem_catalogue.ts";
import { itemOf, orSpreadsheet } from "./list_spreadsheet.ts";
import { acceptParameter } from "./spreadsheet.ts";
import { jsonBody, query } from "./validate.ts";

type Schema = v.GenericSchema | undefined;

type Handler = (c: Context<Env>) => Response | Promise<Response>;

interface Operation<P extends readonly Parameter[], B extends Schema, Q extends Schema>
  extends Omit<Description, "access"> {
  readonly access: Admission | AdmissionTo;
  readonly parameters?: P;
  /** Of a JSON body, which is read and checked before the handler. */
  readonly body?: B;
  /** Documents a part of the body otherwise than as it is validated. */
  readonly bodyPart?: Parameters<typeof jsonBody>[1];
  /** Of the query, which is checked before the handler, too. */
  readonly query?: Q;
}

/** A path of the documented parameters: only of those does `c.req.param` give a text for sure. */
type PathOf<P extends readonly Parameter[]> = `/:${Extract<P[number], { in: "path" }>["name"]}`;

/** What `c.req.valid` gives the handler, as Hono wants it said. */
interface Valid<B extends Schema, Q extends Schema> {
  in: object;
  out:
    & (B extends v.GenericSchema ? { json: v.InferOutput<B> } : object)
    & (Q extends v.GenericSchema ? { query: v.InferOutput<Q> } : object);
}

/** What reading a body can be refused for, whatever is in it. */
const bodyProblems: readonly ProblemCode[] = [
  "corpo-malformado",
  "conteudo-invalido",
  "corpo-grande-demais",
  "tipo-de-conteudo-nao-aceito",
];

/**
 * The handlers of a route, in the order they are passed through: `.get(path, ...operation({ … }, handler))`. The
 * description and the validators stay handlers of their own, since it is on them that hono-openapi looks for the entry.
 */
export function operation<
  const P extends readonly Parameter[] = [],
  B extends Schema = undefined,
  Q extends Schema = undefined,
>(
  { access: stated, body, bodyPart, query: asked, problems = [], ...description }: Operation<P, B, Q>,
  handler: (c: Context<Env, PathOf<P>, Valid<B, Q>>) => Response | Promise<Response>,
): [H<Env>, ...H<Env>[]] {
  const access = typeof stated === "function" ? stated(description.id) : stated;
  const { success, parameters = [] } = description;
  // What reads the header itself makes its own spreadsheet.
  const item = parameters.some(({ name }) => name === "Accept") ? undefined : itemOf(success?.schema);
  const read = body !== undefined || description.handledBody !== undefined;
  return [
    describe({
      ...description,
      ...item !== undefined && {
        parameters: [...parameters, acceptParameter],
        description: [
          description.description,
          "Com `Accept: text/csv`, a lista inteira como planilha, sem páginas.",
        ]
          .filter(Boolean).join(" "),
      },
      access,
      problems: [
        ...(asked === undefined ? [] : ["parametro-invalido" as const]),
        ...(read ? bodyProblems : []),
        ...problems,
      ],
    }),
    ...access.checks,
    ...(asked === undefined ? [] : [query(asked)]),
    ...(body === undefined ? [] : [jsonBody(body, bodyPart)]),
    item === undefined ? handler as Handler : orSpreadsheet(handler as Handler, item, description.id),
  ];
}
