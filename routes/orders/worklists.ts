/** Counts the items that await a court or one of its units. */
import { type RawBuilder, sql } from "kysely";
import * as v from "valibot";
import { overdueUntil } from "../../domain/arrival.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import { ok } from "../../domain/result.ts";
import type { OrderFilter } from "../../store/orders/order_conditions.ts";
import { ordersCounted } from "../../store/orders/order_counts.ts";
import type { Reader } from "../../store/orders/viewers.ts";
import { countTogether } from "../../store/paging.ts";
import { seriesCounted } from "../../store/series/series_list.ts";
import { splitsCounted } from "../../store/splits/split_filter.ts";
import { transfersCounted } from "../../store/transfers.ts";
import type { App } from "../app.ts";
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
  run: async (app, { caller, query }) => ok(await countAwaiting(app, caller, query.varaId)),
});

/** What awaits a court or one of its units; all of it, or what is named. */
export async function countAwaiting<Name extends keyof Awaiting = keyof Awaiting>(
  app: App,
  reader: Reader,
  unitId: string | undefined,
  named?: readonly Name[],
): Promise<Pick<Awaiting, Name>> {
  const today = localDate(app.clock());
  const until = overdueUntil(today, await app.holidays());
  return await app.lists((db) => {
    const orders = (filter: OrderFilter) => ordersCounted(db, reader, { unitId, ...filter });
    const counts: Readonly<Record<keyof Awaiting, RawBuilder<unknown>>> = {
      criadasHoje: orders({ from: today, until: today }),
      sigilosas: orders({ confidential: true }),
      minutas: orders({ statuses: ["draft"] }),
      aguardandoResposta: orders(situationFilter("ENVIADA")),
      semDesdobramento: orders({ withoutSplit: true }),
      naoRespostaPendente: orders({ pendingNoAnswer: true }),
      naoLidas: orders({ unread: true }),
      desdobramentosAguardandoProtocolo: splitsCounted(reader, { unitId, statuses: ["draft"] }),
      transferenciasAtrasadas: sql`${
        transfersCounted(db, reader, { unitId, situation: "overdue", overdueUntil: until })
      }`,
      seriesAtivas: sql`${seriesCounted(db, reader, { unitId, status: "active" })}`,
    };
    const names = named ?? Object.keys(counts) as Name[];
    return countTogether(
      db,
      Object.fromEntries(names.map((name) => [name, counts[name]])) as Record<Name, RawBuilder<unknown>>,
    );
  });
}
