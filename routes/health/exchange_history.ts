/** The history of the exchange day by day, as JSON or as a spreadsheet. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { fail, ok } from "../../domain/result.ts";
import { type ExchangeDay, exchangeHistory } from "../../store/operations/exchange_history.ts";
import type { App } from "../app.ts";
import { Tabular } from "../call.ts";
import { issueDocument, pdf } from "../documents/issue_document.ts";
import { exchangeReport } from "../documents/pdf/mod.ts";
import type { Explanation } from "../http/problems.ts";
import { acceptParameter } from "../http/spreadsheets/spreadsheet.ts";
import { date, integer, mapPresent } from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { operatorOperation } from "../operations/common.ts";

/** The default period in days. */
const DEFAULT_DAYS = 30;
const MAX_DAYS = 92;

const Day = v.pipe(
  v.object({
    data: date,
    remessas: v.pipe(integer, v.description("Publicadas no envio do dia")),
    linhas: integer,
    minutosAteUltima: v.optional(
      v.pipe(integer, v.description("Do início do envio à última publicação; ausente se nada saiu")),
    ),
    retornosAceitos: v.pipe(integer, v.description("Recebidos no dia")),
    retornosRejeitados: integer,
    respostas: v.pipe(integer, v.description("Linhas dos retornos aceitos")),
    foraDoPrazo: v.pipe(integer, v.description("Dos rejeitados, os que chegaram depois do prazo")),
    adiadas: v.pipe(integer, v.description("Remessas que deviam sair no dia e não saíram nele")),
    incidentes: v.pipe(integer, v.description("Alarmes críticos que começaram no dia")),
  }),
  v.metadata({ ref: "DiaDaTroca" }),
);
export type Day = v.InferOutput<typeof Day>;

export const HistoryAnswer = v.pipe(
  v.object({ de: date, ate: date, dias: v.array(Day) }),
  v.metadata({ ref: "HistoricoDaTroca" }),
);

const HistoryQuery = v.strictObject({
  de: v.optional(v.pipe(date, v.description(`Inclusive; ${DEFAULT_DAYS} dias até ate, se ausente`))),
  ate: v.optional(v.pipe(date, v.description("Inclusive; hoje, se ausente"))),
});

/** The requested period, or why it is refused. */
function periodOf(app: App, { de, ate }: v.InferOutput<typeof HistoryQuery>) {
  const until = mapPresent(ate, Temporal.PlainDate.from) ?? localDate(app.clock());
  const from = mapPresent(de, Temporal.PlainDate.from) ?? until.subtract({ days: DEFAULT_DAYS - 1 });
  const { days } = from.until(until);
  return days < 0 || days >= MAX_DAYS ? undefined : { from, until };
}

const noPeriod = (): Explanation => ({
  code: "parametro-invalido",
  detail: `O período vai de um dia ao mesmo ou a outro posterior, de até ${MAX_DAYS} dias`,
  field: "de",
});

export const readHistoryOperation = operatorOperation({
  id: "consultarHistorico",
  method: "GET",
  path: "/v1/operacao/historico",
  summary: "A troca de arquivos dia a dia: vazão e atraso",
  description: "Só os dias em que algo passou. Com `Accept: text/csv`, ou o de XLSX, como planilha.",
  parameters: [acceptParameter],
  query: HistoryQuery,
  success: okResponse("Os dias, do mais antigo ao mais novo", HistoryAnswer),
  run: async (app, call) => {
    const period = periodOf(app, call.query);
    if (period === undefined) return fail(noPeriod());
    const { from, until } = period;
    const dias = (await exchangeHistory(app.db, period)).map(wireDay);
    const table = { name: `troca_${from}_${until}`, entries: Day.pipe[0].entries, rows: dias };
    return ok(new Tabular({ de: from.toString(), ate: until.toString(), dias }, table));
  },
});

export const issueHistoryReportOperation = operatorOperation({
  id: "emitirRelatorioDaTroca",
  method: "GET",
  path: "/v1/operacao/historico/relatorio",
  summary: "Emite o relatório da troca em um período",
  query: HistoryQuery,
  success: pdf("O relatório"),
  run: async (app, call) => {
    const period = periodOf(app, call.query);
    if (period === undefined) return fail(noPeriod());
    const report = exchangeReport({ ...period, days: await exchangeHistory(app.db, period) });
    const subject = `${period.from}-${period.until}`;
    return ok(
      await issueDocument(app, call, { kind: "exchange-report", court: call.caller.court, subject }, report),
    );
  },
});

const wireDay = (one: ExchangeDay): Day => ({
  data: one.day.toString(),
  remessas: one.remittances,
  linhas: one.lines,
  ...one.minutesToLast !== null && { minutosAteUltima: Math.max(0, one.minutesToLast) },
  retornosAceitos: one.accepted,
  retornosRejeitados: one.rejected,
  respostas: one.answered,
  foraDoPrazo: one.late,
  adiadas: one.postponed,
  incidentes: one.incidents,
});
