/** The exchange of the last 30 days as chart and table, and a weekly report as spreadsheet or PDF. */
import { Hono } from "hono";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { formatDate, formatNumber, NO_VALUE } from "../../../domain/formatting.ts";
import {
  type Day,
  issueHistoryReportOperation,
  readHistoryOperation,
} from "../../../routes/health/exchange_history.ts";
import { answerDownload } from "../../../routes/http/request.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { DataTable, EmptyState } from "../../components/data_table.tsx";
import { Faults, TextField } from "../../components/field.tsx";
import { givenParameters, SpreadsheetLinks } from "../../components/list_page.tsx";
import { forwardSpreadsheet } from "../../components/spreadsheet_routes.ts";
import { value } from "../../operation_call.ts";
import { addressWithQuery } from "../../site.ts";
import { HistoryCharts } from "./history_charts.tsx";

const path = "/operacao/historico";

export const historyRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, call } = c.var;
      const { site } = context;
      const query = givenParameters(c.req.query(), "de", "ate");
      const found = await call(readHistoryOperation, { query });
      const today = localDate(context.now);
      const period = found.ok ? found.value : { ...query, dias: [] };
      // What was refused may be no date.
      const named = found.ok ? `, de ${formatDate(found.value.de)} a ${formatDate(found.value.ate)}` : "";
      return renderConsole(
        c,
        <ConsoleLayout context={context} title="Histórico" here={path}>
          <div class="headline">
            <h1>Histórico da troca{named}</h1>
            <div class="actions">
              <a
                class="br-button secondary"
                href={site.to(
                  addressWithQuery(`${path}/relatorio.pdf`, { de: today.subtract({ days: 6 }).toString() }),
                )}
              >
                Relatório da semana (PDF)
              </a>
              <SpreadsheetLinks site={site} path={`${path}/planilha`} query={query} />
            </div>
          </div>
          <Faults problem={found.ok ? undefined : found.error} />
          <form class="form panel soft period" method="get" action={site.to(path)}>
            <TextField name="de" label="De" type="date" value={period.de} />
            <TextField name="ate" label="Até" type="date" value={period.ate} />
            <button class="br-button secondary" type="submit">Mostrar</button>
          </form>
          {period.dias.length === 0
            ? (
              <EmptyState title="Nada passou neste período">
                Nenhuma remessa saiu e nenhum retorno veio.
              </EmptyState>
            )
            : <History days={period.dias} />}
        </ConsoleLayout>,
        found.ok ? 200 : refusalStatusOf(found.error),
      );
    })
    .get(`${path}/relatorio.pdf`, async (c) => {
      const query = givenParameters(c.req.query(), "de", "ate");
      return answerDownload(c, value(await c.var.call(issueHistoryReportOperation, { query })));
    })
    .get(
      `${path}/:planilha{planilha(?:\\.xlsx)?}`,
      (c) =>
        forwardSpreadsheet(
          c,
          "/v1/operacao/historico",
          givenParameters(c.req.query(), "de", "ate"),
          c.req.param("planilha"),
        ),
    );

const History = ({ days }: { days: readonly Day[] }) => (
  <>
    <HistoryCharts days={days} />
    <section class="part" aria-labelledby="dias">
      <h2 id="dias">Dia a dia</h2>
      <DataTable
        caption="Vazão e atraso, dia a dia"
        rows={days}
        columns={[
          { name: "Dia", cell: ({ data }) => formatDate(data) },
          { name: "Remessas", kind: "count", cell: ({ remessas }) => formatNumber(remessas) },
          { name: "Linhas", kind: "count", cell: ({ linhas }) => formatNumber(linhas) },
          {
            name: "Minutos até a última",
            kind: "count",
            cell: ({ minutosAteUltima }) =>
              minutosAteUltima === undefined ? NO_VALUE : formatNumber(minutosAteUltima),
          },
          {
            name: "Retornos aceitos",
            kind: "count",
            cell: ({ retornosAceitos }) => formatNumber(retornosAceitos),
          },
          {
            name: "Rejeitados",
            kind: "count",
            cell: ({ retornosRejeitados }) => formatNumber(retornosRejeitados),
          },
          { name: "Fora do prazo", kind: "count", cell: ({ foraDoPrazo }) => formatNumber(foraDoPrazo) },
          { name: "Adiadas", kind: "count", cell: ({ adiadas }) => formatNumber(adiadas) },
          { name: "Incidentes", kind: "count", cell: ({ incidentes }) => formatNumber(incidentes) },
          { name: "Respostas", kind: "count", cell: ({ respostas }) => formatNumber(respostas) },
        ]}
      />
    </section>
  </>
);
