/**
 * The integration API of the precedents bank: courts send precedents, the indexing job reads them
 * (specification 001; docs/adr/0010).
 */
import { Hono } from "hono";
import * as v from "valibot";
import { resources } from "../../domain/precedents/bnp_resource.ts";
import type { App, Env } from "../app.ts";
import { courtCaseRoutes, stayedCaseRoutes } from "./bnp_cases.ts";
import { organRoutes } from "./bnp_organs.ts";
import { recordRoutes } from "./bnp_records.ts";
import { okResponse } from "../openapi/describe.ts";
import { openAccess } from "../http/access_rule.ts";
import { operation } from "../http/operation.ts";
import { publicAddress } from "../http/request.ts";

export function bnpRoutes(app: App) {
  const router = new Hono<Env>();
  for (const resource of resources) {
    // Registered before the precedent's own address, whose last part may be any kind.
    if (resource.stays) router.route("/", stayedCaseRoutes(app, resource));
    router.route("/", recordRoutes(app, resource));
  }
  return router.route("/", courtCaseRoutes(app)).route("/", organRoutes(app)).route("/", info(app));
}

const address = v.pipe(v.string(), v.url());
const InfoAnswer = v.pipe(
  v.object({
    nomeServico: v.string(),
    descricao: v.string(),
    iconePequenoUrl: v.string(),
    iconeGrandeUrl: v.string(),
    swaggerUrl: address,
    documentacaoUsuarioUrl: address,
    documentacaoTecnicaUrl: address,
  }),
  v.metadata({ ref: "CartaoDoServico" }),
);

/** An icon of scales, as inline data so that the card needs no other address. */
const icon = (size: number): string =>
  "data:image/svg+xml;base64," + btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" ` +
      `stroke="#1351b4" stroke-width="1.5"><path d="M12 3v17M7 20h10M5 6h14M5 6l-3 7h6zM19 6l-3 7h6z"/></svg>`,
  );

/** The card with which the platform's portal shows the service. */
const info = (app: App) =>
  new Hono<Env>().get(
    "/pdpj/info",
    ...operation({
      id: "consultarCartaoDoServico",
      tag: "Serviço",
      summary: "O cartão do serviço, para o portal da plataforma",
      access: openAccess,
      success: okResponse("O cartão", InfoAnswer),
    }, (c) => {
      const at = (path: string) => publicAddress(app, c, path);
      return c.json({
        nomeServico: "Banco Nacional de Precedentes",
        descricao: "Recebe dos tribunais os precedentes qualificados, e os oferece à pesquisa.",
        iconePequenoUrl: icon(24),
        iconeGrandeUrl: icon(96),
        swaggerUrl: at("/swagger/ui"),
        documentacaoUsuarioUrl: at("/"),
        documentacaoTecnicaUrl: at("/openapi.json"),
      }, 200);
    }),
  );
