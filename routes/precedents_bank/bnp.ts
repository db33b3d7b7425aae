/**
 * The integration API of the precedents bank: courts send precedents, the indexing job reads them (specification 001;
 * docs/adr/0010).
 *
 * The bank's courts by id, their units, and the status history of precedents, for which the public service has no
 * operations.
 */
import { Hono } from "hono";
import * as v from "valibot";
import { instantAt } from "../../domain/calendar/calendar.ts";
import { resources } from "../../domain/precedents/bnp_resource.ts";
import { categories } from "../../domain/precedents/bnp_values.ts";
import type { BnpOrgan } from "../../store/precedents/organs.ts";
import { listStatuses, type StatusChange } from "../../store/precedents/precedent_records.ts";
import { listServiceUnits } from "../../store/precedents/service_units.ts";
import type { App, Env } from "../app.ts";
import { openAccess } from "../http/access_rule.ts";
import { handlers } from "../http/handlers.ts";
import { problem } from "../http/problems.ts";
import { publicAddress } from "../http/request.ts";
import { instant, wireInstant } from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { bnpReader, organById } from "./bnp_access.ts";
import { courtCaseRoutes, stayedCaseRoutes } from "./bnp_cases.ts";
import { recordRoutes } from "./bnp_records.ts";
import {
  queryDate,
  springPage,
  springPageEntries,
  springPageSchema,
  springPageWindow,
  wholeNumber,
} from "./spring_page.ts";

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
    ...handlers({
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

const tag = "Precedentes";
const id = v.pipe(v.number(), v.integer());

const OrganAnswer = v.pipe(
  v.object({
    idOrgao: v.pipe(id, v.description("Id neste ambiente; o de outro ambiente pode ser outro")),
    sigla: v.pipe(v.string(), v.description("Sigla nesta API"), v.examples(["TRF1"])),
    siglaPesquisa: v.pipe(v.string(), v.description("Sigla na pesquisa"), v.examples(["TRF01"])),
    jtr: v.pipe(v.string(), v.description("Código do tribunal, da Resolução CNJ 65/2008")),
    nome: v.string(),
  }),
  v.metadata({ ref: "OrgaoDoBanco" }),
);

const BankUnitAnswer = v.pipe(
  v.object({ id: v.pipe(id, v.description("O `numeroOrgaoJulgador`")), nome: v.string() }),
  v.metadata({ ref: "UnidadeDeServico" }),
);

const StatusQuery = v.object({
  categoria: v.optional(v.pipe(v.picklist(categories), v.description("Espécie do precedente"))),
  idOrgao: v.optional(wholeNumber("Só deste órgão", { min: 0 })),
  numero: v.optional(wholeNumber("Número do precedente")),
  dataInicial: v.optional(queryDate("Deste dia em diante")),
  dataFinal: v.optional(queryDate("Até este dia, inclusive")),
  ...springPageEntries,
});

const StatusAnswer = v.pipe(
  v.object({
    categoria: v.picklist(categories),
    idOrgao: id,
    numero: id,
    tipo: v.optional(v.pipe(v.string(), v.description("O que o distingue, onde o número não basta"))),
    situacao: v.optional(
      v.pipe(v.string(), v.description("Como ficou; ausente: foi excluído do banco")),
    ),
    dataHora: instant,
  }),
  v.metadata({ ref: "MudancaDeSituacao" }),
);

function organRoutes(app: App) {
  return new Hono<Env>()
    .get("/v1/orgao", ...getOrgans(app))
    .get("/v1/orgao/:idOrgao/unidade", ...getOrganUnits(app))
    .get("/v1/historico-situacao", ...getStatusHistory(app));
}

const getOrgans = (app: App) =>
  handlers({
    id: "listarOrgaos",
    tag,
    summary: "Os órgãos do banco e seus ids neste ambiente",
    access: bnpReader(app),
    query: v.object({
      ...springPageEntries,
      pageSize: v.optional(springPageEntries.pageSize.wrapped, "100"),
    }),
    success: okResponse("Uma página, por id", springPageSchema(OrganAnswer)),
  }, (c) => {
    const page = c.req.valid("query");
    const { offset, limit } = springPageWindow(page);
    const { organs } = c.var.bank;
    const content = organs.slice(offset, offset + limit).map(wireOrgan);
    return c.json(springPage(content, organs.length, page), 200);
  });

const getOrganUnits = (app: App) =>
  handlers({
    id: "listarUnidadesDoOrgao",
    tag,
    summary: "As unidades de um órgão, do cadastro nacional de serventias",
    description: "O cadastro é importado uma vez por mês.",
    access: bnpReader(app),
    parameters: [
      { in: "path", name: "idOrgao", type: "integer", description: "Órgão, pelo seu id neste ambiente" },
    ],
    query: v.object(springPageEntries),
    success: okResponse("Uma página, por id", springPageSchema(BankUnitAnswer)),
    problems: ["orgao-nao-encontrado"],
  }, async (c) => {
    const page = c.req.valid("query");
    const organ = organById(c, Number(c.req.param("idOrgao")));
    if (organ === undefined) return problem(c, "orgao-nao-encontrado");
    const { units, total } = await listServiceUnits(app.db, organ.acronym, springPageWindow(page));
    return c.json(springPage(units.map(({ id, name }) => ({ id, nome: name })), total, page), 200);
  });

const getStatusHistory = (app: App) =>
  handlers({
    id: "listarHistoricoDeSituacao",
    tag,
    summary: "Como a situação dos precedentes mudou",
    description:
      "Uma linha por mudança, da mais antiga à mais recente; as exclusões também são mudanças, e são as que não têm " +
      "`situacao`. As ações de controle concentrado não têm situação: delas só aparecem as exclusões.",
    access: bnpReader(app),
    query: StatusQuery,
    success: okResponse("Uma página", springPageSchema(StatusAnswer)),
    problems: ["orgao-nao-encontrado"],
  }, async (c) => {
    const { categoria, idOrgao, numero, dataInicial, dataFinal, ...page } = c.req.valid("query");
    const organ = idOrgao === undefined ? undefined : organById(c, idOrgao);
    if (idOrgao !== undefined && organ === undefined) return problem(c, "orgao-nao-encontrado");
    const { changes, total } = await app.lists((db) =>
      listStatuses(db, {
        category: categoria,
        organ: organ?.acronym,
        number: numero,
        from: dataInicial === undefined ? undefined : startOf(dataInicial),
        before: dataFinal === undefined ? undefined : startOf(dataFinal, 1),
      }, springPageWindow(page))
    );
    return c.json(springPage(changes.map(wireStatus), total, page), 200);
  });

/** The first instant of a day, or of one so many days later. */
const startOf = (day: string, daysLater = 0): Temporal.Instant =>
  instantAt(Temporal.PlainDate.from(day).add({ days: daysLater }), "00:00");

const wireOrgan = ({ id, acronym, searchAcronym, jtr, name }: BnpOrgan) => ({
  idOrgao: id,
  sigla: acronym,
  siglaPesquisa: searchAcronym,
  jtr,
  nome: name,
});

const wireStatus = ({ category, organId, number, kind, status, at }: StatusChange) => ({
  categoria: category,
  idOrgao: organId,
  numero: number,
  ...(kind !== "" && { tipo: kind }),
  situacao: status,
  dataHora: wireInstant(at),
});
