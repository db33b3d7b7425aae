/** Searches unknown words as their likely correction, when that finds something; the answer explains it. */
import type { SearchAnswer, SearchEngine, SearchPage } from "../../search/engine.ts";
import { parseQuery } from "../../search/query/query.ts";
import type { SearchRequest } from "./filter.ts";

interface Answered {
  readonly found: SearchAnswer;
  /** How the words were searched instead, in sentences. */
  readonly explanations: readonly string[];
}

export async function searchAsMeant(
  engine: SearchEngine,
  { fields, query, filters, order }: SearchRequest,
  page: SearchPage,
): Promise<Answered> {
  const found = await engine.search({ query, filters, order, page });
  const { didYouMean } = found;
  if (found.total > 0 || didYouMean === undefined) return { found, explanations: query.explanations };
  const meant = parseQuery({ ...fields, general: didYouMean });
  const again = await engine.search({ query: meant, filters, order, page });
  if (again.total === 0) return { found, explanations: query.explanations };
  return {
    found: { ...again, didYouMean },
    explanations: [
      `Nenhum precedente tem as palavras como foram escritas; estes são os resultados de: ${didYouMean}`,
      ...meant.explanations,
    ],
  };
}
