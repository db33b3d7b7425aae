/** The values of a trailer: the sequence, the count of all lines, and each detail's count and sum. */
import type { Centavos } from "../../domain/money.ts";
import type { FileLayout, RecordLayout, ValuesOf } from "./field.ts";

/** The count and sum of the records of one type. */
export interface RecordTotal {
  readonly count: number;
  readonly sum?: bigint | undefined;
}

/**
 * @param lines the number of lines of the whole file, header and trailer included
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
