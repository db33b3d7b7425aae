/** Statistics of institutions' answers, as JSON or as a spreadsheet. */
import * as v from "valibot";
import { needsContact } from "../../domain/answers/response_code.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import {
  addStatistics,
  answerRate,
  type AnswerStatistics,
  hasConsecutiveNoAnswers,
  meanMinutes,
  noStatistics,
} from "../../domain/institutions/institution_statistics.ts";
import { orderKinds, wireKind } from "../../domain/orders/order_kind.ts";
import { fail, ok } from "../../domain/result.ts";
import { parseSortOrder, sortRows } from "../../domain/sort_order.ts";
import {
  type InstitutionStatistics,
  institutionStatistics,
} from "../../store/statistics/institution_answer_rates.ts";
import { unansweredOrdersInARow } from "../../store/statistics/silent_orders.ts";
import { Tabular } from "../call.ts";
import { ispb } from "../http/number_wire.ts";
import { acceptParameter } from "../http/spreadsheets/spreadsheet.ts";
import {
  date,
  integer,
  mapPresent,
  money,
  pageEntries,
  pageOfAll,
  pageSchema,
  sortingEntry,
  wireMoney,
} from "../http/wire.ts";
import { okResponse, operationsOf } from "../operation.ts";

/** The default period in days. */
const DEFAULT_DAYS = 90;
/** The longest period in days, since cases are read row by row. */
const MAX_DAYS = 366;

/** The columns by their names in `ordenar`. */
const columns = {
  instituicao: ({ name }: Row) => name,
  pedidos: ({ sum }: Row) => sum.requested,
  emAndamento: ({ sum }: Row) => sum.open,
  taxaResposta: ({ sum }: Row) => answerRate(sum),
  semResposta: ({ sum }: Row) => sum.unanswered,
  naoEncaminhados: ({ sum }: Row) => sum.notForwarded,
  minutosAteResposta: ({ sum }: Row) => meanMinutes(sum),
  valorBloqueado: ({ sum }: Row) => sum.blocked,
};

const StatisticsQuery = v.strictObject({
  de: v.optional(
    v.pipe(
      date,
      v.description(`Dia de criação da ordem, inclusive; ${DEFAULT_DAYS} dias antes de ate, se ausente`),
    ),
  ),
  ate: v.optional(v.pipe(date, v.description("Dia de criação da ordem, inclusive; hoje, se ausente"))),
  ispb: v.optional(ispb),
  tribunal: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{3}$/, "O tribunal tem 3 dígitos (JTR)"),
      v.description("JTR, 3 dígitos; útil a operadores, pois os demais só veem o seu"),
    ),
  ),
  tipo: v.optional(v.pipe(v.picklist(Object.values(wireKind)), v.description("Só ordens deste tipo"))),
  ordenar: sortingEntry(columns),
  ...pageEntries,
});
export type StatisticsQuery = v.InferInput<typeof StatisticsQuery>;

const rate = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const figures = {
  pedidos: v.pipe(integer, v.description("Enviados: cada réu na instituição é um, cada reiteração mais um")),
  emAndamento: v.pipe(integer, v.description("Sem resposta publicada ainda")),
  respondidos: integer,
  semResposta: v.pipe(integer, v.description("Encerrados com o código 98")),
  naoEncaminhados: v.pipe(integer, v.description("Encerrados com o código 97, sem envio; fora de pedidos")),
  taxaResposta: v.optional(
    v.pipe(rate, v.description("Dos pedidos encerrados; é também a pontualidade, pois atraso conta como 98")),
  ),
  taxaSemResposta: v.optional(v.pipe(rate, v.description("Dos pedidos encerrados"))),
  minutosAteResposta: v.optional(
    v.pipe(integer, v.description("Média do envio da ordem à resposta, sem as reiterações")),
  ),
  naoRespostasConsecutivas: v.pipe(integer, v.description("O maior número de 98 seguidos de um alvo")),
  contatar: v.pipe(
    v.boolean(),
    v.description(
      "Mais de duas não respostas (98) seguidas, de um alvo ou de ordens do tribunal: contatar diretamente e abrir chamado",
    ),
  ),
  valorBloqueado: v.pipe(
    money,
    v.description("Das respostas publicadas a bloqueios, antes de desdobramentos"),
  ),
};

const rowEntries = { ispb, instituicao: v.string(), ...figures };

const RowAnswer = v.pipe(v.object(rowEntries), v.metadata({ ref: "EstatisticaDaInstituicao" }));

export const StatisticsAnswer = v.pipe(
  v.object({
    de: date,
    ate: date,
    ...pageSchema(RowAnswer).entries,
    totais: v.pipe(v.object(figures), v.description("De todas as instituições do filtro, não só da página")),
  }),
  v.metadata({ ref: "EstatisticaDeInstituicoes" }),
);
export type StatisticsAnswer = v.InferOutput<typeof StatisticsAnswer>;

export const readStatisticsOperation = operationsOf({
  tag: "Estatísticas",
  access: { profiles: ["judge", "assistant", "administrator", "operator"] },
})({
  id: "consultarEstatisticas",
  method: "GET",
  path: "/v1/estatistica/instituicao",
  summary: "Como as instituições respondem: taxa de resposta, código 98, tempo",
  description:
    "Conta as ordens enviadas que o usuário pode ver: as do seu tribunal, das sigilosas só as suas; " +
    "operadores contam as de todos os tribunais. Respostas ainda não publicadas contam como em andamento. " +
    "Com `Accept: text/csv`, ou o de XLSX, todas as instituições do filtro como planilha, sem páginas.",
  parameters: [acceptParameter],
  query: StatisticsQuery,
  success: okResponse("Uma página de instituições, por nome", StatisticsAnswer),
  run: async (app, { caller, query }) => {
    const { de, ate, ispb, tribunal, tipo, ordenar, ...page } = query;
    const until = mapPresent(ate, Temporal.PlainDate.from) ?? localDate(app.clock());
    const from = mapPresent(de, Temporal.PlainDate.from) ?? until.subtract({ days: DEFAULT_DAYS });
    const { days } = from.until(until);
    if (days < 0 || days > MAX_DAYS) {
      const detail =
        `O período vai de um dia ao mesmo ou a outro posterior, até ${MAX_DAYS} dias depois; corrija de ou ate`;
      return fail({ code: "parametro-invalido", detail, field: "de" });
    }
    const reader = caller.profiles.includes("operator") ? undefined : caller;
    const kind = orderKinds.find((kind) => wireKind[kind] === tipo);
    const [statistics, inARow] = await app.lists((db) =>
      Promise.all([
        institutionStatistics(db, reader, { from, until, ispb, court: tribunal, kind }),
        reader === undefined ? new Map<string, number>() : unansweredOrdersInARow(db, reader),
      ])
    );
    const found = sortRows(
      statistics.map((one): Row => ({ ...one, inARow: inARow.get(one.ispb) ?? 0 })),
      parseSortOrder(columns, ordenar),
    );
    const rows = found.map(wireRow);
    return ok(
      new Tabular({
        de: from.toString(),
        ate: until.toString(),
        ...pageOfAll(rows, page),
        totais: wireFigures(found.reduce((all, { sum }) => addStatistics(all, sum), noStatistics)),
      }, { name: `estatistica_${from}_${until}`, entries: rowEntries, rows }),
    );
  },
});

interface Row extends InstitutionStatistics {
  /** How many orders of the court in a row it left unanswered. */
  readonly inARow: number;
}

const wireFigures = (sum: AnswerStatistics) => {
  const answered = answerRate(sum);
  return {
    pedidos: sum.requested,
    emAndamento: sum.open,
    respondidos: sum.answered,
    semResposta: sum.unanswered,
    naoEncaminhados: sum.notForwarded,
    taxaResposta: mapPresent(answered, rounded),
    taxaSemResposta: mapPresent(answered, (rate) => rounded(1 - rate)),
    minutosAteResposta: meanMinutes(sum),
    naoRespostasConsecutivas: sum.consecutive,
    contatar: hasConsecutiveNoAnswers(sum),
    valorBloqueado: wireMoney(sum.blocked),
  };
};

const rounded = (rate: number): number => Math.round(rate * 10_000) / 10_000;

const wireRow = ({ ispb, name, sum, inARow }: Row): v.InferOutput<typeof RowAnswer> => {
  const figures = wireFigures(sum);
  return { ispb, instituicao: name, ...figures, contatar: figures.contatar || needsContact(inARow) };
};
