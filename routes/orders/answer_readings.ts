/** Marks the answers of many orders as read by their court, without opening each. */
import * as v from "valibot";
import { fail, ok } from "../../domain/result.ts";
import { markAnswersRead } from "../../store/orders/answer_readings.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import {
  choiceProblems,
  chosenOrders,
  orderChoiceEntries,
  OrderChoiceQuery,
} from "../order_content/order_choice.ts";
import { auditSubjectOf, recordOrderReading, whenActionable } from "../order_content/visibility.ts";

const ReadingBody = v.pipe(
  v.strictObject(orderChoiceEntries),
  v.metadata({ ref: "OrdensLidas", examples: [{ ordens: ["20260000000042"] }] }),
);

const count = (description: string) => v.pipe(v.number(), v.integer(), v.description(description));

export const ReadingAnswer = v.object({
  lidas: count("Ordens cujas respostas passaram a lidas"),
  semMudanca: count("Ordens que não estavam respondidas, já tinham sido lidas, ou que o usuário só consulta"),
});

export const markAnswersReadOperation = operationsOf({ tag: "Ordens", access: drafters })({
  id: "marcarOrdensComoLidas",
  method: "POST",
  path: "/v1/ordem/leitura",
  summary: "Marca respostas como lidas",
  description:
    "As respostas das ordens escolhidas passam a lidas pelo tribunal, como se cada uma tivesse sido aberta por quem pode " +
    "agir nela. Fica registrado quem as marcou.",
  query: OrderChoiceQuery,
  body: ReadingBody,
  success: okResponse("Quantas mudaram", ReadingAnswer),
  problems: choiceProblems,
  run: async (app, call) => {
    const { caller } = call;
    const chosen = await chosenOrders(app, call, call.body, call.query);
    if (!chosen.ok) return fail({ reasons: chosen.error, otherwise: "parametro-invalido" });
    // A court's system without a user does not read for the court.
    const mayRead = caller.cpf === ""
      ? []
      : chosen.value.filter((order) => order.state.status === "answered" && whenActionable(order, caller).ok);
    await recordOrderReading(app, call, "order.mark-read", mayRead.map(auditSubjectOf));
    return await call.commit(async (tx) => {
      const ids = mayRead.map(({ id }) => id);
      const lidas = await markAnswersRead(tx, ids, { by: caller.cpf, at: app.clock() });
      return ok({ lidas, semMudanca: chosen.value.length - lidas });
    });
  },
});
