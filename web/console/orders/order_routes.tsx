/** Routes of one order: its page, its deletion until the cut-off, its documents. */
import { type Context, Hono } from "hono";
import { issueDetailOperation, issueReceiptOperation } from "../../../routes/documents/documents.ts";
import { answerDownload } from "../../../routes/http/request.ts";
import { changeInboxOperation } from "../../../routes/notices/inbox.ts";
import {
  downloadReceivedDocumentOperation,
  readInformationAnswersOperation,
} from "../../../routes/orders/information_answers.ts";
import { readOrderOperation, removeOrderOperation } from "../../../routes/orders/orders.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { type Problem, value } from "../../operation_call.ts";
import { leaderNames } from "../drafts/draft_form_options.ts";
import { READ_NOTICES } from "../notices_page.tsx";
import { OrderPage } from "./order_page.tsx";
import type { Order } from "./order_values.ts";
import { relatedOrders } from "./related_orders.tsx";

const done = {
  "desdobramento-excluido": "O desdobramento foi excluído, e o saldo que pedia volta a estar disponível.",
};

export const orderRoutes = () =>
  new Hono<ConsoleEnv>()
    .get("/console/ordem/:numero", async (c) => {
      const shown = await showOrder(c);
      // What is opened from the inbox has been read.
      if (c.req.query(READ_NOTICES) !== undefined) {
        value(
          await c.var.call(changeInboxOperation, { body: { ordens: [c.req.param("numero")], lido: true } }),
        );
      }
      return shown;
    })
    .post("/console/ordem/:numero/excluir", async (c) => {
      const { call, context } = c.var;
      const removed = await call(removeOrderOperation, { params: pathOf(c) });
      return removed.ok
        ? c.redirect(context.site.to("/console/ordens?feito=excluida"), 303)
        : await showOrder(c, removed.error);
    })
    .get(
      "/console/ordem/:numero/relacionadas",
      async (c) => c.html(await relatedOrders(c, await readOrder(c))),
    )
    .get(
      "/console/ordem/:numero/recibo.pdf",
      async (c) => answerDownload(c, value(await c.var.call(issueReceiptOperation, { params: pathOf(c) }))),
    )
    .get(
      "/console/ordem/:numero/detalhamento.pdf",
      async (c) => answerDownload(c, value(await c.var.call(issueDetailOperation, { params: pathOf(c) }))),
    )
    .get("/console/ordem/:numero/documento/:nome", async (c) => {
      const params = { ...pathOf(c), nome: c.req.param("nome") };
      return answerDownload(c, value(await c.var.call(downloadReceivedDocumentOperation, { params })));
    });

/** Path parameters of the API calls: the order's number. */
export const pathOf = (c: Context<ConsoleEnv>) => ({ numeroProtocolo: c.req.param("numero") ?? "" });

export const readOrder = async (c: Context<ConsoleEnv>): Promise<Order> =>
  value(await c.var.call(readOrderOperation, { params: pathOf(c) }));

/** @param problem the refusal of an action of this page */
async function showOrder(c: Context<ConsoleEnv>, problem?: Problem): Promise<Response> {
  const { call, context } = c.var;
  const order = await readOrder(c);
  const answersOf = async () =>
    value(await call(readInformationAnswersOperation, { params: pathOf(c) }))
      .respostas;
  const [names, answers] = await Promise.all([
    leaderNames(call, order.alvos),
    order.tipo === "BLOQUEIO" ? [] : answersOf(),
  ]);
  return renderConsole(
    c,
    <OrderPage {...{ context, order, names, answers, problem }} done={confirmationOf(c, done)} />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}
