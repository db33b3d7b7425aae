/** Documents for courts as PDF, and the confirmation that a document is authentic. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { parseAuthenticityCode } from "../../domain/documents/document_authenticity.ts";
import { type Document, orderDetail, protocolReceipt, seriesReport } from "../../documents/mod.ts";
import { findDocument, type IssuedDocument } from "../../store/documents/document_codes.ts";
import { timelineOfOrder } from "../../store/orders/order_list.ts";
import { amountsOfSeries } from "../../store/follow_up/series_amounts.ts";
import { findOrder, type OrderDetail } from "../../store/orders/orders.ts";
import type { App, Env } from "../app.ts";
import { accessFor, allProfiles, drafters } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import {
  documentActions,
  documentMoments,
  documentOrder,
  documentSeries,
  documentTargets,
  doubtNotes,
} from "./document_data.ts";
import { answerDocument, documentKinds, pdf, tag } from "./issue_document.ts";
import { followUpOf } from "../orders/order_follow_up.ts";
import { numberParameter } from "../orders/orders.ts";
import {
  auditSubjectOf,
  findByNumber,
  type ProtocoledOrder,
  recordOrderReading,
  visibleProtocoled,
} from "../orders/visibility.ts";
import { problem } from "../http/problems.ts";
import { readSeries, seriesParameter } from "../series/series.ts";
import { instant, wireInstant } from "../http/wire.ts";

const readers = drafters;

const Confirmation = v.pipe(
  v.object({
    codigo: v.string(),
    tipo: v.picklist(Object.values(documentKinds)),
    tribunal: v.pipe(v.string(), v.description("JTR do tribunal, 3 dígitos")),
    dataHoraEmissao: instant,
    sha256: v.pipe(
      v.string(),
      v.description("Dos bytes do PDF emitido: outro valor, o arquivo foi alterado"),
    ),
    numeroProtocolo: v.optional(v.string()),
  }),
  v.metadata({ ref: "DocumentoEmitido" }),
);

export function documentRoutes(app: App) {
  return new Hono<Env>()
    .get("/v1/ordem/:numeroProtocolo/recibo", ...getReceipt(app))
    .get("/v1/ordem/:numeroProtocolo/detalhamento", ...getDetails(app))
    .get("/v1/serie/:id/relatorio", ...getSeriesReport(app))
    .get("/v1/documento/:codigo", ...getConfirmation(app));
}

const getReceipt = (app: App) =>
  operation({
    id: "emitirRecibo",
    tag,
    summary: "Emite o recibo de protocolo de uma ordem",
    access: accessFor(app, readers),
    parameters: [numberParameter],
    success: pdf("O recibo"),
    problems: ["ordem-nao-encontrada"],
  }, async (c) => {
    const found = await readOrder(app, c);
    if (found === undefined) return problem(c, "ordem-nao-encontrada");
    const { detail, order } = found;
    const document = protocolReceipt(documentOrder(detail, order, await app.holidays()));
    return await issueOf(app, c, order, "protocol-receipt", document);
  });

const getDetails = (app: App) =>
  operation({
    id: "emitirDetalhamento",
    tag,
    summary: "Emite o detalhamento de uma ordem",
    description: "Com a resposta de cada instituição, os desdobramentos e a linha do tempo.",
    access: accessFor(app, readers),
    parameters: [numberParameter],
    success: pdf("O detalhamento"),
    problems: ["ordem-nao-encontrada"],
  }, async (c) => {
    const found = await readOrder(app, c);
    if (found === undefined) return problem(c, "ordem-nao-encontrada");
    const { detail, order } = found;
    const [moments, holidays, followUp] = await Promise.all([
      timelineOfOrder(app.db, order.id),
      app.holidays(),
      followUpOf(app, c.var.caller, { ...detail, order }),
    ]);
    const targets = detail.targets.map(followUp.shown);
    const { balances, splits } = followUp;
    const document = orderDetail(documentOrder({ ...detail, targets }, order, holidays, balances), {
      targets: documentTargets(targets, balances, (id) => doubtNotes(followUp.ofTarget(id))),
      actions: documentActions(splits),
      moments: documentMoments(moments),
    });
    return await issueOf(app, c, order, "order-detail", document);
  });

const getSeriesReport = (app: App) =>
  operation({
    id: "emitirRelatorioDaSerie",
    tag,
    summary: "Emite o relatório de uma série",
    description:
      "Com cada ordem que o usuário vê, o que pediu, o que bloqueou e o que os desdobramentos fizeram do bloqueado.",
    access: accessFor(app, readers),
    parameters: [seriesParameter],
    success: pdf("O relatório"),
    problems: ["serie-nao-encontrada"],
  }, async (c) => {
    const view = await readSeries(app, { caller: c.var.caller, params: { id: c.req.param("id") } });
    const detail = view && await findOrder(app.db, { id: view.first.order.id });
    const order = visibleProtocoled(detail?.order, c.var.caller);
    if (view === undefined || detail === undefined || order === undefined) {
      return problem(c, "serie-nao-encontrada");
    }
    const [holidays, amounts] = await Promise.all([
      app.holidays(),
      amountsOfSeries(app.db, [view], localDate(app.clock())),
    ]);
    const first = documentOrder(detail, order, holidays);
    return await issueOf(
      app,
      c,
      order,
      "series-report",
      seriesReport(first, documentSeries(view, amounts(view))),
    );
  });

const getConfirmation = (app: App) =>
  operation({
    id: "confirmarDocumento",
    tag,
    summary: "Confirma a autenticidade de um documento",
    description:
      "Pelo código impresso no rodapé. Compare o `sha256` com o do arquivo. De documentos sigilosos o número de " +
      "protocolo não é informado.",
    access: accessFor(app, allProfiles),
    parameters: [{
      in: "path",
      name: "codigo",
      description: "Código de autenticidade, com ou sem hifens",
    }],
    success: okResponse("O documento foi emitido pelo serviço", Confirmation),
    problems: ["documento-nao-encontrado"],
  }, async (c) => {
    const code = parseAuthenticityCode(c.req.param("codigo"));
    const found = code.ok ? await findDocument(app.db, code.value) : undefined;
    return found === undefined ? problem(c, "documento-nao-encontrado") : c.json(confirmationOf(found), 200);
  });

const confirmationOf = (
  { code, kind, court, issuedAt, sha256, protocolNumber, confidential }: IssuedDocument,
): v.InferOutput<typeof Confirmation> => ({
  codigo: code,
  tipo: documentKinds[kind],
  tribunal: court,
  dataHoraEmissao: wireInstant(issuedAt),
  sha256,
  ...(!confidential && protocolNumber !== undefined && { numeroProtocolo: protocolNumber }),
});

async function readOrder(
  { db }: App,
  c: Context<Env>,
): Promise<{ readonly detail: OrderDetail; readonly order: ProtocoledOrder } | undefined> {
  const detail = await findByNumber(db, c.var.caller, c.req.param("numeroProtocolo"));
  const order = visibleProtocoled(detail?.order, c.var.caller);
  return detail && order && { detail, order };
}

async function issueOf(
  app: App,
  c: Context<Env>,
  order: ProtocoledOrder,
  kind: IssuedDocument["kind"],
  document: Document,
): Promise<Response> {
  const reading = auditSubjectOf(order);
  await recordOrderReading(app, c.var, "document.issue", [reading]);
  return await answerDocument(app, c, { kind, court: order.court, subject: reading.subject }, document);
}
