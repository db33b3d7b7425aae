/** Counts the items that await a court or one of its units. */
import * as v from "valibot";
import { overdueUntil } from "../../domain/arrival.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import { ok } from "../../domain/result.ts";
import { countOrders } from "../../store/orders/order_counts.ts";
import { countSeries } from "../../store/series/series_list.ts";
import { countSplits } from "../../store/splits/split_filter.ts";
import { countTransfers } from "../../store/transfers.ts";
import { text } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { situationFilter } from "../order_content/order_situation.ts";

const AwaitingQuery = v.strictObject({
  varaId: v.optional(v.pipe(text(40), v.description("Só o que é desta unidade judiciária"))),
});

const count = (description: string) => v.pipe(v.number(), v.integer(), v.description(description));

/** Each count is the length of a list, named as the filter that selects it there. */
const Awaiting = v.pipe(
  v.object({
    criadasHoje: count("Ordens e minutas criadas hoje: /v1/ordem?de=<hoje>&ate=<hoje>"),
    sigilosas: count("Ordens e minutas sigilosas que o usuário vê: /v1/ordem?sigilosa=true"),
    minutas: count("Minutas a protocolar: /v1/ordem?situacao=MINUTA"),
    aguardandoResposta: count("Ordens enviadas, sem resposta ainda: /v1/ordem?situacao=ENVIADA"),
    semDesdobramento: count("Ordens respondidas com valor bloqueado e nenhum desdobramento"),
    naoRespostaPendente: count("Ordens com código 98 à espera de decisão do juízo"),
    naoLidas: count("Ordens respondidas que ninguém do tribunal leu"),
    desdobramentosAguardandoProtocolo: count("/v1/desdobramento?situacao=AGUARDANDO_PROTOCOLO"),
    transferenciasAtrasadas: count("/v1/transferencia?situacao=ATRASADA"),
    seriesAtivas: count("/v1/serie?situacao=ATIVA"),
  }),
  v.metadata({ ref: "Pendencias" }),
);
export type Awaiting = v.InferOutput<typeof Awaiting>;

export const countAwaitingOperation = operationsOf({ tag: "Ordens", access: drafters })({
  id: "contarPendencias",
  method: "GET",
  path: "/v1/pendencia",
  summary: "Conta o que espera o juízo, e o que ele fez hoje",
  description: "Do tribunal do usuário, ou de uma unidade dele; do que é sigiloso, só o que o usuário vê.",
  query: AwaitingQuery,
  success: okResponse("As quantidades", Awaiting),
  run: async (app, call) => {
    const { varaId: unitId } = call.query;
    const reader = call.caller;
    const today = localDate(app.clock());
    const until = overdueUntil(today, await app.holidays());
    const [ofToday, confidential, drafts, sent, withoutSplit, noAnswer, unread, splits, late, series] =
      await app.lists((db) =>
        Promise.all([
          countOrders(db, reader, { unitId, from: today, until: today }),
          countOrders(db, reader, { unitId, confidential: true }),
          countOrders(db, reader, { unitId, statuses: ["draft"] }),
          countOrders(db, reader, { unitId, ...situationFilter("ENVIADA") }),
          countOrders(db, reader, { unitId, withoutSplit: true }),
          countOrders(db, reader, { unitId, pendingNoAnswer: true }),
          countOrders(db, reader, { unitId, unread: true }),
          countSplits(db, reader, { unitId, statuses: ["draft"] }),
          countTransfers(db, reader, { unitId, situation: "overdue", overdueUntil: until }),
          countSeries(db, reader, { unitId, status: "active" }),
        ])
      );
    const answer: v.InferOutput<typeof Awaiting> = {
      criadasHoje: ofToday,
      sigilosas: confidential,
      minutas: drafts,
      aguardandoResposta: sent,
      semDesdobramento: withoutSplit,
      naoRespostaPendente: noAnswer,
      naoLidas: unread,
      desdobramentosAguardandoProtocolo: splits,
      transferenciasAtrasadas: late,
      seriesAtivas: series,
    };
    return ok(answer);
  },
});
