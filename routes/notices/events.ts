/**
 * The event feed: in order and without gaps, read from a cursor; for users also backwards from the newest
 * event.
 */
import * as v from "valibot";
import type { Caller } from "../../domain/identity/caller.ts";
import {
  type EventCursor,
  eventTypeOf,
  FEED_START,
  formatEventCursor,
  parseEventCursor,
  wireEventTypes,
} from "../../domain/notices/event.ts";
import { toNotice } from "../../domain/notices/notice.ts";
import { fail, ok } from "../../domain/result.ts";
import {
  cursorAfterEndedEpoch,
  type FeedEvent,
  readEvents,
  readEventsBackward,
} from "../../store/notices/events.ts";
import type { App } from "../app.ts";
import type { Explanation } from "../http/problems.ts";
import { instant, itemLimit, mapPresent, text } from "../http/wire.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { recordOrderReading } from "../order_content/visibility.ts";

const MAX_EVENTS = 500;
const DEFAULT_EVENTS = 100;

const EventQuery = v.strictObject({
  depoisDe: v.optional(
    v.pipe(v.string(), v.description("`id` do último evento lido; ausente, lê desde o início")),
  ),
  limite: itemLimit(MAX_EVENTS, DEFAULT_EVENTS),
  ordem: v.optional(
    v.pipe(
      v.picklist(["crescente", "decrescente"], "Deve ser crescente ou decrescente"),
      v.description("decrescente lê dos mais novos aos mais antigos, para mostrar a pessoas"),
    ),
    "crescente",
  ),
  antesDe: v.optional(
    v.pipe(
      v.string(),
      v.description("Só com ordem=decrescente: `proximo` da leitura anterior; ausente, lê desde o mais novo"),
    ),
  ),
  tipo: v.optional(
    v.pipe(v.picklist(wireEventTypes), v.description("Só com ordem=decrescente: eventos deste tipo")),
  ),
  varaId: v.optional(
    v.pipe(text(40), v.description("Só com ordem=decrescente: das ordens desta unidade judiciária")),
  ),
});
type EventQuery = v.InferOutput<typeof EventQuery>;

export const Event = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description("Identificador do evento e cursor para `depoisDe`")),
    tipo: v.pipe(v.string(), v.examples(["OrdemProtocolada"])),
    chave: v.pipe(
      v.string(),
      v.description("JTR.GRAU.ASSETS.Tipo"),
      v.examples(["401.G1.ASSETS.OrdemProtocolada"]),
    ),
    dataHora: instant,
    numeroProcesso: v.string(),
    numeroProtocolo: v.optional(v.string()),
    sigilosa: v.boolean(),
    dados: v.record(v.string(), v.unknown()),
  }),
  v.metadata({ ref: "Evento" }),
);
export type Event = v.InferOutput<typeof Event>;

const Feed = v.object({
  content: v.array(Event),
  proximo: v.pipe(v.string(), v.description("Cursor da próxima leitura, mesmo quando não há evento novo")),
});

export const readEventsOperation = operationsOf({
  tag: "Eventos",
  access: { profiles: ["judge", "assistant"] },
})({
  id: "lerEventos",
  method: "GET",
  path: "/v1/evento",
  summary: "Eventos das ordens do tribunal",
  description:
    "Em sequência e sem lacunas: leia, guarde `proximo` e use-o em `depoisDe` na leitura seguinte. " +
    "Somados desde o primeiro, dizem como está cada ordem, alvo, desdobramento, ação e série; nenhum traz nome, " +
    `CPF ou CNPJ. Tipos: ${wireEventTypes.join(", ")}. ` +
    "Das ordens sigilosas, só os eventos das que o usuário vê; a leitura deles fica registrada. " +
    "Com `ordem=decrescente` a leitura vai dos mais novos aos mais antigos e pode ser só de um tipo ou de uma " +
    "unidade; `proximo` diz então até onde se olhou, e a leitura seguinte continua dali com `antesDe`. Para " +
    "acompanhar o que acontece, use a ordem crescente: só ela garante que nada se perde. Depois de uma restauração " +
    "do serviço, um cursor do que se perdeu é respondido com 410 (`cursor-de-outra-epoca`), cujo `proximo` diz de " +
    "onde continuar.",
  query: EventQuery,
  success: okResponse("Os eventos depois do cursor", Feed),
  problems: ["cursor-invalido", "cursor-de-outra-epoca"],
  run: async (app, call) => {
    const { query, caller: reader } = call;
    const misplaced = misplacedIn(query);
    if (misplaced !== undefined) return fail(misplaced);
    const backward = query.ordem === "decrescente";
    const cursor = backward ? query.antesDe : query.depoisDe;
    const place = cursor === undefined ? undefined : parseEventCursor(cursor);
    if (cursor !== undefined && place === undefined) return fail("cursor-invalido");
    const resumption = !backward && place && await cursorAfterEndedEpoch(app.db, place);
    if (resumption) return fail({ problem: "cursor-de-outra-epoca", next: formatEventCursor(resumption) });
    const { events, next } = backward
      ? await backwardFrom(app, reader, place, query)
      : await forwardFrom(app, reader, place ?? FEED_START, query);
    await recordOrderReading(app, call, "event.read", events.map(toReading));
    return ok({ content: events.map(toNotice), proximo: formatEventCursor(next) });
  },
});

interface EventPage {
  readonly events: readonly FeedEvent[];
  /** Where the next reading continues. */
  readonly next: EventCursor;
}

async function forwardFrom(
  { db }: App,
  reader: Caller,
  after: EventCursor,
  { limite: limit }: EventQuery,
): Promise<EventPage> {
  const events = await readEvents(db, { reader, after, limit });
  return { events, next: events.at(-1) ?? after };
}

async function backwardFrom(
  { db }: App,
  reader: Caller,
  before: EventCursor | undefined,
  { limite: limit, tipo: type, varaId: unitId }: EventQuery,
): Promise<EventPage> {
  const { events, lookedBackTo } = await readEventsBackward(db, {
    reader,
    before,
    type: mapPresent(type, eventTypeOf),
    unitId,
    limit,
  });
  return { events, next: lookedBackTo };
}

/** The refusal of a parameter of the other direction: skipping events in the feed could lose them. */
function misplacedIn({ ordem, depoisDe, antesDe, tipo, varaId }: EventQuery): Explanation | undefined {
  const others = ordem === "decrescente" ? { depoisDe } : { antesDe, tipo, varaId };
  const field = Object.entries(others).find(([_, value]) => value !== undefined)?.[0];
  return field === undefined ? undefined : {
    code: "parametro-invalido",
    field,
    detail: `${field} não se usa com ordem=${ordem}`,
  };
}

const toReading = ({ protocolNumber, orderId, confidential }: FeedEvent) => ({
  subject: protocolNumber ?? orderId,
  confidential,
});
