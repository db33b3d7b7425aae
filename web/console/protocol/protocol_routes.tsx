/**
 * Protocol of drafts: the user reviews what will be sent, then all chosen drafts become orders, or none does.
 */
import { type Context, Hono } from "hono";
import { formatDate } from "../../../domain/formatting.ts";
import { readCourtRuleOperation } from "../../../routes/accounts/court_rules.ts";
import type { App } from "../../../routes/app.ts";
import { listDelegatingJudgesOperation } from "../../../routes/delegations/delegations.ts";
import { readDraftsOperation } from "../../../routes/drafts/drafts_by_id.ts";
import { listOrdersOperation } from "../../../routes/orders/order_list.ts";
import { protocolOrdersOperation } from "../../../routes/orders/protocol.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/data_table.tsx";
import { idOf } from "../../components/field.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { type CallOperation, type Problem, value } from "../../operation_call.ts";
import { bulkPath } from "../batches/bulk_texts.ts";
import { nextDispatch } from "../dispatch_clock.tsx";
import { filterOf, orderQueryOf } from "../orders/orders_list_filters.tsx";
import { BulkOffer, MAX_AT_ONCE } from "./protocol_batch.tsx";
import { dispatchDayOf, type ProtocolDraft } from "./protocol_drafts_table.tsx";
import { ProtocolPage } from "./protocol_page.tsx";
import { changedDispatchDay, chosenIds, shownDispatchDayOf } from "./protocol_parts.tsx";
import { ProtocoledPage } from "./protocoled_page.tsx";
import { ownDispatchDayOf, protocolItemOf } from "./read_version.tsx";
import { type ChangedDraft, changedDraft } from "./version_change.tsx";

const path = "/console/protocolar";
const donePath = `${path}/feito`;

export const protocolRoutes = (app: App) =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      if (c.req.query("todas") === undefined) return await ask(app, c, chosenIds(c, "minuta"));
      const filters = c.req.query("filtros") ?? "";
      const { ids, total } = await allMatching(c, filters);
      return total > ids.length
        ? tooMany(c, total, [["todas", "true"], ["filtros", filters]])
        : await ask(app, c, ids);
    })
    .post(path, async (c) => {
      const form = await postedForm(c);
      const ids = chosen(form.getAll("minuta"));
      if (ids.length === 0) return await ask(app, c, ids);
      const protocoled = await c.var.call(protocolOrdersOperation, {
        body: {
          minutas: ids.map((id) => protocolItemOf(form, id)),
          ...shownDispatchDayOf(form),
        },
        key: keyOf(form),
      });
      if (!protocoled.ok) return await ask(app, c, ids, { form, problem: protocoled.error });
      const query = new URLSearchParams(
        protocoled.value.map(({ numeroProtocolo }) => ["ordem", numeroProtocolo]),
      );
      return c.redirect(c.var.context.site.to(`${donePath}?${query}`), 303);
    })
    .get(donePath, async (c) => {
      const numbers = chosen(c.req.queries("ordem") ?? []).slice(0, MAX_AT_ONCE);
      const orders = await protocoledOrders(c.var.call, numbers);
      return renderConsole(c, <ProtocoledPage context={c.var.context} orders={orders} />);
    });

/** The orders with these numbers, in the sequence of their protocol. */
async function protocoledOrders(call: CallOperation, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const query = {
    numeroProtocolo: numbers.join(","),
    ordenar: "dataHoraProtocolo" as const,
    pageSize: MAX_AT_ONCE,
  };
  return value(await call(listOrdersOperation, { query })).content;
}

const chosen = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => id !== "");

/** The drafts that match the filters of a list: the oldest ones, as many as are reviewed on one page, and how many there are. */
async function allMatching({ var: { call, context } }: Context<ConsoleEnv>, filters: string) {
  const filter = filterOf(new URLSearchParams(filters), context.session);
  const query = {
    ...orderQueryOf(filter, context.session),
    situacao: "MINUTA" as const,
    ordenar: "dataHoraCriacao" as const,
    pageSize: MAX_AT_ONCE,
  };
  const { content, totalElements } = value(await call(listOrdersOperation, { query }));
  return { ids: content.map(({ id }) => id), total: totalElements };
}

/** A refused protocol, with the form that says what the user had read. */
interface Refused {
  readonly form: URLSearchParams;
  readonly problem: Problem;
}

/** Shows the review page, after a refusal with the reason. */
async function ask(app: App, c: Context<ConsoleEnv>, ids: readonly string[], refused?: Refused) {
  const problem = refused?.problem;
  const { context, call } = c.var;
  if (ids.length === 0) return renderConsole(c, <ChoosePage context={context} />, 422);
  if (ids.length > MAX_AT_ONCE) return tooMany(c, ids.length, ids.map((id) => ["minuta", id]));
  const { caller } = context.session;
  const [holidays, rule, delegations, read] = await Promise.all([
    app.holidays(),
    call(readCourtRuleOperation, {}).then(value),
    call(listDelegatingJudgesOperation, { query: { cpfAssessor: caller.cpf } }).then(value),
    call(readDraftsOperation, { query: { ids: ids.join(",") } }),
  ]);
  const judges = delegations.map(({ cpfJuiz }) => cpfJuiz);
  const { minutas, ausentes } = value(read);
  const drafts = minutas.map((draft): ProtocolDraft => ({
    draft,
    ...about(context, judges, problem, ids.indexOf(draft.id)),
  }));
  const unavailable = ausentes.map(({ problema }) => problema);
  const changes = refused && {
    drafts: drafts.flatMap((each) => [
      ...changedDraft(refused.form, each.draft, idOf(each.field)),
      ...changedSchedule(refused.form, each, (draft) => dispatchDayOf(draft, context.now, holidays)),
    ]),
    day: changedDispatchDay(refused.form, nextDispatch(context.now, holidays).on),
  };
  return renderConsole(
    c,
    <ProtocolPage
      {...{ context, drafts, unavailable, problem, changes, holidays }}
      untilSent={rule.exclusaoAteEnvio}
    />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}

/** The change of a scheduled draft's dispatch day, if it differs from the one shown. */
function changedSchedule(
  form: URLSearchParams,
  { draft, field }: ProtocolDraft,
  dayOf: (draft: ProtocolDraft["draft"]) => Temporal.PlainDate,
): ChangedDraft[] {
  const shown = ownDispatchDayOf(form, draft.id);
  if (shown === undefined || draft.dataProtocolo === undefined) return [];
  const now = dayOf(draft);
  if (now.equals(shown)) return [];
  const difference = { name: "Dia do envio", was: formatDate(shown), is: formatDate(now.toString()) };
  return [{
    id: draft.id,
    title: `Processo ${draft.numeroProcesso}`,
    anchor: idOf(field),
    changedBy: undefined,
    changedAt: undefined,
    differences: [difference],
  }];
}

/** What the review page shows of a draft besides its content. */
const about = (
  { session: { caller } }: PageContext,
  judges: readonly string[],
  problem: Problem | undefined,
  index: number,
) => {
  const field = `minutas[${index}]`;
  return {
    field,
    fault: problem?.erros?.find(({ campo }) => campo === field)?.mensagem,
    isOwn: (cpf: string) => caller.profiles.includes("judge") && caller.cpf === cpf,
    isDelegated: (cpf: string) => judges.includes(cpf),
  };
};

const ChoosePage = (
  { context, bulk }: {
    context: PageContext;
    /** More than one page holds, as the fields that choose them. */
    bulk?: { readonly count: number; readonly fields: readonly (readonly [string, string])[] };
  },
) => (
  <ConsoleLayout
    context={context}
    title="Protocolar"
    here="/console/minutas"
    trail={[{ name: "Minutas", path: "/console/minutas" }]}
  >
    <h1>Protocolar</h1>
    {bulk === undefined
      ? (
        <EmptyState title="Nenhuma minuta escolhida">
          <a href={context.site.to("/console/minutas")}>Escolha ao menos uma na lista de minutas</a>
        </EmptyState>
      )
      : (
        <BulkOffer
          {...{ context, ...bulk }}
          path={bulkPath}
          words={["minuta", "minutas"]}
        />
      )}
  </ConsoleLayout>
);

const tooMany = (
  c: Context<ConsoleEnv>,
  count: number,
  fields: readonly (readonly [string, string])[],
) => renderConsole(c, <ChoosePage context={c.var.context} bulk={{ count, fields }} />);
