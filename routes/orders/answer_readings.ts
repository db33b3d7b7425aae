/** Marks the answers of many orders as read by their court, without opening each. */
import { Hono } from "hono";
import * as v from "valibot";
import { markAnswersRead } from "../../store/orders/answer_readings.ts";
import type { App, Env } from "../app.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { operation } from "../http/operation.ts";
import { refuseAll } from "../http/problems.ts";
import { accessFor, drafters } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { choiceProblems, chosenOrders, orderChoiceEntries, OrderChoiceQuery } from "./order_choice.ts";
import { auditSubjectOf, recordOrderReading, whenActionable } from "./visibility.ts";

const ReadingBody = v.pipe(
  v.strictObject(orderChoiceEntries),
  v.metadata({ ref: "OrdensLidas", examples: [{ ordens: ["20260000000042"] }] }),
);

const count = (description: string) => v.pipe(v.number(), v.integer(), v.description(description));

export const ReadingAnswer = v.object({
  lidas: count("Ordens cujas respostas passaram a lidas"),
  semMudanca: count("Ordens que não estavam respondidas, já tinham sido lidas, ou que o usuário só consulta"),
});

export function answerReadingRoutes(app: App) {
  return new Hono<Env>().post(
    "/v1/ordem/leitura",
    ...operation({
      id: "marcarOrdensComoLidas",
      tag: "Ordens",
      summary: "Marca respostas como lidas",
      description:
        "As respostas das ordens escolhidas passam a lidas pelo tribunal, como se cada uma tivesse sido aberta por quem pode " +
        "agir nela. Fica registrado quem as marcou.",
      access: accessFor(app, drafters),
      query: OrderChoiceQuery,
      body: ReadingBody,
      success: okResponse("Quantas mudaram", ReadingAnswer),
      problems: choiceProblems,
    }, async (c) => {
      const { caller } = c.var;
      const chosen = await chosenOrders(app, c.var, c.req.valid("json"), c.req.valid("query"));
      if (!chosen.ok) return refuseAll(c, chosen.error, "parametro-invalido");
      // A court's system without a user does not read for the court.
      const mayRead = caller.cpf === ""
        ? []
        : chosen.value.filter((order) =>
          order.state.status === "answered" && whenActionable(order, caller).ok
        );
      await recordOrderReading(app, c.var, "order.mark-read", mayRead.map(auditSubjectOf));
      return await commitAnswer(app.db, c, async (tx) => {
        const ids = mayRead.map(({ id }) => id);
        const lidas = await markAnswersRead(tx, ids, { by: caller.cpf, at: app.clock() });
        return c.json({ lidas, semMudanca: chosen.value.length - lidas }, 200);
      });
    }),
  );
}
