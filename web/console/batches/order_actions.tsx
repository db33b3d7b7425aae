/** Actions on several orders chosen in their list. */
import type { Child } from "hono/jsx";
import { formatNumber, inflect } from "../../../domain/formatting.ts";
import type { SplitBatchBody } from "../../../routes/splits/split_batch_schema.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Hidden } from "../../components/field.tsx";

export type Decision = SplitBatchBody["decisao"];

export const batchPath = "/console/lote";

/** Titles of the decisions on many orders, by their names in the API. */
export const decisionTitles: Readonly<Record<Decision, string>> = {
  "REITERAR": "Reiterar as não respostas (98)",
  "CANCELAR": "Cancelar as não respostas (98)",
  "DESBLOQUEAR_EXCESSO": "Desbloquear o excesso",
  "TRANSFERIR_TUDO": "Transferir tudo o que está bloqueado",
};

export const markReadTitle = "Marcar as respostas como lidas";

/** Actions on many orders that are no decision. */
const otherActs = {
  "lidas": markReadTitle,
  "recibos": "Recibos em um PDF",
} as const;

/** An action on many orders, by its name in the form. */
export type OrderAction = Decision | keyof typeof otherActs;

const orderActs: Readonly<Record<OrderAction, string>> = { ...decisionTitles, ...otherActs };

export const isDecision = (act: string): act is Decision => Object.hasOwn(decisionTitles, act);

/** Table of orders with check boxes; below it, once any is ticked, the actions on them, or on all that match. */
export const OrderChoice = ({ context: { site, session }, filter, total, suggested, table }: {
  context: PageContext;
  /** Query string of the list's address. */
  filter: string;
  /** Number of orders that match it. */
  total: number;
  /** The action for which the list is usually opened. */
  suggested: OrderAction | undefined;
  table: Child;
}) => (
  <form method="post" action={site.to(batchPath)}>
    <Hidden csrf={session.csrf} once />
    <input type="hidden" name="filtros" value={filter} />
    {table}
    <fieldset class="act-bar">
      <legend class="sr-only">O que fazer com as ordens escolhidas</legend>
      <OnlyThisPage />
      <select name="acao" aria-label="O que fazer">
        {Object.entries(orderActs).map(([value, text]) => (
          <option value={value} selected={value === suggested}>{text}</option>
        ))}
      </select>
      <button class="br-button primary small" type="submit">
        {"Continuar "}
        <span data-chosen="ordem" data-every={`todas as ${formatNumber(total)}`}></span>
      </button>
    </fieldset>
  </form>
);

/** What chooses all that match, with its text: `Todas as 312`. */
export const ChooseAll = ({ total, text = allOrders(total) }: { total: number; text?: string }) => (
  <div class="br-checkbox">
    <input id="todas" type="checkbox" name="todas" value="true" data-all />
    <label for="todas">
      <span>{text}</span>
    </label>
  </div>
);

const allOrders = (total: number) =>
  inflect(total, "A única que corresponde", `Todas as ${formatNumber(total)} que correspondem`);

/** Leaves only those of the page chosen, where all that match are. */
export const OnlyThisPage = ({ text = "Só as desta página" }: { text?: string }) => (
  <button class="link-button" type="button" data-this-page hidden>{text}</button>
);
