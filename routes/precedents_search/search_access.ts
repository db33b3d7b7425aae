/** Who may search: everybody, from any page, within limits that leave room for others. */
import type { MiddlewareHandler } from "hono";
import { rateLimit } from "../../store/queue/rate_limit.ts";
import type { App, Env, SearchLimits } from "../app.ts";
import type { Admission } from "../http/admission.ts";
import { problem } from "../http/problems.ts";

const usualSearchLimits: SearchLimits = { searches: 600, heavy: 20 };

export function withinSearchLimits(
  { db, searchLimits = usualSearchLimits }: App,
  kind: keyof SearchLimits,
): MiddlewareHandler<Env> {
  const perMinute = searchLimits[kind];
  const admit = rateLimit(db, { name: `search:${kind}`, perMinute });
  return async (c, next) => {
    const admitted = await admit(c.var.sourceIp ?? "");
    if (admitted.ok) return await next();
    const { retryAfterSeconds } = admitted.error;
    return problem(c, "limite-de-pesquisas-excedido", {
      detail: `O limite de ${perMinute} chamadas por minuto deste endereço foi atingido; aguarde ` +
        `${retryAfterSeconds} s. Para obter todos os precedentes de uma vez, use /api/v1/exportacao`,
      headers: { "Retry-After": String(retryAfterSeconds) },
    });
  };
}

/** An operation of the public search: anybody's, so many times a minute. */
export const searchers = (app: App, kind: keyof SearchLimits): Admission => ({
  checks: [withinSearchLimits(app, kind)],
  signIns: [],
  problems: ["limite-de-pesquisas-excedido", "pesquisa-indisponivel"],
});
