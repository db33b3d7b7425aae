/** Batches of splits: one decision for many answered orders, with what was left of each and the reason. */
import { type Context, Hono } from "hono";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { batchDecisions, type BatchRequest, wireBatchDecision } from "../../domain/follow_up/split_batch.ts";
import { ok } from "../../domain/result.ts";
import type { Tx } from "../../store/connection.ts";
import { findOrders, type StoredOrder } from "../../store/orders/orders.ts";
import { findBatch, type SplitBatch as StoredBatch } from "../../store/splits/split_batches.ts";
import { findSplits } from "../../store/splits/split_list.ts";
import type { App, Env } from "../app.ts";
import { readDeposit } from "../drafts/draft_reading.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { operation } from "../http/operation.ts";
import { problem, refuse, refuseAll } from "../http/problems.ts";
import { isUuid, locationOf } from "../http/request.ts";
import { wireInstant } from "../http/wire.ts";
import { accessFor, drafters } from "../identity/caller_identity.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import type { InstitutionDirectory } from "../institutions/institutions_cache.ts";
import { createdResponse, okResponse as okAnswer } from "../openapi/describe.ts";
import { choiceProblems, chosenOrders, OrderChoiceQuery } from "../orders/order_choice.ts";
import { recordOrderReading, visibleOrder } from "../orders/visibility.ts";
import { splitContentProblems } from "./split_drafts.ts";
import { SplitBatch, SplitBatchBody } from "./split_batch_schema.ts";
import { decideBatch, faultsOfBatch, saveBatch } from "./split_batch_work.ts";
import { gatherSourcesOfMany } from "./split_facts.ts";
import { defaultJudge } from "./split_reading.ts";
import { type Read, readAll, valueOf } from "../http/validate.ts";
import { type DisplayMoment, displayMomentOf, wireSplit } from "./split_wire.ts";

const tag = "Desdobramentos";
const batchParameter = { in: "path", name: "id", description: "Identificador do lote (UUID)" } as const;

export function splitBatchRoutes(app: App, institutions: () => Promise<InstitutionDirectory>) {
  return new Hono<Env>()
    .post("/v1/desdobramento/lote", ...postBatch(app, institutions))
    .get("/v1/desdobramento/lote/:id", ...getBatch(app));
}

const momentNow = async (app: App) => displayMomentOf(app.clock(), await app.holidays());

const postBatch = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "desdobrarEmLote",
    tag,
    summary: "Decide o mesmo para muitas ordens",
    description:
      "Cria um desdobramento por ordem em que há o que pedir, como se cada um fosse feito à parte, e diz em `restantes` " +
      "o que ficou como estava e por quê: uma ordem recusada não detém as outras. Os desdobramentos aguardam " +
      "protocolo; leia-os e protocole-os de uma vez em `/v1/desdobramento/protocolar`, com as versões lidas, ou " +
      "desista deles em `/v1/desdobramento/excluir`.",
    access: accessFor(app, drafters),
    query: OrderChoiceQuery,
    body: SplitBatchBody,
    success: createdResponse("O lote, com os desdobramentos e o que ficou", SplitBatch),
    problems: [...choiceProblems, ...splitContentProblems],
  }, async (c) => {
    const { caller } = c.var;
    const body = c.req.valid("json");
    const read = readBatch(body);
    if (!read.ok) return refuseAll(c, read.error, "desdobramento-recusado");
    const chosen = await chosenOrders(app, caller, body, c.req.valid("query"));
    if (!chosen.ok) return refuseAll(c, chosen.error, "parametro-invalido");
    const headOf = (order: StoredOrder) => ({
      processNumber: undefined,
      judgeCpf: read.value.judgeCpf ?? defaultJudge(caller, order),
      courtUnitId: body.varaId,
    });
    const { deposit } = read.value;
    const known = await institutions();
    const sourcesOf = await gatherSourcesOfMany(
      app,
      chosen.value.map((order) => ({ order, head: headOf(order) })),
      deposit !== undefined,
      known,
    );
    if (!sourcesOf.ok) return refuse(c, explainRegistry(sourcesOf.error));
    const moment = await momentNow(app);
    return await commitAnswer(app.db, c, async (tx) => {
      const now = app.clock();
      const decided = await decideBatch(tx, c, chosen.value, { ...read.value, now }, (order, defendants) => ({
        head: headOf(order),
        sources: sourcesOf.value({ order, head: headOf(order) }, defendants),
      }));
      const faults = faultsOfBatch(decided);
      if (faults.length > 0) return refuseAll(c, faults, "desdobramento-recusado");
      const batch = await saveBatch(tx, c, read.value.decision, decided, known, now);
      return c.json(await wireBatch(tx, c, batch, moment), 201, {
        Location: locationOf(c, `/v1/desdobramento/lote/${batch.id}`),
      });
    });
  });

const getBatch = (app: App) =>
  operation({
    id: "consultarLoteDeDesdobramentos",
    tag,
    summary: "Consulta um lote de desdobramentos",
    description:
      "Os desdobramentos do lote como estão agora, sem os que foram excluídos, e o que ficou quando foi feito; das ordens " +
      "sigilosas, só o que o usuário vê.",
    access: accessFor(app, drafters),
    parameters: [batchParameter],
    success: okAnswer("O lote", SplitBatch),
    problems: ["desdobramento-nao-encontrado"],
  }, async (c) => {
    const id = c.req.param("id");
    const batch = isUuid(id) ? await findBatch(app.db, id, c.var.caller) : undefined;
    if (batch === undefined) return problem(c, "desdobramento-nao-encontrado");
    const moment = await momentNow(app);
    const answer = await app.db.transaction().execute((tx) => wireBatch(tx, c, batch, moment));
    const isHidden = answer.desdobramentos.length + answer.restantes.length === 0 &&
      batch.splits.length + batch.remaining.length > 0;
    if (isHidden) return problem(c, "desdobramento-nao-encontrado");
    await recordOrderReading(
      app,
      c,
      "split.read",
      answer.desdobramentos.map(({ numeroProtocoloOrdem, sigilosa }) => ({
        subject: numeroProtocoloOrdem,
        confidential: sigilosa,
      })),
    );
    return c.json(answer, 200);
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
  c: Context<Env>,
  { id, decision, createdAt, splits, remaining }: StoredBatch,
  moment: DisplayMoment,
): Promise<SplitBatch> {
  const details = new Map((await findSplits(tx, { ids: splits })).map((detail) => [detail.split.id, detail]));
  const orders = await findOrders(tx, [
    ...[...details.values()].map(({ split }) => split.orderId),
    ...remaining.map(({ orderId }) => orderId),
  ]);
  const seen = new Set(orders.flatMap((order) => visibleOrder(order, c.var.caller)?.id ?? []));
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
      mensagem: left.detail,
      ...(left.target !== undefined && { alvoId: left.target }),
      ...(left.institution !== undefined && { instituicao: left.institution }),
    })),
  };
}
