/** The list of drafts, to edit one or protocol several together. */
import { Hono } from "hono";
import type { Child } from "hono/jsx";
import { formatNumber } from "../../../domain/formatting.ts";
import { listOrdersOperation } from "../../../routes/orders/order_list.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { NEW_ORDER } from "../../components/console_sections.ts";
import { EmptyState } from "../../components/data_table.tsx";
import { Hidden, type Option } from "../../components/field.tsx";
import {
  givenParameters,
  List,
  ListPage,
  NewLink,
  requestedPage,
  requestedPageSize,
} from "../../components/list_page.tsx";
import type { QueryParameters } from "../../site.ts";
import { bulkPath } from "../batches/bulk_texts.ts";
import { ChooseAll, OnlyThisPage } from "../batches/order_actions.tsx";
import {
  filterOf,
  type OrderFilter,
  orderFilters,
  orderQueryOf,
  type OrderSorting,
  queryText,
  unitOf,
  unitOptions,
} from "../orders/orders_list_filters.tsx";
import type { OrdersFound } from "../orders/orders_list_routes.tsx";
import { ordersTable } from "../orders/orders_list_table.tsx";

const path = "/console/minutas";

/** Confirmations with which other pages redirect here. */
const messages = {
  "minuta-excluida": "A minuta foi excluída.",
  "minuta-salva": "A minuta foi salva.",
};

export const draftsListRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { context, call } = c.var;
    const { session } = context;
    const { situacao: _, ...filter } = filterOf(new URL(c.req.url).searchParams, session);
    const sorting = givenParameters(c.req.query(), "ordenar");
    const query = {
      ...orderQueryOf(filter, session),
      situacao: "MINUTA" as const,
      ...sorting as OrderSorting,
      ...requestedPage(c.req.query()),
    };
    const [found, units] = await Promise.all([
      call(listOrdersOperation, { query }),
      unitOptions(call, session),
    ]);
    const pageQuery = { ...filter, ...sorting, ...requestedPageSize(c.req.query()) };
    return renderConsole(
      c,
      <DraftsPage
        {...{ context, query: pageQuery, filter, units, found, done: confirmationOf(c, messages) }}
      />,
      found.ok ? 200 : refusalStatusOf(found.error),
    );
  });

const DraftsPage = ({ context, query, filter, units, found, done }: {
  context: PageContext;
  query: QueryParameters;
  filter: OrderFilter;
  units: readonly Option[];
  found: OrdersFound;
  done: string | undefined;
}) => {
  const isOfOneUnit = unitOf(filter, context.session) !== undefined;
  const table = found.ok
    ? ordersTable(context.site, found.value.content, { of: "drafts", isOfOneUnit })
    : undefined;
  return (
    <ListPage
      {...{ context, path, query, done }}
      columns={table?.columns}
      title="Minutas"
      problem={found.ok ? undefined : found.error}
      actions={<NewLink href={context.site.to(NEW_ORDER)}>Nova ordem</NewLink>}
      filters={orderFilters(context, filter, units, { drafts: true })}
    >
      {found.ok && table && (
        <List
          {...{ site: context.site, path, query, listed: found.value }}
          {...table}
          hidden={context.hiddenColumns}
          chooseAll={<ChooseAll total={found.value.totalElements} />}
          none={
            <EmptyState title="Nenhuma minuta espera protocolo">
              Comece por uma nova ordem: ela fica aqui até ser protocolada.
            </EmptyState>
          }
          caption="Minutas"
          one="minuta"
          many="minutas"
          empty={
            <EmptyState title="Nenhuma minuta com estes filtros">
              Confira os filtros, ou faça uma nova ordem.
            </EmptyState>
          }
          around={(table) => (
            <Choosing
              context={context}
              filter={queryText(filter)}
              total={found.value.totalElements}
              table={table}
            />
          )}
        />
      )}
    </ListPage>
  );
};

const Choosing = (
  { context: { site, session }, filter, total, table }: {
    context: PageContext;
    filter: string;
    total: number;
    table: Child;
  },
) => (
  <form method="post" action={site.to(bulkPath)}>
    <Hidden csrf={session.csrf} once />
    <input type="hidden" name="filtros" value={filter} />
    {table}
    <fieldset class="act-bar">
      <legend class="sr-only">O que fazer com as minutas escolhidas</legend>
      <OnlyThisPage />
      <button class="br-button primary small" type="submit">
        {"Conferir e protocolar as escolhidas "}
        <span data-chosen="minuta" data-every={`todas as ${formatNumber(total)}`}></span>
      </button>
      <span class="help">Nada é protocolado antes de você confirmar.</span>
    </fieldset>
  </form>
);
