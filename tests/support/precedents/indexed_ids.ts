/** What an index holds, for tests. */
import type { SearchEngine } from "../../../search/engine.ts";
import { parseQuery } from "../../../search/query/query.ts";

/** The ids of everything that can be found, cancelled or not, sorted. */
export async function allIndexedIds(search: SearchEngine): Promise<string[]> {
  const { hits } = await search.search({
    query: parseQuery({}),
    filters: { includeCancelled: true },
    order: "numeric-asc",
    page: { offset: 0, limit: 10_000 },
  });
  return hits.map(({ precedent }) => precedent.id).sort();
}
