/** The court's figures as tiles, charts and tables. */
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDuration,
  formatNumber,
  formatPercent,
  formatShortNumber,
  inflect,
  monthName,
  NO_VALUE,
} from "../../../domain/formatting.ts";
import type { Result } from "../../../domain/result.ts";
import type { StatisticsAnswer } from "../../../routes/institutions/institution_statistics.ts";
import type { MoneyAnswer, MonthAnswer } from "../../../routes/statistics/money_statistics.ts";
import { Chart } from "../../components/chart.tsx";
import type { PageContext } from "../../components/console_layout.tsx";
import { DataTable, EmptyState } from "../../components/data_table.tsx";
import type { Option } from "../../components/field.tsx";
import { ListPage } from "../../components/list_page.tsx";
import { Bars } from "../../components/plot.tsx";
import type { Problem } from "../../operation_call.ts";
import { addressWithQuery, type QueryParameters } from "../../site.ts";
import { WHOLE_COURT } from "../orders/orders_list_filters.tsx";

export const figuresPath = "/console/numeros";

export const FiguresPage = ({ context, query, units, money, answers }: {
  context: PageContext;
  query: QueryParameters;
  units: readonly Option[];
  money: Result<MoneyAnswer, Problem>;
  /** Of the whole court; undefined where the period is refused. */
  answers: StatisticsAnswer | undefined;
}) => {
  const found = money.ok ? money.value : undefined;
  return (
    <ListPage
      {...{ context, query, path: figuresPath }}
      title="Números"
      heading="Números do tribunal"
      problem={money.ok ? undefined : money.error}
      spreadsheet={`${figuresPath}/planilha`}
      actions={
        <a
          class="br-button secondary"
          href={context.site.to(addressWithQuery(`${figuresPath}/relatorio.pdf`, query))}
        >
          <span class="sr-only">Baixar em</span> PDF
        </a>
      }
      filters={[
        { kind: "date", name: "de", label: "Ordens criadas de", defaultValue: found?.de, isRequired: true },
        { kind: "date", name: "ate", label: "até", defaultValue: found?.ate, isRequired: true },
        { kind: "choice", name: "varaId", label: "Vara", options: units, defaultValue: WHOLE_COURT },
      ]}
    >
      {found !== undefined && <Figures found={found} />}
      {answers !== undefined && answers.content.length > 0 && (
        <Institutions answers={answers} isOfUnit={query.varaId !== undefined} />
      )}
    </ListPage>
  );
};

const Figures = ({ found: { de, ate, meses, totais } }: { found: MoneyAnswer }) => (
  <>
    <section class="part" aria-labelledby="totais">
      <h2 id="totais">{`De ${formatDate(de)} a ${formatDate(ate)}`}</h2>
      <ul class="tiles">
        <Tile
          figure={formatNumber(totais.ordens)}
          name={inflect(totais.ordens, "bloqueio enviado", "bloqueios enviados")}
        />
        <Tile figure={formatAmount(totais.pedido)} name="pedidos" isMoney />
        <Tile figure={formatAmount(totais.bloqueado)} name="bloqueados" isMoney />
        <Tile figure={formatAmount(totais.recebido)} name="recebidos pelas depositárias" isMoney />
        <Tile
          figure={formatAmount(totais.remanescente)}
          name="parados: nem transferidos nem desbloqueados"
          isMoney
        />
        <Tile figure={formatAmount(totais.emDuvida)} name="dos parados, em dúvida" isMoney />
      </ul>
      <p class="help">{LEFT_OUT}</p>
    </section>
    {meses.length === 0
      ? (
        <EmptyState title="Nenhum bloqueio enviado neste período">
          Escolha outras datas, ou outra vara; o período pode ter até 366 dias.
        </EmptyState>
      )
      : (
        <>
          <Months months={meses} />
          <MonthTable months={meses} />
        </>
      )}
  </>
);

const LEFT_OUT =
  "Pelo mês em que as ordens foram criadas, somado a cada minuto. Ficam de fora as ordens sigilosas, as respostas ainda não " +
  "publicadas e o que foi feito fora do serviço (código 07); de cada série conta só o que a primeira ordem pede.";

const Tile = ({ figure, name, isMoney = false }: { figure: string; name: string; isMoney?: boolean }) => (
  <li class={isMoney ? "money" : undefined}>
    <span class="tile">
      <span class="number">{figure}</span>
      {name}
    </span>
  </li>
);

/** `nov. 2026` on an axis, `novembro de 2026` in a table. */
const shortMonth = (month: string): string => {
  const date = Temporal.PlainDate.from(month);
  return `${monthName(date).slice(0, 3)}/${String(date.year).slice(2)}`;
};
const longMonth = (month: string): string => {
  const date = Temporal.PlainDate.from(month);
  return `${monthName(date)} de ${date.year}`;
};

const amountOf = (of: keyof Omit<MonthAnswer, "mes" | "ordens">) => (month: MonthAnswer) => Number(month[of]);

const Months = ({ months }: { months: readonly MonthAnswer[] }) => {
  const names = months.map(({ mes }) => shortMonth(mes));
  const chart = (
    of: readonly (readonly [name: string, colour: string, of: (month: MonthAnswer) => number])[],
  ) => of.map(([name, colour, value]) => ({ name, kind: "bar" as const, colour, values: months.map(value) }));
  const span = `${longMonth(months[0]!.mes)} a ${longMonth(months.at(-1)!.mes)}`;
  return (
    <>
      <section class="part" aria-labelledby="pedido">
        <h2 id="pedido">Pedido e bloqueado</h2>
        <Chart
          label={`Valor pedido e bloqueado por mês, de ${span}; a tabela abaixo tem cada mês`}
          names={names}
          unit="R$"
          text={formatShortNumber}
          series={chart([
            ["Pedido", "#7aa7f0", amountOf("pedido")],
            ["Bloqueado", "#1351b4", amountOf("bloqueado")],
          ])}
        />
      </section>
      <section class="part" aria-labelledby="destino">
        <h2 id="destino">O que foi feito do bloqueado</h2>
        <Chart
          label={`Valor transferido, recebido e parado por mês, de ${span}; a tabela abaixo tem cada mês`}
          names={names}
          unit="R$"
          text={formatShortNumber}
          series={chart([
            ["Transferido", "#8bd18f", amountOf("transferido")],
            ["Recebido", "#168821", amountOf("recebido")],
            ["Parado", "#c2850c", amountOf("remanescente")],
          ])}
        />
      </section>
    </>
  );
};

const MonthTable = ({ months }: { months: readonly MonthAnswer[] }) => {
  const money = (name: string, of: keyof Omit<MonthAnswer, "mes" | "ordens">) => ({
    name,
    kind: "amount" as const,
    cell: (month: MonthAnswer) => formatAmount(month[of]),
  });
  return (
    <section class="part" aria-labelledby="meses">
      <h2 id="meses">Cada mês</h2>
      <DataTable
        caption="O que os bloqueios de cada mês pediram, e o que deles foi feito"
        rows={months.toReversed()}
        columns={[
          { name: "Mês", cell: ({ mes }) => longMonth(mes) },
          { name: "Bloqueios", kind: "count", cell: ({ ordens }) => formatNumber(ordens) },
          money("Pedido", "pedido"),
          money("Bloqueado", "bloqueado"),
          money("Transferido", "transferido"),
          money("Recebido", "recebido"),
          money("Desbloqueado", "desbloqueado"),
          money("Parado", "remanescente"),
          money("Em dúvida", "emDuvida"),
        ]}
      />
    </section>
  );
};

const SHOWN_BARS = 10;

/** How the institutions answered: the slowest, and the most silent. */
const Institutions = ({ answers, isOfUnit }: { answers: StatisticsAnswer; isOfUnit: boolean }) => {
  const timed = answers.content.flatMap(({ instituicao, minutosAteResposta: minutes }) =>
    minutes === undefined ? [] : [{ instituicao, minutes }]
  );
  const slowest = timed.toSorted((a, b) => b.minutes - a.minutes).slice(0, SHOWN_BARS);
  const silent = answers.content.flatMap((row) =>
    row.taxaSemResposta === undefined || row.semResposta === 0 ? [] : [{ ...row, rate: row.taxaSemResposta }]
  ).toSorted((a, b) => b.rate - a.rate).slice(0, SHOWN_BARS);
  const { semResposta, taxaSemResposta, minutosAteResposta } = answers.totais;
  return (
    <>
      <div class="columns">
        <section class="part" aria-labelledby="tempo">
          <h2 id="tempo">Do envio à resposta, as mais lentas</h2>
          {slowest.length === 0 ? <p>Nenhuma resposta publicada no período.</p> : (
            <Bars
              caption="Tempo médio do envio à resposta, das instituições mais lentas"
              unit="Em média"
              bars={slowest.map(({ instituicao, minutes }) => ({
                name: instituicao,
                value: minutes,
                text: formatDuration(minutes * 60),
              }))}
            />
          )}
        </section>
        <section class="part" aria-labelledby="silencio">
          <h2 id="silencio">Silêncio (código 98), as maiores</h2>
          {silent.length === 0 ? <p>Nenhuma instituição deixou de responder no período.</p> : (
            <Bars
              caption="Pedidos sem resposta no prazo, dos encerrados, por instituição"
              unit="Sem resposta"
              most={100}
              bars={silent.map(({ instituicao, rate, semResposta }) => ({
                name: instituicao,
                value: Math.round(rate * 100),
                text: `${formatPercent(rate)} (${formatNumber(semResposta)})`,
                tone: "bad",
              }))}
            />
          )}
        </section>
      </div>
      <p class="help">
        {isOfUnit ? "Estes dois são de todo o tribunal. " : ""}
        Ao todo, {formatCount(semResposta, "pedido sem resposta", "pedidos sem resposta")}
        {taxaSemResposta === undefined ? "" : ` (${formatPercent(taxaSemResposta)} dos encerrados)`} e{" "}
        {minutosAteResposta === undefined ? NO_VALUE : formatDuration(minutosAteResposta * 60)}{" "}
        do envio à resposta, em média. Das ordens sigilosas contam só as que você pode ver; as reiterações
        ficam fora do tempo.
      </p>
    </>
  );
};
