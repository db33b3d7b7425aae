/** Reads many drafts in one call, as a page that reviews them before their protocol does. */
import { Hono } from "hono";
import * as v from "valibot";
import { findOrderDetails, findOrders } from "../../store/orders/orders.ts";
import type { App, Env } from "../app.ts";
import { operation } from "../http/operation.ts";
import { isOrderId } from "../http/request.ts";
import { problemBody } from "../http/problems.ts";
import { Problem } from "../http/problem_schema.ts";
import { accessFor, drafters } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { Draft } from "../orders/order_schema.ts";
import { draftedOf, duplicateWarnings } from "./duplicate_orders.ts";
import { wireDraft } from "../orders/order_wire.ts";
import { auditSubjectOf, recordOrderReading, visibleOrder } from "../orders/visibility.ts";
import { explainAbsence, requireDraft } from "./draft_access.ts";
import { changePermission } from "./draft_change.ts";
import { idList, idsOf } from "../http/wire.ts";

export const DraftsAnswer = v.pipe(
  v.object({
    minutas: v.pipe(v.array(Draft), v.description("As minutas, na sequência pedida")),
    ausentes: v.pipe(
      v.array(v.pipe(v.object({ id: v.string(), problema: Problem }), v.metadata({ ref: "MinutaAusente" }))),
      v.description("O problema de cada identificador sem minuta, o mesmo de `GET /v1/ordem/minuta/{id}`"),
    ),
  }),
  v.metadata({ ref: "MinutasConsultadas" }),
);

export function draftsByIdRoutes(app: App) {
  return new Hono<Env>().get(
    "/v1/ordem/minuta/consulta",
    ...operation({
      id: "consultarMinutas",
      tag: "Ordens",
      summary: "Consulta várias minutas",
      description: "Como em `GET /v1/ordem/minuta/{id}`. A resposta é 200 ainda que nenhuma seja encontrada.",
      access: accessFor(app, drafters),
      query: v.strictObject({ ids: idList("minutas") }),
      success: okResponse("As minutas, e as que não há", DraftsAnswer),
    }, async (c) => {
      const { caller } = c.var;
      const ids = idsOf(c.req.valid("query").ids);
      const [stored, decideChange] = await Promise.all([
        findOrders(app.db, ids.filter(isOrderId)),
        changePermission(app.db, caller, app.clock()),
      ]);
      const byId = new Map(stored.map((order) => [order.id, order]));
      const read = ids.map((id) => ({ id, draft: requireDraft(visibleOrder(byId.get(id), caller)) }));
      const orders = read.flatMap(({ draft }) => draft.ok ? [draft.value] : []);
      await recordOrderReading(app, c.var, "draft.read", orders.map(auditSubjectOf));
      const details = await findOrderDetails(app.db, orders);
      const views = details.map((detail, index) => ({ ...detail, order: orders[index]! }));
      const duplicates = await duplicateWarnings(app.db, caller, views.map(draftedOf));
      return c.json({
        minutas: views.map((view, index) => {
          const { order } = view;
          return { ...wireDraft(view, duplicates[index]), podeAlterar: decideChange(order).ok };
        }),
        ausentes: read.flatMap(({ id, draft }) => {
          if (draft.ok) return [];
          const { code, ...occurrence } = explainAbsence(draft.error);
          return [{ id, problema: problemBody(c, code, occurrence) }];
        }),
      }, 200);
    }),
  );
}
