/** Series: the list, one series with its orders, its interruption, its report. */
import { type Context, Hono } from "hono";
import type { Result } from "../../../domain/result.ts";
import { issueSeriesReportOperation } from "../../../routes/documents/documents.ts";
import { answerDownload } from "../../../routes/http/request.ts";
import {
  interruptSeriesOperation,
  listSeriesOperation,
  readSeriesOperation,
} from "../../../routes/series/series.ts";
import type { SeriesSummary } from "../../../routes/series/series_schema.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { EmptyList } from "../../components/empty_list.tsx";
import type { Filter } from "../../components/filter_form.tsx";
import {
  givenParameters,
  List,
  type ListedRows,
  ListPage,
  requestedPage,
  requestedPageSize,
} from "../../components/list_page.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { type Problem, type QueryOf, value } from "../../operation_call.ts";
import type { QueryParameters } from "../../site.ts";
import { unitName, UnitNote } from "../unit_note.tsx";
import { seriesColumns } from "./series_columns.tsx";
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
        "cpfCnpjReu",
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

const path = "/console/series";

type SeriesLine = SeriesSummary;

const filters: readonly Filter[] = [
  {
    kind: "choice",
    name: "situacao",
    label: "Situação",
    none: "Todas",
    options: [{ value: "ATIVA", text: "Ativas" }, { value: "ENCERRADA", text: "Encerradas" }],
  },
  { name: "numeroProcesso", label: "Processo", isNumber: true },
  { name: "cpfCnpjReu", label: "CPF ou CNPJ do réu", isNumber: true },
  { name: "cpfJuiz", label: "CPF da magistratura", isNumber: true },
];

const SeriesListPage = ({ context, query, unit, found }: {
  context: PageContext;
  query: QueryParameters;
  /** Name of the unit whose series are listed; undefined for the whole court. */
  unit: string | undefined;
  found: Result<ListedRows<SeriesLine>, Problem>;
}) => (
  <ListPage
    {...{ context, path, query, filters }}
    title="Séries"
    heading="Séries de reiteração programada"
    columns={seriesColumns(context.site)}
    problem={found.ok ? undefined : found.error}
    note={<UnitNote site={context.site} unit={unit} path={path} />}
  >
    {found.ok && <SeriesList {...{ context, query, listed: found.value }} />}
  </ListPage>
);

const SeriesList = (
  { context: { site, hiddenColumns }, query, listed }: {
    context: PageContext;
    query: QueryParameters;
    listed: ListedRows<SeriesLine>;
  },
) => (
  <List
    {...{ site, path, query, listed }}
    one="série"
    many="séries"
    empty={
      <EmptyList query={query} none="Ainda não há séries." noneFiltered="Nenhuma série com estes filtros.">
        Uma série começa com o protocolo de um bloqueio com reiteração programada.
      </EmptyList>
    }
    caption="Séries"
    columns={seriesColumns(site)}
    hidden={hiddenColumns}
  />
);
