/** The history of the exchange day by day, as JSON or as a spreadsheet. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { type ExchangeDay, exchangeHistory } from "../../store/operations/exchange_history.ts";
import { exchangeReport } from "../../documents/mod.ts";
import type { App, Env } from "../app.ts";
import { issueDocument, pdf } from "../documents/issue_document.ts";
import { operation } from "../http/operation.ts";
import { problem } from "../http/problems.ts";
import { acceptParameter, spreadsheet, wantedForm } from "../http/spreadsheets/spreadsheet.ts";
import { date, integer, mapPresent } from "../http/wire.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operators, tag } from "../operations/common.ts";

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
  }),
  v.metadata({ ref: "DiaDaTroca" }),
);

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

function noPeriod(c: Context<Env>): Response {
  const detail = `O período vai de um dia ao mesmo ou a outro posterior, de até ${MAX_DAYS} dias`;
  return problem(c, "parametro-invalido", { detail, errors: [{ campo: "de", mensagem: detail }] });
}

export const exchangeHistoryRoutes = (app: App) =>
  new Hono<Env>().get(
    "/v1/operacao/historico",
    ...operation({
      id: "consultarHistorico",
      tag,
      summary: "A troca de arquivos dia a dia: vazão e atraso",
      description: "Só os dias em que algo passou. Com `Accept: text/csv`, ou o de XLSX, como planilha.",
      access: accessFor(app, operators),
      parameters: [acceptParameter],
      query: HistoryQuery,
      success: okResponse("Os dias, do mais antigo ao mais novo", HistoryAnswer),
    }, async (c) => {
      const period = periodOf(app, c.req.valid("query"));
      if (period === undefined) return noPeriod(c);
      const { from, until } = period;
      const dias = (await exchangeHistory(app.db, period)).map(wireDay);
      return wantedForm(c) !== undefined
        ? await spreadsheet(c, `troca_${from}_${until}`, Day.pipe[0].entries, dias)
        : c.json({ de: from.toString(), ate: until.toString(), dias }, 200);
    }),
  ).get(
    "/v1/operacao/historico/relatorio",
    ...operation({
      id: "emitirRelatorioDaTroca",
      tag,
      summary: "Emite o relatório da troca em um período",
      access: accessFor(app, operators),
      query: HistoryQuery,
      success: pdf("O relatório"),
    }, async (c) => {
      const period = periodOf(app, c.req.valid("query"));
      if (period === undefined) return noPeriod(c);
      const report = exchangeReport({ ...period, days: await exchangeHistory(app.db, period) });
      const subject = `${period.from}-${period.until}`;
      return await issueDocument(
        app,
        c,
        { kind: "exchange-report", court: c.var.caller.court, subject },
        report,
      );
    }),
  );

const wireDay = (one: ExchangeDay): v.InferOutput<typeof Day> => ({
  data: one.day.toString(),
  remessas: one.remittances,
  linhas: one.lines,
  ...one.minutesToLast !== null && { minutosAteUltima: Math.max(0, one.minutesToLast) },
  retornosAceitos: one.accepted,
  retornosRejeitados: one.rejected,
  respostas: one.answered,
  foraDoPrazo: one.late,
});
