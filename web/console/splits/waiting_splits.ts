/** Protocol of all splits that match a list's filters and await protocol, in as many rounds as needed. */
import type { Context } from "hono";
import { listSplitsOperation, type SplitQuery } from "../../../routes/splits/splits.ts";
import type { ConsoleEnv } from "../../components/console_layout.tsx";
import { value } from "../../operation_call.ts";
import { MAX_AT_ONCE } from "../protocol/protocol_batch.tsx";

/** Filters of the list of splits, by query parameter. */
export type SplitFilter = Readonly<
  Partial<
    Record<"situacao" | "numeroProcesso" | "ordem" | "numeroProtocolo" | "varaId" | "ordenar", string>
  >
>;

const WAITING = "AGUARDANDO_PROTOCOLO" as const;

export const filterText = ({ ordenar: _, ...filter }: SplitFilter): string =>
  new URLSearchParams(filter as Record<string, string>).toString();

export const filterFrom = (text: string): SplitFilter => Object.fromEntries(new URLSearchParams(text));

const queryOf = ({ ordenar: _, ...filter }: SplitFilter) => ({
  ...filter as SplitQuery,
  situacao: WAITING,
});

/**
 * Number of matching splits that await protocol; 0 if the list is filtered by another status, or its filters
 * are refused.
 */
export async function countWaitingSplits(c: Context<ConsoleEnv>, filter: SplitFilter): Promise<number> {
  if (filter.situacao !== undefined && filter.situacao !== WAITING) return 0;
  const query = { ...queryOf(filter), pageSize: 1 };
  const found = await c.var.call(listSplitsOperation, { query });
  return found.ok ? found.value.totalElements : 0;
}

/** The oldest splits that await protocol, up to the size of a round, and the number of those left. */
export async function listWaitingSplits(c: Context<ConsoleEnv>, filter: SplitFilter) {
  if (filter.situacao !== undefined && filter.situacao !== WAITING) return { ids: [], left: 0 };
  const query = { ...queryOf(filter), ordenar: "dataHoraCriacao" as const, pageSize: MAX_AT_ONCE };
  const { content, totalElements } = value(await c.var.call(listSplitsOperation, { query }));
  return { ids: content.map(({ id }) => id), left: totalElements - content.length };
}
