/** The consoles' lists as spreadsheets, with the same filters, as the API answers them. */
import { type Context, Hono } from "hono";
import { WORKBOOK_MEDIA } from "../../spreadsheets/workbook.ts";
import type { Session } from "../session/session.ts";
import type { ConsoleEnv } from "./console_layout.tsx";
import type { ConsoleKind } from "./console_sections.ts";

type Query = Readonly<Record<string, unknown>>;

/** Converts the page's query parameters to those of the API, for lists whose pages use other names. */
type QueryOf = (query: Record<string, string>, session: Session) => Query;

/** By the address of the list. */
export type SpreadsheetQueries = Readonly<Record<string, QueryOf>>;

interface SpreadsheetOf {
  readonly api: string;
  readonly query?: QueryOf;
}

/** The lists that exist as spreadsheets, by address. */
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

/** What a spreadsheet is asked of the API as, by the last part of its address. */
const acceptOf = (name: string): string => name.endsWith(".xlsx") ? WORKBOOK_MEDIA : "text/csv";

/**
 * Forwards a spreadsheet of the API; unknown parameters and values are passed on, for the API to refuse.
 *
 * @param name the last part of its address
 */
export function forwardSpreadsheet(
  c: Context<ConsoleEnv>,
  api: string,
  query: Query,
  name: string,
): Promise<Response> {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]]
  );
  return c.var.forward(`${api}?${new URLSearchParams(given)}`, acceptOf(name));
}

/** Address of a list's spreadsheet as CSV, with `.xlsx` behind it as a workbook; undefined if the list has none. */
export const spreadsheetOf = (kind: ConsoleKind, path: string): string | undefined =>
  lists[kind][path] && `${path}/planilha`;

/** Query parameters that concern the page and not the list. */
export const pageParameters: ReadonlySet<string> = new Set(["pagina", "tamanho", "feito", "n"]);

/** @param queries conversions for lists whose pages use parameter names other than the API's */
export function spreadsheetRoutes(kind: ConsoleKind, queries: SpreadsheetQueries = {}): Hono<ConsoleEnv> {
  const routes = new Hono<ConsoleEnv>();
  for (const [path, { api, query }] of Object.entries(lists[kind])) {
    const queryOf: QueryOf = query ?? queries[path] ?? ((parameters) => parameters);
    for (const name of ["planilha", "planilha.xlsx"]) {
      routes.get(`${path}/${name}`, (c) => {
        const parameters = Object.fromEntries(
          Object.entries(c.req.query()).filter(([name, value]) => value !== "" && !pageParameters.has(name)),
        );
        return forwardSpreadsheet(c, api, queryOf(parameters, c.var.context.session), name);
      });
    }
  }
  return routes;
}
