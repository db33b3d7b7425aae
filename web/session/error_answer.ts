/**
 * Problems that only pages answer and no operation of the API does, in the form that the application shows as
 * an error page.
 */
import type { Context } from "hono";

export const problemResponse = (
  c: Context,
  status: 400 | 403 | 404 | 503,
  problem: { readonly title: string; readonly detail: string },
): Response => c.body(JSON.stringify(problem), status, { "Content-Type": "application/problem+json" });

/** Answer to a request sent from another site's page, or not by this browser's user. */
export const forbiddenOrigin = (c: Context): Response =>
  problemResponse(c, 403, {
    title: "Este pedido não foi aceito",
    detail:
      "Ele não veio de uma página aberta por você neste serviço, e por isso nada foi feito. Abra de novo a " +
      "página, entre se for pedido e repita o que queria fazer.",
  });
