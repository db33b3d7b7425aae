/** Data on pages: tables with columns given as data, lists of facts, chips, and what is shown where there is nothing. */
import type { Child } from "hono/jsx";

export interface Column<Row> {
  readonly name: string;
  /** Content of a cell. `null` leaves it empty and, on a phone's card, leaves out the column's name. */
  readonly cell: (row: Row, index: number) => Child;
  /** Small text below the content; nothing if undefined. */
  readonly note?: (row: Row) => Child;
  /**
   * `amount` and `count` are aligned right; a `number` is not broken across lines; `choice` is a check box
   * before the row's heading.
   */
  readonly kind?: "amount" | "count" | "number" | "code" | "choice";
  /** Whether the column's name is for screen readers only. */
  readonly isNameHidden?: boolean;
  /** Whether the cell is shown without the column's name on a phone's card. */
  readonly isPlainOnCard?: boolean;
  /**
   * Name of the column in a sorted list's address (see `Sorting`); the list can be sorted by columns that
   * have it.
   */
  readonly sort?: string;
  /** Parameter of a list's address that, when given, makes the column the same in every row, so that it is left out. */
  readonly constantBy?: string;
  /** Whether a list shows the column only to who chose it. */
  readonly isExtra?: boolean;
  /** Whether the content is cut where it is too long for one line, with the whole of it in the tooltip. */
  readonly isCut?: boolean;
  /** The full name, where `name` is an abbreviation. */
  readonly abbr?: string;
}

/** The order of the rows, and the address of the same list in another order. */
export interface Sorting {
  /** A column's `sort`; `-` before it means descending. */
  readonly by: string | undefined;
  readonly to: (by: string) => string;
}

export interface DataTableProps<Row> {
  readonly caption: Child;
  /** Whether the caption is visible; otherwise it is for screen readers only. */
  readonly isCaptionShown?: boolean;
  /** The columns; `false` and undefined entries are left out. */
  readonly columns: readonly (Column<Row> | false | undefined)[];
  readonly rows: readonly Row[];
  /** What chooses all rows, at the head of their check boxes. */
  readonly chooseAll?: Child;
  /** Shown instead of a table that has no rows. */
  readonly empty?: Child;
  readonly sorting?: Sorting | undefined;
  /** The id of a row, as target of links. */
  readonly rowId?: (row: Row) => string;
  /** Variant in the style sheet: `list` becomes cards on a phone. */
  readonly look?: "list" | "plot" | "month" | "plain";
}

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, isCaptionShown = false, rows, empty, sorting, rowId, look = "list" } = props;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const columns = props.columns.filter((column) => column !== false && column !== undefined);
  // In a month table no cell is the heading of its week.
  const heading = look === "month" ? undefined : columns.find(({ kind }) => kind !== "choice");
  return (
    <table class={look === "plain" ? undefined : look}>
      <caption class={isCaptionShown ? undefined : "sr-only"}>{caption}</caption>
      <thead class={look === "plot" ? "sr-only" : undefined}>
        <tr>{columns.map((column) => <Head {...{ column, sorting }} chooseAll={props.chooseAll} />)}</tr>
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

const classOf = ({ kind, isCut }: Named) =>
  [kind === "choice" ? undefined : kind, isCut ? "cut" : undefined].filter(Boolean).join(" ") || undefined;

const Head = (
  { column, sorting, chooseAll }: { column: Named; sorting: Sorting | undefined; chooseAll: Child },
) => {
  const { name, abbr, sort, isNameHidden = column.kind === "choice" } = column;
  if (column.kind === "choice" && chooseAll !== undefined) return <td class="choose-all">{chooseAll}</td>;
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

/** Amounts and counts are sorted in descending order first, since the largest are looked for. */
const isMostFirst = ({ kind }: Named) => kind === "amount" || kind === "count";

/** Class of a header cell: names are words, even above columns of codes. */
const headClassOf = (column: Named) => column.kind === "code" ? undefined : classOf(column);

const Cell = ({ column, content, note, isHeading }: {
  column: Named;
  content: Child;
  note: Child | undefined;
  isHeading: boolean;
}) => {
  const hasNote = note !== undefined && note !== null && note !== false && note !== "";
  const body = hasNote
    ? (
      <>
        {content}
        <small>{note}</small>
      </>
    )
    : content;
  const title = column.isCut && typeof content === "string" ? content : undefined;
  if (isHeading) return <th scope="row" class={classOf(column)} title={title}>{body}</th>;
  const isPlain = column.isPlainOnCard || column.kind === "choice" || content === null || content === false;
  return <td class={classOf(column)} data-name={isPlain ? undefined : column.name} title={title}>{body}</td>;
};

/**
 * The name of each row, for the words of its links and box; rows of one name are numbered in the order they are shown in, as are two drafts of one court case
 * that were made in the same minute.
 */
export function distinctNames<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): (row: Row) => string {
  const byName = Map.groupBy(rows, nameOf);
  return (row) => {
    const name = nameOf(row);
    const same = byName.get(name) ?? [];
    return same.length < 2 ? name : `${name} (${same.indexOf(row) + 1} de ${same.length})`;
  };
}

/** Status chip: a status in a word and a colour; the word is enough without the colour. */

export type Tone = "neutral" | "waiting" | "good" | "bad" | "attention";

export const Chip = ({ tone, text }: { tone: Tone; text: string }) => (
  <span class={`chip ${tone}`}>{text}</span>
);

/**
 * Says that there is nothing in a list, and what the user can do.
 *
 * @param more what does not go into a paragraph, below the rest
 */
export const EmptyState = ({ title, more, children }: { title: string; more?: Child; children?: Child }) => (
  <div class="nothing">
    <p class="nothing-title">{title}</p>
    {children !== undefined && <p>{children}</p>}
    {more}
  </div>
);

/** A definition list of names and values; entries with an undefined value are left out. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: Child | undefined])[] }) => (
  <dl class="facts">
    {of.flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>,
      ]
    )}
  </dl>
);
