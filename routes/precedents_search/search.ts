/**
 * The search of precedents, for programs and for the pages: open to everybody, in the wire format of the
 * public service.
 */
import { Hono } from "hono";
import * as v from "valibot";
import { formatRfc3339, localDate } from "../../domain/calendar/calendar.ts";
import { organs, speciesGroups } from "../../domain/precedents/organ.ts";
import { everySpecies, speciesNames } from "../../domain/precedents/species.ts";
import { readSearchCursor } from "../../search/cursor.ts";
import { lastGoodRun } from "../../store/precedents/index_runs.ts";
import { indexStatistics, type KeyCount } from "../../store/precedents/precedent_counts.ts";
import type { App, Env } from "../app.ts";
import { openAccess } from "../http/access_rule.ts";
import { handlers } from "../http/handlers.ts";
import { problem } from "../http/problems.ts";
import { okResponse } from "../operation.ts";
import { runSearch } from "./run_search.ts";
import { searchers } from "./search_access.ts";
import {
  DecisionsAnswer,
  ParametersAnswer,
  SearchAnswer,
  SearchBody,
  StatisticsAnswer,
} from "./search_schema.ts";
import { searchResponse, wireDecisions, wireFound } from "./search_wire.ts";

const MAX_SUGGESTIONS = 10;

const SuggestionQuery = v.object({
  texto: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
    v.description("O que já se digitou"),
  ),
});

export const today = ({ clock }: Pick<App, "clock">): Temporal.PlainDate => localDate(clock());

export const idParameter = {
  in: "path",
  name: "id",
  description: "Identificador do precedente",
  example: "stj-rr-1046",
} as const;

const tag = "Pesquisa de precedentes";

export function searchRoutes(app: App) {
  return new Hono<Env>()
    .get("/api/v1/parametros", ...getParameters())
    .post("/api/v1/precedentes", ...postSearch(app))
    .get("/api/v1/precedentes/:id/decisoes", ...getDecisions(app))
    .get("/api/v1/sugestoes", ...getSuggestions(app))
    .get("/api/v1/estatisticas", ...getStatistics(app));
}

const getParameters = () =>
  handlers({
    id: "consultarParametrosDaPesquisa",
    tag,
    summary: "Órgãos e espécies com que se monta o filtro",
    access: openAccess,
    success: okResponse("Órgãos, espécies e as espécies de cada grupo de órgãos", ParametersAnswer),
  }, (c) => {
    c.header("Cache-Control", "public, max-age=3600");
    return searchResponse(c, parameters);
  });

const postSearch = (app: App) =>
  handlers({
    id: "pesquisarPrecedentes",
    tag,
    summary: "Pesquisa precedentes",
    description:
      "Campos ausentes, vazios ou nulos não filtram. As contagens de cada filtro deixam de lado o " +
      "próprio filtro: dizem o que se acha ao escolher aquele valor.",
    access: searchers(app),
    body: SearchBody,
    success: okResponse("Uma página de precedentes e as contagens por órgão e espécie", SearchAnswer),
    problems: ["cursor-de-pesquisa-invalido"],
  }, async (c) => {
    const { filtro } = c.req.valid("json");
    if (filtro.cursor !== "" && readSearchCursor(filtro.cursor) === undefined) {
      return problem(c, "cursor-de-pesquisa-invalido");
    }
    const answered = await runSearch(app, filtro);
    if (!answered.ok) {
      return problem(c, "conteudo-invalido", {
        detail: "O filtro não tem nenhum valor conhecido em algum dos campos; corrija os listados em erros",
        errors: answered.error,
      });
    }
    const { found, first, operators, ...rest } = answered.value;
    const notices = [...operators === undefined ? [] : [operators.notice], ...rest.notices];
    return searchResponse(c, wireFound(found, { first, today: today(app), notices }));
  });

const getDecisions = (app: App) =>
  handlers({
    id: "consultarDecisoesDoPrecedente",
    tag,
    summary: "Relator e textos das decisões de um precedente",
    description: "De um identificador desconhecido, um objeto vazio, como no serviço público.",
    access: searchers(app),
    parameters: [idParameter],
    success: okResponse("As decisões", DecisionsAnswer),
  }, async (c) => {
    const precedent = await app.search.get(c.req.param("id").toLowerCase());
    return searchResponse(c, precedent === undefined ? {} : wireDecisions(precedent));
  });

const getSuggestions = (app: App) =>
  handlers({
    id: "sugerirPesquisas",
    tag,
    summary: "Pesquisas que começam com o que se digitou",
    access: searchers(app),
    query: SuggestionQuery,
    success: okResponse("No máximo dez, as mais comuns primeiro", v.array(v.string())),
  }, async (c) => {
    const text = c.req.valid("query").texto.trim();
    return searchResponse(c, text === "" ? [] : await app.search.suggest(text, MAX_SUGGESTIONS));
  });

const getStatistics = (app: App) =>
  handlers({
    id: "consultarEstatisticasDePrecedentes",
    tag,
    summary: "Quantos precedentes há, por órgão, espécie, situação e ano",
    access: searchers(app),
    success: okResponse("As contagens, da maior para a menor", StatisticsAnswer),
  }, async (c) => {
    const [statistics, updated] = await app.lists((db) =>
      Promise.all([indexStatistics(db), lastGoodRun(db)])
    );
    return searchResponse(c, {
      total: statistics.total,
      cancelados: statistics.cancelled,
      porOrgao: statistics.organs.map(bucket),
      porEspecie: statistics.species.map(bucket),
      porSituacao: statistics.statuses.map(bucket),
      porAnoDeAtualizacao: statistics.years.map(bucket),
      ...(updated !== undefined && { atualizadoEm: formatRfc3339(updated.finishedAt) }),
    });
  });

const bucket = ({ key, total }: KeyCount) => ({ tipo: key, total });

const parameters: v.InferOutput<typeof ParametersAnswer> = {
  orgaos: organs.map(({ acronym, nickname, description, speciesGroup, courtGroup, withoutPrecedents }) => ({
    sigla: acronym,
    apelido: nickname ?? null,
    descricao: description,
    grupoEspecies: speciesGroup,
    grupoTribunais: courtGroup ?? null,
    ...(withoutPrecedents && { semPrecedentes: true as const }),
  })),
  especies: everySpecies.map((sigla) => {
    const { description, nickname } = speciesNames[sigla];
    return { sigla, descricao: description, ...(nickname !== undefined && { apelido: nickname }) };
  }),
  gruposEspecies: speciesGroups.map(({ id, species }) => ({ id, especies: [...species] })),
};
