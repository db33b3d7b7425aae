/** The list of splits, from which several can be protocoled together, also limited to one order. */
import { Hono } from "hono";
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
import type { Filter } from "../../components/filter_form.tsx";
import {
  givenParameters,
  List,
  type ListedRows,
  ListPage,
  requestedPage,
  requestedPageSize,
} from "../../components/list_page.tsx";
import type { Problem } from "../../operation_call.ts";
import { addressWithQuery, type QueryParameters, type Site } from "../../site.ts";
import { ChooseAll, OnlyThisPage } from "../batches/order_actions.tsx";
import { splitSituations } from "../situation.tsx";
import { unitName, UnitNote } from "../unit_note.tsx";
import { splitColumns, type SplitLine } from "./splits_list_table.tsx";
import { countWaitingSplits, filterText, type SplitFilter } from "./waiting_splits.ts";

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
  "protocolados-em-parte": (count: number) =>
    `${formatCount(count, "desdobramento protocolado", "desdobramentos protocolados")}, ${
      inflect(count, "o mais antigo", "os mais antigos")
    }. O que está abaixo ainda aguarda protocolo.`,
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
  });

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
  { context: { site, hiddenColumns }, query, filter, waiting, columns, listed }: {
    context: PageContext;
    query: QueryParameters;
    filter: SplitFilter;
    waiting: number;
    columns: ReturnType<typeof splitColumns>;
    listed: ListedRows<SplitLine>;
  },
) => {
  const choose = waiting > 0;
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
      around={(table) => choose ? <Choosing {...{ site, filter, table }} /> : table}
    />
  );
};

const allWaiting = (total: number) =>
  inflect(total, "O único que aguarda protocolo", `Todos os ${formatNumber(total)} que aguardam protocolo`);

/** Form to choose splits that await protocol; the next page shows what will be sent, and when. */
const Choosing = (
  { site, filter, table }: { site: Site; filter: SplitFilter; table: Child },
) => (
  <form method="get" action={site.to(`${path}/protocolar`)}>
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
