/** The receipts of many orders as one document. */
import * as v from "valibot";
import { fail, ok } from "../../domain/result.ts";
import { departuresOf } from "../../store/dispatch/departures.ts";
import { findOrderDetails } from "../../store/orders/orders.ts";
import { protocolNumberList } from "../http/number_wire.ts";
import { mustBeTrue } from "../http/wire.ts";
import { choiceProblems, chosenOrders, MAX_CHOSEN, OrderChoiceQuery } from "../order_content/order_choice.ts";
import { auditSubjectOf, recordOrderReading } from "../order_content/visibility.ts";
import { documentOrder } from "./document_data.ts";
import { documentOperation, issueDocument, pdf } from "./issue_document.ts";
import { protocolReceipts } from "./pdf/mod.ts";

const ReceiptsQuery = v.strictObject({
  ...OrderChoiceQuery.entries,
  ordens: v.optional(
    protocolNumberList({
      max: MAX_CHOSEN,
      description: "Números de protocolo, separados por vírgula; ou `todas`",
    }),
  ),
  todas: v.optional(v.pipe(
    v.picklist(["true"], mustBeTrue),
    v.description(
      "Todas as protocoladas que correspondem aos demais parâmetros, os filtros de `GET /v1/ordem`",
    ),
  )),
});

export const issueReceiptsOperation = documentOperation({
  id: "emitirRecibos",
  method: "GET",
  path: "/v1/recibo",
  summary: "Emite os recibos de protocolo de várias ordens",
  description: "Em um só PDF, com um código de autenticidade, a ordem mais nova primeiro.",
  query: ReceiptsQuery,
  success: pdf("Os recibos"),
  problems: choiceProblems,
  run: async (app, call) => {
    const { ordens, todas, ...filter } = call.query;
    const { court } = call.caller;
    const choice = { ordens: ordens?.split(","), todas: todas === undefined ? undefined : true as const };
    const chosen = await chosenOrders(app, call, choice, filter);
    if (!chosen.ok) return fail({ reasons: chosen.error, otherwise: "parametro-invalido" });
    const orders = new Map(chosen.value.map((order) => [order.id, order]));
    const [details, departures, holidays] = await Promise.all([
      findOrderDetails(app.db, chosen.value),
      departuresOf(app.db, "court_order", [...orders.keys()], "open"),
      app.holidays(),
    ]);
    await recordOrderReading(app, call, "document.issue", chosen.value.map(auditSubjectOf));
    const document = protocolReceipts(
      details.map((detail) => {
        const { id } = detail.order;
        return documentOrder(detail, orders.get(id)!, holidays, undefined, departures.get(id));
      }),
    );
    const subject = `${details.length}-ordens`;
    return ok(await issueDocument(app, call, { kind: "protocol-receipt", court, subject }, document));
  },
});
