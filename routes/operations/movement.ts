/** A summary of one day of the exchange, and all receipts. */
import * as v from "valibot";
import { maskTaxIds } from "../../domain/audit/masking.ts";
import { isBusinessDay, localDate, timelineOf } from "../../domain/calendar/calendar.ts";
import { milestonesBetween } from "../../domain/calendar/milestones.ts";
import { alarmTypes } from "../../domain/operations/alarm_text.ts";
import { ok } from "../../domain/result.ts";
import { findHoliday } from "../../store/holidays.ts";
import { listReceipts, type ReceiptView } from "../../store/intake/receipts.ts";
import type { RaisedAlarm } from "../../store/operations/alarms.ts";
import { type DayMovement, movementOn, type Throughput } from "../../store/operations/movement.ts";
import { ispb } from "../http/number_wire.ts";
import {
  date,
  instant,
  integer,
  mapPresent,
  pageEntries,
  pageOf,
  pageSchema,
  pageWindow,
  wireInstant,
} from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { dayBounds, operatorOperation } from "./common.ts";
import {
  fileSituations,
  MilestoneAnswer,
  remittanceSituations,
  situationNameOf,
  situationNames,
  wireMilestone,
} from "./operation_schema.ts";

const day = v.optional(v.pipe(date, v.description("Hoje, quando ausente")));

const throughput = v.array(
  v.pipe(
    v.object({ minuto: instant, arquivos: integer, linhas: integer }),
    v.metadata({ ref: "MovimentoDoMinuto" }),
  ),
);

export const MovementAnswer = v.pipe(
  v.object({
    data: date,
    diaUtil: v.boolean(),
    feriado: v.optional(v.pipe(v.string(), v.description("Nome do feriado, quando é um"))),
    corte: v.object({
      situacao: v.picklist(["NAO_CONGELADO", "EM_ENVIO", "ENCERRADO"]),
      dataHoraCongelamento: v.optional(instant),
      dataHoraEncerramento: v.optional(instant),
    }),
    prazos: v.pipe(
      v.object({ inicioEnvio: instant, fimEnvio: instant, respostas: instant, publicacao: instant }),
      v.description("Das ordens que saem neste dia, se for útil"),
    ),
    marcos: v.pipe(
      v.array(MilestoneAnswer),
      v.description("Os que caem neste dia, cada um do envio a que pertence"),
    ),
    remessas: v.array(
      v.object({
        situacao: v.picklist(situationNames(remittanceSituations)),
        arquivos: integer,
        linhas: integer,
        encerradas: v.pipe(integer, v.description("Cujo tempo de resposta terminou")),
      }),
    ),
    adiadas: v.pipe(
      v.array(v.object({ dataEnvio: date, arquivos: integer, linhas: integer })),
      v.description("As que deviam ter saído até este dia e saem depois, por dia do envio"),
    ),
    arquivosRecebidos: v.pipe(
      v.array(
        v.object({
          situacao: v.picklist(situationNames(fileSituations)),
          arquivos: integer,
          respostas: integer,
        }),
      ),
      v.description("Recebidos neste dia, qualquer que seja a remessa"),
    ),
    recebidosForaDoPrazo: v.pipe(integer, v.description("Neste dia")),
    respostasAguardadas: v.pipe(
      v.array(
        v.object({
          dataEnvio: date,
          prazoResposta: instant,
          remessas: integer,
          completas: v.pipe(integer, v.description("Com todas as linhas respondidas")),
          semResposta: v.pipe(integer, v.description("Sem nenhum retorno aceito")),
          linhas: integer,
          respondidas: integer,
        }),
      ),
      v.description("Agora: por dia de envio, as remessas publicadas cujas respostas não se encerraram"),
    ),
    quarentenaPendente: v.pipe(integer, v.description("Agora")),
    alarmesAbertos: v.pipe(
      v.array(v.object({ tipo: v.picklist(Object.values(alarmTypes)), quantidade: integer })),
      v.description("Agora"),
    ),
    publicacaoPorMinuto: throughput,
    recebimentoPorMinuto: throughput,
  }),
  v.metadata({ ref: "Movimento" }),
);
export type MovementAnswer = v.InferOutput<typeof MovementAnswer>;

const ReceiptQuery = v.strictObject({
  data: v.optional(v.pipe(date, v.description("Dia da decisão; hoje, quando ausente"))),
  ispb: v.optional(ispb),
  situacao: v.optional(
    v.pipe(v.picklist(["GRAVADO", "PENDENTE"]), v.description("Se já está na pasta da instituição")),
  ),
  ...pageEntries,
});

export const ReceiptAnswer = v.pipe(
  v.object({
    recibo: v.string(),
    ispb: v.string(),
    instituicao: v.string(),
    arquivo: v.pipe(v.string(), v.description("O arquivo a que responde")),
    resultado: v.picklist(["ACEITO", "REJEITADO"]),
    dataHoraDecisao: instant,
    dataHoraGravacao: v.optional(instant),
    arquivoRespostaId: v.optional(v.string()),
    quarentenaId: v.optional(v.string()),
  }),
  v.metadata({ ref: "Recibo" }),
);
export type ReceiptAnswer = v.InferOutput<typeof ReceiptAnswer>;

const dayOf = (data: string | undefined, now: Temporal.Instant) =>
  mapPresent(data, Temporal.PlainDate.from) ?? localDate(now);

export const readMovementOperation = operatorOperation({
  id: "consultarMovimento",
  method: "GET",
  path: "/v1/operacao/movimento",
  summary: "O movimento de um dia",
  description: "Corte, remessas, recebimentos, prazos, alarmes e vazão por minuto.",
  query: v.strictObject({ data: day }),
  success: okResponse("O movimento", MovementAnswer),
  run: async (app, call) => {
    const day = dayOf(call.query.data, app.clock());
    const { from, to } = dayBounds(day);
    const [movement, holiday, holidays] = await Promise.all([
      app.lists((db) => movementOn(db, { day, from, to })),
      findHoliday(app.db, day),
      app.holidays(),
    ]);
    const { opensAt, closesAt, answersDueAt, publishBy } = timelineOf(day, holidays);
    return ok({
      data: day.toString(),
      diaUtil: isBusinessDay(day, holidays),
      feriado: holiday?.name,
      prazos: {
        inicioEnvio: wireInstant(opensAt),
        fimEnvio: wireInstant(closesAt),
        respostas: wireInstant(answersDueAt),
        publicacao: wireInstant(publishBy),
      },
      marcos: milestonesBetween(from, to, holidays).map(wireMilestone),
      ...wireMovement(movement),
    });
  },
});

export const listReceiptsOperation = operatorOperation({
  id: "listarRecibos",
  method: "GET",
  path: "/v1/operacao/recibo",
  summary: "Recibos dados às instituições em um dia",
  description: "De retornos decididos e de entradas recusadas da quarentena.",
  query: ReceiptQuery,
  success: okResponse("Uma página de recibos, do mais novo ao mais antigo", pageSchema(ReceiptAnswer)),
  run: async (app, call) => {
    const { data, ispb, situacao, ...page } = call.query;
    const filter = {
      ...dayBounds(dayOf(data, app.clock())),
      ispb,
      written: mapPresent(situacao, (s) => s === "GRAVADO"),
    };
    const { total, rows } = await app.lists((db) => listReceipts(db, filter, pageWindow(page)));
    return ok(pageOf(rows.map(wireReceipt), total, page));
  },
});

const wireMovement = (
  { run, remittances, postponed, answers, late, awaited, quarantined, alarms, published, decided }:
    DayMovement,
): Omit<MovementAnswer, "data" | "diaUtil" | "feriado" | "prazos" | "marcos"> => ({
  corte: {
    situacao: run === undefined ? "NAO_CONGELADO" : run.finishedAt === undefined ? "EM_ENVIO" : "ENCERRADO",
    dataHoraCongelamento: mapPresent(run?.frozenAt, wireInstant),
    dataHoraEncerramento: mapPresent(run?.finishedAt, wireInstant),
  },
  remessas: remittances.map(({ status, files, lines, closed }) => ({
    situacao: situationNameOf(remittanceSituations, status),
    arquivos: files,
    linhas: lines,
    encerradas: closed,
  })),
  adiadas: postponed.map(({ to, files, lines }) => ({
    dataEnvio: to.toString(),
    arquivos: files,
    linhas: lines,
  })),
  arquivosRecebidos: answers.map(({ status, files, lines }) => ({
    situacao: situationNameOf(fileSituations, status),
    arquivos: files,
    respostas: lines,
  })),
  recebidosForaDoPrazo: late,
  respostasAguardadas: awaited.map((
    { day, answersDueAt, remittances, complete, unanswered, lines, answered },
  ) => ({
    dataEnvio: day.toString(),
    prazoResposta: wireInstant(answersDueAt),
    remessas: remittances,
    completas: complete,
    semResposta: unanswered,
    linhas: lines,
    respondidas: answered,
  })),
  quarentenaPendente: quarantined,
  alarmesAbertos: alarms.map(({ type, open }) => ({
    tipo: alarmTypes[type as RaisedAlarm["type"]],
    quantidade: open,
  })),
  publicacaoPorMinuto: published.map(wireThroughput),
  recebimentoPorMinuto: decided.map(wireThroughput),
});

const wireThroughput = ({ minute, files, lines }: Throughput) => ({
  minuto: wireInstant(minute),
  arquivos: files,
  linhas: lines,
});

const wireReceipt = (receipt: ReceiptView): ReceiptAnswer => ({
  recibo: receipt.name,
  ispb: receipt.ispb,
  instituicao: receipt.institutionName,
  arquivo: maskTaxIds(receipt.fileName),
  resultado: receipt.accepted ? "ACEITO" : "REJEITADO",
  dataHoraDecisao: wireInstant(receipt.decidedAt),
  dataHoraGravacao: mapPresent(receipt.writtenAt, wireInstant),
  arquivoRespostaId: mapPresent(receipt.fileId, String),
  quarentenaId: mapPresent(receipt.quarantineId, String),
});
