/** Single accounts: searched by tax id, and registered by their maintainers, within the user's branch of the judiciary. */
import { type Context, Hono } from "hono";
import { formatDateTime, taxIdText } from "../../../domain/formatting.ts";
import type { SingleAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import {
  changeSingleAccountOperation,
  endSingleAccountOperation,
  listSingleAccountsOperation,
  readSingleAccountOperation,
  registerSingleAccountOperation,
} from "../../../routes/accounts/single_accounts.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { Facts } from "../../components/data_table.tsx";
import { Faults, Hidden, TextField } from "../../components/field.tsx";
import { keyOf } from "../../components/posted_form.ts";
import { type Problem, value } from "../../operation_call.ts";
import { addressWithQuery } from "../../site.ts";
import { formWithInstitutions } from "../typed_institutions.ts";
import { AccountFields, accountOf, type TypedAccount } from "./account_fields.tsx";
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

type TypedSingleAccount =
  & TypedAccount
  & Pick<SingleAccountAnswer, "cpfCnpj">
  & Partial<SingleAccountAnswer>;

interface Props {
  readonly context: PageContext;
  readonly typed: TypedSingleAccount;
  readonly problem: Problem | undefined;
  /** Id of a registered account; undefined for a new one. */
  readonly id: string | undefined;
}

const SingleAccountForm = ({ context, typed, problem, id }: Props) => {
  const { site, session: { csrf } } = context;
  const title = id === undefined ? "Cadastrar conta única" : "Alterar conta única";
  return (
    <ConsoleLayout context={context} title={title} here={path} trail={[{ name: "Contas únicas", path }]}>
      <h1>{title}</h1>
      <Faults problem={problem} />
      <form class="form" method="post" action={site.to(id === undefined ? `${path}/nova` : `${path}/${id}`)}>
        <Hidden csrf={csrf} once={id === undefined} />
        <Owner {...{ typed, problem, id }} />
        <fieldset class="group">
          <legend>Para onde vão as ordens</legend>
          <AccountFields site={site} place={typed} problem={problem} />
        </fieldset>
        <div class="submit">
          <button class="br-button primary" type="submit">
            {id === undefined ? "Cadastrar" : "Salvar alteração"}
          </button>
          <a href={site.to(addressWithQuery(path, { cpfCnpj: typed.cpfCnpj }))}>Voltar sem salvar</a>
        </div>
      </form>
      {id !== undefined && <Closing {...{ context, id }} />}
    </ConsoleLayout>
  );
};

/** The holder, which cannot be changed afterwards. */
const Owner = ({ typed, problem, id }: Omit<Props, "context">) => (
  <fieldset class="group">
    <legend>De quem é</legend>
    {id === undefined
      ? (
        <TextField
          name="cpfCnpj"
          label="CPF, CNPJ ou raiz de CNPJ"
          help="Com ou sem pontuação. Cada um tem uma conta única por segmento do Judiciário."
          value={typed.cpfCnpj}
          errors={problem?.erros}
          required
        />
      )
      : (
        <Facts
          of={[
            ["CPF ou CNPJ", taxIdText(typed.cpfCnpj)],
            ["Segmento do Judiciário", typed.nomeSegmento],
            ["Cadastrada em", typed.dataHoraCadastro && formatDateTime(typed.dataHoraCadastro)],
            ["Por", typed.cpfCadastrador && taxIdText(typed.cpfCadastrador)],
          ]}
        />
      )}
  </fieldset>
);

const Closing = ({ context: { site, session: { csrf } }, id }: { context: PageContext; id: string }) => (
  <details class="confirm part">
    <summary>Encerrar esta conta única</summary>
    <p>
      Ela deixa de valer já para as próximas ordens, que voltam às instituições com que o réu tem
      relacionamento. Ordens já protocoladas não mudam. O histórico fica.
    </p>
    <form method="post" action={site.to(`${path}/${id}/encerrar`)}>
      <Hidden csrf={csrf} />
      <button class="br-button danger" type="submit">Encerrar conta única</button>
    </form>
  </details>
);
