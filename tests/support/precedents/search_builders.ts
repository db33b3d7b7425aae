/** Precedents and requests for tests of the search, with everything defaulted. */
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import type { SearchEngine, SearchRequest } from "../../../search/engine.ts";
import { parseQuery } from "../../../search/query/query.ts";

export const precedent = (
  given: Partial<Precedent> & Pick<Precedent, "number">,
): Precedent => {
  const { organ = "STJ", species = "RR", number } = given;
  return {
    id: `${organ}-${species}-${number}`.toLowerCase(),
    organ,
    species,
    question: "",
    thesis: "",
    status: "Transitado em julgado",
    alert: undefined,
    cancelled: false,
    updatedOn: "2025-03-22",
    leadingCases: [],
    suspensions: [],
    decisions: undefined,
    subjects: [],
    legislation: "",
    ...given,
  };
};

export const request = (general: string, given: Partial<SearchRequest> = {}): SearchRequest => ({
  query: parseQuery({ general }),
  filters: { includeCancelled: false },
  order: "text",
  page: { offset: 0, limit: 10 },
  ...given,
});

/** Ids of what a search finds, in its order. */
export const idsOf = async (engine: SearchEngine, requested: SearchRequest): Promise<string[]> =>
  (await engine.search(requested)).hits.map(({ precedent }) => precedent.id);
