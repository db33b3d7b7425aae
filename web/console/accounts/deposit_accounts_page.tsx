/** The accounts for judicial deposits, and which of them holds for a unit. */
import type { components } from "../../../docs/client/assets.d.ts";
import { accountRegistrar } from "../../../domain/accounts/judicial_deposit.ts";
import type { Result } from "../../../domain/result.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Notice } from "../../components/layout.tsx";
import { Chip } from "../../components/chip.tsx";
import { CheckField, SelectField } from "../../components/field.tsx";
import { addressOf, Nothing, Pages, type Window } from "../../components/listing.tsx";
import { dateTime } from "../../components/formatting.ts";

const path = "/console/contas-deposito";

export type DepositAccount = components["schemas"]["ContaDeposito"];
type StandardAccount = components["schemas"]["ContaDepositoPadrao"];

export interface Unit {
  readonly id: string;
  readonly nome: string;
}

interface Asked {
  readonly varaId: string | undefined;
  readonly historico: boolean;
}

/** Whether the user registers accounts of units, or of the court, or neither. */
export const registers = ({ session: { caller } }: PageContext, scope: keyof typeof accountRegistrar) =>
  caller.profiles.includes(accountRegistrar[scope]);

export const DepositAccountsPage = (
  { context, done, asked, accounts, units, standard }: {
    context: PageContext;
    done: string | undefined;
    asked: Asked;
    accounts: Window & { readonly content: readonly DepositAccount[] };
    units: readonly Unit[];
    /** Of the unit that was asked for. */
    standard: Result<StandardAccount, Problem> | undefined;
  },
) => {
  const { site } = context;
  const page = (pagina: number) =>
    site.to(addressOf(path, {
      varaId: asked.varaId,
      historico: asked.historico ? "true" : undefined,
      pagina,
    }));
  return (
    <ConsoleLayout context={context} title="Contas de depósito" here={path} done={done}>
      <div class="headline">
        <h1>Contas de depósito judicial</h1>
        {(registers(context, "unit") || registers(context, "court")) && (
          <div class="actions">
            <a class="br-button primary" href={site.to(addressOf(`${path}/nova`, { varaId: asked.varaId }))}>
              Cadastrar conta
            </a>
          </div>
        )}
      </div>
      <p>
        Um depósito em conta geral vai, se a minuta não disser outra coisa, para a conta cadastrada da vara;
        na falta dela, para a do tribunal como um todo.
      </p>
      <form class="filters" method="get" role="search">
        <SelectField
          name="varaId"
          label="Vara"
          none="Todas"
          value={asked.varaId}
          options={units.map(({ id, nome }) => ({ value: id, text: nome }))}
        />
        <CheckField name="historico" label="Mostrar também o histórico" checked={asked.historico} />
        <button class="br-button primary" type="submit">Consultar</button>
      </form>
      {standard !== undefined && <Standard standard={standard} />}
      {accounts.content.length === 0
        ? (
          <Nothing title="Não há conta de depósito cadastrada aqui">
            A conta de uma vara é do cadastrador de conta de depósito padrão; a do tribunal, do administrador.
          </Nothing>
        )
        : <Accounts context={context} accounts={accounts.content} />}
      <Pages of={accounts} to={page} one="conta" many="contas" />
    </ConsoleLayout>
  );
};

const Standard = ({ standard }: { standard: Result<StandardAccount, Problem> }) =>
  standard.ok
    ? (
      <Notice kind="info" title="Conta padrão desta vara: ">
        {standard.value.instituicao}, agência {standard.value.agencia}, conta {standard.value.conta}{" "}
        ({standard.value.abrangencia === "VARA" ? "cadastrada para a vara" : "a do tribunal como um todo"}).
      </Notice>
    )
    : <Notice kind="warning" title={`${standard.error.title}. `}>{standard.error.detail}</Notice>;

const Accounts = ({ context, accounts }: { context: PageContext; accounts: readonly DepositAccount[] }) => (
  <table class="list">
    <caption class="sr-only">Contas de depósito do tribunal</caption>
    <thead>
      <tr>
        <th scope="col">De quem</th>
        <th scope="col">Instituição</th>
        <th scope="col">Agência</th>
        <th scope="col">Conta</th>
        <th scope="col">Situação</th>
        <th scope="col">O que fazer</th>
      </tr>
    </thead>
    <tbody>
      {accounts.map((account) => <Row context={context} account={account} />)}
    </tbody>
  </table>
);

const Row = ({ context, account }: { context: PageContext; account: DepositAccount }) => {
  const { dataHoraEncerramento: ended, agenciaRelacionamento: relationship } = account;
  const owner = account.abrangencia === "TRIBUNAL"
    ? "Tribunal como um todo"
    : account.nomeVara ?? account.varaId;
  const mine = registers(context, account.abrangencia === "TRIBUNAL" ? "court" : "unit");
  return (
    <tr>
      <th scope="row">{owner}</th>
      <td data-name="Instituição">
        {account.instituicao}
        <small>ISPB {account.ispb}</small>
      </td>
      <td data-name="Agência">
        {account.agencia}
        {relationship !== undefined && <small>de relacionamento: {relationship}</small>}
      </td>
      <td data-name="Conta">{account.conta}</td>
      <td data-name="Situação">
        {ended === undefined
          ? <Chip tone="good" text="Em vigor" />
          : <Chip tone="neutral" text="Encerrada ou alterada" />}
        <small>
          {ended === undefined
            ? `desde ${dateTime(account.dataHoraCadastro)}`
            : `de ${dateTime(account.dataHoraCadastro)} a ${dateTime(ended)}`}
        </small>
      </td>
      <td data-name="O que fazer">
        {ended === undefined && mine
          ? (
            <a href={context.site.to(`${path}/${account.id}`)}>
              Alterar ou encerrar<span class="sr-only">a conta de {owner}</span>
            </a>
          )
          : "Só consulta"}
      </td>
    </tr>
  );
};
