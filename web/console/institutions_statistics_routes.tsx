/**
 * Statistics of the institutions' answers to the court's orders; also used for the operators' statistics of
 * all courts.
 */
import { Hono } from "hono";
import { orderKinds, wireKind } from "../../domain/orders/order_kind.ts";
import {
  readStatisticsOperation,
  type StatisticsQuery,
} from "../../routes/institutions/institution_statistics.ts";
import { type ConsoleEnv, refusalStatusOf, renderConsole } from "../components/console_layout.tsx";
import { givenParameters, oneOf, requestedPage, requestedPageSize } from "../components/list_page.tsx";
import { forwardSpreadsheet } from "../components/spreadsheet_routes.ts";
import { Term } from "../guide/term.tsx";
import { type StatisticsOf, StatisticsPage } from "./institutions_statistics_page.tsx";

/** Page size, enough for the institutions a court usually addresses. */
const PAGE_SIZE = 100;

const kinds = orderKinds.map((kind) => wireKind[kind]);

export const institutionsStatisticsRoutes = () =>
  statisticsRoutes({
    path: "/console/instituicoes",
    title: "Instituições",
    filters: [{ name: "ispb", label: "ISPB" }],
    note: (site) => (
      <>
        Das ordens sigilosas contam só as que você pode ver. Uma resposta atrasada conta como{" "}
        <Term site={site} of="nao-resposta">código 98</Term>.
      </>
    ),
  });

export const statisticsRoutes = (of: StatisticsOf) =>
  new Hono<ConsoleEnv>()
    .get(of.path, async (c) => {
      const { context, call } = c.var;
      const filter = filterFrom(c.req.query(), of);
      const query = { ...filter, ...requestedPage(c.req.query(), PAGE_SIZE) };
      const found = await call(readStatisticsOperation, { query });
      const pageQuery = { ...filter, ...requestedPageSize(c.req.query()) };
      return renderConsole(
        c,
        <StatisticsPage {...{ context, of, query: pageQuery, found }} />,
        found.ok ? 200 : refusalStatusOf(found.error),
      );
    })
    .get(
      `${of.path}/:planilha{planilha(?:\\.xlsx)?}`,
      (c) =>
        forwardSpreadsheet(
          c,
          "/v1/estatistica/instituicao",
          filterFrom(c.req.query(), of),
          c.req.param("planilha"),
        ),
    );

/** The query of the form; empty values are left out. */
function filterFrom(query: Readonly<Record<string, string>>, { filters = [] }: StatisticsOf) {
  const tipo = oneOf(kinds, query.tipo);
  return {
    ...givenParameters(query, "de", "ate", ...filters.map(({ name }) => name)),
    ...givenParameters(query, "ordenar") as Pick<StatisticsQuery, "ordenar">,
    ...tipo !== undefined && { tipo },
  };
}
