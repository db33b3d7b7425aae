/**
 * Routes of single accounts: searched by tax id, and registered by their maintainers, within the user's
 * branch of the judiciary.
 */
import { type Context, Hono } from "hono";
import {
  changeSingleAccountOperation,
  endSingleAccountOperation,
  listSingleAccountsOperation,
  readSingleAccountOperation,
  registerSingleAccountOperation,
} from "../../../routes/accounts/single_accounts.ts";
import { type Problem, value } from "../../api.ts";
import { keyOf } from "../../components/posted_form.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { formWithInstitutions } from "../typed_institutions.ts";
import { accountOf } from "./account_fields.tsx";
import { addressWithQuery } from "../../site.ts";
import { SingleAccountForm, type TypedSingleAccount } from "./single_accounts_form.tsx";
import { path, SingleAccountsPage } from "./single_accounts_page.tsx";

const done = {
  cadastrada: "A conta única foi cadastrada e vale a partir de agora.",
  alterada: "A conta única foi alterada; a anterior está no histórico.",
  encerrada: "A conta única foi encerrada; ela continua no histórico.",
};

export const singleAccountsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, call } = c.var;
      const cpfCnpj = c.req.query("cpfCnpj")?.trim() ?? "";
      const historico = c.req.query("historico") === "true";
      const found = cpfCnpj === ""
        ? undefined
        : await call(listSingleAccountsOperation, { query: { cpfCnpj, historico } });
      return renderConsole(
        c,
        <SingleAccountsPage
          context={context}
          done={confirmationOf(c, done)}
          query={{ cpfCnpj, historico: historico ? "true" : undefined }}
          found={found?.ok ? found.value.content : undefined}
          problem={found?.ok === false ? found.error : undefined}
        />,
        found?.ok === false ? refusalStatusOf(found.error) : 200,
      );
    })
    .get(`${path}/nova`, (c) => showForm(c, { cpfCnpj: c.req.query("cpfCnpj") ?? "" }))
    .post(`${path}/nova`, async (c) => {
      const form = await formWithInstitutions(c);
      const typed = { cpfCnpj: form.get("cpfCnpj")?.trim() ?? "", ...accountOf(form) };
      const saved = await c.var.call(registerSingleAccountOperation, { body: typed, key: keyOf(form) });
      return saved.ok ? back(c, saved.value.cpfCnpj, "cadastrada") : showForm(c, typed, saved.error);
    })
    .get(`${path}/:id`, async (c) => {
      const account = value(await c.var.call(readSingleAccountOperation, byId(c)));
      return showForm(c, account, undefined, account.id);
    })
    .post(`${path}/:id`, async (c) => {
      const [form, account] = await Promise.all([
        formWithInstitutions(c),
        c.var.call(readSingleAccountOperation, byId(c)).then(value),
      ]);
      const body = accountOf(form);
      const saved = await c.var.call(changeSingleAccountOperation, { ...byId(c), body });
      return saved.ok
        ? back(c, saved.value.cpfCnpj, "alterada")
        : showForm(c, { ...account, ...body }, saved.error, account.id);
    })
    .post(`${path}/:id/encerrar`, async (c) => {
      const account = value(await c.var.call(readSingleAccountOperation, byId(c)));
      value(await c.var.call(endSingleAccountOperation, byId(c)));
      return back(c, account.cpfCnpj, "encerrada");
    });

const showForm = (c: Context<ConsoleEnv>, typed: TypedSingleAccount, problem?: Problem, id?: string) =>
  renderConsole(
    c,
    <SingleAccountForm context={c.var.context} typed={typed} problem={problem} id={id} />,
    problem === undefined ? 200 : refusalStatusOf(problem),
  );

const byId = (c: Context<ConsoleEnv>) => ({ params: { id: c.req.param("id") ?? "" } });

const back = (c: Context<ConsoleEnv>, cpfCnpj: string, feito: keyof typeof done) =>
  c.redirect(c.var.context.site.to(addressWithQuery(path, { cpfCnpj, feito })), 303);
