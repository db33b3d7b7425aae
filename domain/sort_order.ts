/**
 * The sort order of a list: by one of its columns, ascending, or descending when an address has `-` before
 * the column's name.
 */

export interface SortOrder<By> {
  readonly by: By;
  readonly isReversed: boolean;
}

/**
 * The columns by which a list can be sorted: their names in an address, and what the sorting code needs for
 * each.
 */
export type SortColumns<By> = Readonly<Record<string, By>>;

/** The sort order requested in an address; undefined leaves the list in its usual order. */
export function parseSortOrder<By>(
  columns: SortColumns<By>,
  requested: string | undefined,
): SortOrder<By> | undefined {
  if (requested === undefined) return undefined;
  const isReversed = requested.startsWith("-");
  return { by: columns[isReversed ? requested.slice(1) : requested]!, isReversed };
}

type Value = string | number | bigint | undefined;

const collator = new Intl.Collator("pt-BR");

/**
 * Sorts rows that are all in memory by a value of each; rows without the value come last in both directions.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sequence: SortOrder<(row: Row) => Value> | undefined,
): readonly Row[] {
  if (sequence === undefined) return rows;
  const { by, isReversed } = sequence;
  return rows.toSorted((a, b) => {
    const [first, second] = [by(a), by(b)];
    if (first === undefined || second === undefined) {
      return Number(first === undefined) - Number(second === undefined);
    }
    return isReversed ? compare(second, first) : compare(first, second);
  });
}

function compare(a: NonNullable<Value>, b: NonNullable<Value>): number {
  if (typeof a === "string" && typeof b === "string") return collator.compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}
