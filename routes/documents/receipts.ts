/** The receipts of many orders as one document. */
import { Hono } from "hono";
import * as v from "valibot";
import { protocolReceipts } from "../../documents/mod.ts";
import { findOrderDetails } from "../../store/orders/orders.ts";
import type { App, Env } from "../app.ts";
import { operation } from "../http/operation.ts";
import { refuseAll } from "../http/problems.ts";
import { accessFor, drafters } from "../identity/caller_identity.ts";
import { choiceProblems, chosenOrders, MAX_CHOSEN, OrderChoiceQuery } from "../orders/order_choice.ts";
import { auditSubjectOf, recordOrderReading } from "../orders/visibility.ts";
import { documentOrder } from "./document_data.ts";
import { answerDocument, pdf, tag } from "./issue_document.ts";
import { protocolNumberList } from "../http/number_wire.ts";
import { mustBeTrue } from "../http/wire.ts";

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

export function receiptRoutes(app: App) {
  return new Hono<Env>().get(
    "/v1/recibo",
    ...operation({
      id: "emitirRecibos",
      tag,
      summary: "Emite os recibos de protocolo de várias ordens",
      description: "Em um só PDF, com um código de autenticidade, a ordem mais nova primeiro.",
      access: accessFor(app, drafters),
      query: ReceiptsQuery,
      success: pdf("Os recibos"),
      problems: choiceProblems,
    }, async (c) => {
      const { ordens, todas, ...filter } = c.req.valid("query");
      const { caller } = c.var;
      const choice = { ordens: ordens?.split(","), todas: todas === undefined ? undefined : true as const };
      const chosen = await chosenOrders(app, c.var, choice, filter);
      if (!chosen.ok) return refuseAll(c, chosen.error, "parametro-invalido");
      const orders = new Map(chosen.value.map((order) => [order.id, order]));
      const [details, holidays] = await Promise.all([
        findOrderDetails(app.db, chosen.value),
        app.holidays(),
      ]);
      await recordOrderReading(app, c.var, "document.issue", chosen.value.map(auditSubjectOf));
      const document = protocolReceipts(
        details.map((detail) => documentOrder(detail, orders.get(detail.order.id)!, holidays)),
      );
      const subject = `${details.length}-ordens`;
      return await answerDocument(
        app,
        c,
        { kind: "protocol-receipt", court: caller.court, subject },
        document,
      );
    }),
  );
}
