/**
 * The calendar for operators: bank holidays are added and withdrawn, with the effects on orders under way; and the clock,
 * which can be moved in staging.
 */
import * as v from "valibot";
import { isBusinessDay, localDate, nextBusinessDay } from "../../domain/calendar/calendar.ts";
import { decideHoliday } from "../../domain/calendar/holiday.ts";
import { lastDispatchDay, milestonesBetween } from "../../domain/calendar/milestones.ts";
import { fail, ok } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { lastFrozenDay } from "../../store/dispatch/freeze.ts";
import {
  activeHolidays,
  enactHoliday,
  findHoliday,
  type HolidayEffects,
  holidayEffects,
  lockHolidays,
  withdrawHoliday,
} from "../../store/holidays.ts";
import type { App } from "../app.ts";
import { auditEntry, type Call, type Outcome } from "../call.ts";
import { date, integer, text, wireInstant } from "../http/wire.ts";
import { createdResponse, okResponse } from "../operation.ts";
import { operatorOperation, reason } from "./common.ts";
import { holidayProblems } from "./holiday_problems.ts";
import { ClockAnswer, ClockBody, wireMilestone } from "./operation_schema.ts";

const path = "/v1/operacao/feriado";
/** The source recorded for a holiday that an operator added. */
const SOURCE = "operador";

const HolidayBody = v.pipe(
  v.strictObject({
    data: v.pipe(date, v.description("Hoje ou uma data futura"), v.examples(["2026-12-24"])),
    nome: v.pipe(text(120), v.examples(["Ponto facultativo bancário"])),
    motivo: reason,
  }),
  v.metadata({ ref: "NovoFeriado" }),
);

const WithdrawalQuery = v.strictObject({ motivo: reason });

export const HolidayChange = v.pipe(
  v.object({
    data: date,
    nome: v.string(),
    feriado: v.pipe(v.boolean(), v.description("Se a data é feriado a partir de agora")),
    efeitos: v.object({
      ordensQueEsperam: v.pipe(
        integer,
        v.description("Ordens e desdobramentos com envio previsto para a data"),
      ),
      remessasAbertas: v.pipe(
        integer,
        v.description("Remessas publicadas cujo prazo termina na data ou depois"),
      ),
      proximoEnvio: v.pipe(date, v.description("O primeiro dia útil a partir da data")),
      explicacao: v.string(),
    }),
  }),
  v.metadata({ ref: "AlteracaoDoCalendario" }),
);
export type HolidayChange = v.InferOutput<typeof HolidayChange>;

export const addHolidayOperation = operatorOperation({
  id: "incluirFeriado",
  method: "POST",
  path,
  summary: "Inclui um feriado bancário",
  description: "Vale para os prazos calculados a partir de agora; os já dados às instituições não mudam.",
  body: HolidayBody,
  success: createdResponse("O feriado e os seus efeitos", HolidayChange),
  problems: [
    "feriado-em-data-passada",
    "feriado-em-data-distante",
    "dia-ja-enviado",
    "feriado-ja-cadastrado",
  ],
  location: ({ data }) => `${path}/${data}`,
  run: (app, call) => {
    const { data, nome, motivo } = call.body;
    return change(app, call, { what: "add", day: Temporal.PlainDate.from(data), name: nome, motivo });
  },
});

export const withdrawHolidayOperation = operatorOperation({
  id: "retirarFeriado",
  method: "DELETE",
  path: `${path}/:data`,
  summary: "Retira um feriado bancário",
  description: "A data volta a ser dia útil, se não for sábado ou domingo.",
  parameters: [{
    in: "path",
    name: "data",
    description: "A data, AAAA-MM-DD",
    type: "date",
    example: "2026-12-24",
  }],
  query: WithdrawalQuery,
  success: okResponse("A data e os efeitos da mudança", HolidayChange),
  problems: ["feriado-nao-encontrado", "feriado-em-data-passada", "dia-ja-enviado"],
  run: async (app, call) => {
    const day = v.safeParse(date, call.params.data);
    if (!day.success) return fail("feriado-nao-encontrado");
    return await change(app, call, {
      what: "withdraw",
      day: Temporal.PlainDate.from(day.output),
      motivo: call.query.motivo,
    });
  },
});

interface Change {
  readonly what: "add" | "withdraw";
  readonly day: Temporal.PlainDate;
  /** The name of a new holiday; a withdrawn one has its own. */
  readonly name?: string;
  readonly motivo: string;
}

async function change(
  { clock }: App,
  call: Call<unknown, unknown, unknown, HolidayChange>,
  { what, day, name, motivo }: Change,
): Promise<Outcome<HolidayChange>> {
  const now = clock();
  return await call.commit(async (tx) => {
    await lockHolidays(tx);
    const current = await findHoliday(tx, day);
    const decided = decideHoliday(what, day, {
      today: localDate(now),
      inForce: current !== undefined,
      lastFrozen: await lastFrozenDay(tx),
    });
    if (!decided.ok) return fail(holidayProblems.explain(decided.error));
    const effects = await holidayEffects(tx, day);
    const title = name ?? current?.name ?? "";
    if (what === "add") await enactHoliday(tx, { date: day, name: title }, SOURCE);
    else await withdrawHoliday(tx, day, SOURCE);
    await appendAudit(tx, [auditEntry(call, {
      at: now,
      action: `holiday.${what}`,
      subject: day.toString(),
      detail: { name: title, reason: motivo, ...effects },
    })]);
    return ok(await wireChange(tx, what, { day, title, effects }));
  });
}

async function wireChange(
  tx: Tx,
  what: "add" | "withdraw",
  { day, title, effects }: { day: Temporal.PlainDate; title: string; effects: HolidayEffects },
): Promise<HolidayChange> {
  const holidays = await activeHolidays(tx);
  const next = isBusinessDay(day, holidays) ? day : nextBusinessDay(day, holidays);
  return {
    data: day.toString(),
    nome: title,
    feriado: what === "add",
    efeitos: {
      ordensQueEsperam: effects.waitingOrders,
      remessasAbertas: effects.openRemittances,
      proximoEnvio: next.toString(),
      explicacao: explain(what, day, next, effects),
    },
  };
}

function explain(
  what: "add" | "withdraw",
  day: Temporal.PlainDate,
  next: Temporal.PlainDate,
  { waitingOrders, openRemittances }: HolidayEffects,
): string {
  const published = `As remessas já publicadas (${openRemittances}) mantêm os prazos com que saíram. `;
  if (day.dayOfWeek > 5) return `${published}A data é fim de semana: não havia envio nela, e nada mais muda.`;
  return what === "add"
    ? `${published}As ordens previstas para a data (${waitingOrders}) saem em ${next}; os tribunais são avisados na própria ` +
      "data, pelo evento EnvioAdiado. Prazos novos não contam a data."
    : `${published}Ordens protocoladas a partir de agora podem sair na data; as que já têm envio previsto para outro dia ` +
      "continuam com ele. Prazos novos contam a data.";
}

export const readClockOperation = operatorOperation({
  id: "consultarRelogio",
  method: "GET",
  path: "/v1/operacao/relogio",
  summary: "O relógio do serviço",
  success: okResponse("O instante atual do serviço", ClockAnswer),
  run: async (app) => ok(await clockAnswer(app)),
});

/** Where the clock can be moved only. */
export const moveClockOperation = operatorOperation({
  id: "avancarRelogio",
  method: "POST",
  path: "/v1/operacao/relogio",
  summary: "Avança o relógio da homologação",
  description:
    "A resposta vem quando o que ficou devido até lá foi executado (envios, respostas das instituições automáticas, " +
    "encerramento e publicação) ou, depois de um limite de espera, com o que ainda não terminou em `emAndamento`. O que um avanço só salta, " +
    "como uma janela de envio inteira, não acontece e é adiado: avance de marco em marco (`proximosMarcos`).",
  body: ClockBody,
  success: okResponse("O relógio avançado", ClockAnswer),
  problems: ["relogio-nao-retrocede"],
  run: async (app, call) => {
    if (app.moveClock === undefined) return fail("recurso-inexistente");
    const to = Temporal.Instant.from(call.body.avancarPara);
    if (Temporal.Instant.compare(to, app.clock()) <= 0) return fail("relogio-nao-retrocede");
    const running = await app.moveClock(to);
    const answer = await clockAnswer(app);
    return ok(running.length === 0 ? answer : { ...answer, emAndamento: [...running] });
  },
});

/** How many days ahead deadlines are listed: enough for every kind, even with a weekend and holidays. */
const MARKS_DAYS = 10;

async function clockAnswer({ clock, moveClock, holidays }: App): Promise<ClockAnswer> {
  const now = clock();
  const closed = await holidays();
  const end = now.add({ hours: MARKS_DAYS * 24 });
  return {
    agora: wireInstant(now),
    ultimoEnvio: lastDispatchDay(now, closed).toString(),
    proximosMarcos: milestonesBetween(now, end, closed).map(wireMilestone),
    movel: moveClock !== undefined,
  };
}
