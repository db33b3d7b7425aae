/** The exchange at a glance: one day's movement, the institutions to be watched, and every receipt. */
import { Hono } from "hono";
import * as v from "valibot";
import { at, isBusinessDay, localDate, timelineOf } from "../domain/calendar.ts";
import { consecutiveSilences, mustContact } from "../domain/watch.ts";
import type { RaisedAlarm } from "../store/alarms.ts";
import { findHoliday } from "../store/holidays.ts";
import { type Movement, movementOn, type Throughput } from "../store/movement.ts";
import { listReceipts, type ReceiptView } from "../store/receipts.ts";
import { type WatchedInstitution, watchedInstitutions } from "../store/watch.ts";
import { masked } from "../domain/masking.ts";
import type { App, Env } from "./app.ts";
import { access } from "./caller.ts";
import { describe, ok } from "./describe.ts";
import { operators, tag } from "./operation_common.ts";
import {
  alarmTypes,
  count,
  fileSituations,
  nameOf,
  names,
  remittanceSituations,
} from "./operation_schema.ts";
import { query } from "./validate.ts";
import {
  date,
  instant,
  ispb,
  optionally,
  pageEntries,
  pageFrom,
  pageOf,
  pageSchema,
  window,
  wireInstant,
} from "./wire.ts";

const day = v.optional(v.pipe(date, v.description("Hoje, quando ausente")));

const throughput = v.array(v.object({ minuto: instant, arquivos: count, linhas: count }));

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
    remessas: v.array(
      v.object({
        situacao: v.picklist(names(remittanceSituations)),
        arquivos: count,
        linhas: count,
        encerradas: v.pipe(count, v.description("Cujo tempo de resposta terminou")),
      }),
    ),
    arquivosRecebidos: v.pipe(
      v.array(
        v.object({ situacao: v.picklist(names(fileSituations)), arquivos: count, respostas: count }),
      ),
      v.description("Recebidos neste dia, qualquer que seja a remessa"),
    ),
    quarentenaPendente: v.pipe(count, v.description("Agora")),
    alarmesAbertos: v.pipe(
      v.array(v.object({ tipo: v.picklist(Object.values(alarmTypes)), quantidade: count })),
      v.description("Agora"),
    ),
    publicacaoPorMinuto: throughput,
    recebimentoPorMinuto: throughput,
  }),
  v.metadata({ ref: "Movimento" }),
);

const InstitutionQuery = v.strictObject({
  contatar: v.optional(
    v.pipe(
      v.picklist(["true", "false"], "Deve ser true ou false"),
      v.description("Só as marcadas, ou só as demais"),
    ),
  ),
  ...pageEntries,
});

export const WatchedAnswer = v.pipe(
  v.object({
    ispb: v.string(),
    nome: v.string(),
    alcancavel: v.boolean(),
    ispbLider: v.optional(v.string()),
    contatar: v.pipe(
      v.boolean(),
      v.description("Mais de duas não respostas (98) seguidas: contatar diretamente e abrir chamado"),
    ),
    remessasSemRespostaSeguidas: v.pipe(count, v.description("Das dez últimas encerradas")),
    naoRespostasSeguidasDeUmAlvo: v.pipe(
      count,
      v.description("O maior número entre os seus alvos, se passa de duas"),
    ),
    dataHoraUltimaRemessa: v.optional(instant),
    dataHoraUltimoArquivo: v.optional(instant),
    quarentenaPendente: count,
  }),
  v.metadata({ ref: "InstituicaoObservada" }),
);

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

export function operationMovement(app: App) {
  const dayOf = (data: string | undefined) =>
    optionally(data, Temporal.PlainDate.from) ?? localDate(app.clock());
  const boundsOf = (day: Temporal.PlainDate) => ({
    from: at(day, "00:00"),
    to: at(day.add({ days: 1 }), "00:00"),
  });
  return new Hono<Env>()
    .get(
      "/v1/operacao/movimento",
      describe({
        id: "consultarMovimento",
        tag,
        summary: "O movimento de um dia",
        description: "Corte, remessas, recebimentos, prazos, alarmes e vazão por minuto.",
        success: ok("O movimento", MovementAnswer),
        problems: ["parametro-invalido"],
      }),
      access(app, operators),
      query(v.strictObject({ data: day })),
      async (c) => {
        const day = dayOf(c.req.valid("query").data);
        const [movement, holiday, holidays] = await Promise.all([
          movementOn(app.db, { day, ...boundsOf(day) }),
          findHoliday(app.db, day),
          app.holidays(),
        ]);
        const { opensAt, closesAt, answersDueAt, publishBy } = timelineOf(day, holidays);
        return c.json({
          data: day.toString(),
          diaUtil: isBusinessDay(day, holidays),
          feriado: holiday?.name,
          prazos: {
            inicioEnvio: wireInstant(opensAt),
            fimEnvio: wireInstant(closesAt),
            respostas: wireInstant(answersDueAt),
            publicacao: wireInstant(publishBy),
          },
          ...wireMovement(movement),
        }, 200);
      },
    )
    .get(
      "/v1/operacao/instituicao",
      describe({
        id: "observarInstituicoes",
        tag,
        summary: "As instituições, com as que precisam ser contatadas",
        success: ok("Uma página de instituições, por ISPB", pageSchema(WatchedAnswer)),
        problems: ["parametro-invalido"],
      }),
      access(app, operators),
      query(InstitutionQuery),
      async (c) => {
        const { contatar, ...page } = c.req.valid("query");
        const all = (await watchedInstitutions(app.db)).map(wireWatched)
          .filter((institution) => contatar === undefined || institution.contatar === (contatar === "true"));
        return c.json(pageFrom(all, page), 200);
      },
    )
    .get(
      "/v1/operacao/recibo",
      describe({
        id: "listarRecibos",
        tag,
        summary: "Recibos dados às instituições em um dia",
        description: "De retornos decididos e de entradas recusadas da quarentena.",
        success: ok("Uma página de recibos, do mais novo ao mais antigo", pageSchema(ReceiptAnswer)),
        problems: ["parametro-invalido"],
      }),
      access(app, operators),
      query(ReceiptQuery),
      async (c) => {
        const { data, ispb, situacao, ...page } = c.req.valid("query");
        const filter = {
          ...boundsOf(dayOf(data)),
          ispb,
          written: optionally(situacao, (s) => s === "GRAVADO"),
        };
        const { total, rows } = await listReceipts(app.db, filter, window(page));
        return c.json(pageOf(rows.map(wireReceipt), total, page), 200);
      },
    );
}

const wireMovement = ({ run, remittances, answers, quarantined, alarms, published, decided }: Movement) => ({
  corte: {
    situacao: run === undefined ? "NAO_CONGELADO" : run.finishedAt === undefined ? "EM_ENVIO" : "ENCERRADO",
    dataHoraCongelamento: optionally(run?.frozenAt, wireInstant),
    dataHoraEncerramento: optionally(run?.finishedAt, wireInstant),
  },
  remessas: remittances.map(({ status, files, lines, closed }) => ({
    situacao: nameOf(remittanceSituations, status),
    arquivos: files,
    linhas: lines,
    encerradas: closed,
  })),
  arquivosRecebidos: answers.map(({ status, files, lines }) => ({
    situacao: nameOf(fileSituations, status),
    arquivos: files,
    respostas: lines,
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

const wireWatched = (institution: WatchedInstitution): v.InferOutput<typeof WatchedAnswer> => ({
  ispb: institution.ispb,
  nome: institution.name,
  alcancavel: institution.reachable,
  ispbLider: institution.leaderIspb ?? undefined,
  contatar: mustContact(institution),
  remessasSemRespostaSeguidas: consecutiveSilences(institution),
  naoRespostasSeguidasDeUmAlvo: institution.ofOneTarget,
  dataHoraUltimaRemessa: optionally(institution.lastPublishedAt, wireInstant),
  dataHoraUltimoArquivo: optionally(institution.lastReceivedAt, wireInstant),
  quarentenaPendente: institution.quarantined,
});

const wireReceipt = (receipt: ReceiptView): v.InferOutput<typeof ReceiptAnswer> => ({
  recibo: receipt.name,
  ispb: receipt.ispb,
  instituicao: receipt.institutionName,
  arquivo: masked(receipt.fileName),
  resultado: receipt.accepted ? "ACEITO" : "REJEITADO",
  dataHoraDecisao: wireInstant(receipt.decidedAt),
  dataHoraGravacao: optionally(receipt.writtenAt, wireInstant),
  arquivoRespostaId: optionally(receipt.fileId, String),
  quarentenaId: optionally(receipt.quarantineId, String),
});
