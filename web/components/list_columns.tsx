/** The columns of a list: which are shown, and the form in which its user chooses them. */
import { viewQuery, viewsPath } from "../saved_views.tsx";
import type { QueryParameters } from "../site.ts";
import type { PageContext } from "./console_layout.tsx";
import type { Column, DataTableProps } from "./data_table.tsx";
import { CheckField, Hidden } from "./field.tsx";

/** Parameters of a list's address that leave out no row of it. */
const unfiltered: ReadonlySet<string> = new Set(["ordenar", "tamanho", "pagina"]);

export const isFiltered = (query: QueryParameters): boolean =>
  Object.entries(query).some(([name, value]) => !unfiltered.has(name) && value !== undefined && value !== "");

/** The columns that a list shows: not those that its filters make the same in every row, nor those that its user hid. */
export function shownColumns<Row>(
  columns: DataTableProps<Row>["columns"],
  query: QueryParameters,
  hidden: ReadonlySet<string> | undefined,
) {
  const fixed = fixedColumns(columns);
  return presentColumns(columns).filter((column) =>
    fixed.has(column.name) ||
    !isHidden(column, hidden) && (column.constantBy === undefined || !query[column.constantBy])
  );
}

/** What the user chose; before, what a list does not show by itself. */
const isHidden = ({ name, isExtra }: AnyColumn, hidden: ReadonlySet<string> | undefined): boolean =>
  hidden === undefined ? isExtra === true : hidden.has(name);

type AnyColumn = Omit<Column<never>, "cell" | "note">;

const presentColumns = <Row,>(columns: DataTableProps<Row>["columns"]) =>
  columns.filter((column) => column !== false && column !== undefined);

/** What a row is known by, and its check box, are always shown. */
const fixedColumns = <Row,>(columns: DataTableProps<Row>["columns"]): ReadonlySet<string> => {
  const [choices, others] = [true, false].map((isChoice) =>
    presentColumns(columns).filter(({ kind }) => (kind === "choice") === isChoice)
  );
  return new Set([...choices!, ...others!.slice(0, 1)].map(({ name }) => name));
};

/** Which columns a list shows, as a form that works without scripts; the choice is kept for its user. */
export const ColumnChoice = <Row,>({ context, path, query, columns }: {
  context: PageContext;
  path: string;
  query: QueryParameters;
  columns: DataTableProps<Row>["columns"];
}) => {
  const { site, session, hiddenColumns } = context;
  const fixed = fixedColumns(columns);
  const offered = presentColumns(columns).filter(({ name }) => !fixed.has(name));
  return (
    <details class="column-choice">
      <summary class="br-button secondary small">Colunas</summary>
      <form class="panel" method="post" action={site.to(`${viewsPath(context)}/colunas`)}>
        <Hidden csrf={session.csrf} />
        <input type="hidden" name="lista" value={path} />
        <input type="hidden" name="filtros" value={viewQuery(Object.entries(query))} />
        {offered.map((column, index) => (
          <>
            <input type="hidden" name="oferecida" value={column.name} />
            <CheckField
              id={`coluna-${index}`}
              name="coluna"
              value={column.name}
              label={column.name}
              checked={!isHidden(column, hiddenColumns)}
            />
          </>
        ))}
        <button class="br-button primary small" type="submit">Mostrar estas</button>
      </form>
    </details>
  );
};
