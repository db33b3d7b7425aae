/** Saved searches: an unguessable address, a feed of new hits, and optional notices. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { formatRfc3339, localDate } from "../../domain/calendar/calendar.ts";
import {
  countOfReceiver,
  insertSavedSearch,
  listHits,
  readSavedSearch,
  removeSavedSearch,
  type SavedSearch,
} from "../../store/precedents/saved_searches.ts";
import type { App, Env } from "../app.ts";
import { handlers } from "../http/handlers.ts";
import { problem, refuse } from "../http/problems.ts";
import { locationOf, publicAddress } from "../http/request.ts";
import { instant, isUuid, text } from "../http/wire.ts";
import { explainAddress } from "../notices/webhook_problems.ts";
import { createdResponse, noContentResponse, okResponse } from "../operation.ts";
import { atom } from "./atom.ts";
import { precedentPath } from "./precedent_item.ts";
import { heavySearchers, searchers } from "./search_access.ts";
import { readFilter, type SearchRequest } from "./search_filter.ts";
import { filterKeys, PrecedentFilter } from "./search_schema.ts";
import { searchResponse } from "./search_wire.ts";

const path = "/api/v1/pesquisas-salvas";

/**
 * The most saved searches for one receiver: more than a reader needs, and a limit on what strangers can make
 * the service send to a machine.
 */
const MAX_OF_RECEIVER = 20;

const SavedBody = v.pipe(
  v.strictObject({
    titulo: v.pipe(text(200), v.description("Como a pesquisa é chamada nos avisos")),
    filtro: PrecedentFilter,
    aviso: v.optional(
      v.pipe(
        v.strictObject({ url: v.pipe(v.string(), v.maxLength(2_000)) }),
        v.description(
          "Onde receber, por POST assinado (Standard Webhooks), cada precedente novo ou alterado",
        ),
      ),
    ),
  }),
  v.metadata({
    ref: "NovaPesquisaSalva",
    examples: [{ titulo: "Terceirização no STF", filtro: { buscaGeral: "terceirização", orgaos: ["STF"] } }],
  }),
);

const SavedAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description("Quem o conhece lê e exclui a pesquisa; não o publique")),
    titulo: v.string(),
    filtro: v.record(v.string(), v.unknown()),
    criadaEm: instant,
    atom: v.pipe(v.string(), v.description("Endereço do feed Atom")),
    aviso: v.optional(v.object({ url: v.string() })),
    segredo: v.optional(
      v.pipe(v.string(), v.description("Confere a assinatura dos avisos; mostrado só desta vez")),
    ),
    avisos: v.optional(
      v.pipe(v.array(v.string()), v.description("O que do filtro não foi entendido; só ao salvar")),
    ),
    encontrados: v.array(
      v.object({ id: v.string(), titulo: v.string(), resumo: v.string(), em: instant }),
    ),
  }),
  v.metadata({ ref: "PesquisaSalva" }),
);

const idParameter = {
  in: "path",
  name: "id",
  description: "Identificador recebido quando a pesquisa foi salva",
} as const;
const tag = "Pesquisa de precedentes";
const unknown = ["pesquisa-salva-nao-encontrada"] as const;

export function savedSearchRoutes(app: App) {
  return new Hono<Env>()
    .post(path, ...postSavedSearch(app))
    .get(`${path}/:id`, ...getSavedSearch(app))
    .get(`${path}/:id/atom`, ...getFeed(app))
    .delete(`${path}/:id`, ...deleteSavedSearch(app));
}

const postSavedSearch = (app: App) =>
  handlers({
    id: "salvarPesquisa",
    tag,
    summary: "Salva uma pesquisa, com os filtros",
    description:
      "Sem cadastro. O que for indexado ou alterado daqui em diante e a pesquisa achar aparece no feed " +
      "Atom e, se houver aviso, é enviado, só a endereços públicos. Uma pesquisa que ninguém lê por 400 dias é " +
      `excluída, com aviso ou sem. Cada máquina recebe os avisos de no máximo ${MAX_OF_RECEIVER} pesquisas.`,
    access: heavySearchers(app),
    body: SavedBody,
    success: createdResponse("A pesquisa salva", SavedAnswer),
    problems: ["endereco-de-aviso-recusado", "avisos-demais", "pesquisas-salvas-demais"],
  }, async (c) => {
    const { titulo, filtro, aviso } = c.req.valid("json");
    const request = readFilter(filtro, localDate(app.clock()));
    if (!request.ok) return problem(c, "conteudo-invalido", { errors: request.error });
    const id = crypto.randomUUID();
    const allowed = aviso && await app.webhooks.check(aviso.url, "anybody");
    if (allowed?.ok === false) return refuse(c, explainAddress(allowed.error));
    const url = aviso && new URL(aviso.url);
    if (url !== undefined && await countOfReceiver(app.db, url.host) >= MAX_OF_RECEIVER) {
      return problem(c, "avisos-demais");
    }
    const secret = aviso && await app.webhooks.makeSecret(id);
    const webhook = url && secret && { url: url.href, secret: secret.encrypted };
    const search = savedSearchPageRoutes(app, {
      id,
      title: titulo,
      filter: filtro,
      request: request.value,
      webhook,
    });
    if (!await insertSavedSearch(app.db, search, app.mostSavedSearches)) {
      return problem(c, "pesquisas-salvas-demais");
    }
    c.header("Location", locationOf(c, `${path}/${id}`));
    return c.json(
      {
        ...wireSaved(app, c, search),
        ...(secret && { segredo: secret.shown }),
        ...(request.value.notices.length > 0 && { avisos: [...request.value.notices] }),
        encontrados: [],
      },
      201,
    );
  });

async function readNamed(app: App, c: Context<Env>): Promise<SavedSearch | undefined> {
  const id = c.req.param("id");
  return isUuid(id) ? await readSavedSearch(app.db, id, app.clock()) : undefined;
}

const getSavedSearch = (app: App) =>
  handlers({
    id: "obterPesquisaSalva",
    tag,
    summary: "Uma pesquisa salva e o que se achou desde então",
    access: searchers(app),
    parameters: [idParameter],
    success: okResponse("A pesquisa, o mais novo primeiro", SavedAnswer),
    problems: unknown,
  }, async (c) => {
    const search = await readNamed(app, c);
    if (search === undefined) return problem(c, "pesquisa-salva-nao-encontrada");
    const hits = await listHits(app.db, search.id);
    return searchResponse(c, {
      ...wireSaved(app, c, search),
      encontrados: hits.map(({ precedentId, title, summary, foundAt }) => ({
        id: precedentId,
        titulo: title,
        resumo: summary,
        em: formatRfc3339(foundAt),
      })),
    });
  });

const getFeed = (app: App) =>
  handlers({
    id: "lerFeedDaPesquisaSalva",
    tag,
    summary: "O que se achou desde que a pesquisa foi salva, em Atom",
    access: searchers(app),
    parameters: [idParameter],
    success: {
      status: 200,
      description: "Um feed Atom (RFC 4287)",
      media: "application/atom+xml",
      schema: v.string(),
    },
    problems: unknown,
  }, async (c) => {
    const search = await readNamed(app, c);
    if (search === undefined) return problem(c, "pesquisa-salva-nao-encontrada");
    const hits = await listHits(app.db, search.id);
    const feed = atom({
      id: `urn:uuid:${search.id}`,
      title: search.title,
      self: publicAddress(app, c, `${path}/${search.id}/atom`),
      updated: hits[0]?.foundAt ?? search.createdAt,
      entries: hits.map(({ id, precedentId, title, summary, foundAt }) => ({
        id: `urn:uuid:${search.id}:${id}`,
        title,
        summary,
        link: publicAddress(app, c, precedentPath(precedentId)),
        updated: foundAt,
      })),
    });
    return c.body(feed, 200, { "Content-Type": "application/atom+xml; charset=UTF-8" });
  });

const deleteSavedSearch = (app: App) =>
  handlers({
    id: "excluirPesquisaSalva",
    tag,
    summary: "Exclui uma pesquisa salva; não há mais avisos",
    access: searchers(app),
    parameters: [idParameter],
    success: noContentResponse("Foi excluída"),
    problems: unknown,
  }, async (c) => {
    const id = c.req.param("id");
    return isUuid(id) && await removeSavedSearch(app.db, id)
      ? c.body(null, 204)
      : problem(c, "pesquisa-salva-nao-encontrada");
  });

/** A new saved search. */
export function savedSearchPageRoutes(
  { clock }: Pick<App, "clock">,
  { id, title, filter, request: { fields, filters }, webhook }:
    & Pick<SavedSearch, "id" | "title" | "webhook">
    & { readonly filter: PrecedentFilter; readonly request: SearchRequest },
): SavedSearch {
  const now = clock();
  const question = { fields, filters };
  return { id, title, filter: filled(filter), question, createdAt: now, checkedAt: now, webhook };
}

const wireSaved = (app: App, c: Context<Env>, { id, title, filter, createdAt, webhook }: SavedSearch) => ({
  id,
  titulo: title,
  filtro: filter,
  criadaEm: formatRfc3339(createdAt),
  atom: publicAddress(app, c, `${path}/${id}/atom`),
  ...(webhook && { aviso: { url: webhook.url } }),
});

/** The filter without empty and unknown fields. */
const filled = (filter: PrecedentFilter): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).filter(([name, value]) =>
      filterKeys.has(name) && value !== "" && value !== false && !(Array.isArray(value) && value.length === 0)
    ),
  );
