/** Pages of a list whose beginning was put in another order. */
import { readSearchCursor, writeSearchCursor } from "../cursor.ts";
import type { SearchPage, SearchResult } from "../engine.ts";

export const startOf = (page: SearchPage): number =>
  "offset" in page ? page.offset : readSearchCursor(page.cursor)?.shown ?? 0;
export const endOf = (page: SearchPage): number => startOf(page) + page.limit;

/** The page of a list that begins with the first of all. */
export function turnTo(page: SearchPage, { nextCursor: _, ...found }: SearchResult): SearchResult {
  const after = "cursor" in page ? readSearchCursor(page.cursor)?.after : undefined;
  const at = found.hits.findIndex(({ precedent }) => precedent.id === after);
  const start = at === -1 ? startOf(page) : at + 1;
  const hits = found.hits.slice(start, start + page.limit);
  const last = hits.at(-1);
  const shown = start + hits.length;
  return {
    ...found,
    hits,
    ...(last !== undefined && shown < found.total &&
      { nextCursor: writeSearchCursor({ after: last.precedent.id, shown }) }),
  };
}
