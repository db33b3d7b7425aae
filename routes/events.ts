/** The event feed: in order, without gaps, read from a cursor on. */
import { Hono } from "hono";
import * as v from "valibot";
import { BEGINNING, eventTypes, noticeOf, readCursor, writeCursor } from "../domain/event.ts";
import { type FeedEvent, readEvents } from "../store/events.ts";
import type { App, Env } from "./app.ts";
import { access } from "./caller.ts";
import { describe, ok } from "./describe.ts";
import { problem } from "./problems.ts";
import { query } from "./validate.ts";
import { recordReading } from "./visibility.ts";
import { atMost, instant } from "./wire.ts";

const MAX_EVENTS = 500;
const USUAL_EVENTS = 100;

const EventQuery = v.strictObject({
  depoisDe: v.optional(
    v.pipe(v.string(), v.description("`id` do último evento lido; ausente, lê desde o início")),
  ),
  limite: atMost(MAX_EVENTS, USUAL_EVENTS),
});

const Event = v.pipe(
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

const Feed = v.object({
  content: v.array(Event),
  proximo: v.pipe(v.string(), v.description("Cursor da próxima leitura, mesmo quando não há evento novo")),
});

export function events(app: App) {
  return new Hono<Env>().get(
    "/v1/evento",
    describe({
      id: "lerEventos",
      tag: "Eventos",
      summary: "Eventos das ordens do tribunal",
      description:
        "Em sequência e sem lacunas: leia, guarde `proximo` e use-o em `depoisDe` na leitura seguinte. " +
        "Somados desde o primeiro, dizem como está cada ordem, alvo, desdobramento, ação e série; nenhum traz nome, " +
        `CPF ou CNPJ. Tipos: ${eventTypes.join(", ")}. ` +
        "Das ordens sigilosas, só os eventos das que o usuário vê; a leitura deles fica registrada.",
      success: ok("Os eventos depois do cursor", Feed),
      problems: ["parametro-invalido", "cursor-invalido"],
    }),
    access(app, { profiles: ["judge", "assistant"] }),
    query(EventQuery),
    async (c) => {
      const { depoisDe, limite } = c.req.valid("query");
      const after = depoisDe === undefined ? BEGINNING : readCursor(depoisDe);
      if (after === undefined) return problem(c, "cursor-invalido");
      const found = await readEvents(app.db, { reader: c.var.caller, after, limit: limite });
      await recordReading(app, c, "event.read", found.map(toReading));
      return c.json({ content: found.map(noticeOf), proximo: writeCursor(found.at(-1) ?? after) }, 200);
    },
  );
}

const toReading = ({ protocolNumber, orderId, confidential }: FeedEvent) => ({
  subject: protocolNumber ?? orderId,
  confidential,
});
