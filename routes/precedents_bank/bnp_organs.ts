/**
 * The bank's courts by id, their units, and the status history of precedents, for which the public service
 * has no operations.
 */
import { Hono } from "hono";
import * as v from "valibot";
import { categories } from "../../domain/precedents/bnp_values.ts";
import { instantAt } from "../../domain/calendar/calendar.ts";
import type { BnpOrgan } from "../../store/precedents/organs.ts";
import { listStatuses, type StatusChange } from "../../store/precedents/precedent_statuses.ts";
import { listServiceUnits } from "../../store/precedents/service_units.ts";
import type { App, Env } from "../app.ts";
import { bnpReader, organById } from "./bnp_access.ts";
import {
  queryDate,
  springPage,
  springPageEntries,
  springPageSchema,
  springPageWindow,
  wholeNumber,
} from "./spring_page.ts";
import { okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { problem } from "../http/problems.ts";
import { instant, wireInstant } from "../http/wire.ts";

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

export function organRoutes(app: App) {
  return new Hono<Env>()
    .get("/v1/orgao", ...getOrgans(app))
    .get("/v1/orgao/:idOrgao/unidade", ...getOrganUnits(app))
    .get("/v1/historico-situacao", ...getStatusHistory(app));
}

const getOrgans = (app: App) =>
  operation({
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
  operation({
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
  operation({
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
