/** The webhook subscriptions, by which the court's own systems receive events: list, form, and the secret, shown once. */
import { type Context, Hono } from "hono";
import { type WireEventType, wireEventTypes } from "../../../domain/notices/event.ts";
import { etagOf } from "../../../routes/http/etag.ts";
import type { SubscriptionChange, SubscriptionSecret } from "../../../routes/notices/subscription_schema.ts";
import {
  changeSubscriptionOperation,
  createSubscriptionOperation,
  listSubscriptionsOperation,
  readSubscriptionOperation,
  removeSubscriptionOperation,
  rotateSecretOperation,
} from "../../../routes/notices/subscriptions.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { CheckField, Faults, Hidden, TextField } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import { requestedPage, requestedPageSize } from "../../components/list_page.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { type Problem, value } from "../../operation_call.ts";
import { noticeTypes } from "../notices_text.ts";
import { SubscriptionsPage } from "./subscriptions_page.tsx";

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

const SecretPage = (
  { context, subscription: { id, url, segredo }, made }: {
    context: PageContext;
    subscription: SubscriptionSecret;
    made: "new" | "rotated";
  },
) => {
  const { site } = context;
  const title = made === "new" ? "Assinatura criada" : "Segredo trocado";
  return (
    <ConsoleLayout context={context} title={title} here={path} trail={[{ name: "Avisos a sistemas", path }]}>
      <h1>{title}</h1>
      {segredo === undefined
        ? (
          <Notice kind="warning" title="O segredo já foi mostrado.">
            Esta página foi repetida, e o segredo só aparece na primeira vez. Se ele não foi guardado,
            troque-o na página da assinatura.
          </Notice>
        )
        : (
          <section class="panel" aria-labelledby="segredo">
            <h2 id="segredo">Segredo que assina os avisos</h2>
            <p>
              <code class="secret">{segredo}</code>
            </p>
            <p>
              <strong>
                Copie-o agora para o sistema que recebe em {url}: ele não será mostrado de novo.
              </strong>
            </p>
            {made === "rotated" && (
              <p>
                Por 24 horas os avisos são assinados com este segredo e com o anterior, para que o receptor
                troque sem perder nada. Se o anterior vazou, troque mais uma vez: só os dois últimos assinam.
              </p>
            )}
          </section>
        )}
      <p class="submit">
        <a class="br-button primary" href={site.to(`${path}/${id}`)}>Guardei o segredo; ver a assinatura</a>
      </p>
    </ConsoleLayout>
  );
};

interface TypedSubscription {
  readonly url: string;
  /** The ticked types; none means all. */
  readonly tipos: readonly WireEventType[];
}

const SubscriptionForm = (
  { context, typed, problem, registered }: {
    context: PageContext;
    typed: TypedSubscription;
    problem: Problem | undefined;
    registered: { readonly id: string; readonly version: string } | undefined;
  },
) => {
  const { site, session: { csrf } } = context;
  const title = registered === undefined ? "Nova assinatura" : "Alterar assinatura";
  const own = registered && `${path}/${registered.id}`;
  return (
    <ConsoleLayout context={context} title={title} here={path} trail={[{ name: "Avisos a sistemas", path }]}>
      <h1>{title}</h1>
      <Faults problem={problem} />
      <form
        class="form"
        method="post"
        action={site.to(own === undefined ? `${path}/nova` : `${own}/alterar`)}
      >
        <Hidden csrf={csrf} once={registered === undefined} />
        {registered !== undefined && <input type="hidden" name="versao" value={registered.version} />}
        <fieldset class="group">
          <legend>Para onde</legend>
          <TextField
            name="url"
            label="Endereço que recebe os avisos"
            help="Público e https, sem usuário nem senha, como https://sistema.tribunal.jus.br/avisos. Cada aviso chega por POST, assinado; o receptor confere a assinatura com o segredo e responde 2xx antes de processar."
            value={typed.url}
            errors={problem?.erros}
            required
            type="url"
            attributes={{ maxlength: 2000 }}
          />
        </fieldset>
        <EventTypes typed={typed} />
        <div class="submit">
          <button class="br-button primary" type="submit">
            {registered === undefined ? "Criar assinatura" : "Salvar alteração"}
          </button>
          <a href={site.to(own ?? path)}>Voltar sem salvar</a>
        </div>
        {registered === undefined && (
          <p class="help">Em seguida é mostrado, uma única vez, o segredo que assina os avisos.</p>
        )}
      </form>
    </ConsoleLayout>
  );
};

const EventTypes = ({ typed }: { typed: TypedSubscription }) => (
  <fieldset class="group">
    <legend>De que eventos avisar</legend>
    <p class="help">Sem nenhum marcado: todos, inclusive os que vierem a existir.</p>
    <div class="grid">
      {noticeTypes.map(({ value, text }) => (
        <CheckField
          name="tipos"
          id={`tipos-${value}`}
          value={value}
          label={text}
          checked={typed.tipos.some((type) => type === value)}
        />
      ))}
    </div>
  </fieldset>
);
