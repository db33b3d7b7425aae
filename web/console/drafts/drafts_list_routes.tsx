/** The drafts, to be edited one by one or protocoled together. */
import type { Child } from "hono/jsx";
import { Hono } from "hono";
import { resultOf } from "../../api.ts";
import {
  type ConsoleEnv,
  doneOf,
  type PageContext,
  renderConsole,
  statusOf,
} from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/empty_state.tsx";
import type { Option } from "../../components/field.tsx";
import { List, ListPage } from "../../components/list_page.tsx";
import { given, pageAsked, sizeAsked } from "../../components/list_query.ts";
import type { QueryParameters, Site } from "../../site.ts";
import { askedOf, filterOf, type OrderFilter, type OrderSorting } from "../orders/orders_list_filter.ts";
import { orderFilters } from "../orders/orders_list_filters.tsx";
import type { OrdersFound } from "../orders/orders_list_routes.tsx";
import { ordersTable } from "../orders/orders_list_table.tsx";
import { unitOptions } from "../orders/orders_list_units.ts";

const path = "/console/minutas";

/** Pages of others lead here with these. */
const messages = {
  "minuta-excluida": "A minuta foi excluída.",
  "minuta-salva": "A minuta foi salva.",
};

export const draftsListRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { context, api } = c.var;
    const { session } = context;
    const { situacao: _, ...filter } = filterOf(new URL(c.req.url).searchParams, session);
    const sorting = given(c.req.query(), "ordenar");
    const query = {
      ...askedOf(filter, session),
      situacao: "MINUTA" as const,
      ...sorting as OrderSorting,
      ...pageAsked(c.req.query()),
    };
    const [answered, units] = await Promise.all([
      api.GET("/v1/ordem", { params: { query } }),
      unitOptions(api, session),
    ]);
    const found = resultOf(answered);
    const asked = { ...filter, ...sorting, ...sizeAsked(c.req.query()) };
    return renderConsole(
      c,
      <DraftsPage {...{ context, asked, filter, units, found, done: doneOf(c, messages) }} />,
      found.ok ? 200 : statusOf(found.error),
    );
  });

const DraftsPage = ({ context, asked, filter, units, found, done }: {
  context: PageContext;
  asked: QueryParameters;
  filter: OrderFilter;
  units: readonly Option[];
  found: OrdersFound;
  done: string | undefined;
}) => (
  <ListPage
    {...{ context, path, asked, done }}
    title="Minutas"
    problem={found.ok ? undefined : found.error}
    actions={<a class="br-button primary" href={context.site.to("/console/minuta/nova")}>Nova ordem</a>}
    filters={orderFilters(context, filter, units, { drafts: true })}
  >
    {found.ok && (
      <List
        {...{ site: context.site, path, asked, listed: found.value }}
        {...ordersTable(context.site, "drafts")}
        caption="Minutas"
        one="minuta"
        many="minutas"
        empty={
          <EmptyState title="Nenhuma minuta com estes filtros">
            Confira os filtros, ou faça uma nova ordem.
          </EmptyState>
        }
        around={(table) => <Choosing site={context.site} table={table} />}
      />
    )}
  </ListPage>
);

const Choosing = ({ site, table }: { site: Site; table: Child }) => (
  <form method="get" action={site.to("/console/protocolar")}>
    <div class="br-checkbox choose-all" data-script hidden>
      <input id="todas-as-minutas" type="checkbox" data-all="minuta" />
      <label for="todas-as-minutas">Escolher todas as desta página</label>
    </div>
    {table}
    <div class="submit">
      <button class="br-button primary" type="submit">Conferir e protocolar as escolhidas</button>
      <span class="help">Nada é protocolado antes de você confirmar.</span>
    </div>
  </form>
);
