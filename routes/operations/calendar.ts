/**
 * The calendar for operators: bank holidays are added and withdrawn, with the effects on orders under way.
 */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { isBusinessDay, localDate, nextBusinessDay } from "../../domain/calendar/calendar.ts";
import { decideHoliday } from "../../domain/calendar/holiday.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection.ts";
import {
  activeHolidays,
  enactHoliday,
  findHoliday,
  type HolidayEffects,
  holidayEffects,
  lockHolidays,
  withdrawHoliday,
} from "../../store/calendar/holidays.ts";
import { lastFrozenDay } from "../../store/dispatch/freeze.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { createdResponse, okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { operators, reason, tag } from "./common.ts";
import { problem, refuse } from "../http/problems.ts";
import { holidayProblems } from "./holiday_problems.ts";
import { auditEntry, locationOf } from "../http/request.ts";
import { date, integer, text } from "../http/wire.ts";

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

export function operationCalendarRoutes(app: App) {
  return new Hono<Env>()
    .post(
      path,
      ...operation({
        id: "incluirFeriado",
        tag,
        summary: "Inclui um feriado bancário",
        description:
          "Vale para os prazos calculados a partir de agora; os já dados às instituições não mudam.",
        access: accessFor(app, operators),
        body: HolidayBody,
        success: createdResponse("O feriado e os seus efeitos", HolidayChange),
        problems: [
          "feriado-em-data-passada",
          "feriado-em-data-distante",
          "dia-ja-enviado",
          "feriado-ja-cadastrado",
        ],
      }, (c) => {
        const { data, nome, motivo } = c.req.valid("json");
        return change(app, c, "add", { day: Temporal.PlainDate.from(data), name: nome, motivo });
      }),
    )
    .delete(
      `${path}/:data`,
      ...operation({
        id: "retirarFeriado",
        tag,
        summary: "Retira um feriado bancário",
        description: "A data volta a ser dia útil, se não for sábado ou domingo.",
        access: accessFor(app, operators),
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
      }, (c) => {
        const day = v.safeParse(date, c.req.param("data"));
        if (!day.success) return problem(c, "feriado-nao-encontrado");
        const { motivo } = c.req.valid("query");
        return change(app, c, "withdraw", {
          day: Temporal.PlainDate.from(day.output),
          name: undefined,
          motivo,
        });
      }),
    );
}

interface Change {
  readonly day: Temporal.PlainDate;
  /** The name of a new holiday; a withdrawn one has its own. */
  readonly name: string | undefined;
  readonly motivo: string;
}

async function change(
  app: App,
  c: Context<Env>,
  what: "add" | "withdraw",
  { day, name, motivo }: Change,
): Promise<Response> {
  const now = app.clock();
  return await commitAnswer(app.db, c, async (tx) => {
    await lockHolidays(tx);
    const current = await findHoliday(tx, day);
    const decided = decideHoliday(what, day, {
      today: localDate(now),
      inForce: current !== undefined,
      lastFrozen: await lastFrozenDay(tx),
    });
    if (!decided.ok) return refuse(c, holidayProblems.explain(decided.error));
    const effects = await holidayEffects(tx, day);
    const title = name ?? current?.name ?? "";
    if (what === "add") await enactHoliday(tx, { date: day, name: title }, SOURCE);
    else await withdrawHoliday(tx, day, SOURCE);
    await appendAudit(tx, [auditEntry(c.var, {
      at: now,
      action: `holiday.${what}`,
      subject: day.toString(),
      detail: { name: title, reason: motivo, ...effects },
    })]);
    const answer = await wireChange(tx, what, { day, title, effects });
    return what === "add"
      ? c.json(answer, 201, { Location: locationOf(c, `${path}/${day}`) })
      : c.json(answer, 200);
  });
}

async function wireChange(
  tx: Tx,
  what: "add" | "withdraw",
  { day, title, effects }: { day: Temporal.PlainDate; title: string; effects: HolidayEffects },
): Promise<v.InferOutput<typeof HolidayChange>> {
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
