/**
 * The service's own API, as pages use it: by its published client, in the same process, with the user's own token.
 *
 * So a page can do what its user may do and nothing else, and no rule of the API is said a second time
 * (`docs/adr/0013-console-sessions.md`).
 */
import type { Context, Hono } from "hono";
import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../docs/client/assets.d.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import type { Env } from "../routes/app.ts";
import type { FieldError } from "../routes/http/problems.ts";
import type { WebEnv } from "./session/session.ts";

export type Api = Client<paths>;

/** A refusal of the API (RFC 9457), as pages show it. */
export interface Problem {
  readonly codigo: string;
  readonly title: string;
  readonly detail: string;
  readonly status: number;
  readonly correlacao?: string;
  /** `campo` is the name of the field in the API's body, and pages name their fields alike. */
  readonly erros?: readonly FieldError[];
}

/** What a call of the client resolves to. */
interface Answered<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The API refused what a page cannot do without; the whole page is then the refusal. */
export class RefusedByApi extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

type Fetch = Hono<Env>["fetch"];

/** The API as the user of `c.var.session` calls it. */
export function apiFor(fetch: Fetch, c: Context<WebEnv>): Api {
  const { origin } = new URL(c.req.url);
  const proxied = c.req.header("X-Forwarded-For");
  return createClient<paths>({
    baseUrl: origin + c.var.prefix,
    headers: {
      Authorization: `Bearer ${c.var.session.accessToken}`,
      "X-Request-Id": c.var.requestId,
      ...proxied !== undefined && { "X-Forwarded-For": proxied },
    },
    fetch: async (request: Request) => await fetch(request, { ...c.env, forDraft: true, forPeople: true }),
  });
}

/** The answer, or why there is none. */
export function resultOf<T>({ data, error, response }: Answered<T>): Result<T, Problem> {
  return response.ok ? ok(data as T) : fail(problemOf(error, response));
}

/** The answer; a user who may not have it is shown the refusal instead of the page. */
export function required<T>(answered: Answered<T>): T {
  const result = resultOf(answered);
  if (result.ok) return result.value;
  throw new RefusedByApi(result.error);
}

function problemOf(error: unknown, { status }: Response): Problem {
  if (typeof error === "object" && error !== null && "codigo" in error) return error as Problem;
  throw new Error(`The API answered ${status} without a problem`);
}

/** Answers with the document or table the API answers; it is asked for with `parseAs: "stream"`. */
export async function forwardAnswer(asked: Promise<Answered<ReadableStream | null>>): Promise<Response> {
  const answered = await asked;
  const headers = ["Content-Type", "Content-Disposition"].flatMap((name) => {
    const value = answered.response.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Response(required(answered), { headers });
}
