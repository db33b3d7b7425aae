/** The list of orders: by pages, newest first, or by cursor, the changes since a time. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import {
  type ChangeCursor,
  firstChangeCursor,
  nextChangeCursor,
  parseChangeCursor,
} from "../../domain/orders/change_cursor.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { departuresOf } from "../../store/dispatch/departures.ts";
import type { OrderFilter } from "../../store/orders/order_conditions.ts";
import { listOrders, type OrderSort, type OrderSummary } from "../../store/orders/order_list.ts";
import { amountsOfOrders } from "../../store/splits/order_amounts.ts";
import { protocolNumberList } from "../http/number_wire.ts";
import type { Explanation } from "../http/problems.ts";
import { givenInstant, pageEntries, pageOf, pageSchema, pageWindow, text } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { orderFilterEntries, readFilter } from "../order_content/order_filter.ts";
import {
  auditSubjectOf,
  isExisting,
  recordDefendantSearch,
  recordOrderReading,
} from "../order_content/visibility.ts";
import { OrderSummaryAnswer } from "./order_schema.ts";
import { wireSummary } from "./order_wire.ts";

/** `ordenar` of the list; `-` before a name reverses the order. */
const sequences = {
  "dataHoraCriacao": "oldest-first",
  "-dataHoraCriacao": "newest-first",
  "numeroProcesso": "process",
  "-numeroProcesso": "process-reversed",
  "nomeJuiz": "judge",
  "-nomeJuiz": "judge-reversed",
  "dataHoraProtocolo": "protocol",
  "-dataHoraProtocolo": "protocol-reversed",
  "numeroProtocolo": "number",
  "-numeroProtocolo": "number-reversed",
  "tipo": "kind",
  "-tipo": "kind-reversed",
  "nomeVara": "unit",
  "-nomeVara": "unit-reversed",
  "nomeCriador": "creator",
  "-nomeCriador": "creator-reversed",
  "nomeReu": "defendant",
  "-nomeReu": "defendant-reversed",
  "valorTotal": "requested",
  "-valorTotal": "requested-reversed",
  "valorBloqueado": "blocked",
  "-valorBloqueado": "blocked-reversed",
  "situacao": "status",
  "-situacao": "status-reversed",
} as const satisfies Record<string, OrderSort>;

/** The most numbers of one call; their text fits every address. */
const MAX_NUMBERS = 100;

const ListQuery = v.strictObject({
  ...orderFilterEntries,
  numeroProtocolo: v.optional(
    protocolNumberList({
      max: MAX_NUMBERS,
      description: `Números de protocolo, até ${MAX_NUMBERS}, separados por vírgula`,
    }),
  ),
  alteradaDesde: v.optional(v.pipe(
    givenInstant,
    v.description(
      "Só as que mudaram desde este instante, da mudança mais antiga à mais nova; a leitura continua com `depoisDe`",
    ),
  )),
  depoisDe: v.optional(v.pipe(
    text(200),
    v.description("`proximo` da leitura anterior das alteradas, em lugar de `alteradaDesde`"),
  )),
  ordenar: v.optional(v.pipe(
    v.picklist(Object.keys(sequences) as (keyof typeof sequences)[]),
    v.description(
      "Por que a lista é ordenada, com `-` do último ao primeiro; não se usa com `alteradaDesde`",
    ),
  )),
  ...pageEntries,
});
type ListQuery = v.InferOutput<typeof ListQuery>;

export const OrderList = v.object({
  ...pageSchema(OrderSummaryAnswer).entries,
  proximo: v.optional(v.pipe(
    v.string(),
    v.description(
      "Só com `alteradaDesde` ou `depoisDe`: o `depoisDe` da leitura seguinte, também quando nada mudou",
    ),
  )),
});

export const listOrdersOperation = operationsOf({ tag: "Ordens", access: drafters })({
  id: "listarOrdens",
  method: "GET",
  path: "/v1/ordem",
  summary: "Lista ordens e minutas",
  description:
    "As do tribunal do usuário, das mais novas às mais antigas; das sigilosas, só as que ele vê. Com " +
    "`alteradaDesde`, as que mudaram de conteúdo ou de situação desde então, da mudança mais antiga à mais nova: " +
    "leia, guarde `proximo` e use-o em `depoisDe`, sem `pageNumber`; `totalElements` diz quantas faltavam. O que " +
    "mudou nos últimos minutos pode vir mais de uma vez, e nada se perde. Exclusões, desdobramentos e respostas " +
    "de cada instituição acompanham-se pelos eventos (`/v1/evento`). Toda leitura fica registrada, e a de `cpfCnpjReu` " +
    "também quando nada encontra.",
  query: ListQuery,
  success: okResponse("Uma página de ordens", OrderList),
  problems: ["numero-processo-invalido", "cpf-cnpj-invalido", "cursor-invalido"],
  run: async (app, call) => {
    const query = call.query;
    const request = readRequest(query, app.clock());
    if (!request.ok) return fail({ reasons: request.error, otherwise: "parametro-invalido" });
    const { filter, changes } = request.value;
    const { total, shown, orders } = await app.lists(async (db) => {
      const found = await listOrders(db, {
        reader: call.caller,
        filter,
        ...pageWindow(query),
        sequence: changes === undefined ? query.ordenar && sequences[query.ordenar] : "oldest-change-first",
      });
      const existing = found.orders.flatMap((summary) =>
        isExisting(summary.order) ? [{ ...summary, order: summary.order }] : []
      );
      // Recorded while the amounts are read: who waits for a list waits for the slower of both.
      const [amountsOf, departures] = await Promise.all([
        amountsOfOrders(db, existing, localDate(app.clock())),
        departuresOf(db, "court_order", existing.filter(isLeaving).map(({ order }) => order.id), "open"),
        recordDefendantSearch(app, call, filter.terms),
        recordOrderReading(app, call, "order.list", existing.map(({ order }) => auditSubjectOf(order))),
      ]);
      return {
        ...found,
        shown: existing.map((summary) => ({
          ...summary,
          ...amountsOf(summary),
          departures: departures.get(summary.order.id),
        })),
      };
    });
    const holidays = await app.holidays();
    const page = pageOf(shown.map((summary) => wireSummary(summary, holidays)), total, query);
    return ok({ ...page, ...(changes && { proximo: nextOf(changes, orders, query.pageSize) }) });
  },
});

/** Whether some of its requests may be waiting in remittances that are to be published. */
const isLeaving = ({ order: { state } }: OrderSummary): boolean =>
  state.status === "dispatching" || state.status === "sent";

const nextOf = (changes: ChangeCursor, orders: readonly OrderSummary[], pageSize: number): string =>
  nextChangeCursor(changes, orders.map(({ order, changedAt }) => ({ id: order.id, changedAt })), pageSize);

interface ListRequest {
  readonly filter: OrderFilter;
  /** The place in the reading of changes; undefined: the list is read newest first. */
  readonly changes: ChangeCursor | undefined;
}

/** Reads the filters and the cursor. */
function readRequest(query: ListQuery, now: Temporal.Instant): Result<ListRequest, Explanation[]> {
  const filter = readFilter(query);
  if (!filter.ok) return filter;
  const place = readPlace(query, now);
  if (!place.ok) return place;
  return ok({
    changes: place.value,
    filter: {
      ...filter.value,
      numbers: query.numeroProtocolo?.split(","),
      ...(place.value && { changedSince: place.value.since, changedAfter: place.value.after }),
    },
  });
}

/** Where a reading of changes begins or continues. */
function readPlace(
  { alteradaDesde, depoisDe, pageNumber, ordenar }: ListQuery,
  now: Temporal.Instant,
): Result<ChangeCursor | undefined, Explanation[]> {
  if (alteradaDesde === undefined && depoisDe === undefined) return ok(undefined);
  if (alteradaDesde !== undefined && depoisDe !== undefined) {
    return fail([
      misplaced("depoisDe", "depoisDe não se usa com alteradaDesde: ele já diz desde onde se lê"),
    ]);
  }
  if (ordenar !== undefined) {
    return fail([
      misplaced("ordenar", "As ordens alteradas vêm da mudança mais antiga à mais nova, sem ordenar"),
    ]);
  }
  if (pageNumber !== 1) {
    return fail([misplaced("pageNumber", "As ordens alteradas são lidas com depoisDe, sem pageNumber")]);
  }
  if (alteradaDesde !== undefined) return ok(firstChangeCursor(Temporal.Instant.from(alteradaDesde), now));
  const cursor = parseChangeCursor(depoisDe!, now);
  return cursor === undefined
    ? fail([{
      code: "cursor-invalido",
      field: "depoisDe",
      detail: "O cursor não foi emitido por esta lista",
    }])
    : ok(cursor);
}

const misplaced = (field: string, detail: string): Explanation => ({
  code: "parametro-invalido",
  field,
  detail,
});
