/** Orders chosen in their list, and what can be done with all of them at once. */
import type { Child } from "hono/jsx";
import type { PageContext } from "../../components/console_layout.tsx";
import { Hidden } from "../../components/field.tsx";
import { ChooseAll } from "./choose_all.tsx";
import type { Schemas } from "../orders/order_shown.ts";

export type Decision = Schemas["NovoLoteDeDesdobramentos"]["decisao"];

export const batchPath = "/console/lote";

/** What can be decided for many orders, by its name on the wire, as users read it. */
export const decisionTitles: Readonly<Record<Decision, string>> = {
  "REITERAR": "Reiterar as não respostas (98)",
  "CANCELAR": "Cancelar as não respostas (98)",
  "DESBLOQUEAR_EXCESSO": "Desbloquear o excesso",
  "TRANSFERIR_TUDO": "Transferir tudo o que está bloqueado",
};

/** What else can be done with many orders. */
const otherActs = {
  "lidas": "Marcar as respostas como lidas",
  "recibos": "Recibos em um PDF",
} as const;

/** What can be done with many orders, by its name in the form. */
export type OrderAct = Decision | keyof typeof otherActs;

const orderActs: Readonly<Record<OrderAct, string>> = { ...decisionTitles, ...otherActs };

export const isDecision = (act: string): act is Decision => Object.hasOwn(decisionTitles, act);

/** A table of orders with boxes to tick, and below it what is done with those ticked, or with all that match. */
export const OrderChoice = ({ context: { site, session }, filter, total, suggested, table }: {
  context: PageContext;
  /** Query of the list's address. */
  filter: string;
  /** How many match it. */
  total: number;
  /** What the list is usually looked at for. */
  suggested: OrderAct | undefined;
  table: Child;
}) => (
  <form method="post" action={site.to(batchPath)}>
    <Hidden csrf={session.csrf} once />
    <input type="hidden" name="filtros" value={filter} />
    {table}
    <fieldset class="act-bar">
      <legend class="sr-only">O que fazer com as ordens escolhidas</legend>
      <ChooseAll name="ordem" total={total} />
      <select name="acao" aria-label="O que fazer">
        {Object.entries(orderActs).map(([value, text]) => (
          <option value={value} selected={value === suggested}>{text}</option>
        ))}
      </select>
      <button class="br-button primary small" type="submit">
        {"Continuar "}
        <span data-chosen="ordem"></span>
      </button>
    </fieldset>
  </form>
);
