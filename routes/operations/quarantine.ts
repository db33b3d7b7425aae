/** Quarantine for operators: entries of inboxes that the intake must not take before a decision. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { parseSortOrder } from "../../domain/sort_order.ts";
import { applyQuarantineDecision, type QuarantineDecision } from "../../exchange/mod.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import {
  findQuarantineEntry,
  findReleasedFile,
  listQuarantineEntries,
} from "../../store/intake/quarantine_entries.ts";
import { findRefusalReceipt } from "../../store/intake/receipts.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { idParameter, operators, parseRowId, ReasonBody, tag } from "./common.ts";
import {
  BytesAnswer,
  EntryAnswer,
  EntryDetail,
  quarantineColumns,
  QuarantineQuery,
  ReleaseBody,
  situations,
  wireDetail,
  wireEntry,
} from "./quarantine_schema.ts";
import { problem, refuse } from "../http/problems.ts";
import { quarantineProblems } from "./quarantine_problems.ts";
import { answerDownload, auditEntry, textFile } from "../http/request.ts";
import { pageOf, pageSchema, pageWindow } from "../http/wire.ts";

const path = "/v1/operacao/quarentena";

export function operationQuarantineRoutes(app: App) {
  return new Hono<Env>()
    .get(path, ...getQuarantine(app))
    .get(`${path}/:id`, ...getQuarantinedFile(app))
    .get(`${path}/:id/recibo`, ...getQuarantineReceipt(app))
    .post(`${path}/:id/bytes`, ...postBytes(app))
    .post(`${path}/:id/liberar`, ...postRelease(app))
    .post(`${path}/:id/recusar`, ...postRejection(app));
}

const getQuarantine = (app: App) =>
  operation({
    id: "listarQuarentena",
    tag,
    summary: "O que espera, ou esperou, a decisão de um operador",
    access: accessFor(app, operators),
    query: QuarantineQuery,
    success: okResponse("Uma página de entradas, da mais nova à mais antiga", pageSchema(EntryAnswer)),
  }, async (c) => {
    const { ispb, situacao, codigo, ordenar, ...page } = c.req.valid("query");
    const filter = { ispb, status: situacao && situations[situacao], code: codigo };
    const { total, rows } = await listQuarantineEntries(app.db, filter, {
      ...pageWindow(page),
      sequence: parseSortOrder(quarantineColumns, ordenar),
    });
    return c.json(pageOf(rows.map(wireEntry), total, page), 200);
  });

const getQuarantinedFile = (app: App) =>
  operation({
    id: "consultarQuarentena",
    tag,
    summary: "Uma entrada da quarentena, com o começo do seu conteúdo",
    access: accessFor(app, operators),
    parameters: [idParameter("da entrada")],
    success: okResponse("A entrada", EntryDetail),
    problems: ["entrada-nao-encontrada"],
  }, async (c) => {
    const id = parseRowId(c.req.param("id"));
    const entry = id === undefined ? undefined : await findQuarantineEntry(app.db, id);
    if (entry === undefined) return problem(c, "entrada-nao-encontrada");
    return c.json(wireDetail(entry, await findReleasedFile(app.db, entry.entryId)), 200);
  });

const getQuarantineReceipt = (app: App) =>
  operation({
    id: "baixarReciboDaQuarentena",
    tag,
    summary: "Recibo de uma entrada recusada",
    description: "Como foi escrito para a instituição.",
    access: accessFor(app, operators),
    parameters: [idParameter("da entrada")],
    success: { status: 200, description: "O recibo", schema: v.string(), media: "text/plain" },
    problems: ["recibo-nao-encontrado"],
  }, async (c) => {
    const id = parseRowId(c.req.param("id"));
    const receipt = id === undefined ? undefined : await findRefusalReceipt(app.db, id);
    return receipt === undefined ? problem(c, "recibo-nao-encontrado") : answerDownload(c, textFile(receipt));
  });

const postBytes = (app: App) =>
  operation({
    id: "verBytesDaQuarentena",
    tag,
    summary: "Mostra os primeiros bytes de uma entrada, como chegaram",
    description:
      "Podem trazer dados pessoais e sigilo bancário, por isso quem os vê e por que fica na trilha de " +
      "auditoria. Sem motivo, use o trecho ilegível de GET.",
    access: accessFor(app, operators),
    parameters: [idParameter("da entrada")],
    body: ReasonBody,
    success: okResponse("Os bytes", BytesAnswer),
    problems: ["entrada-nao-encontrada", "conteudo-inexistente"],
  }, async (c) => {
    const { motivo } = c.req.valid("json");
    const id = parseRowId(c.req.param("id"));
    return await commitAnswer(app.db, c, async (tx) => {
      const entry = id === undefined ? undefined : await findQuarantineEntry(tx, id);
      if (entry === undefined) return problem(c, "entrada-nao-encontrada");
      if (entry.head.length === 0) return problem(c, "conteudo-inexistente");
      const detail = { ispb: entry.ispb, bytes: entry.head.length, reason: motivo };
      await appendAudit(tx, [
        auditEntry(c.var, { at: app.clock(), action: "quarantine.read", subject: String(id), detail }),
      ]);
      return c.json({ tamanhoBytes: Number(entry.size), bytes: entry.head.toHex() }, 200);
    });
  });

const postRelease = (app: App) =>
  operation({
    id: "liberarQuarentena",
    tag,
    summary: "Devolve uma entrada ao recebimento",
    description:
      "Como recebida quando foi entregue: a que estava no prazo continua no prazo, até 17:00 de D+2. O resultado é " +
      "o de qualquer retorno, com recibo.",
    access: accessFor(app, operators),
    parameters: [idParameter("da entrada")],
    body: ReleaseBody,
    success: okResponse("A entrada liberada", EntryDetail),
    problems: [
      "entrada-nao-encontrada",
      "entrada-ja-decidida",
      "entrada-sem-conteudo",
      "nome-nao-e-de-retorno",
    ],
  }, (c) => {
    const { nome, motivo } = c.req.valid("json");
    return decide(app, c, { type: "release", name: nome }, motivo);
  });

const postRejection = (app: App) =>
  operation({
    id: "recusarQuarentena",
    tag,
    summary: "Recusa uma entrada, com recibo à instituição",
    description: "O recibo traz o código da quarentena e o motivo. Os bytes continuam guardados.",
    access: accessFor(app, operators),
    parameters: [idParameter("da entrada")],
    body: ReasonBody,
    success: okResponse("A entrada recusada", EntryDetail),
    problems: ["entrada-nao-encontrada", "entrada-ja-decidida"],
  }, (c) => decide(app, c, { type: "refuse" }, c.req.valid("json").motivo));

async function decide(
  app: App,
  c: Context<Env>,
  order: QuarantineDecision,
  motivo: string,
): Promise<Response> {
  const id = parseRowId(c.req.param("id"));
  if (id === undefined) return problem(c, "entrada-nao-encontrada");
  const now = app.clock();
  return await commitAnswer(app.db, c, async (tx) => {
    const decided = await applyQuarantineDecision(tx, id, order, {
      by: c.var.caller.cpf,
      reason: motivo,
      now,
    });
    if (decided === "unknown") return problem(c, "entrada-nao-encontrada");
    if (!decided.ok) return refuse(c, quarantineProblems.explain(decided.error));
    // The job takes released files in, and writes the receipts of refused ones.
    await enqueue(tx, [{ task: "resume_intake", key: "resume_intake" }]);
    const entry = decided.value;
    const detail = {
      ispb: entry.ispb,
      entry: entry.name,
      name: entry.decision?.releasedName,
      reason: motivo,
    };
    await appendAudit(tx, [
      auditEntry(c.var, { at: now, action: `quarantine.${order.type}`, subject: String(id), detail }),
    ]);
    return c.json(wireDetail(entry, undefined), 200);
  });
}
