/** Batches of splits: one decision for many answered orders, with what was left of each and the reason. */
import { batchDecisions, type BatchRequest, wireBatchDecision } from "../../domain/follow_up/split_batch.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { fail, ok } from "../../domain/result.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { findOrders, type StoredOrder } from "../../store/orders/orders.ts";
import { findSplits } from "../../store/splits/split_list.ts";
import { findBatch, type SplitBatch } from "../../store/splits/splits.ts";
import type { App } from "../app.ts";
import type { Explanation } from "../http/problems.ts";
import { type Read, readAll, valueOf } from "../http/validate.ts";
import { inVoice, type Voice } from "../http/voice.ts";
import { isUuid, wireInstant } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { createdResponse, okResponse, operationsOf } from "../operation.ts";
import { readDeposit } from "../order_content/draft_reading.ts";
import { choiceProblems, chosenOrders, OrderChoiceQuery } from "../order_content/order_choice.ts";
import { recordOrderReading, visibleOrder } from "../order_content/visibility.ts";
import { SplitBatchAnswer, SplitBatchBody } from "./split_batch_schema.ts";
import { decideBatch, faultsOfBatch, saveBatch } from "./split_batch_work.ts";
import { splitContentProblems } from "./split_drafts.ts";
import { gatherSourcesOfMany } from "./split_facts.ts";
import { defaultJudge } from "./split_reading.ts";
import { type DisplayMoment, displayMomentOf, wireSplit } from "./split_wire.ts";

const operation = operationsOf({ tag: "Desdobramentos", access: drafters });
const batchParameter = { in: "path", name: "id", description: "Identificador do lote (UUID)" } as const;

const momentNow = async (app: App) => displayMomentOf(app.clock(), await app.holidays());

export const createBatchOperation = operation({
  id: "desdobrarEmLote",
  method: "POST",
  path: "/v1/desdobramento/lote",
  summary: "Decide o mesmo para muitas ordens",
  description:
    "Cria um desdobramento por ordem em que há o que pedir, como se cada um fosse feito à parte, e diz em `restantes` " +
    "o que ficou como estava e por quê: uma ordem recusada não detém as outras. Os desdobramentos aguardam " +
    "protocolo; leia-os e protocole-os de uma vez em `/v1/desdobramento/protocolar`, com as versões lidas, ou " +
    "desista deles em `/v1/desdobramento/excluir`.",
  query: OrderChoiceQuery,
  body: SplitBatchBody,
  success: createdResponse("O lote, com os desdobramentos e o que ficou", SplitBatchAnswer),
  problems: [...choiceProblems, ...splitContentProblems],
  location: ({ id }) => `/v1/desdobramento/lote/${id}`,
  run: async (app, call) => {
    const { caller, body, query } = call;
    const read = readBatch(body);
    if (!read.ok) return refused(read.error);
    const chosen = await chosenOrders(app, call, body, query);
    if (!chosen.ok) return fail({ reasons: chosen.error, otherwise: "parametro-invalido" });
    const headOf = (order: StoredOrder) => ({
      processNumber: undefined,
      judgeCpf: read.value.judgeCpf ?? defaultJudge(caller, order),
      courtUnitId: body.varaId,
    });
    const { deposit } = read.value;
    const institutions = await app.institutions();
    const sourcesOf = await gatherSourcesOfMany(
      app,
      chosen.value.map((order) => ({ order, head: headOf(order) })),
      deposit !== undefined,
      institutions,
    );
    if (!sourcesOf.ok) return fail(explainRegistry(sourcesOf.error));
    const moment = await momentNow(app);
    return await call.commit(async (tx) => {
      const now = app.clock();
      const decided = await decideBatch(
        tx,
        caller,
        chosen.value,
        { ...read.value, now },
        (order, defendants) => ({
          head: headOf(order),
          sources: sourcesOf.value({ order, head: headOf(order) }, defendants),
        }),
      );
      const faults = faultsOfBatch(decided);
      if (faults.length > 0) return refused(faults);
      const batch = await saveBatch(tx, call, read.value.decision, decided, institutions, now);
      return ok(await wireBatch(tx, call, batch, moment));
    });
  },
});

const refused = (reasons: readonly Explanation[]) =>
  fail({ reasons, otherwise: "desdobramento-recusado" } as const);

export const readBatchOperation = operation({
  id: "consultarLoteDeDesdobramentos",
  method: "GET",
  path: "/v1/desdobramento/lote/:id",
  summary: "Consulta um lote de desdobramentos",
  description:
    "Os desdobramentos do lote como estão agora, sem os que foram excluídos, e o que ficou quando foi feito; das ordens " +
    "sigilosas, só o que o usuário vê.",
  parameters: [batchParameter],
  success: okResponse("O lote", SplitBatchAnswer),
  problems: ["desdobramento-nao-encontrado"],
  run: async (app, call) => {
    const { id } = call.params;
    const batch = isUuid(id) ? await findBatch(app.db, id, call.caller) : undefined;
    if (batch === undefined) return fail("desdobramento-nao-encontrado");
    const moment = await momentNow(app);
    const answer = await app.db.transaction().execute((tx) => wireBatch(tx, call, batch, moment));
    const isHidden = answer.desdobramentos.length + answer.restantes.length === 0 &&
      batch.splits.length + batch.remaining.length > 0;
    if (isHidden) return fail("desdobramento-nao-encontrado");
    await recordOrderReading(
      app,
      call,
      "split.read",
      answer.desdobramentos.map(({ numeroProtocoloOrdem, sigilosa }) => ({
        subject: numeroProtocoloOrdem,
        confidential: sigilosa,
      })),
    );
    return ok(answer);
  },
});

type Request = BatchRequest & { readonly judgeCpf: string | undefined };

function readBatch({ decisao, cpfJuiz, depositoJudicial }: SplitBatchBody): Read<Request> {
  const judgeCpf: Read<string | undefined> = cpfJuiz === undefined
    ? ok(undefined)
    : valueOf(parseCpf(cpfJuiz), "cpfJuiz");
  const read = readAll({
    judgeCpf,
    deposit: readDeposit(depositoJudicial),
  });
  return read.ok
    ? ok({ ...read.value, decision: batchDecisions.find((one) => wireBatchDecision[one] === decisao)! })
    : read;
}

/** A batch, as far as the reader may see its orders. */
async function wireBatch(
  tx: Tx,
  { caller, voice }: { readonly caller: Caller; readonly voice: Voice },
  { id, decision, createdAt, splits, remaining }: SplitBatch,
  moment: DisplayMoment,
): Promise<SplitBatchAnswer> {
  const details = new Map((await findSplits(tx, { ids: splits })).map((detail) => [detail.split.id, detail]));
  const orders = await findOrders(tx, [
    ...[...details.values()].map(({ split }) => split.orderId),
    ...remaining.map(({ orderId }) => orderId),
  ]);
  const seen = new Set(orders.flatMap((order) => visibleOrder(order, caller)?.id ?? []));
  return {
    id,
    decisao: wireBatchDecision[decision],
    dataHora: wireInstant(createdAt),
    desdobramentos: splits.flatMap((split) => {
      const detail = details.get(split);
      return detail !== undefined && seen.has(detail.split.orderId) ? [wireSplit(detail, moment)] : [];
    }),
    restantes: remaining.filter(({ orderId }) => seen.has(orderId)).map((left) => ({
      numeroProtocoloOrdem: left.orderNumber,
      codigo: left.code,
      mensagem: inVoice(left.detail, voice),
      ...(left.target !== undefined && { alvoId: left.target }),
      ...(left.institution !== undefined && { instituicao: left.institution }),
    })),
  };
}
