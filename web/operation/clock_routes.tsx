/**
 * The clock of the staging environment: upcoming milestones, and moving the clock to them without waiting.
 */
import { type Context, Hono } from "hono";
import { HOURS, instantAt, TIME_ZONE } from "../../domain/calendar/calendar.ts";
import { formatDate, formatDateTime } from "../../domain/formatting.ts";
import { moveClockOperation, readClockOperation } from "../../routes/operations/calendar.ts";
import type { ClockAnswer, MilestoneAnswer } from "../../routes/operations/operation_schema.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../components/console_layout.tsx";
import { EmptyState } from "../components/data_table.tsx";
import { Faults, Hidden, TextField } from "../components/field.tsx";
import { keyOf, postedForm } from "../components/posted_form.ts";
import { type Problem, value } from "../operation_call.ts";
import { ANSWERING_HOUR } from "../shown_order/answering_hour.ts";
import { announcedTime, milestoneTexts } from "./exchange_milestones.ts";

const path = "/operacao/relogio";

/** Number of milestones shown: three days of them. */
const SHOWN_MILESTONES = 12;

const done = {
  adiantado: "O relógio foi adiantado. O que ficou devido até ele é feito em instantes.",
  ciclo: "O ciclo terminou: o que estava protocolado saiu, foi respondido e publicado.",
};

/** The milestones of a whole cycle, from the dispatch to the publication of its answers. */
const cycle = ["INICIO_ENVIO", "RESPOSTAS", "PRAZO_RESPOSTAS", "PUBLICACAO"] as const;

/**
 * The time of a milestone of the cycle.
 *
 * @param day dispatch day of the cycle, once it has begun
 */
function stopOf(
  tipo: (typeof cycle)[number],
  clock: ClockAnswer,
  day: string | undefined,
): string | undefined {
  const next = (wanted: MilestoneAnswer["tipo"]) =>
    clock.proximosMarcos.find(({ tipo, dataEnvio }) =>
      tipo === wanted && (day === undefined || tipo === "INICIO_ENVIO" || dataEnvio === day)
    );
  return tipo === "RESPOSTAS" ? answersOf(next("INICIO_ENVIO"), clock.agora)?.dataHora : next(tipo)?.dataHora;
}

export const clockRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, (c) => showClock(c))
    .post(`${path}/ciclo`, async (c) => {
      const { context, call } = c.var;
      if (!context.movable) return await showClock(c);
      let day: string | undefined;
      for (const tipo of cycle) {
        const clock = value(await call(readClockOperation, {}));
        // Keeps to one dispatch: others begin before its cycle ends.
        if (tipo !== "INICIO_ENVIO") day ??= clock.ultimoEnvio;
        const to = stopOf(tipo, clock, day);
        if (to === undefined) continue;
        // Answered once all jobs due on the way are done.
        const moved = await call(moveClockOperation, { body: { avancarPara: to } });
        if (!moved.ok) return await showClock(c, moved.error);
      }
      return c.redirect(context.site.to(`${path}?feito=ciclo`), 303);
    })
    .post(path, async (c) => {
      const { context, call } = c.var;
      if (!context.movable) return await showClock(c);
      const form = await postedForm(c);
      const avancarPara = form.get("avancarPara") ?? instantOf(form.get("dataHora") ?? "");
      const moved = await call(moveClockOperation, { body: { avancarPara }, key: keyOf(form) });
      return moved.ok
        ? c.redirect(context.site.to(`${path}?feito=adiantado`), 303)
        : await showClock(c, moved.error, form.get("dataHora") ?? undefined);
    });

/** A typed date and time of Brasília as an instant; any other text stays as it is, for the API to refuse. */
function instantOf(typed: string): string {
  try {
    return Temporal.PlainDateTime.from(typed).toZonedDateTime(TIME_ZONE).toInstant().toString();
  } catch {
    return typed;
  }
}

async function showClock(c: Context<ConsoleEnv>, problem?: Problem, typed?: string): Promise<Response> {
  const { context, call } = c.var;
  const clock = value(await call(readClockOperation, {}));
  if (!clock.movel) return renderConsole(c, <RealClock context={context} />, 404);
  return renderConsole(
    c,
    <ClockPage
      context={context}
      clock={clock}
      done={confirmationOf(c, done)}
      problem={problem}
      typed={typed}
    />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}

const RealClock = ({ context }: { context: PageContext }) => (
  <ConsoleLayout context={context} title="Relógio">
    <h1>Aqui o relógio é o de verdade</h1>
    <EmptyState title="Só a homologação tem um relógio que se adianta">
      Neste ambiente as ordens saem às {HOURS.dispatchOpens} de Brasília, e ninguém muda isso.
    </EmptyState>
    <p>
      <a href={context.site.to("/operacao")}>Voltar ao movimento de hoje</a>
    </p>
  </ConsoleLayout>
);

interface Props {
  readonly context: PageContext;
  readonly clock: ClockAnswer;
  readonly done: string | undefined;
  readonly problem: Problem | undefined;
  /** Text of the field for any other moment. */
  readonly typed: string | undefined;
}

const ClockPage = ({ context, clock, done, problem, typed }: Props) => (
  <ConsoleLayout context={context} title="Relógio" done={done}>
    <h1>Relógio da homologação</h1>
    <p class="clock-now">{formatDateTime(clock.agora)}</p>
    <p class="help">
      O relógio só anda para a frente, e continua andando de onde for posto. O que ficar devido no caminho
      (envios, encerramentos, publicações) é feito em seguida, como se o tempo tivesse passado.
    </p>
    <Faults problem={problem} />
    <section class="part" aria-labelledby="ate">
      <h2 id="ate">Adiantar</h2>
      <div class="actions jumps">
        {jumps(clock).map(([label, milestone]) => (
          <Jump context={context} label={`${label} (${announcedTime(milestone)})`} to={milestone.dataHora} />
        ))}
      </div>
      <form class="form panel soft part" method="post" action={context.site.to(`${path}/ciclo`)}>
        <Hidden csrf={context.session.csrf} />
        <p>
          <strong>Um ciclo inteiro de uma vez:</strong>{" "}
          o próximo envio, a manhã em que as instituições respondem, o prazo delas e a publicação das
          respostas. Cada parada espera o que ficou devido.
        </p>
        <div class="submit">
          <button class="br-button primary" type="submit">Levar as ordens por um ciclo inteiro</button>
        </div>
      </form>
      <form class="form panel soft part" method="post" action={context.site.to(path)}>
        <Hidden csrf={context.session.csrf} once />
        <TextField
          name="dataHora"
          label="Outro momento"
          type="datetime-local"
          help="No horário de Brasília, depois do atual."
          value={typed ?? nextMinute(clock)}
          errors={problem?.erros?.map((error) => ({ ...error, campo: "dataHora" }))}
          required
        />
        <div class="submit">
          <button class="br-button secondary" type="submit">Adiantar até este momento</button>
        </div>
      </form>
    </section>
    <section class="part" aria-labelledby="marcos">
      <h2 id="marcos">O que vem a seguir</h2>
      <ol class="events">
        {clock.proximosMarcos.slice(0, SHOWN_MILESTONES).map((milestone) => (
          <li class="ahead">
            <time datetime={milestone.dataHora}>{announcedTime(milestone)}</time>
            {milestoneTexts[milestone.tipo].ahead} <small>Envio de {formatDate(milestone.dataEnvio)}</small>
          </li>
        ))}
      </ol>
    </section>
  </ConsoleLayout>
);

const Jump = ({ context, label, to }: { context: PageContext; label: string; to: string }) => (
  <form method="post" action={context.site.to(path)}>
    <Hidden csrf={context.session.csrf} once />
    <button class="br-button primary" name="avancarPara" value={to} type="submit">{label}</button>
  </form>
);

/** The next dispatch, and the next milestones of the last one, as buttons that move the clock. */
function jumps({ agora, ultimoEnvio, proximosMarcos }: ClockAnswer): [string, MilestoneAnswer][] {
  const next = (tipo: MilestoneAnswer["tipo"], dataEnvio?: string) =>
    proximosMarcos.find((milestone) =>
      milestone.tipo === tipo && (dataEnvio === undefined || milestone.dataEnvio === dataEnvio)
    );
  const wanted: [string, MilestoneAnswer | undefined][] = [
    ["Adiantar até o próximo envio", next("INICIO_ENVIO")],
    ["Até as instituições responderem", answersOf(next("INICIO_ENVIO"), agora)],
    ["Até o prazo de resposta", next("PRAZO_RESPOSTAS", ultimoEnvio) ?? next("PRAZO_RESPOSTAS")],
    [
      `Até a publicação das ${HOURS.answersPublished}`,
      next("PUBLICACAO", ultimoEnvio) ?? next("PUBLICACAO"),
    ],
  ];
  return wanted.flatMap(([label, milestone]) =>
    milestone === undefined ? [] : [[label, milestone] as [string, MilestoneAnswer]]
  );
}

/** On the morning of the business day after a dispatch, which is the day of the next dispatch. */
function answersOf(dispatch: MilestoneAnswer | undefined, now: string): MilestoneAnswer | undefined {
  if (dispatch === undefined) return undefined;
  const morning = instantAt(Temporal.PlainDate.from(dispatch.dataEnvio), ANSWERING_HOUR);
  const isAhead = Temporal.Instant.compare(morning, Temporal.Instant.from(now)) > 0;
  return isAhead ? { ...dispatch, dataHora: morning.toString() } : undefined;
}

/** The next whole minute, in the format of the field. */
const nextMinute = ({ agora }: ClockAnswer): string =>
  Temporal.Instant.from(agora).add({ minutes: 1 }).toZonedDateTimeISO(TIME_ZONE).toPlainDateTime()
    .toString({ smallestUnit: "minute" });
