/** What the bench asks of an engine, made of the judged queries. */
import type { SearchRequest } from "../../../search/engine.ts";
import { parseQuery } from "../../../search/query/query.ts";

/** The forms of each query: as it is, filtered, in another order, and as a phrase of its first words. */
export function requests(queries: readonly { readonly text: string }[]): SearchRequest[] {
  const plain = {
    filters: { includeCancelled: false },
    order: "text",
    page: { offset: 0, limit: 10 },
  } as const;
  return queries.flatMap(({ text }, index): SearchRequest[] => {
    const query = parseQuery({ general: text });
    const words = text.split(" ").slice(0, 3).join(" ");
    return [
      { ...plain, query },
      { ...plain, query, filters: { includeCancelled: false, organs: ["STF", "STJ", "TRF01"] } },
      index % 2 === 0
        ? { ...plain, query, order: "chronological-desc" }
        : { ...plain, query: parseQuery({ general: `"${words}"` }) },
    ];
  });
}
