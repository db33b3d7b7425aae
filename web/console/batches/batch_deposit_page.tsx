/**
 * Page that asks for the destination account of all money blocked in the chosen orders, before their splits
 * are created.
 */
import { inflect } from "../../../domain/formatting.ts";
import type { StandardAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import type { Problem } from "../../operation_call.ts";
import { DepositFields, InstitutionNames } from "../drafts/deposit_fields.tsx";
import type { DepositForm } from "../drafts/draft_deposit.ts";
import { batchPath, decisionTitles } from "./order_actions.tsx";

/** The chosen orders, as the form posts them. */
export interface PostedChoice {
  readonly numbers: readonly string[];
  readonly all: boolean;
  /** Query string of the list's address. */
  readonly filter: string;
}

const PART = "destino";

export const BatchDepositPage = (
  { context: { site, session }, context, choice, deposit, standard, problem }: {
    context: PageContext;
    choice: PostedChoice;
    deposit: DepositForm;
    standard: StandardAccountAnswer | undefined;
    problem: Problem | undefined;
  },
) => (
  <ConsoleLayout
    context={context}
    title={decisionTitles.TRANSFERIR_TUDO}
    here="/console/ordens"
    trail={[{ name: "Ordens", path: "/console/ordens" }]}
  >
    <h1>{decisionTitles.TRANSFERIR_TUDO}</h1>
    <p>
      {choice.all
        ? "De todas as ordens que correspondem aos filtros"
        : `De ${choice.numbers.length} ${
          inflect(choice.numbers.length, "ordem escolhida", "ordens escolhidas")
        }`}, para uma só conta. Nada é protocolado antes de você conferir cada valor.
    </p>
    <Faults problem={problem} />
    <form class="form" method="post" action={site.to(batchPath)}>
      <Hidden csrf={session.csrf} once />
      <input type="hidden" name="filtros" value={choice.filter} />
      {choice.all && <input type="hidden" name="todas" value="true" />}
      {choice.numbers.map((number) => <input type="hidden" name="ordem" value={number} />)}
      {/* Enter presses the first button of a form, so a hidden one that continues comes first. */}
      <button class="sr-only" type="submit" name="acao" value="conferir" tabindex={-1} aria-hidden="true">
        Conferir
      </button>
      <DepositPart site={site} deposit={deposit} standard={standard} errors={problem?.erros} />
      <div class="submit">
        <button class="br-button primary" type="submit" name="acao" value="conferir">Conferir</button>
        <a class="br-button secondary" href={site.to("/console/ordens")}>Cancelar</a>
      </div>
    </form>
  </ConsoleLayout>
);

const DepositPart = ({ site, deposit, standard, errors }: {
  site: PageContext["site"];
  deposit: DepositForm;
  standard: StandardAccountAnswer | undefined;
  errors: Problem["erros"];
}) => (
  <fieldset class="group" id={PART}>
    <legend>Depósito judicial</legend>
    <DepositFields
      site={site}
      deposit={deposit}
      errors={errors}
      defendants={[]}
      standard={standard}
      refresh={{
        "hx-post": site.to(batchPath),
        "hx-trigger": "change",
        "hx-include": "closest form",
        "hx-vals": '{"acao":"TRANSFERIR_TUDO"}',
        "hx-target": `#${PART}`,
        "hx-select": `#${PART}`,
        "hx-swap": "outerHTML",
      }}
    />
    <InstitutionNames />
    <noscript>
      <button class="br-button secondary small" type="submit" name="acao" value="TRANSFERIR_TUDO">
        Atualizar os campos
      </button>
    </noscript>
  </fieldset>
);
