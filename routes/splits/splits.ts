/** Splits: the list, one split with its outcome, and its deletion until the cut-off of the protocol day. */
import * as v from "valibot";
import { ANSWERS_SHOWN } from "../../domain/answers/answer_visibility.ts";
import { type Holidays, hourInSentence, HOURS, localDate } from "../../domain/calendar/calendar.ts";
import { type Caller, mayProtocol } from "../../domain/identity/caller.ts";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import { withdrawableUntil } from "../../domain/orders/withdrawal.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { parseSortOrder } from "../../domain/sort_order.ts";
import { decideSplit, evolveSplit, type SplitStatus, wireSplitStatus } from "../../domain/splits/split.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { delegationsTo } from "../../store/delegations.ts";
import { departuresOf } from "../../store/dispatch/departures.ts";
import { refreshWorklist } from "../../store/follow_up/order_worklist.ts";
import { appendEvents } from "../../store/notices/events.ts";
import { lockOrders } from "../../store/orders/orders.ts";
import {
  findSplits,
  listSplits,
  type SplitColumn,
  type SplitDetail,
  type SplitHeadRow,
} from "../../store/splits/split_list.ts";
import { lockSplits, saveSplitStates } from "../../store/splits/splits.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry, NotModified, Versioned } from "../call.ts";
import { hasCurrentVersion, ifMatch, ifNoneMatch, matchesVersion, versioned } from "../http/etag.ts";
import { pastedNumber, protocolNumber } from "../http/number_wire.ts";
import type { Explanation } from "../http/problems.ts";
import { explainValue } from "../http/value_problems.ts";
import { isUuid, pageEntries, pageOf, pageSchema, pageWindow, sortingEntry, text } from "../http/wire.ts";
import { explainAuthority } from "../identity/authority_problems.ts";
import { drafters } from "../identity/caller_identity.ts";
import { noContentResponse, okResponse, operationsOf } from "../operation.ts";
import { contentDigest } from "../order_content/content_digest.ts";
import { whenChangeable } from "../order_content/draft_change.ts";
import { recordOrderReading, visibleOrder, whenActionable } from "../order_content/visibility.ts";
import { doubtReviews, reviewedDoubts } from "./split_confirmations.ts";
import { splitParameter } from "./split_drafts.ts";
import { Split, splitSituations, SplitSummary } from "./split_schema.ts";
import { explainSplitState } from "./split_state_problems.ts";
import { displayMomentOf, splitContentOf, wireSplit, wireSplitHead } from "./split_wire.ts";

const operation = operationsOf({ tag: "Desdobramentos", access: drafters });

/** The columns by their names in `ordenar`. */
const columns = {
  dataHoraCriacao: "created",
  numeroProcesso: "process",
  numeroProtocoloOrdem: "order",
} as const satisfies Record<string, SplitColumn>;

const ListQuery = v.strictObject({
  situacao: v.optional(v.pipe(v.picklist(splitSituations), v.description("Situação do desdobramento"))),
  numeroProcesso: v.optional(v.pipe(pastedNumber, v.description("Número do processo, com ou sem pontuação"))),
  ordem: v.optional(v.pipe(protocolNumber, v.description("Protocolo da ordem desdobrada"))),
  varaId: v.optional(v.pipe(text(40), v.description("Unidade judiciária"))),
  numeroProtocolo: v.optional(v.pipe(protocolNumber, v.description("Protocolo do próprio desdobramento"))),
  ordenar: sortingEntry(columns),
  ...pageEntries,
});

/** The query of the list, as it is given. */
export type SplitQuery = v.InferInput<typeof ListQuery>;

/** @param when `open`, for a list: nothing of its splits is looked up while no remittance waits to be published */
async function momentNow(app: App, splits: readonly SplitHeadRow[], when?: "open") {
  const protocoled = splits.filter(({ state }) => state.status !== "draft").map(({ id }) => id);
  const [holidays, departures] = await Promise.all([
    app.holidays(),
    departuresOf(app.db, "split", protocoled, when),
  ]);
  return { ...displayMomentOf(app.clock(), holidays), departures };
}

export const listSplitsOperation = operation({
  id: "listarDesdobramentos",
  method: "GET",
  path: "/v1/desdobramento",
  summary: "Lista desdobramentos",
  description:
    "Os das ordens do tribunal do usuário, dos mais novos aos mais antigos; das sigilosas, só das que ele vê. " +
    "`situacao=AGUARDANDO_PROTOCOLO` mostra os que esperam um juiz, os da regra do tribunal incluídos.",
  query: ListQuery,
  success: okResponse("Uma página de desdobramentos", pageSchema(SplitSummary)),
  problems: ["numero-processo-invalido"],
  run: async (app, call) => {
    const { caller, query } = call;
    const process = query.numeroProcesso === undefined
      ? ok(undefined)
      : parseProcessNumber(query.numeroProcesso);
    if (!process.ok) return fail(explainValue(process.error, "numeroProcesso"));
    const filter = {
      statuses: query.situacao === undefined ? undefined : statusesOf(query.situacao),
      processNumber: process.value,
      orderNumber: query.ordem,
      unitId: query.varaId,
      protocolNumber: query.numeroProtocolo,
    };
    const sequence = parseSortOrder(columns, query.ordenar);
    const found = await app.lists((db) =>
      listSplits(db, { reader: caller, filter, sequence, ...pageWindow(query) })
    );
    await recordOrderReading(
      app,
      call,
      "split.read",
      found.splits.map(({ orderNumber, confidential }) => ({ subject: orderNumber, confidential })),
    );
    const moment = await momentNow(app, found.splits, "open");
    return ok(pageOf(found.splits.map((split) => wireSplitHead(split, moment)), found.total, query));
  },
});

export const readSplitOperation = operation({
  id: "consultarDesdobramento",
  method: "GET",
  path: "/v1/desdobramento/:id",
  summary: "Consulta um desdobramento",
  description:
    "Com cada ação, a resposta dada a ela e, em uma transferência, o que se sabe do recebimento pela depositária. " +
    ANSWERS_SHOWN,
  parameters: [splitParameter, ifNoneMatch],
  success: versioned(okResponse("O desdobramento", Split)),
  notModified: true,
  problems: ["desdobramento-nao-encontrado"],
  run: async (app, call) => {
    const { caller, params, ifNoneMatch } = call;
    const found = await findVisible(app.db, params.id, caller);
    if (found === undefined) return fail("desdobramento-nao-encontrado");
    const { version, orderNumber, confidential, state } = found.split;
    await recordOrderReading(app, call, "split.read", [{ subject: orderNumber, confidential }]);
    // Answers and arrivals do not change the version, so only for a draft of which nothing was in doubt does an
    // equal version mean equal content.
    const review = (await doubtReviews(app.db, [found], localDate(app.clock()))).get(found.split.id);
    if (review?.mayChange === false && hasCurrentVersion(ifNoneMatch, version)) {
      return ok(new NotModified(version));
    }
    const split = wireSplit(found, await momentNow(app, [found.split]));
    if (state.status !== "draft") return ok(new Versioned(split, version));
    const may = await whenChangeable(app.db, caller, found.split, app.clock());
    return ok(new Versioned({ ...split, ...reviewedDoubts(review), podeAlterar: may.ok }, version));
  },
});

export const removeSplitOperation = operation({
  id: "excluirDesdobramento",
  method: "DELETE",
  path: "/v1/desdobramento/:id",
  summary: "Exclui um desdobramento",
  description:
    `Enquanto aguarda protocolo, por quem pode alterá-lo; protocolado, até as ${
      hourInSentence(HOURS.dispatchOpens)
    } do dia do protocolo e ` +
    "por quem pode protocolar em nome do juiz dele.",
  parameters: [splitParameter, ifMatch],
  success: noContentResponse("O desdobramento foi excluído, e o saldo que pedia volta a estar disponível"),
  problems: [
    "desdobramento-nao-encontrado",
    "visualizador-so-consulta",
    "alteracao-nao-permitida",
    "versao-desatualizada",
    "exclusao-encerrada",
    "desdobramento-ja-enviado",
    "juiz-diverso",
    "sem-delegacao-ativa",
  ],
  run: async (app, call) => {
    const holidays = await app.holidays();
    return await call.commit((tx) => remove(call, tx, call.params.id, app.clock(), holidays));
  },
});

/** The states that share a `situacao`. */
const statusesOf = (situation: string): SplitStatus[] =>
  (Object.keys(wireSplitStatus) as (keyof typeof wireSplitStatus)[]).filter((status) =>
    wireSplitStatus[status] === situation
  );

/** The split of the path, if the caller may know of its order. */
async function findVisible(db: Db | Tx, id: string, caller: Caller): Promise<SplitDetail | undefined> {
  const [found] = isUuid(id) ? await findSplits(db, { id }, caller) : [];
  return found;
}

/**
 * Locks, decides and saves a deletion; deleting a protocoled split undoes a protocol and so needs the same
 * authority.
 */
async function remove(
  call: Acting & { readonly ifMatch: string | undefined },
  tx: Tx,
  id: string,
  now: Temporal.Instant,
  holidays: Holidays,
): Promise<Result<undefined, Explanation>> {
  const { caller } = call;
  const found = await findVisible(tx, id, caller);
  const [order] = found === undefined ? [] : await lockOrders(tx, [found.split.orderId]);
  const [split] = found === undefined ? [] : await lockSplits(tx, [found.split.id]);
  const shown = visibleOrder(order, caller);
  if (found === undefined || split === undefined || shown === undefined) {
    return fail(explainSplitState({ type: "removed" }));
  }
  const acting = whenActionable(shown, caller);
  if (!acting.ok) return acting;
  const own = split.state.status === "draft" ? await whenChangeable(tx, caller, found.split, now) : acting;
  if (!own.ok) return own;
  if (!matchesVersion(call.ifMatch, split.version)) return fail(outdated);
  const { state } = split;
  const protocoled = state.status === "draft" || state.status === "removed" ? undefined : state.protocol;
  const authority = protocoled === undefined
    ? ok({ onBehalfOf: undefined })
    : mayProtocol(caller, found.split.judge.cpf, await delegationsTo(tx, caller), localDate(now));
  if (!authority.ok) return fail(explainAuthority(authority.error));
  const events = decideSplit(state, {
    type: "remove",
    now,
    deletableUntil: state.status === "draft" || state.status === "removed" ? now : withdrawableUntil(state),
  });
  if (!events.ok) return fail(explainSplitState(events.error));
  await saveSplitStates(
    tx,
    [{ id: split.id, from: state.status, state: events.value.reduce(evolveSplit, state) }],
    now,
  );
  await refreshWorklist(tx, [shown]);
  if (protocoled !== undefined) {
    const data = { split: split.id, splitNumber: protocoled.number };
    await appendEvents(tx, [{ type: "split-removed", at: now, orderId: split.orderId, data }]);
  }
  await appendAudit(tx, [
    auditEntry(call, {
      at: now,
      action: "split.remove",
      subject: split.id,
      onBehalfOf: authority.value.onBehalfOf,
      detail: {
        order: found.split.orderNumber,
        ...(protocoled === undefined
          ? { before: contentDigest(splitContentOf(found, displayMomentOf(now, holidays))) }
          : { protocol: protocoled.number }),
      },
    }),
  ]);
  return ok(undefined);
}

const outdated: Explanation = {
  code: "versao-desatualizada",
  detail: "O desdobramento mudou desde a leitura; leia-o de novo e confira se ainda deve ser excluído",
};
