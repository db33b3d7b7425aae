/** Tables: columns as data, a row that its first cell names, and cards on a phone. */
import type { Child } from "hono/jsx";

export interface Column<Row> {
  readonly name: string;
  /** Nothing (`null`) leaves the cell empty, and without the column's name on a phone's card. */
  readonly cell: (row: Row, index: number) => Child;
  /** What stands small below it; nothing where there is nothing to say. */
  readonly note?: (row: Row) => Child;
  /** `amount` and `count` stand at the right; a `number` is not broken; `choice` is a box to tick before what names the row. */
  readonly kind?: "amount" | "count" | "number" | "code" | "choice";
  /** The name is for screen readers alone. */
  readonly isNameHidden?: boolean;
  /** What the cell says needs no name before it on a phone's card. */
  readonly isPlainOnCard?: boolean;
  /** The column's name in a sorted list's address (`Sorting`); a list is sorted by such columns only. */
  readonly sort?: string;
  /** The name in full, where `name` is short for it. */
  readonly abbr?: string;
}

/** How the rows are sorted, and the address of the same list sorted otherwise. */
export interface Sorting {
  /** A column's `sort`; with `-` before it, from the last to the first. */
  readonly by: string | undefined;
  readonly to: (by: string) => string;
}

export interface DataTableProps<Row> {
  readonly caption: Child;
  /** A caption is otherwise for screen readers alone. */
  readonly isCaptionShown?: boolean;
  /** What is no column is left out. */
  readonly columns: readonly (Column<Row> | false | undefined)[];
  readonly rows: readonly Row[];
  /** In place of a table without rows. */
  readonly empty?: Child;
  readonly sorting?: Sorting | undefined;
  /** The id of a row that links lead to. */
  readonly rowId?: (row: Row) => string;
  /** Of the style sheet: `list` becomes cards on a phone. */
  readonly look?: "list" | "plot" | "month" | "plain";
}

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, isCaptionShown = false, rows, empty, sorting, rowId, look = "list" } = props;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const columns = props.columns.filter((column) => column !== false && column !== undefined);
  // In a month no cell names the others of its week.
  const heading = look === "month" ? undefined : columns.find(({ kind }) => kind !== "choice");
  return (
    <table class={look === "plain" ? undefined : look}>
      <caption class={isCaptionShown ? undefined : "sr-only"}>{caption}</caption>
      <thead class={look === "plot" ? "sr-only" : undefined}>
        <tr>{columns.map((column) => <Head column={column} sorting={sorting} />)}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr id={rowId?.(row)}>
            {columns.map((column) => (
              <Cell
                column={column}
                content={column.cell(row, index)}
                note={column.note?.(row)}
                isHeading={column === heading}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type Named = Omit<Column<never>, "cell" | "note">;

const classOf = ({ kind }: Named) => kind === "choice" ? undefined : kind;

const Head = ({ column, sorting }: { column: Named; sorting: Sorting | undefined }) => {
  const { name, abbr, sort, isNameHidden = column.kind === "choice" } = column;
  const shown = isNameHidden ? <span class="sr-only">{name}</span> : name;
  if (sort === undefined || sorting === undefined) {
    return <th scope="col" abbr={abbr} class={headClassOf(column)}>{shown}</th>;
  }
  const order = sorting.by === sort ? "ascending" : sorting.by === `-${sort}` ? "descending" : undefined;
  return (
    <th scope="col" class={headClassOf(column)} aria-sort={order}>
      <a
        class="sort"
        href={sorting.to(
          order === "ascending" || order === undefined && isMostFirst(column) ? `-${sort}` : sort,
        )}
      >
        {shown}
      </a>
    </th>
  );
};

/** Of amounts and counts the greatest are looked for. */
const isMostFirst = ({ kind }: Named) => kind === "amount" || kind === "count";

/** Names are words, in codes' columns too. */
const headClassOf = (column: Named) => column.kind === "code" ? undefined : classOf(column);

const Cell = ({ column, content, note, isHeading }: {
  column: Named;
  content: Child;
  note: Child | undefined;
  isHeading: boolean;
}) => {
  const hasNote = note !== undefined && note !== null && note !== false && note !== "";
  const said = hasNote
    ? (
      <>
        {content}
        <small>{note}</small>
      </>
    )
    : content;
  if (isHeading) return <th scope="row" class={classOf(column)}>{said}</th>;
  const isPlain = column.isPlainOnCard || column.kind === "choice" || content === null || content === false;
  return <td class={classOf(column)} data-name={isPlain ? undefined : column.name}>{said}</td>;
};
