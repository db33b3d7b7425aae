/** Quarantine for operators: entries of inboxes that the intake must not take before a decision. */
import { fail, ok } from "../../domain/result.ts";
import { parseSortOrder } from "../../domain/sort_order.ts";
import { applyQuarantineDecision, type QuarantineDecision } from "../../exchange/mod.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import {
  findQuarantineEntry,
  findReleasedFile,
  listQuarantineEntries,
} from "../../store/intake/quarantine_entries.ts";
import { findRefusalReceipt } from "../../store/intake/receipts.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import type { App } from "../app.ts";
import { auditEntry, type Outcome } from "../call.ts";
import { textFile } from "../http/request.ts";
import { pageOf, pageSchema, pageWindow } from "../http/wire.ts";
import { okResponse, textResponse } from "../operation.ts";
import {
  idParameter,
  operatorOperation,
  parseRowId,
  ReasonBody,
  type ReasonedCall,
  rowAt,
} from "./common.ts";
import { quarantineProblems } from "./file_action_problems.ts";
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

const path = "/v1/operacao/quarentena";

export const listQuarantineOperation = operatorOperation({
  id: "listarQuarentena",
  method: "GET",
  path,
  summary: "O que espera, ou esperou, a decisão de um operador",
  query: QuarantineQuery,
  success: okResponse("Uma página de entradas, da mais nova à mais antiga", pageSchema(EntryAnswer)),
  run: async (app, call) => {
    const { ispb, situacao, codigo, ordenar, ...page } = call.query;
    const filter = { ispb, status: situacao && situations[situacao], code: codigo };
    const { total, rows } = await listQuarantineEntries(app.db, filter, {
      ...pageWindow(page),
      sequence: parseSortOrder(quarantineColumns, ordenar),
    });
    return ok(pageOf(rows.map(wireEntry), total, page));
  },
});

export const readQuarantinedOperation = operatorOperation({
  id: "consultarQuarentena",
  method: "GET",
  path: `${path}/:id`,
  summary: "Uma entrada da quarentena, com o começo do seu conteúdo",
  parameters: [idParameter("da entrada")],
  success: okResponse("A entrada", EntryDetail),
  problems: ["entrada-nao-encontrada"],
  run: async (app, call) => {
    const entry = await rowAt(call.params.id, (id) => findQuarantineEntry(app.db, id));
    if (entry === undefined) return fail("entrada-nao-encontrada");
    return ok(wireDetail(entry, await findReleasedFile(app.db, entry.entryId)));
  },
});

export const readRefusalReceiptOperation = operatorOperation({
  id: "baixarReciboDaQuarentena",
  method: "GET",
  path: `${path}/:id/recibo`,
  summary: "Recibo de uma entrada recusada",
  description: "Como foi escrito para a instituição.",
  parameters: [idParameter("da entrada")],
  success: textResponse("O recibo"),
  problems: ["recibo-nao-encontrado"],
  run: async (app, call) => {
    const receipt = await rowAt(call.params.id, (id) => findRefusalReceipt(app.db, id));
    return receipt === undefined ? fail("recibo-nao-encontrado") : ok(textFile(receipt));
  },
});

export const readQuarantinedBytesOperation = operatorOperation({
  id: "verBytesDaQuarentena",
  method: "POST",
  path: `${path}/:id/bytes`,
  summary: "Mostra os primeiros bytes de uma entrada, como chegaram",
  description:
    "Podem trazer dados pessoais e sigilo bancário, por isso quem os vê e por que fica na trilha de " +
    "auditoria. Sem motivo, use o trecho ilegível de GET.",
  parameters: [idParameter("da entrada")],
  body: ReasonBody,
  success: okResponse("Os bytes", BytesAnswer),
  problems: ["entrada-nao-encontrada", "conteudo-inexistente"],
  run: async (app, call) => {
    const { motivo } = call.body;
    return await call.commit(async (tx) => {
      const entry = await rowAt(call.params.id, (id) => findQuarantineEntry(tx, id));
      if (entry === undefined) return fail("entrada-nao-encontrada");
      if (entry.head.length === 0) return fail("conteudo-inexistente");
      const detail = { ispb: entry.ispb, bytes: entry.head.length, reason: motivo };
      await appendAudit(tx, [
        auditEntry(call, { at: app.clock(), action: "quarantine.read", subject: String(entry.id), detail }),
      ]);
      return ok({ tamanhoBytes: Number(entry.size), bytes: entry.head.toHex() });
    });
  },
});

export const releaseQuarantinedOperation = operatorOperation({
  id: "liberarQuarentena",
  method: "POST",
  path: `${path}/:id/liberar`,
  summary: "Devolve uma entrada ao recebimento",
  description:
    "Como recebida quando foi entregue: a que estava no prazo continua no prazo, até 17:00 de D+2. O resultado é " +
    "o de qualquer retorno, com recibo.",
  parameters: [idParameter("da entrada")],
  body: ReleaseBody,
  success: okResponse("A entrada liberada", EntryDetail),
  problems: [
    "entrada-nao-encontrada",
    "entrada-ja-decidida",
    "entrada-sem-conteudo",
    "nome-nao-e-de-retorno",
  ],
  run: (app, call) => decide(app, call, { type: "release", name: call.body.nome }),
});

export const refuseQuarantinedOperation = operatorOperation({
  id: "recusarQuarentena",
  method: "POST",
  path: `${path}/:id/recusar`,
  summary: "Recusa uma entrada, com recibo à instituição",
  description: "O recibo traz o código da quarentena e o motivo. Os bytes continuam guardados.",
  parameters: [idParameter("da entrada")],
  body: ReasonBody,
  success: okResponse("A entrada recusada", EntryDetail),
  problems: ["entrada-nao-encontrada", "entrada-ja-decidida"],
  run: (app, call) => decide(app, call, { type: "refuse" }),
});

async function decide(
  app: App,
  call: ReasonedCall<EntryDetail>,
  order: QuarantineDecision,
): Promise<Outcome<EntryDetail>> {
  const { params, body: { motivo } } = call;
  const id = parseRowId(params.id);
  if (id === undefined) return fail("entrada-nao-encontrada");
  const now = app.clock();
  return await call.commit(async (tx) => {
    const decided = await applyQuarantineDecision(tx, id, order, {
      by: call.caller.cpf,
      reason: motivo,
      now,
    });
    if (decided === "unknown") return fail("entrada-nao-encontrada");
    if (!decided.ok) return fail(quarantineProblems.explain(decided.error));
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
      auditEntry(call, { at: now, action: `quarantine.${order.type}`, subject: String(id), detail }),
    ]);
    return ok(wireDetail(entry, undefined));
  });
}
