/** Routes of one subscription: its status, its deliveries, and redelivery. */
import { type Context, Hono } from "hono";
import { etagOf } from "../../../routes/http/etag.ts";
import {
  listDeliveriesOperation,
  resendNoticeOperation,
  resendNoticesOperation,
  testSubscriptionOperation,
} from "../../../routes/notices/subscription_deliveries.ts";
import { readSubscriptionOperation } from "../../../routes/notices/subscriptions.ts";
import { confirmationOf, type ConsoleEnv, renderConsole } from "../../components/console_layout.tsx";
import { oneOf, requestedPage, requestedPageSize } from "../../components/list_page.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { value } from "../../operation_call.ts";
import { SubscriptionPage, type SubscriptionPageProps } from "./subscription_page.tsx";
import { byId, onceById, path, toSubscriptionPage } from "./subscriptions_routes.tsx";

const done = {
  alterada: "A assinatura foi alterada.",
  ativada: "A assinatura está ativa; o que aconteceu enquanto esteve em pausa será enviado.",
  pausada: "A assinatura está em pausa; os avisos ficam guardados.",
  mudou: "Nada foi feito: a assinatura mudou enquanto esta página estava aberta. Confira-a e repita.",
  reenviados: "Os avisos serão reenviados em até um minuto.",
  reenviado: "O aviso será reenviado em até um minuto.",
};

/** Values of the status filter of the deliveries. */
const situations = ["PENDENTE", "ENTREGUE", "NAO_ENTREGUE"] as const;

export const subscriptionDeliveriesRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(`${path}/:id`, (c) => {
      const situacao = oneOf(situations, c.req.query("situacao"));
      const query = { ...situacao && { situacao }, ...requestedPage(c.req.query()) };
      return showSubscription(c, query, {
        done: confirmationOf(c, done),
        query: { situacao, ...requestedPageSize(c.req.query()) },
      });
    })
    .post(`${path}/:id/testar`, async (c) => {
      const form = await postedForm(c);
      const tested = value(await c.var.call(testSubscriptionOperation, onceById(c, form)));
      return await showSubscription(c, {}, { tested });
    })
    .post(`${path}/:id/reenviar`, async (c) => {
      const form = await postedForm(c);
      const depoisDe = form.get("depoisDe")?.trim();
      const query = { ...depoisDe && { depoisDe } };
      value(await c.var.call(resendNoticesOperation, { ...onceById(c, form), query }));
      return toSubscriptionPage(c, "reenviados");
    })
    .post(`${path}/:id/entrega/:evento/reenviar`, async (c) => {
      const form = await postedForm(c);
      const params = { id: c.req.param("id"), evento: c.req.param("evento") };
      value(await c.var.call(resendNoticeOperation, { params, key: keyOf(form) }));
      return toSubscriptionPage(c, "reenviado");
    });

async function showSubscription(
  c: Context<ConsoleEnv>,
  query: { readonly situacao?: (typeof situations)[number] },
  shown: Partial<Pick<SubscriptionPageProps, "done" | "query" | "tested">>,
): Promise<Response> {
  const [{ value: subscription, version }, deliveries] = await Promise.all([
    c.var.callVersioned(readSubscriptionOperation, byId(c)).then(value),
    c.var.call(listDeliveriesOperation, { ...byId(c), query }).then(value),
  ]);
  return renderConsole(
    c,
    <SubscriptionPage
      {...{ context: c.var.context, subscription, deliveries }}
      version={etagOf(version)}
      {...shown}
    />,
  );
}
