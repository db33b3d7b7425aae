/** Routes of the webhook subscriptions, by which the court's own systems receive events. */
import { wireEventTypes } from "../../../domain/notices/event_type.ts";
import { type Context, Hono } from "hono";
import type { Bodies } from "../../schemas.ts";
import { type Problem, required, resultOf } from "../../api.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { postedForm } from "../../components/posted_form.ts";
import { requestedPage, requestedPageSize } from "../../components/list_query.ts";
import { SubscriptionForm, type TypedSubscription } from "./subscription_form_page.tsx";
import { SubscriptionsPage } from "./subscriptions_page.tsx";
import { SecretPage } from "./subscription_secret_page.tsx";

export const path = "/console/assinaturas";

export const subscriptionsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const query = requestedPage(c.req.query());
      const found = required(await c.var.api.GET("/v1/assinatura-evento", { params: { query } }));
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
      const saved = resultOf(
        await c.var.api.POST("/v1/assinatura-evento", { body: bodyFrom(typed), headers: once(form) }),
      );
      if (!saved.ok) return showForm(c, typed, saved.error);
      return renderConsole(c, <SecretPage context={c.var.context} subscription={saved.value} made="new" />);
    })
    .get(`${path}/:id/alterar`, async (c) => {
      const answered = await c.var.api.GET("/v1/assinatura-evento/{id}", idParameters(c));
      const { url, tipos = [] } = required(answered);
      return showForm(c, { url, tipos }, undefined, versionOf(answered.response));
    })
    .post(`${path}/:id/alterar`, async (c) => {
      const form = await postedForm(c);
      const [typed, version] = [typedIn(form), form.get("versao") ?? ""];
      const { situacao } = required(await c.var.api.GET("/v1/assinatura-evento/{id}", idParameters(c)));
      const saved = await change(c, { ...bodyFrom(typed), situacao }, version);
      return saved.ok ? toSubscriptionPage(c, "alterada") : showForm(c, typed, saved.error, version);
    })
    .post(`${path}/:id/situacao`, async (c) => {
      const form = await postedForm(c);
      const { url, tipos } = required(await c.var.api.GET("/v1/assinatura-evento/{id}", idParameters(c)));
      const situacao = form.get("situacao") === "ATIVA" ? "ATIVA" : "DESATIVADA";
      const saved = await change(c, { url, ...tipos && { tipos }, situacao }, form.get("versao") ?? "");
      return toSubscriptionPage(c, !saved.ok ? "mudou" : situacao === "ATIVA" ? "ativada" : "pausada");
    })
    .post(`${path}/:id/segredo`, async (c) => {
      const form = await postedForm(c);
      const subscription = required(
        await c.var.api.POST("/v1/assinatura-evento/{id}/segredo", idempotencyParameters(c, form)),
      );
      return renderConsole(
        c,
        <SecretPage context={c.var.context} subscription={subscription} made="rotated" />,
      );
    })
    .post(`${path}/:id/excluir`, async (c) => {
      required(await c.var.api.DELETE("/v1/assinatura-evento/{id}", idParameters(c)));
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

const change = async (
  c: Context<ConsoleEnv>,
  body: Bodies["AlteracaoDeAssinatura"],
  version: string,
) =>
  resultOf(
    await c.var.api.PUT("/v1/assinatura-evento/{id}", {
      ...idParameters(c),
      body,
      headers: { "If-Match": version },
    }),
  );

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

export const idParameters = (c: Context<ConsoleEnv>) => ({
  params: { path: { id: c.req.param("id") ?? "" } },
});

const once = (form: URLSearchParams) => ({ "Idempotency-Key": form.get("chave") ?? "" });

export const idempotencyParameters = (c: Context<ConsoleEnv>, form: URLSearchParams) => ({
  ...idParameters(c),
  headers: once(form),
});

export const versionOf = ({ headers }: Response) => headers.get("ETag") ?? "";

export const toSubscriptionPage = (c: Context<ConsoleEnv>, feito: string) =>
  c.redirect(c.var.context.site.to(`${path}/${c.req.param("id")}?feito=${feito}`), 303);
