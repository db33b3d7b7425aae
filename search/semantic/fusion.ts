/** Mixes the engine's order with that by meaning. */
import { nextCursor, readSearchCursor } from "../cursor.ts";
import type { SearchPage, SearchResult } from "../engine.ts";

interface Orders {
  /** The engine's order. */
  readonly found: readonly string[];
  /** What no word finds; it comes behind all that was found by words. */
  readonly besides: readonly string[];
  /** Undefined for a precedent without a vector, which keeps its place. */
  readonly nearness: (id: string) => number | undefined;
  /** From 0 to 1: how much the order by meaning counts. */
  readonly weight: number;
}

/**
 * Of reciprocal rank fusion: how little the very first places count beyond the next (Cormack and others, 2009, have 60, for
 * rankings that are equally good). The engine's order is far better than that of a small model, so its first places count.
 */
const RANK_OFFSET = 10;

export function fuse({ found, besides, nearness, weight }: Orders): string[] {
  const ids = [...found, ...besides];
  const near = ids.map(nearness);
  const byMeaning = ids.map((_, at) => at).filter((at) => near[at] !== undefined)
    .sort((a, b) => near[b]! - near[a]! || a - b);
  const places = ids.map((_, at) => at);
  byMeaning.forEach((at, place) => places[at] = place);
  const score = (at: number) =>
    (1 - weight) / (RANK_OFFSET + Math.min(at, found.length)) + weight / (RANK_OFFSET + places[at]!);
  return ids.map((_, at) => at).sort((a, b) => score(b) - score(a) || a - b).map((at) => ids[at]!);
}

// Pages of a list whose beginning was put in another order.

export const startOf = (page: SearchPage): number =>
  "offset" in page ? page.offset : readSearchCursor(page.cursor)?.shown ?? 0;
export const endOf = (page: SearchPage): number => startOf(page) + page.limit;

/** The page of a list that begins with the first of all. */
export function turnTo(page: SearchPage, { nextCursor: _, ...found }: SearchResult): SearchResult {
  const cursor = "cursor" in page ? readSearchCursor(page.cursor) : undefined;
  const at = found.hits.findIndex(({ precedent }) => precedent.id === cursor?.after);
  const start = at === -1 ? startOf(page) : at + 1;
  const hits = found.hits.slice(start, start + page.limit);
  const ids = hits.map(({ precedent }) => precedent.id);
  return {
    ...found,
    hits,
    ...nextCursor({ ids, start, total: found.total }, cursor),
  };
}
