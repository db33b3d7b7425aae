/** Notices: an inbox of the court's orders, by what has happened to them. */
import { type Context, Hono } from "hono";
import { formatCount } from "../../domain/formatting.ts";
import { wireEventTypes } from "../../domain/notices/event.ts";
import type { App } from "../../routes/app.ts";
import {
  changeInboxOperation,
  listColleaguesOperation,
  readInboxOperation,
  type WireView,
  wireViews,
} from "../../routes/notices/inbox.ts";
import { recordVisit } from "../../store/identity/console_views.ts";
import { newestEvent } from "../../store/notices/notice_inbox.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../components/console_layout.tsx";
import { oneOf } from "../components/list_page.tsx";
import { keyOf, postedForm } from "../components/posted_form.ts";
import { type BodyOf, type Problem, value } from "../operation_call.ts";
import { addressWithQuery } from "../site.ts";
import { newsRoutes } from "./notices_news_routes.tsx";
import { type InboxRequest, NoticesPage, noticesPath } from "./notices_page.tsx";
import { unitOptions, WHOLE_COURT } from "./orders/orders_list_filters.tsx";

const messages = {
  lido: (count: number) => `${formatCount(count, "ordem marcada como lida", "ordens marcadas como lidas")}.`,
  resolver: (count: number) => `${formatCount(count, "ordem resolvida", "ordens resolvidas")}.`,
  reabrir: (count: number) => `${formatCount(count, "ordem reaberta", "ordens reabertas")}.`,
  encarregar: (count: number) => `Mudou quem acompanha ${formatCount(count, "ordem", "ordens")}.`,
};

const acts = Object.keys(messages) as (keyof typeof messages)[];

export const noticesRoutes = (app: App) =>
  new Hono<ConsoleEnv>()
    .get(noticesPath, (c) => showInbox(app, c))
    .route("/", newsRoutes(app))
    .post(noticesPath, async (c) => {
      const form = await postedForm(c);
      const act = oneOf(acts, form.get("acao") ?? undefined);
      const ordens = form.getAll("ordem");
      if (act === undefined || ordens.length === 0) {
        return await showInbox(app, c, NOTHING_CHOSEN);
      }
      const body = { ordens, ...changeOf(act, form.get("encarregado") ?? "") };
      const changed = await c.var.call(changeInboxOperation, { body, key: keyOf(form) });
      if (!changed.ok) return await showInbox(app, c, changed.error);
      const query = { ...requestFrom(c), antesDe: undefined, feito: act, n: changed.value.ordens };
      return c.redirect(c.var.context.site.to(addressWithQuery(noticesPath, query)), 303);
    });

const NOTHING_CHOSEN: Problem = {
  codigo: "conteudo-invalido",
  status: 422,
  title: "Nenhuma ordem escolhida",
  detail: "Marque as ordens e escolha de novo o que fazer com elas.",
};

const changeOf = (
  act: keyof typeof messages,
  assignee: string,
): Omit<BodyOf<typeof changeInboxOperation>, "ordens"> =>
  ({
    lido: { lido: true as const },
    resolver: { resolvido: true, lido: true as const },
    reabrir: { resolvido: false },
    encarregar: { cpfEncarregado: assignee },
  })[act];

/** What the address asks for. */
function requestFrom(c: Context<ConsoleEnv>): InboxRequest {
  const { session } = c.var.context;
  return {
    situacao: oneOf(Object.keys(wireViews) as WireView[], c.req.query("situacao")),
    tipo: oneOf(wireEventTypes, c.req.query("tipo")),
    varaId: c.req.query("varaId") || (session.unit ?? WHOLE_COURT),
    antesDe: c.req.query("antesDe"),
  };
}

async function showInbox(
  { db, clock, writesToUsers = false }: App,
  c: Context<ConsoleEnv>,
  problem?: Problem,
) {
  const { context, call } = c.var;
  const { caller, unit } = context.session;
  const request = requestFrom(c);
  const { varaId, ...asked } = request;
  const newest = await newestEvent(db, caller.court);
  await recordVisit(db, { cpf: caller.cpf, newest, at: clock() });
  const unitId = varaId === WHOLE_COURT ? undefined : varaId;
  const [found, units, colleagues] = await Promise.all([
    call(readInboxOperation, { query: { ...asked, ...unitId !== undefined && { varaId: unitId } } }),
    unitOptions(call, context.session),
    unit === undefined ? [] : call(listColleaguesOperation, { query: { varaId: unit } }).then(value),
  ]);
  const { content, proximo } = value(found);
  return renderConsole(
    c,
    <NoticesPage
      {...{ context, request, units, colleagues, newest, problem, writesToUsers }}
      entries={content}
      more={proximo}
      done={confirmationOf(c, messages)}
    />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}
