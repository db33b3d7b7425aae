/**
 * The pages' door of operations: a page calls the same function as the HTTP API, with the user of its session, and shows
 * what it came to, a value or a refusal. What a user may do is one rule, in the operation and its access.
 */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Caller } from "../domain/identity/caller.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import type { Env, Served } from "../routes/app.ts";
import { answerOf, NotModified, type Outcome, Versioned } from "../routes/call.ts";
import { commitOnce, isStoredStatus, performInParts, performOnce } from "../routes/http/idempotency.ts";
import type { ProblemCode } from "../routes/http/problem_catalogue.ts";
import { type FieldError, type ProblemBody, problemIn, problemOf } from "../routes/http/problems.ts";
import { publicAddress } from "../routes/http/request.ts";
import { invalidContent, invalidQuery } from "../routes/http/validate.ts";
import { appFor, whyNot } from "../routes/identity/caller_identity.ts";
import type { Parameter, Success } from "../routes/openapi/describe.ts";
import type { Answered, Operation, PathOf } from "../routes/operation.ts";
import type { HeldCall, StoredAnswer } from "../store/identity/idempotency_keys.ts";
import type { WebEnv } from "./session/session.ts";

/** A problem answered by the API (RFC 9457), as far as pages show it. */
export interface Problem {
  readonly codigo: string;
  readonly title: string;
  readonly detail: string;
  readonly status: number;
  readonly correlacao?: string | undefined;
  /**
   * Faulty fields; `campo` is the field's name in the API's request body, which is also its name in the
   * page's form.
   */
  readonly erros?: readonly FieldError[] | undefined;
}

/**
 * Thrown when the API refuses a call without which there is no page; the refusal is then shown in place of
 * the page.
 */
export class RefusedCall extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

/**
 * The value of a call of an operation without which there is no page.
 *
 * @throws {RefusedCall} if it was refused; the refusal is then shown in place of the page
 */
export function value<T>(result: Result<T, Problem>): T {
  if (result.ok) return result.value;
  throw new RefusedCall(result.error);
}

type Schema = v.GenericSchema | undefined;

/** A query of which numbers and truth values need not be texts. */
type Typed<Q> = {
  readonly [Name in keyof Q]:
    | Q[Name]
    | (string extends Q[Name] ? number | boolean : "true" extends Q[Name] ? boolean : never);
};

/** The body that an operation takes. */
export type BodyOf<O extends { readonly body?: v.GenericSchema }> = v.InferInput<NonNullable<O["body"]>>;

/** The query that an operation takes. */
export type QueryOf<O extends { readonly query?: v.GenericSchema }> = v.InferInput<NonNullable<O["query"]>>;

/** What a page gives an operation; a body or a query is checked by the operation's schema, and what is typed may not fit. */
type Given<P extends readonly Parameter[], B extends Schema, Q extends Schema> =
  & (keyof PathOf<P> extends never ? object : { readonly params: PathOf<P> })
  & (B extends v.GenericSchema ? { readonly body: v.InferInput<B> } : object)
  & (Q extends v.GenericSchema ? { readonly query?: Typed<v.InferInput<Q>> } : object)
  & {
    /** The key with which a form sent twice is carried out once. */
    readonly key?: string;
    /** The version that the page shows, as an entity tag. */
    readonly ifMatch?: string | undefined;
  };

/** Calls an operation as the user of the page's session. */
export type CallOperation = <
  P extends readonly Parameter[],
  B extends Schema,
  Q extends Schema,
  S extends Success,
>(operation: Operation<P, B, Q, S>, given: Given<P, B, Q>) => Promise<Result<Answered<S>, ProblemBody>>;

interface AnyGiven {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly ifMatch?: string;
}

/** All variables of a request are among those of a page. */
const plain = (c: Context<WebEnv>) => c as unknown as Context<Env>;

export const operationCall = (app: Served, c: Context<WebEnv>): CallOperation =>
  operationCallBy(app, plain(c), c.var.session.caller);

/** The same as somebody else than the user of the session, as who plays the guide's order. */
export const operationCallBy =
  (app: Served, c: Context<Env>, caller: Caller): CallOperation => async (operation, given) => {
    const result = await perform(app, c, caller, operation as Operation, given as AnyGiven);
    return (result.ok ? ok(answerOf(result.value)) : result) as never;
  };

/** Calls an operation that answers a version too, which a form sends back with its change. */
export type CallVersioned = <
  P extends readonly Parameter[],
  B extends Schema,
  Q extends Schema,
  S extends Success,
>(
  operation: Operation<P, B, Q, S>,
  given: Given<P, B, Q>,
) => Promise<Result<Versioned<Answered<S>>, ProblemBody>>;

export const versionedCall = (app: Served, c: Context<WebEnv>): CallVersioned => async (operation, given) => {
  const result = await perform(
    app,
    plain(c),
    c.var.session.caller,
    operation as Operation,
    given as AnyGiven,
  );
  if (result.ok && !(result.value instanceof Versioned)) {
    throw new Error(`${operation.id} answers no version`);
  }
  return result as never;
};

async function perform(
  served: Served,
  c: Context<Env>,
  caller: Caller,
  operation: Operation,
  given: AnyGiven,
) {
  const app = appFor(served, operation);
  const page = refusedIn(c, given);
  const refused = await whyNot(app, caller, operation);
  if (refused !== undefined) return fail(problemOf(page, refused));
  const query = parsed(operation.query, textsOf(given.query ?? {}));
  if (!query.success) return fail(problemIn(page, "parametro-invalido", invalidQuery(query.issues)));
  const body = parsed(operation.body, given.body);
  if (!body.success) return fail(problemIn(page, "conteudo-invalido", invalidContent(body.issues)));

  const answered = (outcome: Outcome<unknown>): Result<unknown, ProblemBody> => {
    if (!outcome.ok) return fail(problemOf(page, outcome.error));
    if (outcome.value instanceof NotModified) throw new Error("A page names no version that it has already");
    return ok(outcome.value);
  };
  const keyed = (stored = (whole: Outcome<unknown>) => whole) => ({
    storedForm: (outcome: Outcome<unknown>) =>
      Promise.resolve(storedForm(operation, answered(stored(outcome)))),
    refuse: (code: ProblemCode): Outcome<unknown> => fail(code),
  });
  const run = async (held: HeldCall | undefined) =>
    answered(
      await operation.run(app, {
        ...{ caller, sourceIp: c.var.sourceIp, requestId: c.var.requestId },
        params: given.params ?? {},
        body: body.output,
        query: query.output,
        ifMatch: given.ifMatch,
        ifNoneMatch: undefined,
        voice: page.voice,
        address: publicAddress(app, c),
        problem: (refused) => problemOf(page, refused),
        commit: (change, stored) => commitOnce(app.db, held, change, keyed(stored)),
        commitStatement: (change) =>
          held?.reservation === undefined ? change(app.db) : commitOnce(app.db, held, change, keyed()),
        inParts: (work) => performInParts(app.db, held, work, keyed()),
      }),
    );
  if (operation.method !== "POST") return await run(undefined);
  return await performOnce<Result<unknown, ProblemBody>>(app, {
    caller,
    header: given.key,
    fingerprint: () => Promise.resolve(fingerprintOf(operation, given)),
    requestId: c.var.requestId,
  }, {
    perform: run,
    storedForm: (result) => Promise.resolve(storedForm(operation, result)),
    repeat: ({ status, body }) =>
      status < 400 ? ok(body === "" ? undefined : JSON.parse(body)) : fail(JSON.parse(body)),
    refuse: (code) => fail(problemIn(page, code)),
  });
}

const textsOf = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => value === undefined ? [] : [[name, String(value)]]),
  );

const refusedIn = ({ req, var: { prefix, requestId } }: Context<Env>, { ifMatch }: AnyGiven) => ({
  ...{ prefix, requestId },
  path: req.path,
  hasIfMatch: ifMatch !== undefined,
  voice: "page" as const,
});

const parsed = (schema: v.GenericSchema | undefined, given: unknown) =>
  schema === undefined
    ? { success: true as const, output: undefined }
    : v.safeParse(schema, given, { lang: "page" });

function storedForm({ success }: Operation, result: Result<unknown, ProblemBody>): StoredAnswer | undefined {
  const status = result.ok ? success?.status ?? 204 : result.error.status;
  if (!isStoredStatus(status)) return undefined;
  return {
    status,
    headers: {},
    body: JSON.stringify(result.ok ? answerOf(result.value) : result.error) ?? "",
  };
}

const fingerprintOf = ({ id }: Operation, { params, query, body }: AnyGiven): string =>
  createHash("sha256").update(JSON.stringify([id, params, query, body])).digest("hex");

type Fetch = Hono<Env>["fetch"];

/** The headers of a call on behalf of a request, with an access token. */
function callHeaders<E extends Env>({ req, var: { requestId } }: Context<E>, accessToken: string) {
  const proxied = req.header("X-Forwarded-For");
  return {
    Authorization: `Bearer ${accessToken}`,
    "X-Request-Id": requestId,
    ...proxied !== undefined && { "X-Forwarded-For": proxied },
  };
}

/**
 * Forwards a spreadsheet of the API, called in the same process as the user of the page's session.
 *
 * @param address without the prefix
 * @throws {RefusedCall} if it was refused; the refusal is then shown in place of the page
 */
export type ForwardFile = (address: string, accept: string) => Promise<Response>;

export const forwarderOf = (fetch: Fetch, c: Context<WebEnv>): ForwardFile => async (address, accept) => {
  const headers = { ...callHeaders(c, c.var.session.accessToken), Accept: accept };
  const url = new URL(c.req.url).origin + c.var.prefix + address;
  const answer = await fetch(new Request(url, { headers }), c.env);
  if (!answer.ok) throw new RefusedCall(await answer.json());
  return new Response(answer.body, {
    headers: ["Content-Type", "Content-Disposition"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  });
};
