/** The drafts, to be edited one by one or protocoled together. */
import { Hono } from "hono";
import { resultOf } from "../../api.ts";
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
import type { OrdersFound } from "../orders/orders_list_routes.tsx";
import { askedOf, type Filter, filterOf, pageNumberOf } from "../orders/orders_list_filter.ts";
import { OrderFilters } from "../orders/orders_list_filters.tsx";
import { OrdersTable } from "../orders/orders_list_table.tsx";
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
    const parameters = new URL(c.req.url).searchParams;
    const { situacao: _, ...filter } = filterOf(parameters, context.session);
    const query = {
      ...askedOf(filter, context.session),
      situacao: "MINUTA" as const,
      pageNumber: pageNumberOf(parameters),
    };
    const [answered, units] = await Promise.all([
      api.GET("/v1/ordem", { params: { query } }),
      unitOptions(api, context.session),
    ]);
    const found = resultOf(answered);
    return renderConsole(
      c,
      <DraftsPage {...{ context, filter, units, found, done: doneOf(c, messages) }} />,
      found.ok ? 200 : statusOf(found.error),
    );
  });

const DraftsPage = ({ context, filter, units, found, done }: {
  context: PageContext;
  filter: Filter;
  units: readonly Option[];
  found: OrdersFound;
  done: string | undefined;
}) => {
  const { site } = context;
  const problem = found.ok ? undefined : found.error;
  return (
    <ConsoleLayout context={context} title="Minutas" here={path} done={done}>
      <div class="headline">
        <h1>Minutas</h1>
        <div class="actions">
          <a class="br-button primary" href={site.to("/console/minuta/nova")}>Nova ordem</a>
        </div>
      </div>
      <Faults problem={problem} />
      <OrderFilters {...{ context, path, filter, units, problem }} drafts />
      {found.ok && (
        <>
          {found.value.content.length === 0
            ? (
              <Nothing title="Nenhuma minuta com estes filtros">
                Confira os filtros, ou faça uma nova ordem.
              </Nothing>
            )
            : (
              <form method="get" action={site.to("/console/protocolar")}>
                <div class="br-checkbox choose-all" data-script hidden>
                  <input id="todas-as-minutas" type="checkbox" data-all="minuta" />
                  <label for="todas-as-minutas">Escolher todas as desta página</label>
                </div>
                <OrdersTable site={site} caption="Minutas" orders={found.value.content} choose />
                <div class="submit">
                  <button class="br-button primary" type="submit">Conferir e protocolar as escolhidas</button>
                  <span class="help">Nada é protocolado antes de você confirmar.</span>
                </div>
              </form>
            )}
          <Pages
            of={found.value}
            to={(pagina) => site.to(addressOf(path, { ...filter, pagina }))}
            one="minuta"
            many="minutas"
          />
        </>
      )}
    </ConsoleLayout>
  );
};
