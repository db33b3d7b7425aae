/** Form of an account for judicial deposits. */
import type { DepositAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { AccountFields, type TypedAccount } from "./account_fields.tsx";
import { Faults, Hidden, SelectField, TextField } from "../../components/field.tsx";
import { formatDateTime } from "../../../domain/formatting.ts";
import { mayRegister, type Unit } from "./deposit_accounts_page.tsx";

const path = "/console/contas-deposito";

export type TypedDepositAccount = TypedAccount & Partial<DepositAccountAnswer>;

interface Props {
  readonly context: PageContext;
  readonly typed: TypedDepositAccount;
  readonly problem: Problem | undefined;
  readonly units: readonly Unit[];
  /** Id of a registered account; undefined for a new one. */
  readonly id: string | undefined;
}

export const DepositAccountForm = (props: Props) => {
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
