/** What pages get of the operations: values, refusals that take the place of a page, and files of the API. */
import type { Context, Hono } from "hono";
import type { Result } from "../domain/result.ts";
import type { Env } from "../routes/app.ts";
import type { FieldError } from "../routes/http/problems.ts";
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
export class RefusedByApi extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

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
 * @throws {RefusedByApi} if it was refused; the refusal is then shown in place of the page
 */
export type ForwardFile = (address: string, accept: string) => Promise<Response>;

export const forwarderOf = (fetch: Fetch, c: Context<WebEnv>): ForwardFile => async (address, accept) => {
  const headers = { ...callHeaders(c, c.var.session.accessToken), Accept: accept };
  const url = new URL(c.req.url).origin + c.var.prefix + address;
  const answer = await fetch(new Request(url, { headers }), c.env);
  if (!answer.ok) throw new RefusedByApi(await answer.json());
  return new Response(answer.body, {
    headers: ["Content-Type", "Content-Disposition"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  });
};

/**
 * The value of a call of an operation without which there is no page.
 *
 * @throws {RefusedByApi} if it was refused; the refusal is then shown in place of the page
 */
export function value<T>(result: Result<T, Problem>): T {
  if (result.ok) return result.value;
  throw new RefusedByApi(result.error);
}
