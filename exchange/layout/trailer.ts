/** What a trailer says: the sequence again, all lines counted, and each kind of detail counted and added up. */
import type { Centavos } from "../../domain/money.ts";
import type { FileLayout, RecordLayout, ValuesOf } from "./field.ts";

/** How many records of a type there are and what they add up to. */
export interface RecordTotal {
  readonly count: number;
  readonly sum?: bigint | undefined;
}

/**
 * @param lines of the whole file, header and trailer included
 * @param totals by record type; a type that is missing has no records
 */
export function trailerValues(
  { details }: FileLayout,
  { sequence, lines, totals }: {
    readonly sequence: number;
    readonly lines: number;
    readonly totals: Readonly<Record<string, RecordTotal>>;
  },
): ValuesOf<RecordLayout> {
  const ofDetails = details.flatMap(({ type, count, sum }) => [
    [count, totals[type]?.count ?? 0] as const,
    ...(sum === undefined ? [] : [[sum.name, (totals[type]?.sum ?? 0n) as Centavos] as const]),
  ]);
  return Object.fromEntries([["sequencial", sequence], ["quantidadeLinhas", lines], ...ofDetails]);
}
