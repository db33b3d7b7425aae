/** The list of orders: newest first by pages, or what has changed since a moment by cursor. */
import { Hono } from "hono";
import * as v from "valibot";
import {
  type ChangeCursor,
  continueReading,
  readChangeCursor,
  startReading,
} from "../../domain/orders/change_reading.ts";
import { orderKinds, wireKind } from "../../domain/orders/order_kind.ts";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import {
  listOrders,
  type OrderFilter,
  type OrderSummary as StoredSummary,
} from "../../store/orders/order_list.ts";
import type { App, Env } from "../app.ts";
import { access } from "../identity/caller_identity.ts";
import { drafters } from "../drafts/draft_creation.ts";
import { kind } from "../drafts/draft_schema.ts";
import { operation } from "../http/operation.ts";
import { type Explanation, refuseAll } from "../http/problems.ts";
import { explainValue } from "../http/value_problems.ts";
import { date, givenInstant, pageEntries, pageOf, pageSchema, text, window } from "../http/wire.ts";
import { ok as okAnswer } from "../openapi/describe.ts";
import { OrderSummary, situations } from "./order_schema.ts";
import { situationFilter } from "./order_situation.ts";
import { wireSummary } from "./order_wire.ts";
import { isShown } from "./shown_order.ts";
import { recordReading, subjectOf } from "./visibility.ts";

/** A filter that is on or absent. */
const only = (which: string) =>
  v.optional(v.pipe(
    v.picklist(["true", "false"], "Deve ser true ou false"),
    v.transform((text) => text === "true"),
    v.boolean(),
    v.description(`Verdadeiro lista só ${which}`),
  ));

const ListQuery = v.strictObject({
  numeroProcesso: v.optional(v.pipe(text(30), v.description("Número do processo, com ou sem pontuação"))),
  situacao: v.optional(v.pipe(v.picklist(situations), v.description("Situação da ordem ou da minuta"))),
  tipo: v.optional(v.pipe(kind, v.description("Tipo da ordem"))),
  cpfJuiz: v.optional(v.pipe(text(20), v.description("CPF do juiz"))),
  varaId: v.optional(v.pipe(text(40), v.description("Unidade judiciária"))),
  de: v.optional(v.pipe(date, v.description("Criadas neste dia ou depois"))),
  ate: v.optional(v.pipe(date, v.description("Criadas neste dia ou antes"))),
  semDesdobramento: only("as respondidas com valor bloqueado e nenhum desdobramento, nem em minuta"),
  naoRespostaPendente: only("as respondidas com código 98 à espera de decisão do juízo"),
  serieId: v.optional(v.pipe(v.string(), v.uuid(), v.description("As ordens de uma série"))),
  naoLidas: only("as respondidas cujas respostas, ou as de um desdobramento, ninguém do tribunal leu ainda"),
  sigilosa: only("as sigilosas que o usuário vê"),
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
  ...pageEntries,
});
type ListQuery = v.InferOutput<typeof ListQuery>;

export const OrderList = v.object({
  ...pageSchema(OrderSummary).entries,
  proximo: v.optional(v.pipe(
    v.string(),
    v.description(
      "Só com `alteradaDesde` ou `depoisDe`: o `depoisDe` da leitura seguinte, também quando nada mudou",
    ),
  )),
});

export function orderListing(app: App) {
  return new Hono<Env>().get(
    "/v1/ordem",
    ...operation({
      id: "listarOrdens",
      tag: "Ordens",
      summary: "Lista ordens e minutas",
      description:
        "As do tribunal do usuário, das mais novas às mais antigas; das sigilosas, só as que ele vê. Com " +
        "`alteradaDesde`, as que mudaram de conteúdo ou de situação desde então, da mudança mais antiga à mais nova: " +
        "leia, guarde `proximo` e use-o em `depoisDe`, sem `pageNumber`; `totalElements` diz quantas faltavam. O que " +
        "mudou nos últimos minutos pode vir mais de uma vez, e nada se perde. Exclusões, desdobramentos e respostas " +
        "de cada instituição acompanham-se pelos eventos (`/v1/evento`). Toda leitura fica registrada.",
      access: access(app, drafters),
      query: ListQuery,
      success: okAnswer("Uma página de ordens", OrderList),
      problems: ["numero-processo-invalido", "cpf-cnpj-invalido", "cursor-invalido"],
    }, async (c) => {
      const query = c.req.valid("query");
      const asked = readAsked(query, app.clock());
      if (!asked.ok) return refuseAll(c, asked.error, "parametro-invalido");
      const { filter, changes } = asked.value;
      const { total, orders } = await listOrders(app.db, {
        reader: c.var.caller,
        filter,
        ...window(query),
        ...(changes && { sequence: "oldest-change-first" }),
      });
      const shown = orders.flatMap((summary) =>
        isShown(summary.order) ? [{ ...summary, order: summary.order }] : []
      );
      await recordReading(app, c, "order.list", shown.map(({ order }) => subjectOf(order)));
      const holidays = await app.holidays();
      const page = pageOf(shown.map((summary) => wireSummary(summary, holidays)), total, query);
      return c.json(
        { ...page, ...(changes && { proximo: nextOf(changes, orders, query.pageSize) }) },
        200,
      );
    }),
  );
}

const nextOf = (changes: ChangeCursor, orders: readonly StoredSummary[], pageSize: number): string =>
  continueReading(changes, orders.map(({ order, changedAt }) => ({ id: order.id, changedAt })), pageSize);

interface Asked {
  readonly filter: OrderFilter;
  /** Where the reading of changes is; undefined: the list is read newest first. */
  readonly changes: ChangeCursor | undefined;
}

/** Reads the filters that are numbers with check digits, and the cursor. */
function readAsked(asked: ListQuery, now: Temporal.Instant): Result<Asked, Explanation[]> {
  const { situacao, tipo, varaId, de, ate } = asked;
  const processNumber = asked.numeroProcesso === undefined
    ? ok(undefined)
    : parseProcessNumber(asked.numeroProcesso);
  const judgeCpf = asked.cpfJuiz === undefined ? ok(undefined) : parseCpf(asked.cpfJuiz);
  if (!processNumber.ok) return fail([explainValue(processNumber.error, "numeroProcesso")]);
  if (!judgeCpf.ok) return fail([explainValue(judgeCpf.error, "cpfJuiz")]);
  const place = readPlace(asked, now);
  if (!place.ok) return place;
  return ok({
    changes: place.value,
    filter: {
      processNumber: processNumber.value,
      judgeCpf: judgeCpf.value,
      unitId: varaId,
      kind: orderKinds.find((kind) => wireKind[kind] === tipo),
      ...(situacao !== undefined && situationFilter(situacao)),
      seriesIds: asked.serieId === undefined ? undefined : [asked.serieId],
      from: de === undefined ? undefined : Temporal.PlainDate.from(de),
      until: ate === undefined ? undefined : Temporal.PlainDate.from(ate),
      withoutSplit: asked.semDesdobramento,
      pendingNoAnswer: asked.naoRespostaPendente,
      unread: asked.naoLidas,
      confidential: asked.sigilosa,
      ...(place.value && { changedSince: place.value.since, changedAfter: place.value.after }),
    },
  });
}

/** Where a reading of changes begins or goes on. */
function readPlace(
  { alteradaDesde, depoisDe, pageNumber }: ListQuery,
  now: Temporal.Instant,
): Result<ChangeCursor | undefined, Explanation[]> {
  if (alteradaDesde === undefined && depoisDe === undefined) return ok(undefined);
  if (alteradaDesde !== undefined && depoisDe !== undefined) {
    return fail([
      misplaced("depoisDe", "depoisDe não se usa com alteradaDesde: ele já diz desde onde se lê"),
    ]);
  }
  if (pageNumber !== 1) {
    return fail([misplaced("pageNumber", "As ordens alteradas são lidas com depoisDe, sem pageNumber")]);
  }
  if (alteradaDesde !== undefined) return ok(startReading(Temporal.Instant.from(alteradaDesde), now));
  const cursor = readChangeCursor(depoisDe!, now);
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
