/** One search answered by a Typesense: what is found, how many, in which order, and what is said about it. */
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { eachOf, type FacetName, facetNames } from "../../domain/precedents/precedent_facts.ts";
import { countComputing } from "../computing_time.ts";
import { nextCursor, readSearchCursor, type SearchCursor } from "../cursor.ts";
import {
  type Facets,
  MOST_FACET_VALUES,
  type SearchFilters,
  type SearchOrder,
  type SearchPage,
  type SearchRequest,
  type SearchResult,
} from "../engine.ts";
import type { Synonyms } from "../language/synonyms.ts";
import { hitsOf } from "../postgresql/hits.ts";
import { missingWords } from "../postgresql/index_search.ts";
import { citedIds } from "../query/citation.ts";
import { didYouMean } from "../query/did_you_mean.ts";
import { planQuery } from "../query/plan.ts";
import type { Term } from "../query/plan_node.ts";
import { compareFacets } from "../ranking/filtering.ts";
import { withFolded } from "../ranking/folding.ts";
import { rankedIds } from "./candidates.ts";
import { all, always, any, type Condition, has, listed, not } from "./condition.ts";
import { foldedPage, inParts, type List, readEntries } from "./entries.ts";
import { facetFields, type SourceEntry } from "./schema.ts";
import { type Count, MOST_PER_PAGE, type TypesenseServer } from "./server.ts";
import { conditionOf, filterText, orderText, type ReadEntry, sequenceOf } from "./typesense_matching.ts";
import { displayWords, type Vocabulary } from "./vocabulary.ts";

/** So many documents may come in or go before a cursor's place, and it is still found. */
const ROOM = 100;

export interface TypesenseAnswer {
  readonly server: TypesenseServer;
  readonly vocabulary: Vocabulary;
}

export async function searchTypesense(
  { server, vocabulary }: TypesenseAnswer,
  synonyms: Synonyms,
  { query, filters, order, page, fold = false, countSuspendedOn }: SearchRequest,
): Promise<SearchResult> {
  const { lexicon, state: { collection } } = vocabulary;
  const { plan, terms, notices } = planQuery(query, vocabulary, synonyms);
  const found = await conditionOf(plan, filters, { server, collection, lexicon });
  const cited = await findCited(server, collection, query.citations.flatMap(citedIds));
  const condition = cited.length === 0 ? found : any(found, has("key", ...cited));
  const counts = condition.type === "never"
    ? { total: 0, ...(countSuspendedOn !== undefined && { suspended: 0 }), ...facetsFrom(() => []) }
    : await count(server, collection, condition, filters, countSuspendedOn);
  const list = await openList({ server, vocabulary }, {
    condition,
    filters,
    order,
    terms,
    cited,
    total: counts.total,
  });
  const folding = fold && "offset" in page && counts.total > 0
    ? await foldedPage(server, collection, { page, list, filter: filterText(condition, filters) })
    : undefined;
  const { start, ids, cursor } = folding === undefined
    ? await turnTo(page, list)
    : { start: 0, ids: folding.ids, cursor: undefined };
  const entries = await readEntries<ReadEntry & SourceEntry>(server, collection, ids);
  const meant = await didYouMean(query.text, vocabulary, (words) => displayWords(server, vocabulary, words));
  return {
    ...counts,
    hits: countComputing(() =>
      withFolded(
        hitsOf(
          entries.map(({ precedent }) => JSON.parse(precedent) as Precedent),
          new Map(
            entries.map((entry) => [entry.id, missingWords(sequenceOf(entry, lexicon), terms, lexicon)]),
          ),
          terms,
          lexicon,
        ),
        folding?.folded,
      )
    ),
    ...(folding !== undefined && { cards: folding.cards }),
    ...(folding === undefined && nextCursor({ ids, start, total: counts.total }, cursor)),
    ...(meant !== undefined && { didYouMean: meant }),
    cited,
    notices,
  };
}

/** Of some ids those that exist and that a filter lets through, in their order. */
async function findCited(
  server: TypesenseServer,
  collection: string,
  ids: readonly string[],
  filter = "",
): Promise<string[]> {
  const parts = inParts(ids);
  if (parts.length === 0) return [];
  const answers = await server.searchAll<{ id: string }>(
    parts.map((part) => ({
      collection,
      filter: `id:=${listed(part)}${filter === "" ? "" : ` && (${filter})`}`,
      fields: ["id"],
      perPage: MOST_PER_PAGE,
    })),
  );
  const existing = new Set(answers.flatMap(({ documents }) => documents.map(({ id }) => id)));
  return ids.filter((id) => existing.has(id));
}

/** The counts of a facet are made without its own filter; those without a filter are made in one search. */
async function count(
  server: TypesenseServer,
  collection: string,
  condition: Condition,
  filters: SearchFilters,
  suspendedOn: string | undefined,
): Promise<Facets & { readonly total: number; readonly suspended?: number }> {
  const isFiltered = (name: FacetName) => (filters[name] ?? []).length > 0;
  const countFor = (names: readonly FacetName[], leftOut: readonly FacetName[] = []) => ({
    collection,
    filter: filterText(condition, filters, leftOut),
    ...(names.length > 0 && { facets: names.map((name) => facetFields[name]) }),
    // One more than are shown: documents without a value have an empty one.
    facetValues: MOST_FACET_VALUES + 1,
    perPage: 0,
  });
  const filtered = facetNames.filter(isFiltered);
  const answers = await server.searchAll([
    countFor(facetNames.filter((name) => !isFiltered(name))),
    ...filtered.map((name) => countFor([name], [name])),
    ...(suspendedOn === undefined
      ? []
      : [{ collection, filter: filterText(condition, { ...filters, suspendedOn }), perPage: 0 }]),
  ]);
  const [all, ...others] = answers;
  return {
    total: all!.total,
    ...(suspendedOn !== undefined && { suspended: answers.at(-1)!.total }),
    ...facetsFrom((name) =>
      (others[filtered.indexOf(name)] ?? all!).facets.get(facetFields[name])?.counts ?? []
    ),
  };
}

const facetsFrom = (countsOf: (name: FacetName) => readonly Count[]): Facets =>
  eachOf(
    facetNames,
    (name) =>
      countsOf(name).flatMap(({ value, count }) => value === "" ? [] : [{ key: value, total: count }])
        .sort(compareFacets).slice(0, MOST_FACET_VALUES),
  );

/** By relevance, the ranked ones come first; the latest of the others follow. */
async function openList(
  { server, vocabulary }: TypesenseAnswer,
  { condition, filters, order, terms, cited, total }: {
    readonly condition: Condition;
    readonly filters: SearchFilters;
    readonly order: SearchOrder;
    readonly terms: readonly Term[];
    readonly cited: readonly string[];
    readonly total: number;
  },
): Promise<List> {
  if (total === 0) return () => Promise.resolve([]);
  const { collection } = vocabulary.state;
  const filterWith = (other: Condition) => filterText(all(condition, other), filters);
  const inOrder = (order: Exclude<SearchOrder, "text">, without: readonly string[]): List => {
    const filter = filterWith(without.length === 0 ? always : not(has("key", ...without)));
    return (from, to) => idsBetween(server, { collection, filter, order: orderText(order) }, from, to);
  };
  if (order !== "text") return inOrder(order, []);
  const ranked = terms.length === 0 ? [] : await rankedIds(server, { terms, filterWith, total, vocabulary });
  const named = await findCited(server, collection, cited, filterWith(always));
  const first = [...new Set([...named, ...ranked])];
  const others = inOrder("chronological-desc", first);
  return async (from, to) => [
    ...first.slice(from, to),
    ...(to > first.length && total > first.length
      ? await others(Math.max(0, from - first.length), to - first.length)
      : []),
  ];
}

async function idsBetween(
  server: TypesenseServer,
  request: { readonly collection: string; readonly filter: string; readonly order: string },
  from: number,
  to: number,
): Promise<string[]> {
  const perPage = Math.min(MOST_PER_PAGE, Math.max(1, to - from));
  const firstPage = Math.floor(from / perPage), lastPage = Math.ceil(to / perPage);
  const pages = await server.searchAll<{ id: string }>(
    Array.from({ length: lastPage - firstPage }, (_, index) => ({
      ...request,
      fields: ["id"],
      perPage,
      page: firstPage + index + 1,
    })),
  );
  const ids = pages.flatMap(({ documents }) => documents.map(({ id }) => id));
  return ids.slice(from - firstPage * perPage, to - firstPage * perPage);
}

/** The ids of a page, and where it begins. An unreadable cursor is the first page. */
async function turnTo(
  page: SearchPage,
  list: List,
): Promise<{ start: number; ids: readonly string[]; cursor?: SearchCursor }> {
  const { limit } = page;
  const cursor = "cursor" in page ? readSearchCursor(page.cursor) : undefined;
  if (cursor === undefined) {
    const start = "offset" in page ? page.offset : 0;
    return { start, ids: await list(start, start + limit) };
  }
  const from = Math.max(0, cursor.shown - ROOM);
  const around = await list(from, cursor.shown + ROOM + limit);
  const at = around.indexOf(cursor.after);
  const start = at === -1 ? cursor.shown : from + at + 1;
  return { start, ids: around.slice(start - from, start - from + limit), cursor };
}
