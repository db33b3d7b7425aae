/** What happens on the next business days to a court's or a unit's orders. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { type AgendaKind, agendaOf } from "../../domain/orders/agenda.ts";
import { ok } from "../../domain/result.ts";
import { listInFlight } from "../../store/orders/in_flight.ts";
import { date, instant, integer, text, wireInstant } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";

const DAYS = 5;

/** `tipo` of an entry. */
const wireKinds = {
  "dispatch": "ENVIO",
  "answers-due": "PRAZO_RESPOSTAS",
  "publication": "PUBLICACAO",
  "repetition": "REPETICAO",
} as const satisfies Record<AgendaKind, string>;

const AgendaQuery = v.strictObject({
  varaId: v.optional(v.pipe(text(40), v.description("Só o que é desta unidade judiciária"))),
});

const Entry = v.pipe(
  v.object({
    tipo: v.pipe(
      v.picklist(Object.values(wireKinds)),
      v.description("REPETICAO: o envio em que a série repete o que ainda faltar bloquear"),
    ),
    dataHora: v.pipe(instant, v.description("PRAZO_RESPOSTAS: respostas são aceitas antes deste instante")),
    ordens: integer,
    desdobramentos: integer,
    numeros: v.pipe(v.array(v.string()), v.description("De algumas das ordens, das não sigilosas")),
  }),
  v.metadata({ ref: "AcontecimentoDaAgenda" }),
);

const Day = v.pipe(
  v.object({ data: date, acontece: v.array(Entry) }),
  v.metadata({ ref: "DiaDaAgenda" }),
);
export type AgendaDayAnswer = v.InferOutput<typeof Day>;

const Agenda = v.pipe(v.object({ dias: v.array(Day) }), v.metadata({ ref: "Agenda" }));

export const readAgendaOperation = operationsOf({ tag: "Ordens", access: drafters })({
  id: "consultarAgenda",
  method: "GET",
  path: "/v1/agenda",
  summary: `O que acontece às ordens nos próximos ${DAYS} dias úteis`,
  description:
    "Envio, fim do prazo das instituições, publicação e repetição do que está a caminho, do tribunal do usuário ou de uma " +
    "unidade dele; do que é sigiloso, só o que o usuário vê. O que já aconteceu hoje não está na lista.",
  query: AgendaQuery,
  success: okResponse("Os dias úteis, com o de hoje", Agenda),
  run: async (app, { caller, query: { varaId: unitId } }) => {
    const now = app.clock();
    const [holidays, inFlight] = await Promise.all([
      app.holidays(),
      app.lists((db) => listInFlight(db, caller, { unitId, today: localDate(now) })),
    ]);
    const dias: AgendaDayAnswer[] = agendaOf(inFlight, { now, holidays, days: DAYS }).map((day) => ({
      data: day.date.toString(),
      acontece: day.entries.map(({ kind, at, orders, splits, numbers }) => ({
        tipo: wireKinds[kind],
        dataHora: wireInstant(at),
        ordens: orders,
        desdobramentos: splits,
        numeros: [...numbers],
      })),
    }));
    return ok({ dias });
  },
});
