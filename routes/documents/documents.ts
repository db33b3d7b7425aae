/** Documents for courts as PDF, and the confirmation that a document is authentic. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { parseAuthenticityCode } from "../../domain/document_authenticity.ts";
import { fail, ok } from "../../domain/result.ts";
import { departuresOf } from "../../store/dispatch/departures.ts";
import { findDocument, type IssuedDocument } from "../../store/document_codes.ts";
import { amountsOfSeries } from "../../store/follow_up/series_amounts.ts";
import { timelineOfOrder } from "../../store/orders/order_list.ts";
import { findOrder, type OrderDetail } from "../../store/orders/orders.ts";
import type { App } from "../app.ts";
import type { Acting, Download, Outcome } from "../call.ts";
import { instant, wireInstant } from "../http/wire.ts";
import { allProfiles } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import {
  auditSubjectOf,
  findByNumber,
  numberParameter,
  type ProtocoledOrder,
  recordOrderReading,
  visibleProtocoled,
} from "../order_content/visibility.ts";
import { followUpOf } from "../orders/order_follow_up.ts";
import { readSeries, seriesParameter } from "../series/series.ts";
import {
  documentActions,
  documentMoments,
  documentOrder,
  documentSeries,
  documentTargets,
  doubtNotes,
} from "./document_data.ts";
import { documentKinds, documentOperation, issueDocument, type Issuing, pdf } from "./issue_document.ts";
import { type Document, orderDetail, protocolReceipt, seriesReport } from "./pdf/mod.ts";

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

export const issueReceiptOperation = documentOperation({
  id: "emitirRecibo",
  method: "GET",
  path: "/v1/ordem/:numeroProtocolo/recibo",
  summary: "Emite o recibo de protocolo de uma ordem",
  parameters: [numberParameter],
  success: pdf("O recibo"),
  problems: ["ordem-nao-encontrada"],
  run: async (app, call) => {
    const found = await readOrder(app, call);
    if (found === undefined) return fail("ordem-nao-encontrada");
    const { detail, order } = found;
    const [holidays, requests] = await Promise.all([
      app.holidays(),
      departuresOf(app.db, "court_order", [order.id]),
    ]);
    const document = protocolReceipt(
      documentOrder(detail, order, holidays, undefined, requests.get(order.id)),
    );
    return await issueOf(app, call, order, "protocol-receipt", document);
  },
});

export const issueDetailOperation = documentOperation({
  id: "emitirDetalhamento",
  method: "GET",
  path: "/v1/ordem/:numeroProtocolo/detalhamento",
  summary: "Emite o detalhamento de uma ordem",
  description: "Com a resposta de cada instituição, os desdobramentos e a linha do tempo.",
  parameters: [numberParameter],
  success: pdf("O detalhamento"),
  problems: ["ordem-nao-encontrada"],
  run: async (app, call) => {
    const found = await readOrder(app, call);
    if (found === undefined) return fail("ordem-nao-encontrada");
    const { detail, order } = found;
    const [departures, moments, holidays, followUp] = await Promise.all([
      departuresOf(app.db, "court_order", [order.id]),
      timelineOfOrder(app.db, order.id),
      app.holidays(),
      followUpOf(app, call.caller, { ...detail, order }),
    ]);
    const targets = detail.targets.map(followUp.shown);
    const { balances, splits } = followUp;
    const requests = departures.get(order.id);
    const shown = documentOrder({ ...detail, targets }, order, holidays, balances, requests);
    const document = orderDetail(shown, {
      targets: documentTargets(
        { ...detail, targets },
        balances,
        (id) => doubtNotes(followUp.ofTarget(id)),
        requests,
      ),
      actions: documentActions(splits),
      moments: documentMoments(moments),
    });
    return await issueOf(app, call, order, "order-detail", document);
  },
});

export const issueSeriesReportOperation = documentOperation({
  id: "emitirRelatorioDaSerie",
  method: "GET",
  path: "/v1/serie/:id/relatorio",
  summary: "Emite o relatório de uma série",
  description:
    "Com cada ordem que o usuário vê, o que pediu, o que bloqueou e o que os desdobramentos fizeram do bloqueado.",
  parameters: [seriesParameter],
  success: pdf("O relatório"),
  problems: ["serie-nao-encontrada"],
  run: async (app, call) => {
    const view = await readSeries(app, call);
    const detail = view && await findOrder(app.db, { id: view.first.order.id });
    const order = visibleProtocoled(detail?.order, call.caller);
    if (view === undefined || detail === undefined || order === undefined) {
      return fail("serie-nao-encontrada");
    }
    const [holidays, amounts] = await Promise.all([
      app.holidays(),
      amountsOfSeries(app.db, [view], localDate(app.clock())),
    ]);
    const first = documentOrder(detail, order, holidays);
    return await issueOf(
      app,
      call,
      order,
      "series-report",
      seriesReport(first, documentSeries(view, amounts(view))),
    );
  },
});

export const confirmDocumentOperation = operationsOf({ tag: "Documentos", access: allProfiles })({
  id: "confirmarDocumento",
  method: "GET",
  path: "/v1/documento/:codigo",
  summary: "Confirma a autenticidade de um documento",
  description:
    "Pelo código impresso no rodapé. Compare o `sha256` com o do arquivo. De documentos sigilosos o número de " +
    "protocolo não é informado.",
  parameters: [{
    in: "path",
    name: "codigo",
    description: "Código de autenticidade, com ou sem hifens",
  }],
  success: okResponse("O documento foi emitido pelo serviço", Confirmation),
  problems: ["documento-nao-encontrado"],
  run: async (app, call) => {
    const code = parseAuthenticityCode(call.params.codigo);
    const found = code.ok ? await findDocument(app.db, code.value) : undefined;
    return found === undefined ? fail("documento-nao-encontrado") : ok(confirmationOf(found));
  },
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
  { caller, params: { numeroProtocolo } }: Pick<Acting, "caller"> & {
    readonly params: { readonly numeroProtocolo: string };
  },
): Promise<{ readonly detail: OrderDetail; readonly order: ProtocoledOrder } | undefined> {
  const detail = await findByNumber(db, caller, numeroProtocolo);
  const order = visibleProtocoled(detail?.order, caller);
  return detail && order && { detail, order };
}

async function issueOf(
  app: App,
  call: Issuing,
  order: ProtocoledOrder,
  kind: IssuedDocument["kind"],
  document: Document,
): Promise<Outcome<Download>> {
  const reading = auditSubjectOf(order);
  await recordOrderReading(app, call, "document.issue", [reading]);
  return ok(await issueDocument(app, call, { kind, court: order.court, subject: reading.subject }, document));
}
