/** Overview page of today's exchange. */
import type { Child } from "hono/jsx";
import { HOURS } from "../../../domain/calendar/calendar.ts";
import {
  formatCount,
  formatDate,
  formatDuration,
  formatNumber,
  formatTime,
  inflect,
} from "../../../domain/formatting.ts";
import type { Day } from "../../../routes/health/exchange_history.ts";
import type { DispatchBoardAnswer } from "../../../routes/operations/institutions.ts";
import type { MovementAnswer } from "../../../routes/operations/movement.ts";
import type { ClockAnswer } from "../../../routes/operations/operation_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { type Share, Stack } from "../../components/plot.tsx";
import { RefreshedSection } from "../../components/refreshed_section.tsx";
import { milestoneTexts } from "../exchange_milestones.ts";
import { DayTimeline } from "../remittances/day_timeline.tsx";
import { DispatchSquares } from "./dispatch_squares.tsx";
import { HistoryCharts } from "./history_charts.tsx";
import { IncidentBoard } from "./incident_board.tsx";
import type { Incidents } from "./incidents.ts";
import { Processes, Waits } from "./processes.tsx";
import { Throughput } from "./throughput.tsx";

interface Props {
  readonly context: PageContext;
  readonly done: string | undefined;
  readonly clock: ClockAnswer;
  readonly today: MovementAnswer;
  /** The last day whose dispatch has begun, possibly today. */
  readonly dispatch: MovementAnswer;
  readonly board: DispatchBoardAnswer;
  /** The last 30 days of the exchange; none where only the refreshed part is asked for. */
  readonly days: readonly Day[];
  /** Number of jobs given up, and of failed jobs that will be retried. */
  readonly dead: number;
  readonly failed: number;
  readonly incidents: Incidents;
}

export const TodayPage = (
  { context, done, clock, today, dispatch, board, days, dead, failed, incidents }: Props,
) => (
  <ConsoleLayout context={context} title="Hoje" here="/operacao" refreshSeconds={30} done={done}>
    <h1>Hoje, {formatDate(today.data)}</h1>
    <RefreshedSection context={context} summary={summaryOf(clock, incidents.total)}>
      <IncidentBoard context={context} incidents={incidents} />
      <DispatchSquares context={context} board={board} />
      <DayTimeline day={today} now={context.now} />
      <Tiles context={context} today={today} dead={dead} failed={failed} />
      <div class="columns part">
        <Dispatch context={context} dispatch={dispatch} />
        <Answers context={context} today={today} />
      </div>
      <div class="columns part">
        <section aria-labelledby="vazao-envio">
          <h2 id="vazao-envio">Vazão do envio de {formatDate(dispatch.data)}</h2>
          <Throughput caption="Linhas publicadas" points={dispatch.publicacaoPorMinuto} />
        </section>
        <section aria-labelledby="vazao-respostas">
          <h2 id="vazao-respostas">Vazão das respostas de hoje</h2>
          <Throughput caption="Respostas decididas" points={today.recebimentoPorMinuto} />
        </section>
      </div>
      <Waits health={incidents.health} />
      <Processes health={incidents.health} />
    </RefreshedSection>
    {days.length > 0 && (
      <>
        <HistoryCharts days={days} />
        <p>
          <a href={context.site.to("/operacao/historico")}>A tabela dia a dia, e outros períodos</a>
        </p>
      </>
    )}
  </ConsoleLayout>
);

/** Summary: the next milestone, and whether anything needs an operator. */
function summaryOf({ agora, proximosMarcos: [next] }: ClockAnswer, wrong: number): string {
  const needs = wrong === 0
    ? "Nada pede atenção."
    : `${formatCount(wrong, "ponto pede", "pontos pedem")} atenção.`;
  if (next === undefined) return needs;
  const left = Temporal.Instant.from(next.dataHora).since(Temporal.Instant.from(agora)).total("seconds");
  return `${needs} A seguir, em ${formatDuration(left)}: ${milestoneTexts[next.tipo].ahead}`;
}

const Tile = (
  { id, href, figure, attention = false, children }: {
    id: string;
    href: string;
    figure: number;
    attention?: boolean;
    children?: Child;
  },
) => (
  <li class={attention ? "attention" : undefined}>
    <a id={id} href={href}>
      <span class="number">{formatNumber(figure)}</span>
      {children}
    </a>
  </li>
);

const Tiles = (
  { context: { site }, today, dead, failed }: Pick<Props, "context" | "today" | "dead" | "failed">,
) => {
  const alarms = today.alarmesAbertos.reduce((sum, { quantidade }) => sum + quantidade, 0);
  return (
    <section class="part" aria-label="Números do que pede atenção">
      <ul class="tiles">
        <Tile id="t-alarmes" href={site.to("/operacao/alarmes")} figure={alarms} attention={alarms > 0}>
          {inflect(alarms, "alarme aberto", "alarmes abertos")}
        </Tile>
        <Tile
          id="t-quarentena"
          href={site.to("/operacao/quarentena")}
          figure={today.quarentenaPendente}
          attention={today.quarentenaPendente > 0}
        >
          na quarentena
        </Tile>
        <Tile
          id="t-paradas"
          href={site.to("/operacao/tarefas?situacao=DESISTIU")}
          figure={dead}
          attention={dead > 0}
        >
          {inflect(dead, "tarefa parada", "tarefas paradas")}
        </Tile>
        <Tile id="t-falhas" href={site.to("/operacao/tarefas?situacao=FALHOU")} figure={failed}>
          {inflect(failed, "tarefa que falhou e será repetida", "tarefas que falharam e serão repetidas")}
        </Tile>
        <Tile
          id="t-contatar"
          href={site.to("/operacao/instituicoes?contatar=true")}
          figure={silences(today)}
          attention={silences(today) > 0}
        >
          {inflect(silences(today), "alarme de silêncio", "alarmes de silêncio")}
        </Tile>
      </ul>
    </section>
  );
};

const silences = ({ alarmesAbertos }: MovementAnswer): number =>
  alarmesAbertos.find(({ tipo }) => tipo === "SILENCIO")?.quantidade ?? 0;

const runWords: Readonly<Record<MovementAnswer["corte"]["situacao"], string>> = {
  NAO_CONGELADO: "O corte ainda não foi feito",
  EM_ENVIO: "O envio está em andamento",
  ENCERRADO: "O envio terminou",
};

/** How far a day's dispatch is; nothing is said to be ahead once its time is over. */
export function dispatchText(
  { corte: { situacao, dataHoraEncerramento }, prazos }: Pick<MovementAnswer, "corte" | "prazos">,
  now: Temporal.Instant,
): string {
  const isOver = Temporal.Instant.compare(now, Temporal.Instant.from(prazos.fimEnvio)) >= 0;
  if (situacao === "NAO_CONGELADO" && isOver) return "Nada saiu neste dia: o corte não foi feito.";
  const at = dataHoraEncerramento === undefined ? "" : ` às ${formatTime(dataHoraEncerramento)}`;
  return `${runWords[situacao]}${at}.`;
}

const Dispatch = ({ context: { site, now }, dispatch }: Pick<Props, "context" | "dispatch">) => {
  const [published, frozen] = (["PUBLICADA", "CONGELADA"] as const).map((situacao) =>
    dispatch.remessas.find((one) => one.situacao === situacao) ?? { arquivos: 0, linhas: 0 }
  ) as [{ arquivos: number; linhas: number }, { arquivos: number; linhas: number }];
  const postponed = dispatch.adiadas.reduce((sum, { arquivos }) => sum + arquivos, 0);
  const total = published.arquivos + frozen.arquivos + postponed;
  const lines = dispatch.adiadas.reduce((sum, { linhas }) => sum + linhas, published.linhas + frozen.linhas);
  const shares: Share[] = [
    {
      name: "Publicadas",
      value: published.arquivos,
      text: formatNumber(published.arquivos),
      tone: "transferred",
    },
    { name: "A publicar", value: frozen.arquivos, text: formatNumber(frozen.arquivos), tone: "waiting" },
    { name: "Adiadas", value: postponed, text: formatNumber(postponed), tone: "late" },
  ];
  return (
    <section class="panel" aria-labelledby="envio">
      <h2 id="envio">Envio de {formatDate(dispatch.data)}</h2>
      <p>{dispatchText(dispatch, now)}</p>
      {total > 0 && <Stack label={`${formatNumber(total)} remessas`} shares={shares} />}
      <p>
        <strong>
          {formatNumber(published.arquivos)} de{" "}
          {formatCount(total, "remessa publicada", "remessas publicadas")}
        </strong>, {formatCount(published.linhas, "linha", "linhas")} de {formatNumber(lines)}.
      </p>
      {dispatch.adiadas.map(({ dataEnvio, arquivos }) => (
        <p class="fault">
          {formatCount(arquivos, "adiada", "adiadas")} para {formatDate(dataEnvio)}, a partir das{" "}
          {HOURS.dispatchOpens}.
        </p>
      ))}
      <p>
        <a id="l-remessas" href={site.to(`/operacao/remessas?data=${dispatch.data}`)}>Ver as remessas</a>
      </p>
    </section>
  );
};

const Answers = ({ context: { site }, today }: Pick<Props, "context" | "today">) => {
  const files = (situacao: MovementAnswer["arquivosRecebidos"][number]["situacao"]) =>
    today.arquivosRecebidos.find((one) => one.situacao === situacao)?.arquivos ?? 0;
  return (
    <section class="panel" aria-labelledby="respostas">
      <h2 id="respostas">Respostas</h2>
      {today.respostasAguardadas.length === 0 && <p>Nenhuma remessa espera resposta.</p>}
      {today.respostasAguardadas.map((awaited) => (
        <>
          <h3>Ao envio de {formatDate(awaited.dataEnvio)}</h3>
          <Stack
            label={`${formatNumber(awaited.linhas)} linhas enviadas`}
            shares={[
              {
                name: "Linhas respondidas",
                value: awaited.respondidas,
                text: `${formatNumber(awaited.respondidas)} de ${formatNumber(awaited.linhas)}`,
                tone: "transferred",
              },
              {
                name: "Aguardadas",
                value: Math.max(0, awaited.linhas - awaited.respondidas),
                text: formatNumber(Math.max(0, awaited.linhas - awaited.respondidas)),
                tone: "missing",
              },
            ]}
          />
          <p>
            {formatNumber(awaited.completas)} de{" "}
            {formatCount(awaited.remessas, "remessa respondida", "remessas respondidas")} por inteiro;{" "}
            <a
              id={`s-${awaited.dataEnvio}`}
              href={site.to(`/operacao/instituicoes?data=${awaited.dataEnvio}&situacao=ABERTA`)}
            >
              {formatCount(awaited.semResposta, "sem nenhum retorno", "sem nenhum retorno")}
            </a>. Até {HOURS.lastAnswerMinute} de {formatDate(Temporal.Instant.from(awaited.prazoResposta))}.
          </p>
        </>
      ))}
      <p>
        Hoje:{" "}
        <a id="r-aceitos" href={site.to(`/operacao/respostas?data=${today.data}&situacao=ACEITO`)}>
          {formatCount(files("ACEITO"), "arquivo aceito", "arquivos aceitos")}
        </a>,{" "}
        <a id="r-rejeitados" href={site.to(`/operacao/respostas?data=${today.data}&situacao=REJEITADO`)}>
          {formatCount(files("REJEITADO"), "rejeitado", "rejeitados")}
        </a>{" "}
        ({formatNumber(today.recebidosForaDoPrazo)} fora do prazo),{" "}
        {formatCount(files("DUPLICADO"), "repetido", "repetidos")}, {formatNumber(files("RECEBIDO"))}{" "}
        em conferência.
      </p>
    </section>
  );
};
