/** Notices as an inbox: by order, with who follows it up, what is settled and what the user has read. */
import * as v from "valibot";
import {
  eventTypeOf,
  FEED_START,
  formatEventCursor,
  parseEventCursor,
  wireEventTypes,
} from "../../domain/notices/event.ts";
import { toNotice } from "../../domain/notices/notice.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  assign,
  colleaguesOf,
  findInboxOrders,
  type InboxEntry,
  type InboxOrder,
  type InboxView,
  markRead,
  type Person,
  readInbox,
  settle,
} from "../../store/notices/notice_inbox.ts";
import type { App } from "../app.ts";
import type { Explanation } from "../http/problems.ts";
import { instant, itemLimit, mapPresent, text, wireInstant } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { recordOrderReading } from "../order_content/visibility.ts";
import { Event } from "./events.ts";

const operation = operationsOf({ tag: "Eventos", access: drafters });

/** `situacao` of the inbox. */
export const wireViews = {
  "ABERTOS": "open",
  "NAO_LIDOS": "unread",
  "MEUS": "mine",
  "RESOLVIDOS": "done",
} as const satisfies Record<string, InboxView>;
export type WireView = keyof typeof wireViews;

const MAX_ORDERS = 100;
const DEFAULT_ORDERS = 25;

const InboxQuery = v.strictObject({
  situacao: v.optional(
    v.pipe(
      v.picklist(Object.keys(wireViews) as WireView[]),
      v.description("MEUS: os abertos de que o usuário está encarregado"),
    ),
    "ABERTOS",
  ),
  varaId: v.optional(v.pipe(text(40), v.description("Das ordens desta unidade judiciária"))),
  tipo: v.optional(v.pipe(v.picklist(wireEventTypes), v.description("Só ordens com evento deste tipo"))),
  antesDe: v.optional(v.pipe(v.string(), v.description("`proximo` da leitura anterior"))),
  limite: itemLimit(MAX_ORDERS, DEFAULT_ORDERS),
});

export const Colleague = v.pipe(
  v.object({ cpf: v.string(), nome: v.string() }),
  v.metadata({ ref: "ColegaDaVara" }),
);

const Entry = v.pipe(
  v.object({
    numeroProtocolo: v.string(),
    numeroProcesso: v.string(),
    varaId: v.string(),
    nomeVara: v.string(),
    sigilosa: v.boolean(),
    lido: v.pipe(v.boolean(), v.description("Pelo usuário, até o evento mais novo")),
    encarregado: v.optional(Colleague),
    resolvido: v.optional(
      v.pipe(
        v.object({ nome: v.string(), dataHora: instant }),
        v.metadata({ ref: "AvisoResolvido" }),
        v.description("Ausente enquanto aberto; um evento novo reabre"),
      ),
    ),
    eventos: v.pipe(v.array(Event), v.description("Os últimos, do mais novo ao mais antigo")),
  }),
  v.metadata({ ref: "AvisosDaOrdem" }),
);
export type InboxEntryAnswer = v.InferOutput<typeof Entry>;

export const InboxAnswer = v.pipe(
  v.object({ content: v.array(Entry), proximo: v.optional(v.string()) }),
  v.metadata({ ref: "CaixaDeAvisos" }),
);

export const readInboxOperation = operation({
  id: "lerAvisos",
  method: "GET",
  path: "/v1/aviso",
  summary: "Os avisos do tribunal, por ordem: abertos, não lidos, do usuário ou resolvidos",
  description:
    "Das ordens que o usuário vê, da que teve o evento mais novo à mais antiga. `proximo` diz até onde se olhou; a " +
    "leitura seguinte continua dali com `antesDe`, e sem `proximo` não há mais. Os eventos são os de `/v1/evento`, que é " +
    "o que um sistema acompanha; o estado dos avisos é para quem trabalha no console.",
  query: InboxQuery,
  success: okResponse("As ordens com os seus avisos", InboxAnswer),
  problems: ["cursor-invalido"],
  run: async (app, call) => {
    const { caller: reader, query: { situacao, varaId, tipo, antesDe, limite } } = call;
    const before = mapPresent(antesDe, parseEventCursor);
    if (antesDe !== undefined && before === undefined) return fail("cursor-invalido");
    const { entries, lookedBackTo } = await readInbox(app.db, {
      reader,
      view: wireViews[situacao],
      unitId: varaId,
      type: mapPresent(tipo, eventTypeOf),
      before,
      limit: limite,
    });
    const read = entries.map(({ protocolNumber, confidential }) => ({
      subject: protocolNumber,
      confidential,
    }));
    await recordOrderReading(app, call, "event.read", read);
    const proximo = formatEventCursor(lookedBackTo);
    return ok({
      content: entries.map(wireEntry),
      ...proximo !== formatEventCursor(FEED_START) && { proximo },
    });
  },
});

const wireEntry = (entry: InboxEntry): InboxEntryAnswer => ({
  numeroProtocolo: entry.protocolNumber,
  numeroProcesso: entry.processNumber,
  varaId: entry.unitId,
  nomeVara: entry.unitName,
  sigilosa: entry.confidential,
  lido: entry.read,
  ...entry.assignee && { encarregado: wirePerson(entry.assignee) },
  ...entry.done && { resolvido: { nome: entry.done.by, dataHora: wireInstant(entry.done.at) } },
  eventos: entry.events.map(toNotice),
});

const wirePerson = ({ cpf, name }: Person) => ({ cpf, nome: name });

export const listColleaguesOperation = operation({
  id: "listarColegas",
  method: "GET",
  path: "/v1/aviso/colega",
  summary: "Quem trabalhou nas ordens mais novas de uma unidade judiciária do usuário",
  query: v.strictObject({ varaId: v.pipe(text(40), v.description("Unidade judiciária")) }),
  success: okResponse("Por nome; de outra unidade, ninguém", v.array(Colleague)),
  run: async ({ db }, { caller: { court, units }, query: { varaId: unitId } }) =>
    ok(units.includes(unitId) ? (await colleaguesOf(db, { court, unitId })).map(wirePerson) : []),
});

const InboxChange = v.pipe(
  v.strictObject({
    ordens: v.pipe(v.array(text(14)), v.minLength(1), v.maxLength(MAX_ORDERS)),
    lido: v.optional(v.pipe(v.literal(true), v.description("O usuário leu os avisos até o mais novo"))),
    resolvido: v.optional(v.pipe(v.boolean(), v.description("false reabre"))),
    cpfEncarregado: v.optional(
      v.pipe(v.string(), v.description("De quem é da vara e vê a ordem; vazio, ninguém")),
    ),
  }),
  v.metadata({ ref: "MudancaDeAvisos" }),
);
type InboxChange = v.InferOutput<typeof InboxChange>;

export const changeInboxOperation = operation({
  id: "mudarAvisos",
  method: "POST",
  path: "/v1/aviso",
  summary: "Marca os avisos de ordens como lidos ou resolvidos, ou encarrega alguém deles",
  description: "Todas ou nenhuma. Quem é encarregado tem de ser da vara de cada ordem, e ver as sigilosas.",
  body: InboxChange,
  success: okResponse(
    "Quantas ordens",
    v.pipe(v.object({ ordens: v.number() }), v.metadata({ ref: "AvisosMudados" })),
  ),
  problems: ["ordem-nao-encontrada", "conteudo-invalido"],
  run: async (app, call) => {
    const { caller, body } = call;
    const numbers = [...new Set(body.ordens)];
    const orders = await findInboxOrders(app.db, caller, numbers);
    if (orders.length < numbers.length) return fail("ordem-nao-encontrada");
    const assignee = await findAssignee(app, body, orders);
    if (!assignee.ok) return fail(assignee.error);
    const now = app.clock();
    return await call.commit(async (tx: Tx) => {
      if (body.lido) await markRead(tx, orders, caller.cpf);
      if (body.resolvido !== undefined) {
        await settle(tx, orders, body.resolvido ? { by: caller, at: now } : undefined);
      }
      if (body.cpfEncarregado !== undefined) await assign(tx, orders, assignee.value);
      return ok({ ordens: orders.length });
    });
  },
});

/** Who is to follow orders up; undefined: nobody. */
async function findAssignee(
  { db, registries }: App,
  { cpfEncarregado: cpf = "" }: InboxChange,
  orders: readonly InboxOrder[],
): Promise<Result<Person | undefined, Explanation>> {
  if (cpf === "") return ok(undefined);
  const found = await registries.corporate.user(cpf);
  if (!found.ok) return fail(explainRegistry(found.error));
  const user = found.value;
  const refuse = (detail: string) =>
    fail({ code: "conteudo-invalido" as const, field: "cpfEncarregado", detail });
  if (
    user === undefined || !user.active || user.blocked ||
    orders.some(({ unitId }) => !user.units.includes(unitId)) ||
    !user.profiles.some((profile) => drafters.profiles.includes(profile as never))
  ) return refuse("Só quem é juiz ou assessor da vara de cada ordem pode ser encarregado dela");
  const seen = await findInboxOrders(db, user, orders.map(({ protocolNumber }) => protocolNumber));
  return seen.length < orders.length
    ? refuse("Entre as ordens há uma sigilosa, que essa pessoa não vê")
    : ok({ cpf: user.cpf, name: user.name });
}
