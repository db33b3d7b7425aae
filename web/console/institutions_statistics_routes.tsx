/** How institutions answer the court's orders. */
import { Hono } from "hono";
import { orderKinds, wireKind } from "../../domain/orders/order_kind.ts";
import { passOn, resultOf } from "../api.ts";
import { type ConsoleEnv, renderConsole, statusOf } from "../components/console_layout.tsx";
import { InstitutionsPage } from "./institutions_statistics_page.tsx";

const path = "/console/instituicoes";

/** As many as a court usually asks; more are in the spreadsheet, and on the next pages. */
const PAGE_SIZE = 50;

/** What the form asks; what is empty is left out. */
function askedBy(query: Readonly<Record<string, string>>) {
  const { de = "", ate = "", tipo = "" } = query;
  const kind = orderKinds.map((one) => wireKind[one]).find((one) => one === tipo);
  return { ...de !== "" && { de }, ...ate !== "" && { ate }, ...kind !== undefined && { tipo: kind } };
}

export const institutionsStatisticsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, api } = c.var;
      const asked = askedBy(c.req.query());
      const query = { ...asked, pageSize: PAGE_SIZE, pageNumber: Number(c.req.query("pagina")) || 1 };
      const found = resultOf(await api.GET("/v1/estatistica/instituicao", { params: { query } }));
      return renderConsole(
        c,
        <InstitutionsPage
          context={context}
          asked={asked}
          found={found.ok ? found.value : undefined}
          problem={found.ok ? undefined : found.error}
        />,
        found.ok ? 200 : statusOf(found.error),
      );
    })
    .get(`${path}/planilha`, async ({ req, var: { api } }) =>
      await passOn(api.GET("/v1/estatistica/instituicao", {
        params: { query: askedBy(req.query()) },
        headers: { Accept: "text/csv" },
        parseAs: "stream",
      })));
