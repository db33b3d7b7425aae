/** Single accounts: the search, what it found, and the form of one. */
import type { components } from "../../../docs/client/assets.d.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { AccountFields, type Place } from "./account_fields.tsx";
import { Chip } from "../../components/chip.tsx";
import { Facts } from "../../components/facts.tsx";
import { CheckField, Faults, Hidden, TextField } from "../../components/field.tsx";
import { addressOf, Nothing } from "../../components/listing.tsx";
import { Term } from "../../components/term.tsx";
import { dateTime, taxIdText } from "../../components/formatting.ts";

const path = "/console/contas-unicas";

export type SingleAccount = components["schemas"]["ContaUnica"];

interface Asked {
  readonly cpfCnpj: string;
  readonly historico: boolean;
}

const mayChange = ({ session }: PageContext) => session.caller.profiles.includes("single-account-maintainer");

export const SingleAccountsPage = (
  { context, done, asked, found, problem }: {
    context: PageContext;
    done: string | undefined;
    asked: Asked;
    /** Undefined while nothing was asked. */
    found: readonly SingleAccount[] | undefined;
    problem: Problem | undefined;
  },
) => (
  <ConsoleLayout context={context} title="Contas únicas" here={path} done={done}>
    <div class="headline">
      <h1>Contas únicas</h1>
      {mayChange(context) && (
        <div class="actions">
          <a class="br-button primary" href={context.site.to(`${path}/nova`)}>Cadastrar conta única</a>
        </div>
      )}
    </div>
    <p>
      A <Term site={context.site} of="conta-unica" />{" "}
      é a conta que uma pessoa ou empresa oferece para receber os bloqueios. Ela vale só no segmento do
      Judiciário do seu tribunal.
    </p>
    <form class="filters" method="get" role="search">
      <TextField
        name="cpfCnpj"
        label="CPF, CNPJ ou raiz de CNPJ"
        value={asked.cpfCnpj}
        errors={problem?.erros}
        required
        type="search"
        attributes={{ maxlength: 20 }}
      />
      <CheckField name="historico" label="Mostrar também o histórico" checked={asked.historico} />
      <button class="br-button primary" type="submit">Consultar</button>
    </form>
    {problem !== undefined && (problem.erros ?? []).length === 0 && <Faults problem={problem} />}
    {found !== undefined && <Found context={context} asked={asked} found={found} />}
  </ConsoleLayout>
);

const Found = (
  { context, asked, found }: { context: PageContext; asked: Asked; found: readonly SingleAccount[] },
) => {
  if (found.length === 0) {
    return (
      <Nothing title={`Não há conta única de ${taxIdText(asked.cpfCnpj)} no seu segmento do Judiciário`}>
        {mayChange(context)
          ? (
            <a href={context.site.to(addressOf(`${path}/nova`, { cpfCnpj: asked.cpfCnpj }))}>
              Cadastrar a conta única deste CPF ou CNPJ
            </a>
          )
          : "As ordens contra ele seguem para as instituições com que tem relacionamento."}
      </Nothing>
    );
  }
  return (
    <table class="list">
      <caption class="sr-only">Contas únicas encontradas</caption>
      <thead>
        <tr>
          <th scope="col">CPF ou CNPJ</th>
          <th scope="col">Instituição</th>
          <th scope="col">Agência</th>
          <th scope="col">Conta</th>
          <th scope="col">Situação</th>
          <th scope="col">O que fazer</th>
        </tr>
      </thead>
      <tbody>
        {found.map((account) => <Row context={context} account={account} />)}
      </tbody>
    </table>
  );
};

const Row = ({ context, account }: { context: PageContext; account: SingleAccount }) => {
  const { id, cpfCnpj, instituicao, ispb, agencia, conta, dataHoraEncerramento: ended } = account;
  return (
    <tr>
      <th scope="row">{taxIdText(cpfCnpj)}</th>
      <td data-name="Instituição">
        {instituicao}
        <small>ISPB {ispb}</small>
      </td>
      <td data-name="Agência">{agencia}</td>
      <td data-name="Conta">{conta}</td>
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
        {ended !== undefined || !mayChange(context)
          ? "Só consulta"
          : (
            <a href={context.site.to(`${path}/${id}`)}>
              Alterar ou encerrar<span class="sr-only">a conta de {taxIdText(cpfCnpj)}</span>
            </a>
          )}
      </td>
    </tr>
  );
};

export type Typed = Place & Pick<SingleAccount, "cpfCnpj"> & Partial<SingleAccount>;

export const SingleAccountForm = (
  { context, typed, problem, id }: {
    context: PageContext;
    typed: Typed;
    problem: Problem | undefined;
    /** Of a registered one. */
    id: string | undefined;
  },
) => {
  const { site, session: { csrf } } = context;
  const title = id === undefined ? "Cadastrar conta única" : "Alterar conta única";
  return (
    <ConsoleLayout context={context} title={title} here={path} trail={[{ name: "Contas únicas", path }]}>
      <h1>{title}</h1>
      <Faults problem={problem} />
      <form class="form" method="post" action={site.to(id === undefined ? `${path}/nova` : `${path}/${id}`)}>
        <Hidden csrf={csrf} once={id === undefined} />
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
                attributes={{ maxlength: 20 }}
              />
            )
            : (
              <Facts
                of={[
                  ["CPF ou CNPJ", taxIdText(typed.cpfCnpj)],
                  ["Segmento do Judiciário", typed.nomeSegmento],
                  ["Cadastrada em", typed.dataHoraCadastro && dateTime(typed.dataHoraCadastro)],
                  ["Por", typed.cpfCadastrador && taxIdText(typed.cpfCadastrador)],
                ]}
              />
            )}
        </fieldset>
        <fieldset class="group">
          <legend>Para onde vão as ordens</legend>
          <AccountFields site={site} place={typed} problem={problem} />
        </fieldset>
        <div class="submit">
          <button class="br-button primary" type="submit">
            {id === undefined ? "Cadastrar" : "Salvar alteração"}
          </button>
          <a href={site.to(addressOf(path, { cpfCnpj: typed.cpfCnpj }))}>Voltar sem salvar</a>
        </div>
      </form>
      {id !== undefined && (
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
      )}
    </ConsoleLayout>
  );
};
