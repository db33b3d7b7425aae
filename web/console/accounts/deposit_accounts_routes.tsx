/** Routes of the standard accounts for judicial deposits, of the court and of its units. */
import { type Context, Hono } from "hono";
import {
  changeDepositAccountOperation,
  endDepositAccountOperation,
  listDepositAccountsOperation,
  readDepositAccountOperation,
  readStandardAccountOperation,
  registerDepositAccountOperation,
} from "../../../routes/accounts/deposit_accounts.ts";
import { listUnitsOperation } from "../../../routes/identity/units.ts";
import { type Problem, value } from "../../api.ts";
import { keyOf } from "../../components/posted_form.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { formWithInstitutions } from "../typed_institutions.ts";
import { requestedPage, requestedPageSize } from "../../components/list_query.ts";
import { accountOf } from "./account_fields.tsx";
import { addressWithQuery } from "../../site.ts";
import { DepositAccountForm, type TypedDepositAccount } from "./deposit_accounts_form.tsx";
import { DepositAccountsPage } from "./deposit_accounts_page.tsx";

const path = "/console/contas-deposito";

const done = {
  cadastrada: "A conta de depósito foi cadastrada e vale a partir de agora.",
  alterada: "A conta de depósito foi alterada; a anterior está no histórico.",
  encerrada: "A conta de depósito foi encerrada; ela continua no histórico.",
};

export const depositAccountsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, call } = c.var;
      const varaId = c.req.query("varaId")?.trim() || undefined;
      const historico = c.req.query("historico") === "true";
      const query = { historico, ...varaId !== undefined && { varaId }, ...requestedPage(c.req.query()) };
      const [accounts, units, standard] = await Promise.all([
        call(listDepositAccountsOperation, { query }).then(value),
        unitsOf(c),
        varaId && call(readStandardAccountOperation, { query: { varaId } }),
      ]);
      return renderConsole(
        c,
        <DepositAccountsPage
          context={context}
          done={confirmationOf(c, done)}
          query={{ varaId, historico: historico ? "true" : undefined, ...requestedPageSize(c.req.query()) }}
          accounts={accounts}
          units={units}
          standard={standard || undefined}
        />,
      );
    })
    .get(`${path}/nova`, (c) => {
      const varaId = c.req.query("varaId");
      return showForm(c, { ...varaId !== undefined && { varaId } });
    })
    .post(`${path}/nova`, async (c) => {
      const form = await formWithInstitutions(c);
      const varaId = form.get("varaId")?.trim();
      const body = { ...typedIn(form), ...varaId && { varaId } };
      const saved = await c.var.call(registerDepositAccountOperation, { body, key: keyOf(form) });
      return saved.ok ? back(c, "cadastrada") : showForm(c, body, saved.error);
    })
    .get(`${path}/:id`, async (c) => {
      const account = value(await c.var.call(readDepositAccountOperation, byId(c)));
      return showForm(c, account, undefined, account.id);
    })
    .post(`${path}/:id`, async (c) => {
      const [form, account] = await Promise.all([
        formWithInstitutions(c),
        c.var.call(readDepositAccountOperation, byId(c)).then(value),
      ]);
      const body = typedIn(form);
      const saved = await c.var.call(changeDepositAccountOperation, { ...byId(c), body });
      return saved.ok ? back(c, "alterada") : showForm(c, { ...account, ...body }, saved.error, account.id);
    })
    .post(`${path}/:id/encerrar`, async (c) => {
      value(await c.var.call(endDepositAccountOperation, byId(c)));
      return back(c, "encerrada");
    });

/** The court's units, up to the API's largest page size. */
const unitsOf = async (c: Context<ConsoleEnv>) =>
  value(await c.var.call(listUnitsOperation, { query: { pageSize: 200 } })).content;

const typedIn = (form: URLSearchParams) => {
  const agenciaRelacionamento = form.get("agenciaRelacionamento")?.trim();
  return { ...accountOf(form), ...agenciaRelacionamento && { agenciaRelacionamento } };
};

async function showForm(c: Context<ConsoleEnv>, typed: TypedDepositAccount, problem?: Problem, id?: string) {
  const units = await unitsOf(c);
  return renderConsole(
    c,
    <DepositAccountForm
      context={c.var.context}
      typed={typed}
      problem={problem}
      units={units}
      id={id}
    />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );
}

const byId = (c: Context<ConsoleEnv>) => ({ params: { id: c.req.param("id") ?? "" } });

const back = (c: Context<ConsoleEnv>, feito: keyof typeof done) =>
  c.redirect(c.var.context.site.to(addressWithQuery(path, { feito })), 303);
