/** List pages: heading, views, filters, table, pager, and the query of their address. All lists look alike. */
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { formatNumber } from "../../domain/formatting.ts";
import type { Result } from "../../domain/result.ts";
import type { CallOperation, Problem } from "../operation_call.ts";
import { savedViews, SaveView, viewMessages } from "../saved_views.tsx";
import { addressWithQuery, type QueryParameters, type Site } from "../site.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "./console_layout.tsx";
import { DataTable, type DataTableProps, type Sorting } from "./data_table.tsx";
import { Faults } from "./field.tsx";
import { FilterForm, type FilterFormProps, filtersInUse, QueryForm } from "./filter_form.tsx";
import { ColumnChoice, isFiltered, shownColumns } from "./list_columns.tsx";
import { PAGE_SIZES, Pager, type PageWindow } from "./pager.tsx";
import { spreadsheetOf } from "./spreadsheet_routes.ts";

/** A named set of filters; one of a list's views is shown at a time. */
export interface View {
  readonly name: string;
  readonly href: string;
  readonly isCurrent: boolean;
  /** How many rows it has, where that is known. */
  readonly count?: number | undefined;
}

export const Views = ({ views }: { views: readonly View[] }) => (
  <nav aria-label="Visões da lista">
    <ul class="views">
      {views.map(({ name, href, isCurrent, count }) => (
        <li>
          <a href={href} {...isCurrent && { "aria-current": "page" }}>
            {name}
            {count !== undefined && <span class="view-count">{formatNumber(count)}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** A page of a list, with its rows. */
export type ListedRows<Row> = PageWindow & { readonly content: readonly Row[] };

interface ListProps<Row> extends Omit<DataTableProps<Row>, "rows"> {
  readonly site: Site;
  readonly path: string;
  /** Query parameters of the list's address; the pager's links keep them. */
  readonly query: QueryParameters;
  readonly listed: ListedRows<Row>;
  readonly empty: Child;
  /** Shown instead where nobody filtered: there is nothing at all. */
  readonly none?: Child;
  /** Names of the columns that the user has hidden. */
  readonly hidden?: ReadonlySet<string> | undefined;
  readonly one: string;
  readonly many: string;
  /** Wraps a table that has rows, for instance in a form to choose them with. */
  readonly around?: (table: Child) => Child;
}

/** The table, or its empty state, and the pager. */
export const List = <Row,>(props: ListProps<Row>) => {
  const { site, path, query, listed, one, many, around = (table) => table, ...table } = props;
  const { empty: filtered, none = filtered, hidden } = props;
  const empty = isFiltered(query) ? filtered : none;
  const columns = shownColumns(props.columns, query, hidden);
  const to = (change: QueryParameters) => site.to(addressWithQuery(path, { ...query, ...change }));
  return (
    <>
      {listed.content.length === 0 ? empty : around(
        <DataTable {...table} columns={columns} rows={listed.content} sorting={sortingOf(query, to)} />,
      )}
      <Pager
        of={listed}
        to={(pagina) => to({ pagina })}
        sizeTo={(tamanho) => to({ tamanho })}
        one={one}
        many={many}
      />
    </>
  );
};

/** The sorting that a list's address asks for; only columns with a `sort` name count. */
export const sortingOf = (
  { ordenar }: QueryParameters,
  to: (change: QueryParameters) => string,
): Sorting => ({
  by: ordenar === undefined ? undefined : String(ordenar),
  to: (by) => to({ ordenar: by }),
});

interface ListPageProps extends Partial<Pick<FilterFormProps, "filters" | "flagsLegend" | "submit">> {
  readonly context: PageContext;
  /** Title of the window. */
  readonly title: string;
  readonly heading?: string;
  readonly path: string;
  readonly query: QueryParameters;
  readonly done?: string | undefined;
  readonly problem?: Problem | undefined;
  /** Buttons and links beside the heading. */
  readonly actions?: Child;
  /** Address of the list as a spreadsheet, with its filters; if absent, the one all lists of the API have. */
  readonly spreadsheet?: string;
  readonly intro?: Child;
  /** What the list is of, beside its views. */
  readonly note?: Child;
  /** Seconds after which a browser without scripts reloads the page. */
  readonly refreshSeconds?: number;
  /** Whether the page shows nothing before a query; its form is then not collapsed. */
  readonly isQuery?: boolean;
  readonly views?: readonly View[];
  /** The columns among which the user chooses. */
  readonly columns?: DataTableProps<never>["columns"] | undefined;
  /** The list and what is shown around it. */
  readonly children?: Child;
}

export const ListPage = (props: ListPageProps) => {
  const { context, title, heading = title, path, query, problem, intro, filters = [] } = props;
  const { site } = context;
  const { done = doneWithView(context) } = props;
  const isKept = spreadsheetOf(context.console, path) !== undefined;
  const canSave = filters.length > 0 && isKept;
  const saved = canSave ? savedViews(context, path, query) : [];
  const views = [...props.views ?? withoutFilters(saved, site.to(path)), ...saved];
  const Form = props.isQuery ? QueryForm : FilterForm;
  return (
    <ConsoleLayout
      context={context}
      title={title}
      windowTitle={listTitle(title, views, filtersInUse({ filters, query }), context)}
      here={path}
      done={done}
      {...props.refreshSeconds !== undefined && { refreshSeconds: props.refreshSeconds }}
    >
      <Headline {...props} heading={heading} />
      {intro}
      <Faults problem={problem} />
      {(views.length > 0 || filters.length > 0) && (
        <div class="list-head">
          {views.length > 0 && <Views views={views} />}
          {props.note}
          {filters.length > 0 && <Form {...{ ...props, site, filters }} />}
          {isKept && props.columns && <ColumnChoice {...{ context, path, query, columns: props.columns }} />}
        </div>
      )}
      {props.children}
      {canSave && <SaveView {...{ context, path, query }} />}
    </ConsoleLayout>
  );
};

/** The list with what it is narrowed to, so that lists that stand beside each other are told apart: a view, or filters. */
function listTitle(
  title: string,
  views: readonly View[],
  filters: readonly string[],
  { path }: PageContext,
): string {
  const [first] = views;
  const view = views.find((view) => view.isCurrent && view !== first);
  const page = new URLSearchParams(path.split("?")[1] ?? "").get("pagina") ?? "1";
  return [
    view === undefined ? title : `${title}: ${view.name}`,
    ...view === undefined ? filters : [],
    ...page === "1" ? [] : [`página ${page}`],
  ].join(", ");
}

/** The way out of a saved view, for a list that has no views of its own. */
const withoutFilters = (saved: readonly View[], href: string): readonly View[] =>
  saved.length === 0 ? [] : [{ name: "Sem filtros", href, isCurrent: false }];

/** Confirmation of what the user has just done with a saved view of the list. */
function doneWithView({ path }: PageContext): string | undefined {
  const code = new URLSearchParams(path.split("?")[1] ?? "").get("feito") ?? "";
  return Object.hasOwn(viewMessages, code) ? viewMessages[code as keyof typeof viewMessages] : undefined;
}

const Headline = (
  {
    context: { site, console: kind },
    path,
    heading,
    query,
    actions,
    spreadsheet = spreadsheetOf(kind, path),
  }:
    & ListPageProps
    & { heading: string },
) => {
  if (actions === undefined && spreadsheet === undefined) return <h1>{heading}</h1>;
  return (
    <div class="headline">
      <h1>{heading}</h1>
      <div class="actions">
        {actions}
        {spreadsheet !== undefined && <SpreadsheetLinks site={site} path={spreadsheet} query={query} />}
      </div>
    </div>
  );
};

/** The links to a spreadsheet: the workbook that keeps identifiers whole, and the CSV, whose address is given. */
export const SpreadsheetLinks = (
  { site, path, query }: { readonly site: Site; readonly path: string; readonly query: QueryParameters },
) => (
  <>
    <a class="br-button secondary download" href={site.to(addressWithQuery(`${path}.xlsx`, query))}>
      <span>Baixar</span> planilha
    </a>
    <a class="br-button secondary" href={site.to(addressWithQuery(path, query))}>
      <span class="sr-only">Baixar em</span> CSV
    </a>
  </>
);

/** The parameters with these names that are present. */
type Given<N extends string> = Readonly<Partial<Record<N, string>>>;

type Query = Readonly<Record<string, string>>;

/** The parameters with these names that have a text. */
export const givenParameters = <N extends string>(query: Query, ...names: readonly N[]): Given<N> =>
  Object.fromEntries(names.flatMap((name) => {
    const value = query[name]?.trim() ?? "";
    return value === "" ? [] : [[name, value]];
  })) as Given<N>;

/** The allowed value equal to the text; undefined if there is none. */
export const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** The requested page (`pagina`, `tamanho`), as the parameters of the API call. */
export const requestedPage = ({ pagina = "", tamanho }: Query, defaultSize: number = PAGE_SIZES[0]) => ({
  pageNumber: /^[1-9]\d{0,5}$/.test(pagina) ? Number(pagina) : 1,
  pageSize: PAGE_SIZES.find((size) => String(size) === tamanho) ?? defaultSize,
});

/** The page size, if one was chosen, for the links of a list to keep. */
export const requestedPageSize = ({ tamanho }: Query): Given<"tamanho"> =>
  PAGE_SIZES.some((size) => String(size) === tamanho) ? { tamanho: tamanho! } : {};

/** The link to what a page is there to begin, which the key `n` follows too. */
export const NewLink = ({ href, children }: { href: string; children?: Child }) => (
  <a class="br-button primary" href={href} data-key="n">{children}</a>
);

/** A list as data: what its page asks for, what it is filtered by, and what it shows. */
export interface ListPlan<Row>
  extends Required<Pick<ListPageProps, "title" | "heading" | "path" | "filters">> {
  /** Reads what the address asks for: filters, of a choice only its options; sorting, and the page. */
  readonly read: (
    call: CallOperation,
    query: Readonly<Record<string, string | number>>,
  ) => Promise<Result<ListedRows<Row>, Problem>>;
  readonly table: (site: Site) => Omit<ListProps<Row>, "site" | "path" | "query" | "listed">;
}

/** Answers a list as its address asks for it; a refusal is shown above its filters. */
export async function showList<Row>(
  c: Context<ConsoleEnv>,
  { read, table, ...page }: ListPlan<Row>,
): Promise<Response> {
  const { context, call } = c.var;
  const { path, filters } = page;
  const parameters = c.req.query();
  const offered = filters.filter((filter) =>
    filter.kind !== "choice" || oneOf(filter.options.map(({ value }) => value), parameters[filter.name])
  );
  const filter = givenParameters(parameters, ...offered.map(({ name }) => name), "ordenar");
  const listed = await read(call, { ...filter, ...requestedPage(parameters) });
  const query = { ...filter, ...requestedPageSize(parameters) };
  const shown = table(context.site);
  const { columns } = shown;
  return renderConsole(
    c,
    <ListPage {...{ ...page, context, query, columns, problem: listed.ok ? undefined : listed.error }}>
      {listed.ok && (
        <List
          {...{ site: context.site, path, query, listed: listed.value, ...shown }}
          hidden={context.hiddenColumns}
        />
      )}
    </ListPage>,
    listed.ok ? 200 : refusalStatusOf(listed.error),
  );
}
