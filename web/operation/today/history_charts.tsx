/** The exchange day by day as charts: how much passed, how late, and what went wrong. */
import { formatCount, formatDate, formatNumber } from "../../../domain/formatting.ts";
import type { Day } from "../../../routes/health/exchange_history.ts";
import { Chart } from "../../components/chart.tsx";

const namesOf = (days: readonly Day[]): string[] => days.map(({ data }) => formatDate(data).slice(0, 5));

const totalOf = (days: readonly Day[], of: (day: Day) => number): string =>
  formatNumber(days.reduce((sum, one) => sum + of(one), 0));

const incidents = (days: readonly Day[]) => ({
  name: "Incidentes críticos (quantos)",
  kind: "mark" as const,
  colour: "#b50909",
  values: days.map(({ incidentes }) => incidentes),
});

/** What the charts do not show, or show on another day. */
export function leftOutOfCharts(days: readonly Day[]): string {
  const postponed = days.reduce((sum, { adiadas }) => sum + adiadas, 0);
  return `Dias sem envio nem retorno não estão nos gráficos.${
    postponed === 0
      ? ""
      : ` ${
        formatCount(postponed, "remessa adiada conta", "remessas adiadas contam")
      } no dia em que saíram, e não no seu; enquanto não saem, em nenhum.`
  }`;
}

/** Throughput and lateness of days, with the incidents that began on them. */
export const HistoryCharts = ({ days }: { days: readonly Day[] }) => (
  <>
    <Throughput days={days} />
    <Lateness days={days} />
    <p class="help">{leftOutOfCharts(days)}</p>
  </>
);

const Throughput = ({ days }: { days: readonly Day[] }) => (
  <section class="part" aria-labelledby="vazao-dias">
    <h2 id="vazao-dias">Vazão, dia a dia</h2>
    <Chart
      label={`Linhas por dia: ${totalOf(days, ({ linhas }) => linhas)} enviadas e ${
        totalOf(days, ({ respostas }) => respostas)
      } respondidas no período; a tabela tem cada dia`}
      names={namesOf(days)}
      unit="Linhas"
      text={formatNumber}
      series={[
        {
          name: "Linhas enviadas",
          kind: "bar",
          colour: "#7aa7f0",
          values: days.map(({ linhas }) => linhas),
        },
        {
          name: "Respostas aceitas",
          kind: "bar",
          colour: "#168821",
          values: days.map(({ respostas }) => respostas),
        },
        incidents(days),
      ]}
    />
  </section>
);

const Lateness = ({ days }: { days: readonly Day[] }) => (
  <section class="part" aria-labelledby="atraso">
    <h2 id="atraso">Atraso, dia a dia</h2>
    <Chart
      label={`Minutos até a última remessa de cada dia, e ${
        totalOf(days, ({ foraDoPrazo }) => foraDoPrazo)
      } retornos fora do prazo; a tabela tem cada dia`}
      names={namesOf(days)}
      unit="Minutos; arquivos"
      text={formatNumber}
      series={[
        {
          name: "Minutos até a última remessa",
          kind: "line",
          colour: "#1351b4",
          values: days.map(({ minutosAteUltima }) => minutosAteUltima),
        },
        {
          name: "Retornos fora do prazo",
          kind: "bar",
          colour: "#b50909",
          values: days.map(({ foraDoPrazo }) => foraDoPrazo),
        },
        incidents(days),
      ]}
    />
  </section>
);
