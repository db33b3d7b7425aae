/** Routes of splits: form, page, deletion. */
import { type Context, Hono } from "hono";
import type { StandardAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import { readStandardAccountOperation } from "../../../routes/accounts/deposit_accounts.ts";
import { etagOf } from "../../../routes/http/etag.ts";
import { listUnitsOperation } from "../../../routes/identity/units.ts";
import { createSplitOperation } from "../../../routes/splits/split_drafts.ts";
import { readSplitOperation, removeSplitOperation } from "../../../routes/splits/splits.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { type Problem, value } from "../../operation_call.ts";
import { pathOf, readOrder } from "../orders/order_routes.tsx";
import type { Order } from "../orders/order_values.ts";
import { readVersionOf } from "../protocol/read_version.tsx";
import { changeOfSplit } from "../protocol/version_change.tsx";
import { formWithInstitutions } from "../typed_institutions.ts";
import { actionsId } from "./split_actions.tsx";
import {
  emptyForm,
  faultsAtRows,
  needsDeposit,
  type QuickChoice,
  quickChoices,
  readSplitForm,
  splitBody,
  type SplitForm,
  withQuickChoice,
} from "./split_form.ts";
import { SplitFormPage } from "./split_form_page.tsx";
import { SplitPage } from "./split_page.tsx";

const done = {
  "salvo": "O desdobramento foi salvo. Ele só é enviado depois de protocolado.",
  "protocolado": "O desdobramento foi protocolado.",
};

export const splitRoutes = () =>
  new Hono<ConsoleEnv>()
    .get("/console/ordem/:numero/desdobrar", async (c) => {
      const order = await readOrder(c);
      const empty = emptyForm(order);
      return await showForm(c, order, {
        form: c.req.query("proposta") === "excesso" ? withQuickChoice(empty, "excesso", order) : empty,
      });
    })
    .post("/console/ordem/:numero/desdobrar", async (c) => {
      const [posted, order] = await Promise.all([formWithInstitutions(c), readOrder(c)]);
      const form = readSplitForm(posted, order);
      const choice = posted.get("acao");
      if (choice !== null) return await showForm(c, order, { form: chosen(form, choice, order) });
      if (needsDeposit(form, order) && !form.depositShown) {
        return await showForm(c, order, { form, whereTo: true });
      }
      const { body, sent } = splitBody(form, order);
      const created = await c.var.call(createSplitOperation, { params: pathOf(c), key: keyOf(posted), body });
      return created.ok
        ? c.redirect(c.var.context.site.to(`/console/desdobramento/${created.value.id}?feito=salvo`), 303)
        : await showForm(c, order, { form, problem: faultsAtRows(created.error, sent) });
    })
    .get("/console/desdobramento/:id", (c) => showSplit(c))
    .post("/console/desdobramento/:id/excluir", async (c) => {
      const { call, context } = c.var;
      const [posted, split] = [await postedForm(c), await readSplit(c)];
      const read = readVersionOf(posted, split.id);
      const removed = await call(removeSplitOperation, {
        params: { id: split.id },
        ifMatch: read && etagOf(read.version),
      });
      const path = `/console/ordem/${split.numeroProtocoloOrdem}?feito=desdobramento-excluido`;
      return removed.ok
        ? c.redirect(context.site.to(path), 303)
        : await showSplit(c, { problem: removed.error, form: posted });
    });

const isQuick = (choice: string): choice is QuickChoice => Object.hasOwn(quickChoices, choice);

function chosen(form: SplitForm, choice: string, order: Order): SplitForm {
  if (choice === "limpar") return emptyForm(order);
  return isQuick(choice) ? withQuickChoice(form, choice, order) : form;
}

async function showForm(
  c: Context<ConsoleEnv>,
  order: Order,
  shown: { form: SplitForm; problem?: Problem; whereTo?: boolean },
): Promise<Response> {
  const { call, context } = c.var;
  const [units, standard] = await Promise.all([
    call(listUnitsOperation, { query: { pageSize: 200 } }).then(value),
    standardAccountOf(c, order, shown.form),
  ]);
  return renderConsole(
    c,
    <SplitFormPage
      context={context}
      order={order}
      units={units.content.map(({ id, nome }) => ({ value: id, text: nome }))}
      standard={standard}
      {...shown}
    />,
    shown.problem === undefined ? 200 : refusalStatusOf(shown.problem),
  );
}

/** The standard deposit account; undefined if the split needs no deposit, or none is registered. */
async function standardAccountOf(
  c: Context<ConsoleEnv>,
  order: Order,
  form: SplitForm,
): Promise<StandardAccountAnswer | undefined> {
  if (!needsDeposit(form, order)) return undefined;
  const varaId = form.varaId || order.varaId;
  const found = await c.var.call(readStandardAccountOperation, { query: { varaId } });
  return found.ok ? found.value : undefined;
}

const readSplit = async (c: Context<ConsoleEnv>) =>
  value(await c.var.call(readSplitOperation, { params: { id: c.req.param("id") ?? "" } }));

async function showSplit(
  c: Context<ConsoleEnv>,
  refused?: { readonly problem: Problem; readonly form: URLSearchParams },
): Promise<Response> {
  const split = await readSplit(c);
  const problem = refused?.problem;
  const changes = refused === undefined ? [] : changeOfSplit(refused.form, split, actionsId(split));
  return renderConsole(
    c,
    <SplitPage context={c.var.context} {...{ split, problem, changes }} done={confirmationOf(c, done)} />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}
