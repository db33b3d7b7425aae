/** The sequence of a list: by one of its columns; in an address, with `-` before its name from the last to the first. */

export interface Sequence<By> {
  readonly by: By;
  readonly isReversed: boolean;
}

/** A list's columns by their names in an address, each as what sorts the rows knows it. */
export type SortColumns<By> = Readonly<Record<string, By>>;

/** What a list is asked to be sorted by; undefined leaves it in its usual sequence. */
export function sequenceOf<By>(
  columns: SortColumns<By>,
  asked: string | undefined,
): Sequence<By> | undefined {
  if (asked === undefined) return undefined;
  const isReversed = asked.startsWith("-");
  return { by: columns[isReversed ? asked.slice(1) : asked]!, isReversed };
}

type Value = string | number | bigint | undefined;

const collator = new Intl.Collator("pt-BR");

/** Rows that are at hand whole, sorted by a value of each; rows without it come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  sequence: Sequence<(row: Row) => Value> | undefined,
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
