/** The list of splits, from which several can be protocoled together, also limited to one order. */
import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { formatCount, formatNumber, inflect } from "../../../domain/formatting.ts";
import type { Result } from "../../../domain/result.ts";
import { listSplitsOperation, type SplitQuery } from "../../../routes/splits/splits.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { EmptyList } from "../../components/empty_list.tsx";
import { Hidden } from "../../components/field.tsx";
import type { Filter } from "../../components/filter_form.tsx";
import {
  givenParameters,
  List,
  type ListedRows,
  ListPage,
  requestedPage,
  requestedPageSize,
} from "../../components/list_page.tsx";
import { postedForm } from "../../components/posted_form.ts";
import type { Problem } from "../../operation_call.ts";
import { addressWithQuery, type QueryParameters, type Site } from "../../site.ts";
import { begin } from "../batches/bulk_routes.tsx";
import { ChooseAll, OnlyThisPage } from "../batches/order_actions.tsx";
import { MAX_AT_ONCE } from "../protocol/protocol_batch.tsx";
import { splitSituations } from "../situation.tsx";
import { unitName, UnitNote } from "../unit_note.tsx";
import { splitColumns, type SplitLine } from "./splits_list_table.tsx";
import { countWaitingSplits, filterFrom, filterText, narrowed, type SplitFilter } from "./waiting_splits.ts";

const path = "/console/desdobramentos";

const filters: readonly Filter[] = [
  { name: "numeroProcesso", label: "Processo", isNumber: true },
  { name: "ordem", label: "Protocolo da ordem", isNumber: true },
  { name: "numeroProtocolo", label: "Protocolo do desdobramento", isNumber: true },
  { kind: "choice", name: "situacao", label: "Situação", none: "Todas", options: splitSituations },
];

const done = {
  protocolados: (count: number) =>
    `${formatCount(count, "desdobramento protocolado", "desdobramentos protocolados")}.`,
  criados: (count: number) =>
    `${formatCount(count, "desdobramento criado", "desdobramentos criados")}. Marque-os e protocole.`,
};

export const splitsListRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { call, context } = c.var;
    const filter = givenParameters(
      c.req.query(),
      ...["situacao", "numeroProcesso", "ordem", "numeroProtocolo", "varaId", "ordenar"] as const,
    );
    const query = { ...filter as SplitQuery, ...requestedPage(c.req.query()) };
    const [found, waiting, unit] = await Promise.all([
      call(listSplitsOperation, { query }),
      countWaitingSplits(c, filter as SplitFilter),
      unitName(call, filter.varaId),
    ]);
    const pageQuery = { ...filter, ...requestedPageSize(c.req.query()) };
    return renderConsole(
      c,
      <SplitsPage
        {...{ context, query: pageQuery, filter, unit, waiting, found, done: confirmationOf(c, done) }}
      />,
      found.ok ? 200 : refusalStatusOf(found.error),
    );
  }).post(`${path}/escolher`, async (c) => await choose(c, await postedForm(c)));

/** What fits a page is reviewed there, with all that each says; more as a bulk action. */
async function choose(c: Context<ConsoleEnv>, form: URLSearchParams): Promise<Response> {
  const acao = "PROTOCOLAR_DESDOBRAMENTOS" as const;
  const filtros = form.get("filtros") ?? "";
  const ids = form.getAll("id");
  const { site } = c.var.context;
  if (!form.has("todas")) {
    if (ids.length > MAX_AT_ONCE) return await begin(c, form, { acao, desdobramentos: ids });
    const query = new URLSearchParams(ids.map((id) => ["id", id]));
    return c.redirect(site.to(`${path}/protocolar?${query}`), 303);
  }
  const filter = filterFrom(filtros);
  if (await countWaitingSplits(c, filter) > MAX_AT_ONCE) {
    return await begin(c, form, { acao, todas: true }, narrowed(filter));
  }
  return c.redirect(site.to(addressWithQuery(`${path}/protocolar`, { todas: "true", filtros })), 303);
}

const SplitsPage = ({ context, query, filter, unit, waiting, found, done }: {
  context: PageContext;
  query: QueryParameters;
  filter: SplitFilter;
  /** Name of the unit whose splits are listed; undefined for the whole court. */
  unit: string | undefined;
  /** Number of all matching splits that await protocol. */
  waiting: number;
  found: Result<ListedRows<SplitLine>, Problem>;
  done: string | undefined;
}) => {
  const columns = found.ok && splitColumns(context.site, found.value.content, { choose: waiting > 0 });
  return (
    <ListPage
      {...{ context, path, query, filters, done }}
      {...columns && { columns }}
      title="Desdobramentos"
      problem={found.ok ? undefined : found.error}
      note={<UnitNote site={context.site} unit={unit} path={path} />}
      views={viewsOf(context.site, query, waiting)}
    >
      {found.ok && columns && (
        <Splits {...{ context, query, filter, waiting, columns, listed: found.value }} />
      )}
    </ListPage>
  );
};

const viewsOf = (site: Site, { varaId, situacao = "", ...others }: QueryParameters, waiting: number) =>
  [{ value: "", text: "Todos" }, ...splitSituations].map(({ value, text }) => ({
    name: text,
    href: site.to(addressWithQuery(path, { situacao: value, varaId })),
    ...value === "AGUARDANDO_PROTOCOLO" && { count: waiting },
    isCurrent: value === situacao && filters.every(({ name }) => others[name] === undefined),
  }));

const Splits = (
  { context, query, filter, waiting, columns, listed }: {
    context: PageContext;
    query: QueryParameters;
    filter: SplitFilter;
    waiting: number;
    columns: ReturnType<typeof splitColumns>;
    listed: ListedRows<SplitLine>;
  },
) => {
  const { site, hiddenColumns } = context;
  return (
    <List
      {...{ site, path, query, listed, columns }}
      hidden={hiddenColumns}
      caption="Desdobramentos"
      chooseAll={<ChooseAll total={waiting} text={allWaiting(waiting)} />}
      one="desdobramento"
      many="desdobramentos"
      empty={
        <EmptyList
          query={query}
          none="Ainda não há desdobramentos."
          noneFiltered="Nenhum desdobramento com estes filtros."
        >
          Um desdobramento é feito na página da ordem respondida, em Desdobrar.
        </EmptyList>
      }
      around={(table) => waiting > 0 ? <Choosing {...{ context, filter, table }} /> : table}
    />
  );
};

const allWaiting = (total: number) =>
  inflect(total, "O único que aguarda protocolo", `Todos os ${formatNumber(total)} que aguardam protocolo`);

/** Form to choose splits that await protocol; the next page shows what will be sent, and when. */
const Choosing = (
  { context: { site, session }, filter, table }: {
    context: PageContext;
    filter: SplitFilter;
    table: Child;
  },
) => (
  <form method="post" action={site.to(`${path}/escolher`)}>
    <Hidden csrf={session.csrf} once />
    <input type="hidden" name="filtros" value={filterText(filter)} />
    {table}
    <fieldset class="act-bar">
      <legend class="sr-only">O que fazer com os desdobramentos escolhidos</legend>
      <OnlyThisPage text="Só os desta página" />
      <button class="br-button primary small" type="submit">
        {"Conferir e protocolar os escolhidos "}
        <span data-chosen="id" data-every="todos"></span>
      </button>
      <span class="help">Nada é protocolado antes de você confirmar.</span>
    </fieldset>
  </form>
);
