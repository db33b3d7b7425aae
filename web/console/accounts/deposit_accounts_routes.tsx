/** The standard accounts for judicial deposits, of the court and of its units: list and form. */
import { type Context, Hono } from "hono";
import { formatDateTime } from "../../../domain/formatting.ts";
import type { DepositAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import {
  changeDepositAccountOperation,
  endDepositAccountOperation,
  listDepositAccountsOperation,
  readDepositAccountOperation,
  readStandardAccountOperation,
  registerDepositAccountOperation,
} from "../../../routes/accounts/deposit_accounts.ts";
import { listUnitsOperation } from "../../../routes/identity/units.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { Faults, Hidden, SelectField, TextField } from "../../components/field.tsx";
import { requestedPage, requestedPageSize } from "../../components/list_page.tsx";
import { keyOf } from "../../components/posted_form.ts";
import { type Problem, value } from "../../operation_call.ts";
import { addressWithQuery } from "../../site.ts";
import { formWithInstitutions } from "../typed_institutions.ts";
import { AccountFields, accountOf, type TypedAccount } from "./account_fields.tsx";
import { DepositAccountsPage, mayRegister, type Unit } from "./deposit_accounts_page.tsx";

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

type TypedDepositAccount = TypedAccount & Partial<DepositAccountAnswer>;

interface Props {
  readonly context: PageContext;
  readonly typed: TypedDepositAccount;
  readonly problem: Problem | undefined;
  readonly units: readonly Unit[];
  /** Id of a registered account; undefined for a new one. */
  readonly id: string | undefined;
}

const DepositAccountForm = (props: Props) => {
  const { context, typed, problem, id } = props;
  const { site, session: { csrf } } = context;
  const title = id === undefined ? "Cadastrar conta de depósito" : "Alterar conta de depósito";
  const ofCourt = typed.abrangencia === "TRIBUNAL" || id === undefined && mayRegister(context, "court");
  return (
    <ConsoleLayout context={context} title={title} here={path} trail={[{ name: "Contas de depósito", path }]}>
      <h1>{title}</h1>
      <Faults problem={problem} />
      <form class="form" method="post" action={site.to(id === undefined ? `${path}/nova` : `${path}/${id}`)}>
        <Hidden csrf={csrf} once={id === undefined} />
        <fieldset class="group">
          <legend>De quem é</legend>
          <Owner {...props} />
        </fieldset>
        <fieldset class="group">
          <legend>Para onde vão os depósitos</legend>
          <AccountFields site={site} place={typed} problem={problem}>
            {ofCourt && (
              <TextField
                name="agenciaRelacionamento"
                label="Agência de relacionamento"
                help="Do tribunal na Caixa, para créditos tributários e previdenciários (Lei 9.703/98)."
                value={typed.agenciaRelacionamento}
                errors={problem?.erros}
                attributes={{ inputmode: "numeric" }}
              />
            )}
          </AccountFields>
        </fieldset>
        <div class="submit">
          <button class="br-button primary" type="submit">
            {id === undefined ? "Cadastrar" : "Salvar alteração"}
          </button>
          <a href={site.to(path)}>Voltar sem salvar</a>
        </div>
      </form>
      {id !== undefined && (
        <details class="confirm part">
          <summary>Encerrar esta conta</summary>
          <p>
            Novos depósitos deixam de ir para ela já{typed.abrangencia === "VARA"
              ? ", e passam à conta do tribunal como um todo, se houver"
              : "; varas sem conta própria ficam sem conta padrão"}. O que já foi protocolado não muda. O
            histórico fica.
          </p>
          <form method="post" action={site.to(`${path}/${id}/encerrar`)}>
            <Hidden csrf={csrf} />
            <button class="br-button danger" type="submit">Encerrar conta</button>
          </form>
        </details>
      )}
    </ConsoleLayout>
  );
};

const Owner = ({ context, typed, problem, units, id }: Props) => {
  if (id !== undefined) {
    const since = typed.dataHoraCadastro && `, cadastrada em ${formatDateTime(typed.dataHoraCadastro)}`;
    return <p>{typed.abrangencia === "TRIBUNAL" ? "Tribunal como um todo" : typed.nomeVara}{since}</p>;
  }
  if (!mayRegister(context, "unit")) {
    return <p>Tribunal como um todo. As contas das varas são do cadastrador de conta de depósito padrão.</p>;
  }
  const both = mayRegister(context, "court");
  return (
    <SelectField
      name="varaId"
      label="Vara"
      help="Cada vara tem uma. Uma vara recém-cadastrada aparece em cerca de 24 horas."
      value={typed.varaId}
      errors={problem?.erros}
      required={!both}
      none={both ? "Tribunal como um todo" : "Escolha a vara"}
      options={units.map(({ id, nome }) => ({ value: id, text: nome }))}
    />
  );
};
