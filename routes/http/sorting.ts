/** `ordenar` of lists: by one of their columns, with `-` before its name from the last to the first. */
import * as v from "valibot";
import type { Sequence } from "../../store/paging.ts";

/** A list's columns by their names in `ordenar`, each as the store knows it. */
type Columns<By> = Readonly<Record<string, By>>;

type Sorting<C> = `${"" | "-"}${keyof C & string}`;

/** The query entry of a list that can be sorted by these columns. */
export const sortingEntry = <C extends Columns<unknown>>(columns: C) =>
  v.optional(v.pipe(
    v.picklist(Object.keys(columns).flatMap((name) => [name, `-${name}`]) as Sorting<C>[]),
    v.description("Por que a lista é ordenada, com `-` do último ao primeiro"),
  ));

/** What a list is asked to be sorted by; undefined leaves it in its usual sequence. */
export function sequenceOf<By>(columns: Columns<By>, asked: string | undefined): Sequence<By> | undefined {
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
