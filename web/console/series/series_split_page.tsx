/** Form page for splitting a whole closed series. */
import { formatAmount } from "../../../domain/formatting.ts";
import { moneyActionTypes, wireAction } from "../../../domain/splits/split_action.ts";
import type { StandardAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import { actionText } from "../../../routes/documents/document_data.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { CheckField, errorOf, Faults, Hidden, idOf, RadioField } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import type { Problem } from "../../operation_call.ts";
import { DepositFields, InstitutionNames } from "../drafts/deposit_fields.tsx";
import type { DepositForm } from "../drafts/draft_deposit.ts";
import { isZero, personText } from "../orders/order_values.ts";
import { transfersAmount } from "../splits/split_form.ts";
import type { Series } from "./series_page.tsx";

/** The content of the form. */
export interface SeriesSplitForm {
  /** The action on the blocked money; empty for none. */
  readonly tipo: string;
  readonly shares: readonly {
    readonly cpfCnpj: string;
    readonly included: boolean;
    readonly valor: string;
  }[];
  readonly cancelar: boolean;
  readonly deposit: DepositForm;
  readonly depositShown: boolean;
}

/** The data that the form page shows. */
export interface SeriesSplitShown {
  readonly form: SeriesSplitForm;
  readonly problem?: Problem;
  readonly whereTo?: boolean;
}

const refreshing = (path: string) => ({
  "hx-post": path,
  "hx-trigger": "change",
  "hx-include": "closest form",
  // A newer request of the form replaces one still pending.
  "hx-sync": "closest form:replace",
  "hx-vals": '{"acao":"conferir"}',
  "hx-target": "#deposito",
  "hx-select": "#deposito",
  "hx-swap": "outerHTML",
});

/** The page with the form. */
export const SeriesSplitPage = ({ context, series, form, standard, problem, whereTo }: SeriesSplitShown & {
  context: PageContext;
  series: Series;
  standard: StandardAccountAnswer | undefined;
}) => {
  const { site, session } = context;
  const path = `/console/serie/${series.id}`;
  const action = site.to(`${path}/desdobrar`);
  const errors = problem?.erros;
  return (
    <ConsoleLayout
      context={context}
      title="Desdobrar a série"
      windowTitle={`Desdobrar a série da ordem ${series.numeroProtocolo}`}
      here="/console/series"
      trail={[
        { name: "Séries", path: "/console/series" },
        { name: `Série da ordem ${series.numeroProtocolo}`, path },
      ]}
    >
      <h1>Desdobrar a série inteira</h1>
      <p>
        Processo {series.numeroProcesso}: bloqueados {formatAmount(series.valorBloqueado)} em{" "}
        {series.ordens.length}{" "}
        ordens. O que se pede de cada réu é tirado de todas elas, do mais líquido ao menos, em um
        desdobramento por ordem; nada é enviado antes do protocolo.
      </p>
      <Faults problem={problem} />
      <form class="form" method="post" action={action}>
        <Hidden csrf={session.csrf} once />
        <Money {...{ series, form, errors, action }} />
        <fieldset class="group">
          <legend>Não respostas</legend>
          <CheckField
            name="cancelarNaoRespostas"
            label="Cancelar cada bloqueio que terminou com o código 98"
            help="Em uma série encerrada, o código 98 não é reiterado, só cancelado."
            checked={form.cancelar}
            errors={errors}
          />
        </fieldset>
        <Deposit {...{ site, series, form, standard, errors, whereTo, action }} />
        <div class="submit">
          <button class="br-button primary" type="submit">Salvar desdobramentos</button>
          <a class="br-button secondary" href={site.to(path)}>Cancelar</a>
        </div>
      </form>
    </ConsoleLayout>
  );
};

interface PartProps {
  readonly series: Series;
  readonly form: SeriesSplitForm;
  readonly errors: Problem["erros"];
  /** Address that the form is posted to. */
  readonly action: string;
}

const Money = ({ series, form, errors, action }: PartProps) => (
  <fieldset class="group">
    <legend>O dinheiro bloqueado</legend>
    <div {...refreshing(action)}>
      <RadioField
        name="dinheiro.tipo"
        label="O que fazer"
        value={form.tipo}
        errors={errors}
        options={[
          ...moneyActionTypes.map((type) => ({ value: wireAction[type], text: actionText[type] })),
          { value: "", text: "Nada" },
        ]}
      />
    </div>
    {series.reus.map((reu, index) => (
      <Share reu={reu} share={form.shares[index]!} index={index} errors={errors} />
    ))}
  </fieldset>
);

/** Form fields for the destination of transferred money. */
const Deposit = ({ site, series, form, standard, errors, whereTo, action }: PartProps & {
  readonly site: PageContext["site"];
  readonly standard: StandardAccountAnswer | undefined;
  readonly whereTo: boolean | undefined;
}) => (
  <div id="deposito">
    {transfersAmount(form.tipo) && (
      <fieldset class="group">
        <legend>Depósito judicial</legend>
        {whereTo === true && (
          <Notice kind="info">Há valores a transferir: confira para onde vão e salve.</Notice>
        )}
        <DepositFields
          site={site}
          deposit={form.deposit}
          errors={errors}
          defendants={series.reus}
          standard={standard}
          refresh={refreshing(action)}
        />
        <InstitutionNames />
      </fieldset>
    )}
  </div>
);

const Share = ({ reu, share, index, errors }: {
  reu: Series["reus"][number];
  share: SeriesSplitForm["shares"][number];
  index: number;
  errors: Problem["erros"];
}) => {
  const name = `dinheiro.reus[${index}]`;
  const error = errorOf(errors, `${name}.valor`);
  return (
    <div class="share">
      <input type="hidden" name={`${name}.de`} value={reu.cpfCnpj} />
      <CheckField
        name={`${name}.cpfCnpj`}
        label={personText(reu)}
        value={reu.cpfCnpj}
        checked={share.included}
        errors={errors}
        help={`${formatAmount(reu.valorBloqueado)} bloqueados pela série${
          isZero(reu.emDuvida)
            ? ""
            : `, dos quais ${formatAmount(reu.emDuvida!)} em dúvida, que não se pedem aqui`
        }`}
      />
      <div class={error === undefined ? "field br-input" : "field br-input wrong"}>
        <label for={idOf(`${name}.valor`)}>
          Valor <span class="optional">(em branco, tudo o que há)</span>
        </label>
        <input
          id={idOf(`${name}.valor`)}
          name={`${name}.valor`}
          type="text"
          inputmode="decimal"
          data-money=""
          autocomplete="off"
          value={share.valor}
          {...error !== undefined && {
            "aria-invalid": "true",
            "aria-describedby": `${idOf(`${name}.valor`)}-erro`,
          }}
        />
        {error !== undefined && <p class="fault" id={`${idOf(`${name}.valor`)}-erro`}>{error}</p>}
      </div>
    </div>
  );
};
