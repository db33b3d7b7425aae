/**
 * One precedent: its data, its status over time, similar ones, and its citation. The public service has no
 * such operations.
 */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { formatRfc3339 } from "../../domain/calendar/calendar.ts";
import { citationFormats, citePrecedent } from "../../domain/precedents/citation.ts";
import { statusHistory } from "../../store/precedents/precedent_index.ts";
import type { App, Env } from "../app.ts";
import { handlers } from "../http/handlers.ts";
import { problem } from "../http/problems.ts";
import { publicAddress } from "../http/request.ts";
import { voiced } from "../http/voice.ts";
import { date, instant, itemLimit } from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { idParameter, today } from "./search.ts";
import { searchers } from "./search_access.ts";
import { PrecedentAnswer } from "./search_schema.ts";
import { searchResponse, wirePrecedent } from "./search_wire.ts";

const MAX_SIMILAR = 50;
const DEFAULT_SIMILAR = 10;

const HistoryAnswer = v.pipe(
  v.array(v.pipe(
    v.object({
      situacao: v.nullable(v.string()),
      desde: v.pipe(date, v.description("Dia da atualização que a trouxe")),
      observadaEm: v.pipe(instant, v.description("Quando o índice a leu")),
      retirado: v.optional(v.pipe(v.literal(true), v.description("Deixou de constar do banco"))),
    }),
    v.metadata({ ref: "SituacaoObservada" }),
  )),
  v.metadata({ ref: "HistoricoDoPrecedente" }),
);

const CitationQuery = v.strictObject({
  formato: v.optional(
    v.pipe(
      v.picklist(citationFormats),
      v.description(
        "`abnt`: NBR 6023; `texto`: uma frase; `bibtex` e `ris`: para gerenciadores de referências",
      ),
    ),
    "abnt",
  ),
});

const CitationAnswer = v.pipe(
  v.object({ formato: v.picklist(citationFormats), citacao: v.string() }),
  v.metadata({ ref: "Citacao" }),
);

const tag = "Pesquisa de precedentes";
const parameters = [idParameter];

export function precedentRoutes(app: App) {
  return new Hono<Env>()
    .get("/api/v1/precedentes/:id", ...getPrecedent(app))
    .get("/api/v1/precedentes/:id/similares", ...getSimilar(app))
    .get("/api/v1/precedentes/:id/historico", ...getPrecedentHistory(app))
    .get("/api/v1/precedentes/:id/citacao", ...getCitation(app));
}

const precedentOf = (app: App, c: Context<Env>) => app.search.get(c.req.param("id")?.toLowerCase() ?? "");

const getPrecedent = (app: App) =>
  handlers({
    id: "obterPrecedente",
    tag,
    summary: "Um precedente pelo identificador",
    access: searchers(app),
    parameters,
    success: okResponse("O precedente", PrecedentAnswer),
    problems: ["precedente-nao-encontrado"],
  }, async (c) => {
    const precedent = await precedentOf(app, c);
    if (precedent === undefined) return notIndexed(c);
    return searchResponse(c, wirePrecedent(precedent, today(app)));
  });

const getSimilar = (app: App) =>
  handlers({
    id: "listarPrecedentesSimilares",
    tag,
    summary: "Os precedentes mais parecidos com este",
    access: searchers(app),
    parameters,
    query: v.strictObject({ limite: itemLimit(MAX_SIMILAR, DEFAULT_SIMILAR) }),
    success: okResponse("Do mais parecido ao menos", v.array(PrecedentAnswer)),
    problems: ["precedente-nao-encontrado"],
  }, async (c) => {
    const precedent = await precedentOf(app, c);
    if (precedent === undefined) return notIndexed(c);
    const found = await app.search.similar(precedent.id, c.req.valid("query").limite);
    return searchResponse(c, found.map((one) => wirePrecedent(one, today(app))));
  });

const getPrecedentHistory = (app: App) =>
  handlers({
    id: "consultarHistoricoDoPrecedente",
    tag,
    summary: "As situações que o precedente teve",
    description: "Desde que o índice o conhece, da mais antiga à atual; também dos retirados do banco.",
    access: searchers(app),
    parameters,
    success: okResponse("As situações", HistoryAnswer),
    problems: ["precedente-nao-encontrado"],
  }, async (c) => {
    const seen = await app.lists((db) => statusHistory(db, c.req.param("id").toLowerCase()));
    if (seen.length === 0) return notIndexed(c);
    return searchResponse(
      c,
      seen.map(({ status, since, seenAt, removed }): v.InferOutput<typeof HistoryAnswer>[number] => ({
        situacao: status ?? null,
        desde: since.toString(),
        observadaEm: formatRfc3339(seenAt),
        ...(removed && { retirado: true }),
      })),
    );
  });

const getCitation = (app: App) =>
  handlers({
    id: "citarPrecedente",
    tag,
    summary: "O precedente pronto para citar",
    access: searchers(app),
    parameters,
    query: CitationQuery,
    success: okResponse("A citação", CitationAnswer),
    problems: ["precedente-nao-encontrado"],
  }, async (c) => {
    const precedent = await precedentOf(app, c);
    if (precedent === undefined) return notIndexed(c);
    const { formato } = c.req.valid("query");
    const address = publicAddress(app, c, precedentPath(precedent.id));
    return searchResponse(c, {
      formato,
      citacao: citePrecedent(precedent, formato, { today: today(app), address }),
    });
  });

/** The bank's problem of the same name, for the index. */
export const notIndexed = (c: Context<Env>): Response =>
  problem(c, "precedente-nao-encontrado", {
    detail: voiced`Não há precedente com esse identificador no índice; confira o ${{
      call: "campo `id` de um resultado de pesquisa",
      page: "endereço, ou pesquise de novo",
    }}`,
  });

/** The path of a precedent's own page. */
export const precedentPath = (id: string): string => `/precedente/${encodeURIComponent(id)}`;
