/** Form page of a split: a table of the order's targets, with the actions now possible on each. */
import { formatAmount, formatCount, inflect } from "../../../domain/formatting.ts";
import type { StandardAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable, EmptyState } from "../../components/data_table.tsx";
import { Faults, Hidden, type Option, RadioField, SelectField, TextField } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import type { Problem } from "../../operation_call.ts";
import { DepositFields, InstitutionNames } from "../drafts/deposit_fields.tsx";
import { isZero, kindOf, type Order, personText, targetsOf } from "../orders/order_values.ts";
import { ReservationNotes } from "./reservation_notes.tsx";
import {
  needsDeposit,
  quickChoices,
  quickChoicesFor,
  type SplitForm,
  splittable,
  type SplitTotals,
  splitTotalsOf,
} from "./split_form.ts";
import { splitRowColumns } from "./split_row.tsx";

interface Props {
  readonly context: PageContext;
  readonly order: Order;
  readonly form: SplitForm;
  readonly units: readonly Option[];
  readonly standard: StandardAccountAnswer | undefined;
  readonly problem?: Problem | undefined;
  /**
   * Whether the page asks for the destination of transferred money, because the posted form had no deposit
   * fields yet.
   */
  readonly whereTo?: boolean;
}

/**
 * htmx attributes with which a change of the form updates its totals at once; without scripts there is a
 * button for it.
 */
const refreshing = (path: string) => ({
  "hx-post": path,
  "hx-trigger": "change",
  "hx-include": "closest form",
  // A newer request of the form replaces one still pending.
  "hx-sync": "closest form:replace",
  "hx-vals": '{"acao":"somar"}',
  "hx-target": "#resumo",
  "hx-select": "#resumo",
  "hx-swap": "outerHTML",
});

export const SplitFormPage = (props: Props) => {
  const { context, order, form, problem } = props;
  const { site, session } = context;
  const path = site.to(`/console/ordem/${order.numeroProtocolo}`);
  const action = `${path}/desdobrar`;
  return (
    <ConsoleLayout
      context={context}
      title="Desdobrar"
      windowTitle={`Desdobrar a ordem ${order.numeroProtocolo}`}
      here="/console/ordens"
      trail={[
        { name: "Ordens", path: "/console/ordens" },
        { name: `Ordem ${order.numeroProtocolo}`, path: `/console/ordem/${order.numeroProtocolo}` },
      ]}
    >
      <h1>Desdobrar a ordem {order.numeroProtocolo}</h1>
      <p>
        {kindOf(order)}, processo{" "}
        {order.numeroProcesso}. Nada é enviado agora: o desdobramento é salvo e depois protocolado.
      </p>
      <Faults problem={problem} />
      {form.rows.length === 0
        ? (
          <EmptyState title="Nada pode ser pedido agora.">
            Não resta saldo disponível nem código 98 à espera de decisão, ou um desdobramento em aberto
            aguarda resposta. <a href={path}>Voltar à ordem</a>
            {order.alvos.map((target) => <ReservationNotes site={site} target={target} />)}
          </EmptyState>
        )
        : (
          <form class="form" method="post" action={action}>
            <Hidden csrf={session.csrf} once />
            {/* Enter presses the first button of a form, so a hidden one that saves comes first. */}
            <button class="sr-only" type="submit" tabindex={-1} aria-hidden="true">Salvar</button>
            <QuickChoices order={order} />
            <div class="split-rows" {...refreshing(action)}>
              {order.reus.map((reu) => (
                <Rows {...props} targets={targetsOf(order, reu)} caption={personText(reu)} />
              ))}
            </div>
            <Interruption order={order} form={form} problem={problem} />
            <Summary {...props} action={action} />
            <Elsewhere {...props} />
            <div class="submit">
              <button class="br-button primary" type="submit">Salvar desdobramento</button>
              <a class="br-button secondary" href={path}>Cancelar</a>
            </div>
          </form>
        )}
    </ConsoleLayout>
  );
};

const QuickChoices = ({ order }: { order: Order }) => {
  const choices = quickChoicesFor(order);
  return (
    <fieldset class="group">
      <legend>Escolhas rápidas</legend>
      <div class="actions">
        {choices.map((choice) => (
          <button class="br-button secondary small" type="submit" name="acao" value={choice}>
            {quickChoices[choice]}
          </button>
        ))}
        <button class="br-button secondary small" type="submit" name="acao" value="limpar">
          Limpar
        </button>
      </div>
      <p class="help">
        Preenchem a tabela, que pode ser mudada antes de salvar.
      </p>
    </fieldset>
  );
};

const Rows = (
  { context, order, form, problem, targets, caption }: Props & {
    targets: Order["alvos"];
    caption: string;
  },
) => {
  const rows = splittable(order).flatMap((target, index) =>
    targets.includes(target) ? [{ target, row: form.rows[index]!, index }] : []
  );
  const others = targets.length - rows.length;
  const held = targets.filter((target) => !rows.some((row) => row.target === target));
  return (
    <>
      {rows.length > 0 && (
        <DataTable
          caption={caption}
          isCaptionShown
          rows={rows}
          rowId={({ target }) => `alvo-${target.id}`}
          columns={splitRowColumns(context.site, problem?.erros)}
        />
      )}
      {others > 0 && (
        <p class="help">
          {caption}: em {others} {inflect(others, "instituição", "instituições")} nada pode ser pedido agora.
          {held.map((target) => <ReservationNotes site={context.site} target={target} />)}
        </p>
      )}
    </>
  );
};

/** Choice to interrupt an active series, whose next order would otherwise block again what is unblocked. */
const Interruption = ({ order, form, problem }: Pick<Props, "order" | "form" | "problem">) =>
  order.serie?.situacao === "ATIVA"
    ? (
      <fieldset class="group">
        <legend>A série está ativa</legend>
        <RadioField
          name="interromperSerie"
          label="Se algo for desbloqueado, a próxima ordem da série pode bloquear de novo"
          value={form.interromperSerie}
          errors={problem?.erros}
          options={[
            {
              value: "true",
              text: "Interromper a série no protocolo deste desdobramento",
              help:
                "Vale para todos os réus. Uma ordem que ainda não foi enviada não será; não há como retomar.",
            },
            { value: "false", text: "Deixar que a série continue" },
          ]}
        />
      </fieldset>
    )
    : null;

/** The totals as a sentence: `Transferir R$ 10,00. Reiterar em 2 instituições.` */
const sentenceOf = ({ transferir, desbloquear, reiterar, cancelar }: SplitTotals): string =>
  [
    isZero(transferir) ? undefined : `Transferir ${formatAmount(transferir)}.`,
    isZero(desbloquear) ? undefined : `Desbloquear ${formatAmount(desbloquear)}.`,
    reiterar === 0 ? undefined : `Reiterar em ${formatCount(reiterar, "instituição", "instituições")}.`,
    cancelar === 0 ? undefined : `Cancelar em ${formatCount(cancelar, "instituição", "instituições")}.`,
  ].filter((one) => one !== undefined).join(" ");

/** The totals and the destination account, as they follow from the rows. */
const Summary = (
  { context: { site }, order, form, problem, standard, whereTo, action }: Props & { action: string },
) => {
  const nothing = form.rows.every(({ tipo }) => tipo === "");
  return (
    <div id="resumo">
      <section class="panel soft part" aria-labelledby="pedido">
        <h2 id="pedido">O que se pede</h2>
        <p aria-live="polite">
          {nothing ? "Nada ainda." : sentenceOf(splitTotalsOf(form, order))}
        </p>
        <button class="br-button secondary small" type="submit" name="acao" value="somar">Somar</button>
      </section>
      {needsDeposit(form, order) && (
        <fieldset class="group">
          <legend>Depósito judicial</legend>
          {whereTo === true && (
            <Notice kind="info">
              Há valores a transferir: confira para onde vão e salve.
            </Notice>
          )}
          <p class="help">Para onde vai o que se transfere.</p>
          <DepositFields
            site={site}
            deposit={form.deposit}
            errors={problem?.erros}
            defendants={order.reus}
            standard={standard}
            refresh={refreshing(action)}
          />
          <InstitutionNames />
        </fieldset>
      )}
    </div>
  );
};

const ELSEWHERE = ["varaId", "cpfJuiz", "numeroProcesso"];

/** Fields for a judge, a court unit or a court case other than the order's. */
const Elsewhere = ({ order, form, units, problem }: Props) => {
  const isOpen = form.varaId !== "" || form.cpfJuiz !== "" || form.numeroProcesso !== "" ||
    problem?.erros?.some(({ campo }) => ELSEWHERE.includes(campo)) === true;
  return (
    <details class="part" open={isOpen}>
      <summary>Outra unidade, outra magistratura ou outro número de processo</summary>
      <div class="grid">
        <SelectField
          name="varaId"
          label="Unidade judiciária"
          none={`A da ordem: ${order.nomeVara}`}
          help="Só quando a unidade da ordem deixou de ser cadastrada"
          value={form.varaId}
          errors={problem?.erros}
          options={units}
        />
        <TextField
          name="cpfJuiz"
          label="CPF da magistratura"
          help="Em nome de outra pessoa da magistratura do mesmo tribunal; não cabe em ordem sigilosa"
          value={form.cpfJuiz}
          errors={problem?.erros}
          attributes={{ inputmode: "numeric" }}
        />
        <TextField
          name="numeroProcesso"
          label="Número do processo"
          help="Só quando o da ordem, antiga, é inválido"
          value={form.numeroProcesso}
          errors={problem?.erros}
        />
      </div>
    </details>
  );
};
