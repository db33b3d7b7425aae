/** Pages of lists: heading, views, filters, table, pages. A list is the same everywhere. */
import type { Child } from "hono/jsx";
import type { Problem } from "../api.ts";
import { addressOf, type QueryParameters, type Site } from "../site.ts";
import { ConsoleLayout, type PageContext } from "./console_layout.tsx";
import { DataTable, type DataTableProps, type Sorting } from "./data_table.tsx";
import { Faults } from "./field.tsx";
import { FilterForm, type FilterFormProps, QueryForm } from "./filter_form.tsx";
import { spreadsheetOf } from "./spreadsheet_routes.ts";
import { savedViews, SaveView, viewMessages } from "../saved_views/saved_views.tsx";
import { Pager, type PageWindow } from "./pager.tsx";

/** A set of filters with a name, of which one is shown. */
export interface View {
  readonly name: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

export const Views = ({ views }: { views: readonly View[] }) => (
  <nav aria-label="Visões da lista">
    <ul class="views">
      {views.map(({ name, href, isCurrent }) => (
        <li>
          <a href={href} {...isCurrent && { "aria-current": "page" }}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
);

/** A page of a list, with its rows. */
export type Listed<Row> = PageWindow & { readonly content: readonly Row[] };

interface ListProps<Row> extends Omit<DataTableProps<Row>, "rows"> {
  readonly site: Site;
  readonly path: string;
  /** What the list's address says; its pages say the same. */
  readonly asked: QueryParameters;
  readonly listed: Listed<Row>;
  readonly empty: Child;
  readonly one: string;
  readonly many: string;
  /** What the table is in, where it has rows: a form to choose them with. */
  readonly around?: (table: Child) => Child;
}

/** A table, or what is said where it is empty, and its pages. */
export const List = <Row,>(props: ListProps<Row>) => {
  const { site, path, asked, listed, one, many, empty, around = (table) => table, ...table } = props;
  const to = (change: QueryParameters) => site.to(addressOf(path, { ...asked, ...change }));
  return (
    <>
      {listed.content.length === 0
        ? empty
        : around(<DataTable {...table} rows={listed.content} sorting={sortingOf(asked, to)} />)}
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

/** By the columns that have a name to sort by. */
export const sortingOf = (
  { ordenar }: QueryParameters,
  to: (change: QueryParameters) => string,
): Sorting => ({
  by: ordenar === undefined ? undefined : String(ordenar),
  to: (by) => to({ ordenar: by }),
});

interface ListPageProps extends Partial<Pick<FilterFormProps, "filters" | "flagsLegend" | "submit">> {
  readonly context: PageContext;
  /** Of the window. */
  readonly title: string;
  readonly heading?: string;
  readonly path: string;
  readonly asked: QueryParameters;
  readonly done?: string | undefined;
  readonly problem?: Problem | undefined;
  /** What can be done beside the heading. */
  readonly actions?: Child;
  /** Where the list is to be had as a spreadsheet, with its filters; absent, where every list of the API is. */
  readonly spreadsheet?: string;
  readonly intro?: Child;
  /** The page shows nothing before something is asked: its form stands open. */
  readonly isQuery?: boolean;
  readonly views?: readonly View[];
  /** The list, and what stands around it. */
  readonly children?: Child;
}

export const ListPage = (props: ListPageProps) => {
  const { context, title, heading = title, path, asked, problem, intro, filters = [] } = props;
  const { site } = context;
  const { done = doneWithView(context) } = props;
  const canSave = filters.length > 0 && spreadsheetOf(context.console, path) !== undefined;
  const saved = canSave ? savedViews(context, path, asked) : [];
  const views = [...props.views ?? withoutFilters(saved, site.to(path)), ...saved];
  const Form = props.isQuery ? QueryForm : FilterForm;
  return (
    <ConsoleLayout context={context} title={title} here={path} done={done}>
      <Headline {...props} heading={heading} />
      {intro}
      <Faults problem={problem} />
      {views.length > 0 && <Views views={views} />}
      {filters.length > 0 && <Form {...{ ...props, site, filters }} />}
      {props.children}
      {canSave && <SaveView {...{ context, path, asked }} />}
    </ConsoleLayout>
  );
};

/** The way back from the views of a list that has none of its own. */
const withoutFilters = (saved: readonly View[], href: string): readonly View[] =>
  saved.length === 0 ? [] : [{ name: "Sem filtros", href, isCurrent: false }];

/** What has just been done with a view of the list. */
function doneWithView({ path }: PageContext): string | undefined {
  const code = new URLSearchParams(path.split("?")[1] ?? "").get("feito") ?? "";
  return Object.hasOwn(viewMessages, code) ? viewMessages[code as keyof typeof viewMessages] : undefined;
}

const Headline = (
  {
    context: { site, console: kind },
    path,
    heading,
    asked,
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
        {spreadsheet !== undefined && (
          <a class="br-button secondary" href={site.to(addressOf(spreadsheet, asked))}>Baixar planilha</a>
        )}
      </div>
    </div>
  );
};
