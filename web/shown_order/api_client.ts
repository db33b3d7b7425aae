/** The API's published client, called in the same process by people of staging. */
import type { Context, Hono } from "hono";
import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../../docs/client/assets.d.ts";
import type { Env } from "../../routes/app.ts";
import { callHeaders, type Problem, RefusedByApi } from "../api.ts";

export type Api = Client<paths>;

/** The API client that calls, on behalf of a request, with an access token. */
export const apiBy = (fetch: Hono<Env>["fetch"], c: Context<Env>, accessToken: string): Api =>
  createClient<paths>({
    baseUrl: new URL(c.req.url).origin + c.var.prefix,
    headers: callHeaders(c, accessToken),
    fetch: async (request: Request) => await fetch(request, c.env),
  });

/**
 * The data of an API answer.
 *
 * @throws {RefusedByApi} if the API answered with a problem
 */
export function required<T>(
  { data, error, response }: { readonly data?: T; readonly error?: unknown; readonly response: Response },
): T {
  if (!response.ok) throw new RefusedByApi(error as Problem);
  return data as T;
}
