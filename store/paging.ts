/** Lists by pages: which rows are read, and how many there are in all. */
import type { SelectQueryBuilder } from "kysely";

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** How many rows a query finds. */
export async function countOf<DB, T extends keyof DB>(
  found: SelectQueryBuilder<DB, T, unknown>,
): Promise<number> {
  const counted = found.clearSelect().select((eb) => eb.fn.countAll<bigint>().as("total"));
  return Number((await counted.executeTakeFirstOrThrow() as { total: bigint }).total);
}
