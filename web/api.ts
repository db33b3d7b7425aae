/**
 * Client of the service's own API, for use by pages: its published client, called in the same process with
 * the user's own access token.
 *
 * So a page can do exactly what its user may do, and no rule of the API is repeated in the pages
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

/** What a call of the API client resolves to. */
interface Answered<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Thrown when the API refuses a call without which there is no page; the refusal is then shown in place of
 * the page.
 */
export class RefusedByApi extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

type Fetch = Hono<Env>["fetch"];

/** The API client that calls with the access token of `c.var.session`. */
export const apiFor = (fetch: Fetch, c: Context<WebEnv>): Api => apiBy(fetch, c, c.var.session.accessToken);

/** The API client that calls, on behalf of a request, with an access token. */
export function apiBy<E extends Env>(fetch: Fetch, c: Context<E>, accessToken: string): Api {
  const { origin } = new URL(c.req.url);
  const proxied = c.req.header("X-Forwarded-For");
  return createClient<paths>({
    baseUrl: origin + c.var.prefix,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      "X-Request-Id": c.var.requestId,
      ...proxied !== undefined && { "X-Forwarded-For": proxied },
    },
    fetch: async (request: Request) => await fetch(request, { ...c.env }),
  });
}

/** The data of an API answer, or the problem the API answered. */
function resultOf<T>({ data, error, response }: Answered<T>): Result<T, Problem> {
  return response.ok ? ok(data as T) : fail(problemOf(error, response));
}

/**
 * The data of an API answer.
 *
 * @throws {RefusedByApi} if the API answered with a problem, which is then shown in place of the page
 */
export function required<T>(answered: Answered<T>): T {
  const result = resultOf(answered);
  if (result.ok) return result.value;
  throw new RefusedByApi(result.error);
}

/**
 * The value of a call of an operation without which there is no page.
 *
 * @throws {RefusedByApi} if it was refused; the refusal is then shown in place of the page
 */
export function value<T>(result: Result<T, Problem>): T {
  if (result.ok) return result.value;
  throw new RefusedByApi(result.error);
}

function problemOf(error: unknown, { status }: Response): Problem {
  if (typeof error === "object" && error !== null && "codigo" in error) return error as Problem;
  throw new Error(`The API answered ${status} without a problem`);
}

/**
 * Forwards a document or table of the API to the browser; the API has to be called with `parseAs: "stream"`.
 */
export async function forwardAnswer(pending: Promise<Answered<ReadableStream | null>>): Promise<Response> {
  const answered = await pending;
  const headers = ["Content-Type", "Content-Disposition"].flatMap((name) => {
    const value = answered.response.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Response(required(answered), { headers });
}
