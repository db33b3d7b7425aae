/** The HTTP door of operations: reads and checks a request, calls the operation, and writes what it came to. */
import { type Context, Hono } from "hono";
import { fail } from "../domain/result.ts";
import type { Env, Served } from "./app.ts";
import { answerOf, type Download, NotModified, type Outcome, Tabular, Versioned } from "./call.ts";
import { etagOf } from "./http/etag.ts";
import { handlers } from "./http/handlers.ts";
import { answerForm, commitOnce, performInParts, refusedKey } from "./http/idempotency.ts";
import type { ProblemCode } from "./http/problem_catalogue.ts";
import { problem, problemOf, refuse, refuseAll, type Refused, refusedCall } from "./http/problems.ts";
import { answerDownload, locationOf, publicAddress } from "./http/request.ts";
import { spreadsheet, wantedForm } from "./http/spreadsheets/spreadsheet.ts";
import { voiceOf } from "./http/voice.ts";
import { accessFor, appFor } from "./identity/caller_identity.ts";
import type { Operation } from "./operation.ts";

/** The routes of operations, in their order: literal addresses stand before those with a parameter in their place. */
export function routesOf(app: Served, operations: readonly Operation[]): Hono<Env> {
  const routes = new Hono<Env>();
  for (const operation of operations) {
    const { method, path, run: _run, location: _location, access, ...description } = operation;
    routes.on(
      method,
      path,
      ...handlers({ ...description, access: accessFor(app, access) }, (c) => answer(app, operation, c)),
    );
  }
  return routes;
}

async function answer(given: Served, operation: Operation, c: Context<Env>): Promise<Response> {
  const app = appFor(given, operation);
  let last: { readonly outcome: Outcome<unknown>; readonly response: Promise<Response> } | undefined;
  // What is stored with a change is what is sent, and written once.
  const responseTo = (outcome: Outcome<unknown>): Promise<Response> => {
    if (last?.outcome !== outcome) last = { outcome, response: respond(c, operation, outcome) };
    return last.response;
  };
  const { held } = c.var;
  const keyed = (stored = (whole: Outcome<unknown>) => whole) => ({
    storedForm: async (outcome: Outcome<unknown>) => answerForm(await responseTo(stored(outcome))),
    refuse: (code: ProblemCode): Outcome<unknown> => fail(code),
  });
  const { caller, sourceIp, requestId } = c.var;
  const outcome = await operation.run(app, {
    caller,
    sourceIp,
    requestId,
    params: c.req.param() as never,
    body: operation.body && c.req.valid("json" as never),
    query: operation.query && c.req.valid("query" as never),
    ifMatch: c.req.header("If-Match"),
    ifNoneMatch: c.req.header("If-None-Match"),
    voice: voiceOf(c),
    address: publicAddress(app, c),
    problem: (refused) => problemOf(refusedCall(c), refused),
    commit: (change, stored) => commitOnce(app.db, held, change, keyed(stored)),
    commitStatement: (change) =>
      held?.reservation === undefined ? change(app.db) : commitOnce(app.db, held, change, keyed()),
    inParts: (work) => performInParts(app.db, held, work, keyed()),
  });
  return await responseTo(outcome);
}

async function respond(
  c: Context<Env>,
  { success, location }: Operation,
  outcome: Outcome<unknown>,
): Promise<Response> {
  if (!outcome.ok) return refuseCall(c, outcome.error);
  const { value } = outcome;
  if (value instanceof NotModified) return c.body(null, 304, { ETag: etagOf(value.version) });
  if (success === undefined || success.status === 204) return c.body(null, 204);
  if (value instanceof Tabular && wantedForm(c) !== undefined) {
    const { name, entries, rows } = value.table;
    return await spreadsheet(c, name, entries, rows);
  }
  const answer = answerOf(value);
  if (success.media !== undefined) return answerDownload(c, answer as Download);
  return c.json(answer as object, success.status, {
    ...value instanceof Versioned && { ETag: etagOf(value.version) },
    ...location !== undefined && { Location: locationOf(c, location(answer, c.req.param() as never)) },
  });
}

function refuseCall(c: Context<Env>, refused: Refused): Response {
  if (refused === "chamada-em-andamento") return refusedKey(c, refused);
  if (typeof refused === "string") return problem(c, refused);
  if ("problem" in refused) return problem(c, refused.problem, refused);
  return "reasons" in refused ? refuseAll(c, refused.reasons, refused.otherwise) : refuse(c, refused);
}
