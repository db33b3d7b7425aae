/** The lists of the consoles as spreadsheets, with their filters: what the API answers to the same question. */
import { Hono } from "hono";
import type { paths } from "../../docs/client/assets.d.ts";
import { type Api, forwardAnswer } from "../api.ts";
import type { Session } from "../session/session.ts";
import type { ConsoleEnv } from "./console_layout.tsx";
import type { ConsoleKind } from "./console_sections.ts";

type Query = Readonly<Record<string, unknown>>;

/** What the API is asked, where the page's address does not say it in the API's own names. */
type QueryOf = (query: Record<string, string>, session: Session) => Query;

/** By the address of the list. */
export type SpreadsheetQueries = Readonly<Record<string, QueryOf>>;

interface SpreadsheetOf {
  readonly api: keyof paths;
  readonly query?: QueryOf;
}

/** By the address of the list. */
const lists: Readonly<Record<ConsoleKind, Readonly<Record<string, SpreadsheetOf>>>> = {
  court: {
    "/console/ordens": { api: "/v1/ordem" },
    "/console/minutas": { api: "/v1/ordem" },
    "/console/desdobramentos": { api: "/v1/desdobramento" },
    "/console/series": { api: "/v1/serie" },
    "/console/transferencias": { api: "/v1/transferencia" },
    "/console/delegacoes": { api: "/v1/delegacao-protocolizacao" },
    "/console/contas-deposito": { api: "/v1/conta-deposito" },
    "/console/assinaturas": { api: "/v1/assinatura-evento" },
  },
  operation: {
    "/operacao/instituicoes": { api: "/v1/operacao/instituicao" },
    "/operacao/remessas": { api: "/v1/operacao/remessa" },
    "/operacao/respostas": { api: "/v1/operacao/arquivo-resposta" },
    "/operacao/quarentena": {
      api: "/v1/operacao/quarentena",
      query: ({ situacao = "PENDENTE", ...query }) => situacao === "TODAS" ? query : { ...query, situacao },
    },
    "/operacao/alarmes": {
      api: "/v1/operacao/alarme",
      query: ({ aberto, ...query }) => ({ ...query, aberto: aberto !== "false" }),
    },
    "/operacao/tarefas": { api: "/v1/operacao/tarefa" },
    "/operacao/canais": { api: "/v1/operacao/canal" },
    "/operacao/calendario": { api: "/v1/feriado" },
  },
};

/** Where a list is to be had as a spreadsheet; undefined where it is not. */
export const spreadsheetOf = (kind: ConsoleKind, path: string): string | undefined =>
  lists[kind][path] && `${path}/planilha`;

/** What an address says of its page, and nothing of its list. */
export const pageParameters: ReadonlySet<string> = new Set(["pagina", "tamanho", "feito", "n"]);

/** @param queries of the lists whose filters the console reads itself */
export function spreadsheetRoutes(kind: ConsoleKind, queries: SpreadsheetQueries = {}): Hono<ConsoleEnv> {
  const routes = new Hono<ConsoleEnv>();
  for (const [path, { api, query }] of Object.entries(lists[kind])) {
    const queryOf: QueryOf = query ?? queries[path] ?? ((asked) => asked);
    routes.get(`${path}/planilha`, (c) => {
      const asked = Object.fromEntries(
        Object.entries(c.req.query()).filter(([name, value]) => value !== "" && !pageParameters.has(name)),
      );
      // Names and values it does not know the API refuses.
      const get = c.var.api.GET as (path: string, init: object) => ReturnType<Api["GET"]>;
      return forwardAnswer(
        get(api, {
          params: { query: queryOf(asked, c.var.context.session) },
          headers: { Accept: "text/csv" },
          parseAs: "stream",
        }) as unknown as Parameters<typeof forwardAnswer>[0],
      );
    });
  }
  return routes;
}
