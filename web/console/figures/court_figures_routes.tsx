/** The court's own figures: what its blocks came to month by month, and how institutions answered. */
import { Hono } from "hono";
import { answerDownload } from "../../../routes/http/request.ts";
import { listUnitsOperation } from "../../../routes/identity/units.ts";
import { readStatisticsOperation } from "../../../routes/institutions/institution_statistics.ts";
import {
  issueMoneyReportOperation,
  readMoneyOperation,
} from "../../../routes/statistics/money_statistics.ts";
import { type ConsoleEnv, refusalStatusOf, renderConsole } from "../../components/console_layout.tsx";
import { givenParameters } from "../../components/list_page.tsx";
import { forwardSpreadsheet } from "../../components/spreadsheet_routes.ts";
import { value } from "../../operation_call.ts";
import { WHOLE_COURT } from "../orders/orders_list_filters.tsx";
import { FiguresPage, figuresPath } from "./court_figures_page.tsx";

/** As many units and institutions as a page of the API has. */
const MOST = 200;

export const courtFiguresRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(figuresPath, async (c) => {
      const { context, call } = c.var;
      const query = queryOf(c.req.query());
      const { varaId: _, ...period } = query;
      const [money, institutions, units] = await Promise.all([
        call(readMoneyOperation, { query }),
        call(readStatisticsOperation, {
          query: { ...period, ordenar: "-minutosAteResposta", pageSize: MOST },
        }),
        call(listUnitsOperation, { query: { pageSize: MOST } }).then(value),
      ]);
      const options = [
        { value: WHOLE_COURT, text: "Todas as do tribunal" },
        ...units.content.map(({ id, nome }) => ({ value: id, text: nome })),
      ];
      return renderConsole(
        c,
        <FiguresPage
          {...{ context, query, money }}
          units={options}
          answers={institutions.ok ? institutions.value : undefined}
        />,
        money.ok ? 200 : refusalStatusOf(money.error),
      );
    })
    .get(`${figuresPath}/relatorio.pdf`, async (c) =>
      answerDownload(
        c,
        value(await c.var.call(issueMoneyReportOperation, { query: queryOf(c.req.query()) })),
      ))
    .get(
      `${figuresPath}/:planilha{planilha(?:\\.xlsx)?}`,
      (c) => forwardSpreadsheet(c, "/v1/estatistica/valor", queryOf(c.req.query()), c.req.param("planilha")),
    );

/** The query of the form; the whole court is none of its units. */
function queryOf(given: Readonly<Record<string, string>>) {
  const { varaId, ...period } = givenParameters(given, "de", "ate", "varaId");
  return { ...period, ...varaId !== undefined && varaId !== WHOLE_COURT && { varaId } };
}
