/** Page of the single accounts: search by tax id, and its results. */
import { taxIdText } from "../../../domain/formatting.ts";
import type { SingleAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { DataTable, EmptyState } from "../../components/data_table.tsx";
import { ListPage, NewLink } from "../../components/list_page.tsx";
import { Term } from "../../guide/term.tsx";
import type { Problem } from "../../operation_call.ts";
import { addressWithQuery } from "../../site.ts";
import { AccountInstitution, Validity } from "./account_fields.tsx";

export const path = "/console/contas-unicas";

interface Props {
  readonly context: PageContext;
  readonly done: string | undefined;
  readonly query: { readonly cpfCnpj: string; readonly historico: "true" | undefined };
  /** The results; undefined before a search. */
  readonly found: readonly SingleAccountAnswer[] | undefined;
  readonly problem: Problem | undefined;
}

const mayChange = ({ session }: PageContext) => session.caller.profiles.includes("single-account-maintainer");

export const SingleAccountsPage = ({ context, done, query, found, problem }: Props) => (
  <ListPage
    {...{ context, path, done, query, problem }}
    isQuery
    title="Contas únicas"
    actions={mayChange(context)
      ? <NewLink href={context.site.to(`${path}/nova`)}>Cadastrar conta única</NewLink>
      : undefined}
    intro={
      <p>
        A <Term site={context.site} of="conta-unica" />{" "}
        é a conta que uma pessoa ou empresa oferece para receber os bloqueios. Ela vale só no segmento do
        Judiciário do seu tribunal.
      </p>
    }
    filters={[
      {
        kind: "search",
        name: "cpfCnpj",
        label: "CPF, CNPJ ou raiz de CNPJ",
        isRequired: true,
      },
      { kind: "flag", name: "historico", label: "Mostrar também o histórico" },
    ]}
    submit="Consultar"
  >
    {found !== undefined && <Found {...{ context, query, found }} />}
  </ListPage>
);

const Found = (
  { context, query, found }: Pick<Props, "context" | "query"> & { found: readonly SingleAccountAnswer[] },
) => (
  <DataTable
    caption="Contas únicas encontradas"
    rows={found}
    empty={<NoAccount context={context} taxId={query.cpfCnpj} />}
    columns={[
      { name: "CPF ou CNPJ", cell: ({ cpfCnpj }) => taxIdText(cpfCnpj) },
      { name: "Instituição", cell: (account) => <AccountInstitution account={account} /> },
      { name: "Agência", cell: ({ agencia }) => agencia },
      { name: "Conta", cell: ({ conta }) => conta },
      { name: "Situação", cell: (account) => <Validity account={account} /> },
      {
        name: "O que fazer",
        cell: ({ id, cpfCnpj, dataHoraEncerramento }) =>
          dataHoraEncerramento !== undefined || !mayChange(context)
            ? "Só consulta"
            : (
              <a href={context.site.to(`${path}/${id}`)}>
                Alterar ou encerrar<span class="sr-only">a conta de {taxIdText(cpfCnpj)}</span>
              </a>
            ),
      },
    ]}
  />
);

const NoAccount = ({ context, taxId }: { context: PageContext; taxId: string }) => (
  <EmptyState title={`Não há conta única de ${taxIdText(taxId)} no seu segmento do Judiciário`}>
    {mayChange(context)
      ? (
        <a href={context.site.to(addressWithQuery(`${path}/nova`, { cpfCnpj: taxId }))}>
          Cadastrar a conta única deste CPF ou CNPJ
        </a>
      )
      : "As ordens contra ele seguem para as instituições com que tem relacionamento."}
  </EmptyState>
);
