/**
 * Defines an operation in one statement: its address, access, schemas, documentation and function; and a call of one, by
 * whichever door it came. Neither knows HTTP or pages: each door calls the same function (`operation_routes.ts` for HTTP,
 * `web/operation_call.ts` for pages).
 */
import * as v from "valibot";
import type { Profile } from "../domain/identity/caller.ts";
import type { Served } from "./app.ts";
import type { Call, Download, Outcome } from "./call.ts";
import type { Description, Parameter, Success } from "./openapi/describe.ts";

/** 200 with a body. */
export const okResponse = <S extends v.GenericSchema>(description: string, schema: S) => ({
  status: 200 as const,
  description,
  schema,
});

/** 200 with a text file. */
export const textResponse = (description: string) => ({
  status: 200 as const,
  description,
  schema: v.string(),
  media: "text/plain" as const,
});

/** 201 with a body and the address of the new resource. */
export const createdResponse = <S extends v.GenericSchema>(description: string, schema: S) => ({
  status: 201 as const,
  description,
  schema,
  headers: { Location: { description: "Endereço do recurso criado", schema: { type: "string" as const } } },
});

/** 202 with a body and the address at which the result can be read. */
export const acceptedResponse = <S extends v.GenericSchema>(description: string, schema: S) => ({
  status: 202 as const,
  description,
  schema,
  headers: {
    Location: { description: "Endereço em que se acompanha a ação", schema: { type: "string" as const } },
  },
});

/** 204 without a body. */
export const noContentResponse = (description: string) => ({ status: 204 as const, description });

/** Who may call an operation. */
export interface Access {
  /** The profiles of which one is needed. */
  readonly profiles: readonly Profile[];
}

type Schema = v.GenericSchema | undefined;

/** The output of a schema; undefined where there is none. */
type Read<S extends Schema> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** The parameters of a path, each a text. */
export type PathOf<P extends readonly Parameter[]> = {
  readonly [Name in Extract<P[number], { in: "path" }>["name"]]: string;
};

/** What an operation answers: the output of its success schema, or a file. */
export type Answered<S extends Success> = S extends { readonly media: string } ? Download
  : Read<S["schema"]>;

/** What the operations of a subject may have in common. */
type Common = Pick<Description, "tag"> & { readonly access: Access };

interface Own<P extends readonly Parameter[], B extends Schema, Q extends Schema, S extends Success>
  extends Omit<Description, "tag" | "access" | "success" | "parameters"> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** In Hono's form: `/v1/desdobramento/:id`. */
  readonly path: string;
  readonly parameters?: P;
  /** The schema of a JSON body. */
  readonly body?: B;
  /** Documents a part of the body differently from its validation. */
  readonly bodyPart?: (part: { valibotSchema: unknown }) => Record<string, unknown> | undefined;
  readonly query?: Q;
  /** When absent, the operation is always refused. */
  readonly success?: S;
  /** The address of what was created. */
  location?(answer: Answered<S>, params: PathOf<P>): string;
  run(
    app: Served,
    call: Call<PathOf<P>, Read<B>, Read<Q>, Answered<S>>,
  ): Promise<Outcome<Answered<S>>>;
}

export type Operation<
  P extends readonly Parameter[] = readonly Parameter[],
  B extends Schema = Schema,
  Q extends Schema = Schema,
  S extends Success = Success,
> = Own<P, B, Q, S> & Common;

/** States operations with the tag and access that they have in common; each one's types are inferred. */
export const operationsOf = (common: Common) =>
<
  const P extends readonly Parameter[] = [],
  B extends Schema = undefined,
  Q extends Schema = undefined,
  S extends Success = Success,
>(operation: Own<P, B, Q, S>): Operation<P, B, Q, S> => ({ ...operation, ...common });
