/** Commands on bulk actions: one is made, confirmed, undone or discarded; a job performs it. */
import {
  type BulkAct,
  bulkActs,
  type BulkCommand,
  decideBulk,
  firstStatus,
  wireBulkAct,
} from "../../domain/follow_up/bulk.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  type Bulk,
  bulkJob,
  countBulks,
  insertBulk,
  removeBulk,
  saveBulkStatus,
} from "../../store/follow_up/bulk_actions.ts";
import { type BulkChoice, insertBulkItems, refuseWaitingItems } from "../../store/follow_up/bulk_items.ts";
import type { OrderFilter } from "../../store/orders/order_conditions.ts";
import { newId } from "../../store/orders/order_numbers.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import type { SplitFilter } from "../../store/splits/split_filter.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry } from "../call.ts";
import type { Explanation } from "../http/problems.ts";
import { drafters } from "../identity/caller_identity.ts";
import { createdResponse, noContentResponse, okResponse, operationsOf } from "../operation.ts";
import { readDeposit } from "../order_content/draft_reading.ts";
import { choiceProblems } from "../order_content/order_choice.ts";
import { readFilter } from "../order_content/order_filter.ts";
import { explainOrder } from "../order_content/order_problems.ts";
import { recordDefendantSearch } from "../order_content/visibility.ts";
import { explainBulk } from "./bulk_problems.ts";
import { ownBulk, wireBulk } from "./bulk_reading.ts";
import { BulkAnswer, BulkBody, BulkQuery, ConfirmBody, MAX_BULK } from "./bulk_schema.ts";

const operation = operationsOf({ tag: "Lotes", access: drafters });
const bulkParameter = { in: "path", name: "id", description: "Identificador do lote (UUID)" } as const;

export const createBulkOperation = operation({
  id: "criarLote",
  method: "POST",
  path: "/v1/lote",
  summary: "Faz o mesmo com muitas ordens",
  description:
    "Guarda quais são, na versão de agora, e faz uma a uma, como se cada uma fosse pedida à parte, com a autoridade que " +
    "quem pediu tem nesse momento: uma recusada não detém as outras. O que se protocola espera antes a confirmação.",
  query: BulkQuery,
  body: BulkBody,
  success: createdResponse("O lote", BulkAnswer),
  problems: choiceProblems,
  location: ({ id }) => `/v1/lote/${id}`,
  run: async (app, call) => {
    const { caller, body } = call;
    const act = bulkActs.find((act) => wireBulkAct[act] === body.acao)!;
    const { ordem: orderNumber, numeroProtocolo: protocolNumber, ...query } = call.query;
    const filter = readFilter(query);
    if (!filter.ok) return fail({ reasons: filter.error, otherwise: "parametro-invalido" });
    const choice = choiceOf(act, body, filter.value, { orderNumber, protocolNumber });
    if (choice === undefined) return fail(explainOrder({ type: "orders-not-chosen", of: chosenBy(act) }));
    const deposit = readDeposit(body.depositoJudicial);
    if (!deposit.ok) return fail({ reasons: deposit.error, otherwise: "desdobramento-recusado" });
    await recordDefendantSearch(app, call, filter.value.terms);
    const now = app.clock();
    return await call.commit(async (tx) => {
      const bulk: Bulk = {
        ...{ id: newId(), act, status: firstStatus(act), createdAt: now, court: caller.court },
        ...{
          userCpf: caller.cpf,
          clientId: caller.clientId,
          sourceIp: call.sourceIp,
          requestId: call.requestId,
        },
        request: body.depositoJudicial === undefined ? {} : { depositoJudicial: body.depositoJudicial },
        ...{ confirmedAt: undefined, endedAt: undefined },
      };
      await insertBulk(tx, bulk);
      const count = await insertBulkItems(tx, bulk.id, caller, choice, MAX_BULK);
      const refusal = refusalOf(count, act, choice);
      if (refusal !== undefined) {
        await removeBulk(tx, bulk.id);
        return fail(refusal);
      }
      if (bulk.status === "running") await begin(tx, call, bulk, now);
      return ok(wireBulk(bulk, (await countBulks(tx, [bulk.id])).get(bulk.id)));
    });
  },
});

const chosenBy = (act: BulkAct) =>
  act === "protocol-orders" ? "drafts" : act === "protocol-splits" ? "splits" : "orders";

/** What the body chooses for its action; undefined when it chooses nothing, or in more than one way. */
function choiceOf(
  act: BulkAct,
  body: BulkBody,
  filter: OrderFilter,
  ofSplits: Pick<SplitFilter, "orderNumber" | "protocolNumber">,
): BulkChoice | undefined {
  const { minutas, desdobramentos, loteId, ordens, todas } = body;
  if ([minutas, desdobramentos, loteId, ordens, todas].filter((one) => one !== undefined).length !== 1) {
    return undefined;
  }
  if (act === "protocol-splits") {
    if (desdobramentos !== undefined) return { of: "splits", ids: desdobramentos };
    if (loteId !== undefined) return { of: "splits", madeBy: loteId };
    const { processNumber, unitId } = filter;
    return todas && { of: "splits", waiting: { processNumber, unitId, ...ofSplits } };
  }
  if (act === "protocol-orders") {
    return minutas === undefined && todas === undefined ? undefined : { of: "drafts", ids: minutas, filter };
  }
  if (ordens === undefined && todas === undefined) return undefined;
  return { of: "orders", ids: undefined, filter: ordens === undefined ? filter : { numbers: ordens } };
}

/** Whoever names orders is told if one is not there; a filter only has to find any. */
function refusalOf(count: number, act: BulkAct, choice: BulkChoice): Explanation | undefined {
  if (count > MAX_BULK) return explainOrder({ type: "too-many-orders", most: MAX_BULK });
  const named = "filter" in choice
    ? choice.ids ?? choice.filter.numbers
    : "ids" in choice
    ? choice.ids
    : undefined;
  if (named === undefined) {
    return count === 0 ? explainOrder({ type: "no-order-matches", of: chosenBy(act) }) : undefined;
  }
  return count === new Set(named).size ? undefined : explainOrder({ type: "removed" });
}

export const confirmBulkOperation = operation({
  id: "confirmarLote",
  method: "POST",
  path: "/v1/lote/:id/confirmar",
  summary: "Confirma um lote conferido",
  description:
    "Cada minuta ou desdobramento é protocolado como foi conferido: o que mudou desde que o lote foi feito é recusado " +
    "(`versao-alterada`), e o que já sairia em outro dia também (`previsao-alterada`).",
  parameters: [bulkParameter],
  body: ConfirmBody,
  success: okResponse("O lote", BulkAnswer),
  problems: ["lote-nao-encontrado", "lote-ja-confirmado"],
  run: (app, call) =>
    call.commit((tx) =>
      command(
        tx,
        app,
        call,
        call.params.id,
        "confirm",
        call.body.previsaoEnvio === undefined ? {} : call.body,
      )
    ),
});

export const undoBulkOperation = operation({
  id: "desfazerLote",
  method: "POST",
  path: "/v1/lote/:id/desfazer",
  summary: "Desfaz um lote",
  description:
    "O que ainda não foi feito fica como está; o que foi protocolado é excluído, um a um, por quem pode e até quando pode " +
    "(`excluirOrdem`, `excluirDesdobramento`). O que já não pode é mantido, com o motivo.",
  parameters: [bulkParameter],
  success: okResponse("O lote", BulkAnswer),
  problems: ["lote-nao-encontrado", "lote-nao-desfazivel"],
  run: (app, call) => call.commit((tx) => command(tx, app, call, call.params.id, "undo")),
});

export const discardBulkOperation = operation({
  id: "descartarLote",
  method: "DELETE",
  path: "/v1/lote/:id",
  summary: "Descarta um lote que não foi confirmado",
  description: "As minutas e os desdobramentos continuam como estão.",
  parameters: [bulkParameter],
  success: noContentResponse("O lote foi descartado"),
  problems: ["lote-nao-encontrado", "lote-ja-confirmado"],
  run: (app, call) =>
    call.commit(async (tx) => {
      const discarded = await command(tx, app, call, call.params.id, "discard");
      return discarded.ok ? ok(undefined) : discarded;
    }),
});

/** Locks, decides and saves a user's command. */
async function command(
  tx: Tx,
  { clock }: App,
  acting: Acting,
  id: string,
  given: BulkCommand,
  request: Readonly<Record<string, unknown>> = {},
): Promise<Result<BulkAnswer, Explanation | "lote-nao-encontrado">> {
  const bulk = await ownBulk(tx, id, acting.caller.cpf, { lock: true });
  if (bulk === undefined) return fail("lote-nao-encontrado");
  const status = decideBulk(bulk, given);
  if (!status.ok) return fail(explainBulk(status.error));
  const now = clock();
  if (status.value === undefined) await removeBulk(tx, bulk.id);
  else {
    const next = { status: status.value, at: now, request: { ...bulk.request, ...request } };
    await saveBulkStatus(tx, bulk, next);
    if (given === "undo") await refuseWaitingItems(tx, bulk.id, stopped);
    await begin(tx, acting, { ...bulk, status: status.value }, now);
  }
  const after = { ...bulk, status: status.value ?? bulk.status };
  return ok(wireBulk(after, (await countBulks(tx, [bulk.id])).get(bulk.id)));
}

const stopped = {
  code: "lote-nao-desfazivel",
  detail: "O lote foi desfeito antes da vez desta; fica como estava",
};

/** Enqueues the job, and records who began or undid what. */
async function begin(tx: Tx, acting: Acting, { id, act, status }: Bulk, at: Temporal.Instant): Promise<void> {
  await enqueue(tx, [bulkJob(id)]);
  const counts = (await countBulks(tx, [id])).get(id);
  await appendAudit(tx, [
    auditEntry(acting, {
      at,
      action: status === "undoing" ? "bulk.undo" : "bulk.begin",
      subject: id,
      detail: { act, count: status === "undoing" ? counts?.done : counts?.waiting },
    }),
  ]);
}
