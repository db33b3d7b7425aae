/** The splits that match a list's filters and await protocol. */
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

/** What bulk actions narrow the waiting splits by. */
export const narrowed = ({ ordenar: _, situacao: __, ...filter }: SplitFilter) => filter;

const queryOf = (filter: SplitFilter) => ({ ...narrowed(filter) as SplitQuery, situacao: WAITING });

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

/** The oldest splits that await protocol, as many as are reviewed on one page, and how many there are. */
export async function listWaitingSplits(c: Context<ConsoleEnv>, filter: SplitFilter) {
  if (filter.situacao !== undefined && filter.situacao !== WAITING) return { ids: [], total: 0 };
  const query = { ...queryOf(filter), ordenar: "dataHoraCriacao" as const, pageSize: MAX_AT_ONCE };
  const { content, totalElements } = value(await c.var.call(listSplitsOperation, { query }));
  return { ids: content.map(({ id }) => id), total: totalElements };
}
