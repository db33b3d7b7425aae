/** The list of orders: filters as query parameters, named views, and actions on chosen orders. */
import { Hono } from "hono";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { formatCount } from "../../../domain/formatting.ts";
import type { Result } from "../../../domain/result.ts";
import type { App } from "../../../routes/app.ts";
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
import type { Option } from "../../components/field.tsx";
import {
  givenParameters,
  List,
  type ListedRows,
  ListPage,
  NewLink,
  requestedPage,
  requestedPageSize,
  type View,
} from "../../components/list_page.tsx";
import type { Problem } from "../../operation_call.ts";
import type { QueryParameters } from "../../site.ts";
import { ChooseAll, type OrderAction, OrderChoice } from "../batches/order_actions.tsx";
import {
  filterOf,
  type OrderFilter,
  orderFilters,
  orderQueryOf,
  type OrderSorting,
  queryText,
  unitOf,
  unitOptions,
} from "./orders_list_filters.tsx";
import { type OrderLine, ordersTable } from "./orders_list_table.tsx";

const path = "/console/ordens";

/** A page of the list as the API answers it. */
export type OrdersFound = Result<ListedRows<OrderLine>, Problem>;

/** Confirmations of the list's actions, and of a deletion on an order's own page. */
const messages = {
  "excluida": "A ordem foi excluída e não será enviada.",
  "nenhuma-escolhida": "Nenhuma ordem foi escolhida; marque ao menos uma, ou todas as que correspondem.",
  "lidas": (count: number) =>
    `${formatCount(count, "ordem marcada como lida", "ordens marcadas como lidas")}.`,
  "desistiu": "Os desdobramentos foram excluídos; as ordens esperam decisão como antes.",
} as const;

export const ordersListRoutes = ({ clock }: App) =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { context, call } = c.var;
    const { session } = context;
    const filter = filterOf(new URL(c.req.url).searchParams, session);
    const sorting = givenParameters(c.req.query(), "ordenar");
    const query = {
      ...orderQueryOf(filter, session),
      ...sorting as OrderSorting,
      ...requestedPage(c.req.query()),
    };
    const today = localDate(clock()).toString();
    const [found, units] = await Promise.all([
      call(listOrdersOperation, { query }),
      unitOptions(call, session),
    ]);
    const pageQuery = { ...filter, ...sorting, ...requestedPageSize(c.req.query()) };
    const done = confirmationOf(c, messages);
    const views = viewsOfOrders(context, { today, filter });
    return renderConsole(
      c,
      <OrdersPage {...{ context, query: pageQuery, filter, units, found, views, done }} />,
      found.ok ? 200 : refusalStatusOf(found.error),
    );
  });

const OrdersPage = ({ context, query, filter, units, found, views, done }: {
  context: PageContext;
  query: QueryParameters;
  filter: OrderFilter;
  units: readonly Option[];
  found: OrdersFound;
  views: readonly View[];
  done: string | undefined;
}) => {
  const isOfOneUnit = unitOf(filter, context.session) !== undefined;
  const table = found.ok
    ? ordersTable(context.site, found.value.content, { of: "choice", isOfOneUnit })
    : undefined;
  return (
    <ListPage
      {...{ context, path, query, done }}
      columns={table?.columns}
      title="Ordens"
      problem={found.ok ? undefined : found.error}
      actions={<NewLink href={context.site.to(NEW_ORDER)}>Nova ordem</NewLink>}
      views={views}
      filters={orderFilters(context, filter, units)}
      flagsLegend="Só as que têm"
    >
      {found.ok && table && (
        <List
          {...{ site: context.site, path, query, listed: found.value }}
          {...table}
          hidden={context.hiddenColumns}
          chooseAll={<ChooseAll total={found.value.totalElements} />}
          none={
            <EmptyState title="Ainda não há ordens nesta vara">
              Comece por uma nova ordem, ou procure em todas as varas do tribunal.
            </EmptyState>
          }
          caption="Ordens e minutas"
          one="ordem"
          many="ordens"
          empty={
            <EmptyState title="Nenhuma ordem com estes filtros">
              Confira os filtros, ou procure em todas as varas do tribunal.
            </EmptyState>
          }
          around={(table) => (
            <OrderChoice
              {...{ context, table }}
              filter={queryText(filter)}
              total={found.value.totalElements}
              suggested={suggestedBy(filter)}
            />
          )}
        />
      )}
    </ListPage>
  );
};

/** The action for which a list with this filter is usually opened. */
function suggestedBy(
  { naoRespostaPendente, semDesdobramento, naoLidas }: OrderFilter,
): OrderAction | undefined {
  if (naoRespostaPendente !== undefined) return "REITERAR";
  if (semDesdobramento !== undefined) return "TRANSFERIR_TUDO";
  return naoLidas !== undefined ? "lidas" : undefined;
}

const list = "/console/ordens";

/** The predefined views; `today` has the form AAAA-MM-DD. */
const standard = (today: string): readonly (readonly [string, OrderFilter])[] => [
  ["Hoje", { de: today, ate: today }],
  ["Aguardando resposta", { situacao: "ENVIADA" }],
  ["Respondidas sem desdobramento", { semDesdobramento: "true" }],
  ["Não respostas pendentes", { naoRespostaPendente: "true" }],
  ["Não lidas", { naoLidas: "true" }],
  ["Sigilosas", { sigilosa: "true" }],
];

/** How many orders a view has. */
const counts: Readonly<Record<string, (of: PageContext["awaiting"]) => number | undefined>> = {
  "Hoje": (of) => of?.criadasHoje,
  "Aguardando resposta": (of) => of?.aguardandoResposta,
  "Respondidas sem desdobramento": (of) => of?.semDesdobramento,
  "Não respostas pendentes": (of) => of?.naoRespostaPendente,
  "Não lidas": (of) => of?.naoLidas,
  "Sigilosas": (of) => of?.sigilosas,
};

/** Predefined views of the list of orders; the user's saved views are shown beside them. */
function viewsOfOrders(
  { site, awaiting }: PageContext,
  { today, filter }: { today: string; filter: OrderFilter },
): View[] {
  const current = queryText(filter);
  const all = [
    ["Todas", ""] as const,
    ...standard(today).map(([name, view]) => [name, queryText(view)] as const),
  ];
  return all.map(([name, query]) => ({
    name,
    href: site.to(query === "" ? list : `${list}?${query}`),
    isCurrent: query === current,
    count: counts[name]?.(awaiting),
  }));
}
