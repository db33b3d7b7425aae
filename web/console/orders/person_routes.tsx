/** A person's page and its spreadsheets. */
import { Hono } from "hono";
import { listPersonOrdersOperation } from "../../../routes/orders/person_orders.ts";
import { listSeriesOperation } from "../../../routes/series/series.ts";
import { type ConsoleEnv, renderConsole } from "../../components/console_layout.tsx";
import { givenParameters, requestedPage, requestedPageSize } from "../../components/list_page.tsx";
import { forwardSpreadsheet } from "../../components/spreadsheet_routes.ts";
import { type QueryOf, value } from "../../operation_call.ts";
import { PersonPage } from "./person_page.tsx";

const path = "/console/pessoa/:cpfCnpj";

/** The series shown beside the orders; the list of series has the rest. */
const SHOWN_SERIES = 10;

export function personRoutes() {
  const routes = new Hono<ConsoleEnv>().get(path, async (c) => {
    const { call, context } = c.var;
    const cpfCnpjReu = c.req.param("cpfCnpj");
    const sorting = givenParameters(c.req.query(), "ordenar") as Pick<
      QueryOf<typeof listPersonOrdersOperation>,
      "ordenar"
    >;
    const found = value(
      await call(listPersonOrdersOperation, {
        query: { cpfCnpjReu, ...sorting, ...requestedPage(c.req.query()) },
      }),
    );
    const series = found.totais.quantidadeSeries === 0 ? undefined : value(
      await call(listSeriesOperation, { query: { cpfCnpjReu, pageSize: SHOWN_SERIES } }),
    );
    const query = { ...sorting, ...requestedPageSize(c.req.query()) };
    return renderConsole(
      c,
      <PersonPage {...{ context, found, series, query }} />,
      found.nome === undefined ? 404 : 200,
    );
  });
  for (const name of ["planilha", "planilha.xlsx"]) {
    routes.get(`${path}/${name}`, (c) =>
      forwardSpreadsheet(c, listPersonOrdersOperation.path, {
        ...c.req.query(),
        cpfCnpjReu: c.req.param("cpfCnpj"),
      }, name));
  }
  return routes;
}
