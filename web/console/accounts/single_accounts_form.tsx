/** Form of a single account. */
import type { SingleAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Facts } from "../../components/facts.tsx";
import { Faults, Hidden, TextField } from "../../components/field.tsx";
import { formatDateTime, taxIdText } from "../../../domain/formatting.ts";
import { addressWithQuery } from "../../site.ts";
import { AccountFields, type TypedAccount } from "./account_fields.tsx";
import { path } from "./single_accounts_page.tsx";

export type TypedSingleAccount =
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

export const SingleAccountForm = ({ context, typed, problem, id }: Props) => {
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
