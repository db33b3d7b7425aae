/** The list of orders: filters in the address, views with a name, and what comes of them. */
import { Hono } from "hono";
import type { components } from "../../../docs/client/assets.d.ts";
import { localDate } from "../../../domain/calendar/calendar.ts";
import type { Result } from "../../../domain/result.ts";
import type { App } from "../../../routes/app.ts";
import { type ConsoleView, viewsOf } from "../../../store/identity/console_views.ts";
import { type Problem, resultOf } from "../../api.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  doneOf,
  type PageContext,
  renderConsole,
  statusOf,
} from "../../components/console_layout.tsx";
import { Faults, type Option } from "../../components/field.tsx";
import { addressOf, Nothing, Pages } from "../../components/listing.tsx";
import { askedOf, type Filter, filterOf, pageNumberOf } from "./orders_list_filter.ts";
import { OrderFilters } from "./orders_list_filters.tsx";
import { OrdersTable } from "./orders_list_table.tsx";
import { unitOptions } from "./orders_list_units.ts";
import { listMessages, ViewChips, ViewKeeping } from "./saved_views_routes.tsx";

const path = "/console/ordens";

/** A page of the list as the API answers it. */
export type OrdersFound = Result<
  { readonly content: components["schemas"]["OrdemResumida"][] } & Parameters<typeof Pages>[0]["of"],
  Problem
>;

export const ordersListRoutes = ({ db, clock }: App) =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { context, api } = c.var;
    const { session } = context;
    const parameters = new URL(c.req.url).searchParams;
    const filter = filterOf(parameters, session);
    const query = { ...askedOf(filter, session), pageNumber: pageNumberOf(parameters) };
    const [answered, units, views] = await Promise.all([
      api.GET("/v1/ordem", { params: { query } }),
      unitOptions(api, session),
      viewsOf(db, session.caller.cpf),
    ]);
    const found = resultOf(answered);
    const today = localDate(clock()).toString();
    return renderConsole(
      c,
      <OrdersPage {...{ context, filter, units, views, found, today, done: doneOf(c, listMessages) }} />,
      found.ok ? 200 : statusOf(found.error),
    );
  });

const OrdersPage = ({ context, filter, units, views, found, today, done }: {
  context: PageContext;
  filter: Filter;
  units: readonly Option[];
  views: readonly ConsoleView[];
  found: OrdersFound;
  today: string;
  done: string | undefined;
}) => {
  const { site } = context;
  const problem = found.ok ? undefined : found.error;
  return (
    <ConsoleLayout context={context} title="Ordens" here={path} done={done}>
      <div class="headline">
        <h1>Ordens</h1>
        <div class="actions">
          <a class="br-button primary" href={site.to("/console/minuta/nova")}>Nova ordem</a>
        </div>
      </div>
      <Faults problem={problem} />
      <ViewChips {...{ context, today, views, filter }} />
      <OrderFilters {...{ context, path, filter, units, problem }} />
      {found.ok && (
        <>
          {found.value.content.length === 0
            ? (
              <Nothing title="Nenhuma ordem com estes filtros">
                Confira os filtros, ou procure em todas as varas do tribunal.
              </Nothing>
            )
            : <OrdersTable site={site} caption="Ordens e minutas" orders={found.value.content} />}
          <Pages
            of={found.value}
            to={(pagina) => site.to(addressOf(path, { ...filter, pagina }))}
            one="ordem"
            many="ordens"
          />
        </>
      )}
      <ViewKeeping {...{ context, views, filter }} />
    </ConsoleLayout>
  );
};
