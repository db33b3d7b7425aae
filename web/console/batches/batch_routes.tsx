/** Routes of batches: a decision on many orders of the list at once, its review, protocol and withdrawal. */
import { type Context, Hono } from "hono";
import { readStandardAccountOperation } from "../../../routes/accounts/deposit_accounts.ts";
import type { App } from "../../../routes/app.ts";
import { issueReceiptsOperation } from "../../../routes/documents/receipts.ts";
import { answerDownload } from "../../../routes/http/request.ts";
import { MAX_CHOSEN } from "../../../routes/order_content/order_choice.ts";
import { markAnswersReadOperation } from "../../../routes/orders/answer_readings.ts";
import { listOrdersOperation } from "../../../routes/orders/order_list.ts";
import { createBatchOperation, readBatchOperation } from "../../../routes/splits/split_batches.ts";
import { discardSplitsOperation } from "../../../routes/splits/split_discards.ts";
import { protocolSplitsOperation } from "../../../routes/splits/split_protocol.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { idOf } from "../../components/field.tsx";
import { keyOf, postedForm, requestBodyOf } from "../../components/posted_form.ts";
import { type Problem, value } from "../../operation_call.ts";
import { addressWithQuery } from "../../site.ts";
import { nextDispatch } from "../dispatch_clock.tsx";
import { depositBody, type DepositForm, readDepositForm } from "../drafts/draft_deposit.ts";
import { filterOf, orderQueryOf } from "../orders/orders_list_filters.tsx";
import { changedDispatchDay, shownDispatchDayOf } from "../protocol/protocol_parts.tsx";
import { protocolItemOf } from "../protocol/read_version.tsx";
import { changeOfSplit } from "../protocol/version_change.tsx";
import { BatchDepositPage, type PostedChoice } from "./batch_deposit_page.tsx";
import { BatchPage } from "./batch_page.tsx";
import { begin } from "./bulk_routes.tsx";
import { batchPath, type Decision, isDecision } from "./order_actions.tsx";

const messages = { "protocolado": "O que estava marcado foi protocolado." } as const;

export const batchRoutes = (app: App) =>
  new Hono<ConsoleEnv>()
    .post(batchPath, async (c) => {
      const form = await postedForm(c);
      const choice = choiceOf(form);
      if (!choice.all && choice.numbers.length === 0) return back(c, choice, { feito: "nenhuma-escolhida" });
      const act = form.get("acao") ?? "";
      const deposit = readDepositForm(requestBodyOf(form).depositoJudicial);
      if (act === "TRANSFERIR_TUDO") return await askDeposit(c, choice, deposit);
      if (act === "conferir") return await decide(c, form, choice, "TRANSFERIR_TUDO", deposit);
      if (isDecision(act)) return await decide(c, form, choice, act);
      if (act === "lidas") return await markRead(c, form, choice);
      return receipts(c, choice);
    })
    .get("/console/recibos.pdf", async (c) => {
      // The query is passed on, for the operation to refuse unknown parameters.
      const query = c.req.query() as never;
      return answerDownload(c, value(await c.var.call(issueReceiptsOperation, { query })));
    })
    .get(`${batchPath}/:id`, (c) => showBatch(app, c))
    .post(`${batchPath}/:id/protocolar`, async (c) => {
      const form = await postedForm(c);
      const ids = form.getAll("id");
      if (ids.length === 0) return await showBatch(app, c, { form, problem: nothingTicked });
      const filed = await c.var.call(protocolSplitsOperation, {
        key: keyOf(form),
        body: { desdobramentos: ids.map((id) => protocolItemOf(form, id)), ...shownDispatchDayOf(form) },
      });
      if (!filed.ok) return await showBatch(app, c, { form, problem: filed.error });
      return c.redirect(c.var.context.site.to(`${batchPath}/${c.req.param("id")}?feito=protocolado`), 303);
    })
    .post(`${batchPath}/:id/desistir`, async (c) => {
      const form = await postedForm(c);
      const given = await c.var.call(discardSplitsOperation, {
        key: keyOf(form),
        body: { desdobramentos: form.getAll("id").map((id) => protocolItemOf(form, id)) },
      });
      if (!given.ok) return await showBatch(app, c, { form, problem: given.error, gaveUp: true });
      return c.redirect(c.var.context.site.to("/console/ordens?feito=desistiu"), 303);
    });

const nothingTicked: Problem = {
  codigo: "nada-marcado",
  title: "Nada está marcado",
  detail: "Marque ao menos um desdobramento, ou desista de todos.",
  status: 422,
};

const choiceOf = (form: URLSearchParams): PostedChoice => ({
  numbers: form.getAll("ordem"),
  all: form.get("todas") === "true",
  filter: form.get("filtros") ?? "",
});

/** The chosen orders as the API takes them. */
function batchRequest(c: Context<ConsoleEnv>, { numbers, all, filter }: PostedChoice) {
  const { session } = c.var.context;
  return all
    ? {
      query: orderQueryOf(filterOf(new URLSearchParams(filter), session), session),
      choice: { todas: true as const },
    }
    : { query: {}, choice: { ordens: [...numbers] } };
}

const back = (c: Context<ConsoleEnv>, { filter }: PostedChoice, done: Record<string, string | number>) =>
  c.redirect(
    c.var.context.site.to(
      addressWithQuery("/console/ordens", { ...Object.fromEntries(new URLSearchParams(filter)), ...done }),
    ),
    303,
  );

/** Whether the filters reach more orders than one call takes, which are done as a bulk action. */
async function isBulk(
  { var: { call, context: { session } } }: Context<ConsoleEnv>,
  { all, filter }: PostedChoice,
) {
  if (!all) return false;
  const query = { ...orderQueryOf(filterOf(new URLSearchParams(filter), session), session), pageSize: 1 };
  return value(await call(listOrdersOperation, { query })).totalElements > MAX_CHOSEN;
}

async function decide(
  c: Context<ConsoleEnv>,
  form: URLSearchParams,
  choice: PostedChoice,
  decisao: Decision,
  deposit?: DepositForm,
): Promise<Response> {
  const { query, choice: ordens } = batchRequest(c, choice);
  const depositoJudicial = deposit && depositBody(deposit);
  if (await isBulk(c, choice)) {
    return await begin(c, form, { acao: decisao, ...ordens, depositoJudicial }, query);
  }
  const made = await c.var.call(createBatchOperation, {
    query,
    key: keyOf(form),
    body: { decisao, ...ordens, ...deposit && { depositoJudicial } },
  });
  if (made.ok) return c.redirect(c.var.context.site.to(`${batchPath}/${made.value.id}`), 303);
  if (deposit !== undefined) return await askDeposit(c, choice, deposit, made.error);
  return value(made);
}

async function askDeposit(
  c: Context<ConsoleEnv>,
  choice: PostedChoice,
  deposit: DepositForm,
  problem?: Problem,
): Promise<Response> {
  const { context, call } = c.var;
  const { unit } = context.session;
  const found = unit === undefined
    ? undefined
    : await call(readStandardAccountOperation, { query: { varaId: unit } });
  const standard = found?.ok ? found.value : undefined;
  return renderConsole(
    c,
    <BatchDepositPage {...{ context, choice, deposit, standard, problem }} />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}

async function markRead(c: Context<ConsoleEnv>, form: URLSearchParams, choice: PostedChoice) {
  const { query, choice: body } = batchRequest(c, choice);
  if (await isBulk(c, choice)) return await begin(c, form, { acao: "MARCAR_COMO_LIDAS", ...body }, query);
  const { lidas } = value(await c.var.call(markAnswersReadOperation, { query, key: keyOf(form), body }));
  return back(c, choice, { feito: "lidas", n: lidas });
}

/** Redirects to the document's own address, so that reloading it does not post the form again. */
function receipts(c: Context<ConsoleEnv>, { numbers, all, filter }: PostedChoice) {
  const { session, site } = c.var.context;
  const query = all
    ? { ...orderQueryOf(filterOf(new URLSearchParams(filter), session), session), todas: "true" }
    : { ordens: numbers.join(",") };
  return c.redirect(site.to(addressWithQuery("/console/recibos.pdf", query as Record<string, string>)), 303);
}

async function showBatch(
  app: App,
  c: Context<ConsoleEnv>,
  refused?: {
    readonly form: URLSearchParams;
    readonly problem: Problem;
    /** Whether the form was to give the splits up rather than to protocol them. */
    readonly gaveUp?: boolean;
  },
): Promise<Response> {
  const { call, context } = c.var;
  const id = c.req.param("id") ?? "";
  const [holidays, read] = await Promise.all([
    app.holidays(),
    call(readBatchOperation, { params: { id } }),
  ]);
  const next = nextDispatch(context.now, holidays);
  const batch = value(read);
  const changes = refused && {
    drafts: refused.form.getAll("id").flatMap((id, index) => {
      const split = batch.desdobramentos.find((split) => split.id === id);
      return split === undefined ? [] : changeOfSplit(refused.form, split, idOf(`desdobramentos[${index}]`));
    }),
    // Only the form of the protocol has the dispatch day shown: what is given up is not dispatched.
    day: changedDispatchDay(refused.form, next.on),
  };
  return renderConsole(
    c,
    <BatchPage
      {...{ context, next, batch, changes }}
      problem={refused?.problem}
      gaveUp={refused?.gaveUp ?? false}
      ticked={refused?.form.getAll("id")}
      done={confirmationOf(c, messages)}
    />,
    refused === undefined ? 200 : refusalStatusOf(refused.problem),
  );
}
