/** Page of the accounts for judicial deposits, and of a unit's standard account. */
import { accountRegistrar } from "../../../domain/accounts/deposit_destination.ts";
import type { Result } from "../../../domain/result.ts";
import type { DepositAccountAnswer, StandardAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/data_table.tsx";
import { Notice } from "../../components/layout.tsx";
import { List, type ListedRows, ListPage, NewLink } from "../../components/list_page.tsx";
import type { Problem } from "../../operation_call.ts";
import { addressWithQuery, type QueryParameters } from "../../site.ts";
import { AccountInstitution, Validity } from "./account_fields.tsx";

const path = "/console/contas-deposito";

export interface Unit {
  readonly id: string;
  readonly nome: string;
}

/** Whether the user registers accounts of that scope: of court units, or of the whole court. */
export const mayRegister = ({ session: { caller } }: PageContext, scope: keyof typeof accountRegistrar) =>
  caller.profiles.includes(accountRegistrar[scope]);

interface Props {
  readonly context: PageContext;
  readonly done: string | undefined;
  readonly query: QueryParameters;
  readonly accounts: ListedRows<DepositAccountAnswer>;
  readonly units: readonly Unit[];
  /** The standard account of the requested unit. */
  readonly standard: Result<StandardAccountAnswer, Problem> | undefined;
}

export const DepositAccountsPage = (props: Props) => {
  const { context, done, query, units, standard } = props;
  return (
    <ListPage
      {...{ context, path, done, query }}
      title="Contas de depósito"
      heading="Contas de depósito judicial"
      actions={mayRegister(context, "unit") || mayRegister(context, "court")
        ? (
          <NewLink href={context.site.to(addressWithQuery(`${path}/nova`, { varaId: query.varaId }))}>
            Cadastrar conta
          </NewLink>
        )
        : undefined}
      intro={
        <p>
          Um depósito em conta geral vai, se a minuta não disser outra coisa, para a conta cadastrada da vara;
          na falta dela, para a do tribunal como um todo.
        </p>
      }
      isQuery
      filters={[
        {
          kind: "choice",
          name: "varaId",
          label: "Vara",
          none: "Todas",
          options: units.map(({ id, nome }) => ({ value: id, text: nome })),
        },
        { kind: "flag", name: "historico", label: "Mostrar também o histórico" },
      ]}
      submit="Consultar"
    >
      {standard !== undefined && <Standard standard={standard} />}
      <Accounts {...props} />
    </ListPage>
  );
};

const Standard = ({ standard }: { standard: Result<StandardAccountAnswer, Problem> }) =>
  standard.ok
    ? (
      <Notice kind="info" title="Conta padrão desta vara: ">
        {standard.value.instituicao}, agência {standard.value.agencia}, conta {standard.value.conta}{" "}
        ({standard.value.abrangencia === "VARA" ? "cadastrada para a vara" : "a do tribunal como um todo"}).
      </Notice>
    )
    : <Notice kind="warning" title={`${standard.error.title}. `}>{standard.error.detail}</Notice>;

const ownerOf = ({ abrangencia, nomeVara, varaId }: DepositAccountAnswer) =>
  abrangencia === "TRIBUNAL" ? "Tribunal como um todo" : nomeVara ?? varaId;

const Accounts = ({ context, query, accounts }: Props) => (
  <List
    {...{ site: context.site, path, query, listed: accounts }}
    one="conta"
    many="contas"
    empty={
      <EmptyState title="Não há conta de depósito cadastrada aqui">
        A conta de uma vara é de quem cadastra contas de depósito padrão; a do tribunal, da administração.
      </EmptyState>
    }
    caption="Contas de depósito do tribunal"
    columns={[
      { name: "De quem", cell: ownerOf },
      { name: "Instituição", cell: (account) => <AccountInstitution account={account} /> },
      {
        name: "Agência",
        cell: ({ agencia }) => agencia,
        note: ({ agenciaRelacionamento: relationship }) =>
          relationship !== undefined && `de relacionamento: ${relationship}`,
      },
      { name: "Conta", cell: ({ conta }) => conta },
      { name: "Situação", cell: (account) => <Validity account={account} /> },
      {
        name: "O que fazer",
        cell: (account) =>
          account.dataHoraEncerramento === undefined &&
            mayRegister(context, account.abrangencia === "TRIBUNAL" ? "court" : "unit")
            ? (
              <a href={context.site.to(`${path}/${account.id}`)}>
                Alterar ou encerrar<span class="sr-only">a conta de {ownerOf(account)}</span>
              </a>
            )
            : "Só consulta",
      },
    ]}
  />
);
