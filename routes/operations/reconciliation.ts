/** Reconciliation: what was sent on a day and what came back, as JSON or as a spreadsheet. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import {
  reconcile,
  type ReconciledRemittance,
  type ReconciliationStatus,
  type ReconciliationTotals,
  reconciliationTotals,
} from "../../domain/operations/reconciliation.ts";
import { fail, ok } from "../../domain/result.ts";
import { findRemittance } from "../../store/dispatch/remittances.ts";
import {
  exchangedOn,
  type ExchangedRemittance,
  missingLines,
  unmatchedFiles,
} from "../../store/operations/day_reconciliation.ts";
import { Tabular } from "../call.ts";
import { ispb } from "../http/number_wire.ts";
import { acceptParameter } from "../http/spreadsheets/spreadsheet.ts";
import {
  date,
  instant,
  integer,
  mapPresent,
  money,
  pageEntries,
  pageOf,
  pageOfAll,
  pageSchema,
  pageWindow,
  wireInstant,
  wireMoney,
} from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { idParameter, operatorOperation, rowAt } from "./common.ts";
import { situationNameOf, situationNames } from "./operation_schema.ts";

const path = "/v1/operacao/conciliacao";

export const reconciliationSituations = {
  NAO_PUBLICADA: "not-published",
  COMPLETA: "complete",
  ABERTA: "open",
  PARCIAL: "partial",
  SEM_RESPOSTA: "silent",
  EXCEDENTE: "excess",
} as const satisfies Record<string, ReconciliationStatus>;

const ReconciliationQuery = v.strictObject({
  data: v.optional(v.pipe(date, v.description("Dia do envio; hoje, quando ausente"))),
  ispb: v.optional(ispb),
  situacao: v.optional(
    v.pipe(
      v.picklist(situationNames(reconciliationSituations)),
      v.description("Só as remessas nesta situação"),
    ),
  ),
  ...pageEntries,
});

/** The figures of rows and totals. */
const figures = {
  linhasEnviadas: integer,
  linhasRespondidas: integer,
  linhasSemResposta: integer,
  valorEnviado: money,
  valorBloqueado: v.pipe(money, v.description("Das respostas aceitas a bloqueios")),
  arquivosAceitos: integer,
  arquivosRejeitados: v.pipe(integer, v.description("Sem os recebidos fora do prazo")),
  arquivosForaDoPrazo: integer,
  arquivosRepetidos: integer,
  emQuarentena: v.pipe(integer, v.description("Entradas que esperam um operador")),
};

const rowEntries = {
  remessaId: v.string(),
  ispb: v.string(),
  instituicao: v.string(),
  arquivo: v.string(),
  situacao: v.pipe(
    v.picklist(situationNames(reconciliationSituations)),
    v.description(
      "ABERTA: ainda pode ser respondida; PARCIAL e SEM_RESPOSTA: encerrada; EXCEDENTE: mais respostas que linhas",
    ),
  ),
  ...figures,
};

const RowAnswer = v.pipe(v.object(rowEntries), v.metadata({ ref: "Conciliacao" }));

export const ReconciliationAnswer = v.pipe(
  v.object({
    data: date,
    ...pageSchema(RowAnswer).entries,
    totais: v.pipe(
      v.object({
        remessas: integer,
        ...figures,
        situacoes: v.record(v.picklist(situationNames(reconciliationSituations)), integer),
      }),
      v.description("De todas as remessas do filtro, não só da página"),
    ),
  }),
  v.metadata({ ref: "ConciliacaoDoDia" }),
);
export type ReconciliationAnswer = v.InferOutput<typeof ReconciliationAnswer>;

export const DifferencesAnswer = v.pipe(
  v.object({
    remessaId: v.string(),
    arquivo: v.string(),
    enviadasSemResposta: v.pipe(
      pageSchema(integer),
      v.description("Números das linhas da remessa que nenhum retorno aceito respondeu"),
    ),
    recebidosSemRemessa: v.pipe(
      v.array(v.object({
        arquivoRespostaId: v.string(),
        arquivo: v.string(),
        dataHoraRecebimento: instant,
        codigos: v.pipe(v.array(v.string()), v.description("Códigos de rejeição do seu recibo")),
      })),
      v.description("Retornos rejeitados entre esta remessa e a seguinte, até 200"),
    ),
  }),
  v.metadata({ ref: "DiferencasDaConciliacao" }),
);
export type DifferencesAnswer = v.InferOutput<typeof DifferencesAnswer>;

const MAX_UNMATCHED = 200;

export const reconcileOperation = operatorOperation({
  id: "conciliar",
  method: "GET",
  path,
  summary: "O enviado em um dia ao lado do que voltou, por remessa",
  description:
    "Com `Accept: text/csv`, ou o de XLSX, todas as remessas do filtro como planilha, sem páginas. Um arquivo que " +
    "nada respondeu conta na última remessa publicada antes dele.",
  parameters: [acceptParameter],
  query: ReconciliationQuery,
  success: okResponse("A conciliação do dia", ReconciliationAnswer),
  run: async (app, call) => {
    const { data, ispb, situacao, ...page } = call.query;
    const day = mapPresent(data, Temporal.PlainDate.from) ?? localDate(app.clock());
    const all = (await exchangedOn(app.db, day, { ispb })).map(withStatus)
      .filter(({ status }) => situacao === undefined || status === reconciliationSituations[situacao]);
    const rows = all.map(wireRow);
    const totais = wireTotals(reconciliationTotals(all));
    return ok(
      new Tabular({ data: day.toString(), ...pageOfAll(rows, page), totais }, {
        name: `conciliacao_${day}`,
        entries: rowEntries,
        rows,
      }),
    );
  },
});

export const listDifferencesOperation = operatorOperation({
  id: "consultarDiferencas",
  method: "GET",
  path: `${path}/:id`,
  summary: "As diferenças de uma remessa, nos dois sentidos",
  description: "O que foi enviado e não voltou, e o que veio e não responde ao enviado.",
  parameters: [idParameter("da remessa")],
  query: v.strictObject(pageEntries),
  success: okResponse("As diferenças", DifferencesAnswer),
  problems: ["remessa-nao-encontrada"],
  run: async (app, call) => {
    const page = call.query;
    const remittance = await rowAt(call.params.id, (id) => findRemittance(app.db, id));
    if (remittance === undefined) return fail("remessa-nao-encontrada");
    const [missing, unmatched] = await Promise.all([
      missingLines(app.db, remittance.id, pageWindow(page)),
      unmatchedFiles(app.db, remittance.id, MAX_UNMATCHED),
    ]);
    return ok({
      remessaId: String(remittance.id),
      arquivo: remittance.fileName,
      enviadasSemResposta: pageOf(missing.lines, missing.total, page),
      recebidosSemRemessa: unmatched.map(({ fileId, fileName, receivedAt, codes }) => ({
        arquivoRespostaId: String(fileId),
        arquivo: fileName,
        dataHoraRecebimento: wireInstant(receivedAt),
        codigos: [...codes],
      })),
    });
  },
});

type Row = ExchangedRemittance & ReconciledRemittance;

const withStatus = (exchanged: ExchangedRemittance): Row => ({ ...exchanged, ...reconcile(exchanged) });

const wireFigures = (of: Omit<ReconciliationTotals, "remittances" | "statuses">) => ({
  linhasEnviadas: of.sentLines,
  linhasRespondidas: of.answeredLines,
  linhasSemResposta: of.missingLines,
  valorEnviado: wireMoney(of.sentAmount),
  valorBloqueado: wireMoney(of.blockedAmount),
  arquivosAceitos: of.acceptedFiles,
  arquivosRejeitados: of.rejectedFiles,
  arquivosForaDoPrazo: of.lateFiles,
  arquivosRepetidos: of.duplicateFiles,
  emQuarentena: of.quarantined,
});

const wireRow = (row: Row): v.InferOutput<typeof RowAnswer> => ({
  remessaId: String(row.remittanceId),
  ispb: row.ispb,
  instituicao: row.institutionName,
  arquivo: row.fileName,
  situacao: situationNameOf(reconciliationSituations, row.status),
  ...wireFigures(row),
});

const wireTotals = (totals: ReconciliationTotals) => ({
  remessas: totals.remittances,
  ...wireFigures(totals),
  situacoes: Object.fromEntries(
    Object.entries(totals.statuses).map((
      [status, remittances],
    ) => [situationNameOf(reconciliationSituations, status as ReconciliationStatus), remittances]),
  ),
});
