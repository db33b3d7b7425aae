/** Routes of series: the list, one series with its orders, its interruption, its report. */
import {
  interruptSeriesOperation,
  listSeriesOperation,
  readSeriesOperation,
} from "../../../routes/series/series.ts";
import { type Context, Hono } from "hono";
import { issueSeriesReportOperation } from "../../../routes/documents/documents.ts";
import { answerDownload } from "../../../routes/http/request.ts";
import type { QueryOf } from "../../operation_call.ts";
import { type Problem, value } from "../../api.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { givenParameters, requestedPage, requestedPageSize } from "../../components/list_query.ts";
import { unitName } from "../unit_note.tsx";
import { SeriesListPage } from "./series_list_page.tsx";
import { InterruptPage, type Series, SeriesPage } from "./series_page.tsx";

const done = { interrompida: "A série foi interrompida. Nenhuma outra ordem dela será enviada." };

export const seriesRoutes = () =>
  new Hono<ConsoleEnv>()
    .get("/console/series", async (c) => {
      const { call, context } = c.var;
      const filter = givenParameters(
        c.req.query(),
        "situacao",
        "numeroProcesso",
        "cpfJuiz",
        "varaId",
        "ordenar",
      );
      const query = { ...filter as QueryOf<typeof listSeriesOperation>, ...requestedPage(c.req.query()) };
      const [found, unit] = await Promise.all([
        call(listSeriesOperation, { query }),
        unitName(call, filter.varaId),
      ]);
      return renderConsole(
        c,
        <SeriesListPage
          {...{ context, found, unit, query: { ...filter, ...requestedPageSize(c.req.query()) } }}
        />,
        found.ok ? 200 : refusalStatusOf(found.error),
      );
    })
    .get("/console/serie/:id", async (c) =>
      renderConsole(
        c,
        <SeriesPage context={c.var.context} series={await readSeries(c)} done={confirmationOf(c, done)} />,
      ))
    .get("/console/serie/:id/relatorio.pdf", async (c) =>
      answerDownload(c, value(await c.var.call(issueSeriesReportOperation, { params: idOf(c) }))))
    .get("/console/serie/:id/interromper", (c) =>
      askToInterrupt(c))
    .post("/console/serie/:id/interromper", async (c) => {
      const posted = await postedForm(c);
      const interrupted = await c.var.call(interruptSeriesOperation, { params: idOf(c), key: keyOf(posted) });
      return interrupted.ok
        ? c.redirect(c.var.context.site.to(`/console/serie/${interrupted.value.id}?feito=interrompida`), 303)
        : await askToInterrupt(c, interrupted.error);
    });

/** Path parameters of the API calls. */
export const idOf = (c: Context<ConsoleEnv>) => ({ id: c.req.param("id") ?? "" });

export const readSeries = async (c: Context<ConsoleEnv>): Promise<Series> =>
  value(await c.var.call(readSeriesOperation, { params: idOf(c) }));

const askToInterrupt = async (c: Context<ConsoleEnv>, problem?: Problem) =>
  renderConsole(
    c,
    <InterruptPage context={c.var.context} series={await readSeries(c)} problem={problem} />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
