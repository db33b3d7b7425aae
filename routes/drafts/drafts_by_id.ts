/** Reads many drafts in one call, as a page that reviews them before their protocol does. */
import * as v from "valibot";
import { ok } from "../../domain/result.ts";
import { findOrderDetails, findOrders } from "../../store/orders/orders.ts";
import { Problem } from "../http/problem_schema.ts";
import { idList, idsOf, isOrderId } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { changePermission } from "../order_content/draft_change.ts";
import { auditSubjectOf, recordOrderReading, visibleOrder } from "../order_content/visibility.ts";
import { DraftAnswer } from "../orders/order_schema.ts";
import { wireDraft } from "../orders/order_wire.ts";
import { explainAbsence, requireDraft } from "./draft_access.ts";
import { draftedOf, duplicateWarnings } from "./duplicate_orders.ts";

export const DraftsAnswer = v.pipe(
  v.object({
    minutas: v.pipe(v.array(DraftAnswer), v.description("As minutas, na sequência pedida")),
    ausentes: v.pipe(
      v.array(v.pipe(v.object({ id: v.string(), problema: Problem }), v.metadata({ ref: "MinutaAusente" }))),
      v.description("O problema de cada identificador sem minuta, o mesmo de `GET /v1/ordem/minuta/{id}`"),
    ),
  }),
  v.metadata({ ref: "MinutasConsultadas" }),
);

export const readDraftsOperation = operationsOf({ tag: "Ordens", access: drafters })({
  id: "consultarMinutas",
  method: "GET",
  path: "/v1/ordem/minuta/consulta",
  summary: "Consulta várias minutas",
  description: "Como em `GET /v1/ordem/minuta/{id}`. A resposta é 200 ainda que nenhuma seja encontrada.",
  query: v.strictObject({ ids: idList("minutas") }),
  success: okResponse("As minutas, e as que não há", DraftsAnswer),
  run: async (app, call) => {
    const { caller } = call;
    const ids = idsOf(call.query.ids);
    const [stored, decideChange] = await Promise.all([
      findOrders(app.db, ids.filter(isOrderId)),
      changePermission(app.db, caller, app.clock()),
    ]);
    const byId = new Map(stored.map((order) => [order.id, order]));
    const read = ids.map((id) => ({ id, draft: requireDraft(visibleOrder(byId.get(id), caller)) }));
    const orders = read.flatMap(({ draft }) => draft.ok ? [draft.value] : []);
    await recordOrderReading(app, call, "draft.read", orders.map(auditSubjectOf));
    const details = await findOrderDetails(app.db, orders);
    const views = details.map((detail, index) => ({ ...detail, order: orders[index]! }));
    const duplicates = await duplicateWarnings(app.db, caller, views.map(draftedOf));
    return ok({
      minutas: views.map((view, index) => {
        const { order } = view;
        return { ...wireDraft(view, duplicates[index]), podeAlterar: decideChange(order).ok };
      }),
      ausentes: read.flatMap(({ id, draft }) => {
        if (draft.ok) return [];
        return [{ id, problema: call.problem(explainAbsence(draft.error)) }];
      }),
    });
  },
});
