/** Routes of the webhook subscriptions, by which the court's own systems receive events. */
import { wireEventTypes } from "../../../domain/notices/event_type.ts";
import { type Context, Hono } from "hono";
import { etagOf } from "../../../routes/http/etag.ts";
import type { SubscriptionChange } from "../../../routes/notices/subscription_schema.ts";
import {
  changeSubscriptionOperation,
  createSubscriptionOperation,
  listSubscriptionsOperation,
  readSubscriptionOperation,
  removeSubscriptionOperation,
  rotateSecretOperation,
} from "../../../routes/notices/subscriptions.ts";
import { type Problem, value } from "../../api.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { requestedPage, requestedPageSize } from "../../components/list_query.ts";
import { SubscriptionForm, type TypedSubscription } from "./subscription_form_page.tsx";
import { SubscriptionsPage } from "./subscriptions_page.tsx";
import { SecretPage } from "./subscription_secret_page.tsx";

export const path = "/console/assinaturas";

export const subscriptionsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const query = requestedPage(c.req.query());
      const found = value(await c.var.call(listSubscriptionsOperation, { query }));
      const done = confirmationOf(c, {
        excluida: "A assinatura foi excluída; o que estava pendente não será enviado.",
      });
      return renderConsole(
        c,
        <SubscriptionsPage
          {...{ context: c.var.context, done, found, query: requestedPageSize(c.req.query()) }}
        />,
      );
    })
    .get(`${path}/nova`, (c) => showForm(c, { url: "", tipos: [] }))
    .post(`${path}/nova`, async (c) => {
      const form = await postedForm(c);
      const typed = typedIn(form);
      const saved = await c.var.call(createSubscriptionOperation, {
        body: bodyFrom(typed),
        key: keyOf(form),
      });
      if (!saved.ok) return showForm(c, typed, saved.error);
      return renderConsole(c, <SecretPage context={c.var.context} subscription={saved.value} made="new" />);
    })
    .get(`${path}/:id/alterar`, async (c) => {
      const { value: { url, tipos = [] }, version } = value(
        await c.var.callVersioned(readSubscriptionOperation, byId(c)),
      );
      return showForm(c, { url, tipos }, undefined, etagOf(version));
    })
    .post(`${path}/:id/alterar`, async (c) => {
      const form = await postedForm(c);
      const [typed, version] = [typedIn(form), form.get("versao") ?? ""];
      const { situacao } = value(await c.var.call(readSubscriptionOperation, byId(c)));
      const saved = await change(c, { ...bodyFrom(typed), situacao }, version);
      return saved.ok ? toSubscriptionPage(c, "alterada") : showForm(c, typed, saved.error, version);
    })
    .post(`${path}/:id/situacao`, async (c) => {
      const form = await postedForm(c);
      const { url, tipos } = value(await c.var.call(readSubscriptionOperation, byId(c)));
      const situacao = form.get("situacao") === "ATIVA" ? "ATIVA" : "DESATIVADA";
      const saved = await change(c, { url, ...tipos && { tipos }, situacao }, form.get("versao") ?? "");
      return toSubscriptionPage(c, !saved.ok ? "mudou" : situacao === "ATIVA" ? "ativada" : "pausada");
    })
    .post(`${path}/:id/segredo`, async (c) => {
      const form = await postedForm(c);
      const subscription = value(await c.var.call(rotateSecretOperation, onceById(c, form)));
      return renderConsole(
        c,
        <SecretPage context={c.var.context} subscription={subscription} made="rotated" />,
      );
    })
    .post(`${path}/:id/excluir`, async (c) => {
      value(await c.var.call(removeSubscriptionOperation, byId(c)));
      return c.redirect(c.var.context.site.to(`${path}?feito=excluida`), 303);
    });

const typedIn = (form: URLSearchParams): TypedSubscription => ({
  url: form.get("url")?.trim() ?? "",
  tipos: form.getAll("tipos").flatMap((one) => wireEventTypes.find((type) => type === one) ?? []),
});

/** If no type is ticked, the subscription is for all types. */
const bodyFrom = ({ url, tipos }: TypedSubscription) => ({
  url,
  ...tipos.length > 0 && { tipos: [...tipos] },
});

const change = (c: Context<ConsoleEnv>, body: SubscriptionChange, version: string) =>
  c.var.call(changeSubscriptionOperation, { ...byId(c), body, ifMatch: version });

async function showForm(
  c: Context<ConsoleEnv>,
  typed: TypedSubscription,
  problem?: Problem,
  version?: string,
) {
  const id = c.req.param("id");
  return await renderConsole(
    c,
    <SubscriptionForm
      context={c.var.context}
      typed={typed}
      problem={problem}
      registered={id !== undefined && version !== undefined ? { id, version } : undefined}
    />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}

export const byId = (c: Context<ConsoleEnv>) => ({ params: { id: c.req.param("id") ?? "" } });

export const onceById = (c: Context<ConsoleEnv>, form: URLSearchParams) => ({ ...byId(c), key: keyOf(form) });

export const toSubscriptionPage = (c: Context<ConsoleEnv>, feito: string) =>
  c.redirect(c.var.context.site.to(`${path}/${c.req.param("id")}?feito=${feito}`), 303);
