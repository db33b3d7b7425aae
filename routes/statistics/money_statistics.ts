/** What a court's blocks came to, month by month, as JSON or as a spreadsheet. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { findUnit } from "../../store/identity/court_units.ts";
import { moneyByMonth, type MonthMoney } from "../../store/statistics/court_money.ts";
import type { App } from "../app.ts";
import { Tabular } from "../call.ts";
import { issueDocument, pdf } from "../documents/issue_document.ts";
import { courtReport } from "../documents/pdf/mod.ts";
import type { Explanation } from "../http/problems.ts";
import { acceptParameter } from "../http/spreadsheets/spreadsheet.ts";
import { date, integer, mapPresent, money, text, wireMoney } from "../http/wire.ts";
import { okResponse, operationsOf } from "../operation.ts";

/** The default period in months, the present one included. */
const DEFAULT_MONTHS = 12;
/** The longest period in days. */
const MAX_DAYS = 366;

const MoneyQuery = v.strictObject({
  de: v.optional(v.pipe(
    date,
    v.description(
      `Dia de criação da ordem, inclusive; o início dos últimos ${DEFAULT_MONTHS} meses até ate, se ausente`,
    ),
  )),
  ate: v.optional(v.pipe(date, v.description("Dia de criação da ordem, inclusive; hoje, se ausente"))),
  varaId: v.optional(v.pipe(text(40), v.description("Só das ordens desta unidade judiciária"))),
});

const figures = {
  ordens: v.pipe(integer, v.description("Bloqueios enviados às instituições")),
  pedido: v.pipe(money, v.description("De cada série, só o que a primeira ordem pede")),
  bloqueado: v.pipe(
    money,
    v.description("Das respostas publicadas: transferido, desbloqueado e remanescente"),
  ),
  transferido: money,
  desbloqueado: money,
  remanescente: v.pipe(money, v.description("Bloqueado que não foi transferido nem desbloqueado")),
  emDuvida: v.pipe(money, v.description("Do remanescente, o que um desdobramento sem resposta (98) pediu")),
  recebido: v.pipe(money, v.description("Do transferido, o que as depositárias confirmaram ter recebido")),
};

const Month = v.pipe(
  v.object({
    mes: v.pipe(date, v.description("O primeiro dia do mês em que as ordens foram criadas")),
    ...figures,
  }),
  v.metadata({ ref: "ValoresDoMes" }),
);

export const MoneyAnswer = v.pipe(
  v.object({
    de: date,
    ate: date,
    meses: v.array(Month),
    totais: v.pipe(v.object(figures), v.metadata({ ref: "Valores" })),
  }),
  v.metadata({ ref: "ValoresDoTribunal" }),
);
export type MoneyAnswer = v.InferOutput<typeof MoneyAnswer>;
export type MonthAnswer = MoneyAnswer["meses"][number];

const statisticsOperation = operationsOf({
  tag: "Estatísticas",
  access: { profiles: ["judge", "assistant", "administrator"] },
});

export const readMoneyOperation = statisticsOperation({
  id: "consultarValores",
  method: "GET",
  path: "/v1/estatistica/valor",
  summary: "O que os bloqueios do tribunal pediram, bloquearam, transferiram e receberam, por mês",
  description:
    "Do tribunal do usuário, ou de uma unidade dele, pelos meses em que as ordens foram criadas; somado a cada minuto. " +
    "Ordens sigilosas não entram em nenhuma soma, e o que foi feito fora do serviço (código 07) também não. Com " +
    "`Accept: text/csv`, ou o de XLSX, como planilha.",
  parameters: [acceptParameter],
  query: MoneyQuery,
  success: okResponse("Os meses com ordens, do mais antigo ao mais novo, e a soma deles", MoneyAnswer),
  run: async (app, { caller, query }) => {
    const found = await readMonths(app, caller.court, query);
    if (!found.ok) return found;
    const { from, until, months } = found.value;
    const meses = months.map((month) => ({ mes: month.month.toString(), ...wireFigures(month) }));
    return ok(
      new Tabular({
        de: from.toString(),
        ate: until.toString(),
        meses,
        totais: wireFigures(months.reduce<Money>(add, none)),
      }, { name: `valores_${from}_${until}`, entries: Month.pipe[0].entries, rows: meses }),
    );
  },
});

export const issueMoneyReportOperation = statisticsOperation({
  id: "emitirRelatorioDoTribunal",
  method: "GET",
  path: "/v1/estatistica/valor/relatorio",
  summary:
    "Emite o relatório do que os bloqueios do tribunal pediram, bloquearam, transferiram e receberam, por mês",
  query: MoneyQuery,
  success: pdf("O relatório"),
  run: async (app, call) => {
    const { caller: { court }, query } = call;
    const found = await readMonths(app, court, query);
    if (!found.ok) return found;
    const unit = query.varaId === undefined ? undefined : await findUnit(app.db, query.varaId);
    const of = unit?.name ?? (query.varaId === undefined ? `Tribunal ${court}` : `Unidade ${query.varaId}`);
    const { from, until } = found.value;
    const subject = `${from}-${until}`;
    const report = courtReport({ ...found.value, of });
    return ok(await issueDocument(app, call, { kind: "court-report", court, subject }, report));
  },
});

interface Months {
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate;
  readonly months: readonly MonthMoney[];
}

/** The money of a period of a court, or why the period is refused. */
async function readMonths(
  app: App,
  court: string,
  { de, ate, varaId: unitId }: v.InferOutput<typeof MoneyQuery>,
): Promise<Result<Months, Explanation>> {
  const until = mapPresent(ate, Temporal.PlainDate.from) ?? localDate(app.clock());
  const from = mapPresent(de, Temporal.PlainDate.from) ??
    until.with({ day: 1 }).subtract({ months: DEFAULT_MONTHS - 1 });
  const { days } = from.until(until);
  if (days < 0 || days > MAX_DAYS) {
    return fail({
      code: "parametro-invalido",
      detail:
        `O período vai de um dia ao mesmo ou a outro posterior, até ${MAX_DAYS} dias depois; corrija de ou ate`,
      field: "de",
    });
  }
  return ok({
    from,
    until,
    months: await app.lists((db) => moneyByMonth(db, { court, unitId, from, until })),
  });
}

type Money = Omit<MonthMoney, "month">;

const none: Money = {
  orders: 0n,
  asked: 0n,
  blocked: 0n,
  transferred: 0n,
  unblocked: 0n,
  inDoubt: 0n,
  received: 0n,
};

const add = (a: Money, b: Money): Money => ({
  orders: a.orders + b.orders,
  asked: a.asked + b.asked,
  blocked: a.blocked + b.blocked,
  transferred: a.transferred + b.transferred,
  unblocked: a.unblocked + b.unblocked,
  inDoubt: a.inDoubt + b.inDoubt,
  received: a.received + b.received,
});

const wireFigures = (sum: Money) => ({
  ordens: Number(sum.orders),
  pedido: wireMoney(sum.asked),
  bloqueado: wireMoney(sum.blocked),
  transferido: wireMoney(sum.transferred),
  desbloqueado: wireMoney(sum.unblocked),
  remanescente: wireMoney(sum.blocked - sum.transferred - sum.unblocked),
  emDuvida: wireMoney(sum.inDoubt),
  recebido: wireMoney(sum.received),
});
