/** One search answered from the collection in memory: which documents, in which order, and what is said about them. */
import { citedIds } from "../query/citation.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import { readSearchCursor, writeSearchCursor } from "../cursor.ts";
import type { Facet, SearchPage, SearchRequest } from "../engine.ts";
import { filter } from "../ranking/filtering.ts";
import { type Lexicon, NO_STEM } from "../index/lexicon.ts";
import { findDocuments } from "../ranking/matching.ts";
import { ordered } from "../ranking/ordering.ts";
import type { Query } from "../query/query.ts";
import { planQuery } from "../query/plan.ts";
import type { Term } from "../query/plan_node.ts";
import { hasAlternative } from "../ranking/alternatives.ts";
import type { WordSequence } from "../index/term_statistics.ts";
import type { Synonyms } from "../language/synonyms.ts";

/** So many documents may come in before a cursor's place, and it is still found. */
const ROOM_FOR_NEWCOMERS = 100;

interface CollectionHits {
  readonly total: number;
  readonly organs: readonly Facet[];
  readonly species: readonly Facet[];
  readonly ids: readonly string[];
  /** By id, as in `Hit`. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  readonly terms: readonly Term[];
  readonly nextCursor?: string;
  readonly cited: readonly string[];
  readonly notices: readonly string[];
}

export function searchCollection(
  collection: InvertedIndex,
  synonyms: Synonyms,
  { query, filters, order, page }: SearchRequest,
): CollectionHits {
  const { plan, terms, notices } = planQuery(query, collection, synonyms);
  const found = findDocuments(plan, collection);
  const cited = findCited(query, collection);
  for (const document of cited) found.set(document);
  const { documents, ...counts } = filter(found, filters, collection);
  const { start, list } = turnTo(page, (limit) => {
    // Behind the last one nothing has to be put in order.
    if ("offset" in page && page.offset >= counts.total) return [];
    const first = ordered(documents, order, limit, terms, collection);
    if (order !== "text" || cited.size === 0) return first;
    const shown = [...cited].filter((document) => documents.has(document));
    return [...shown, ...first.filter((document) => !cited.has(document))].slice(0, limit);
  }, collection);
  const shown = list.slice(start, start + page.limit);
  const last = shown.at(-1);
  const after = start + shown.length;
  return {
    ...counts,
    ids: shown.map((document) => collection.idText(document)),
    missing: new Map(shown.map((document) => [
      collection.idText(document),
      missingOf(collection.wordsOf(document), terms, collection.lexicon),
    ])),
    terms,
    ...(last !== undefined && after < counts.total && {
      nextCursor: writeSearchCursor({ after: collection.idText(last), shown: after }),
    }),
    cited: Array.from(cited, (document) => collection.idText(document)),
    notices,
  };
}

/** The precedents a query names, in the order they are shown. */
const findCited = ({ citations }: Query, collection: InvertedIndex): Set<number> =>
  new Set(citations.flatMap(citedIds).flatMap((id) => collection.find(id) ?? []));

/** The list up to the end of a page, and where the page begins in it. An unreadable cursor is the first page. */
function turnTo(
  page: SearchPage,
  listOf: (limit: number) => number[],
  collection: InvertedIndex,
): { start: number; list: readonly number[] } {
  if ("offset" in page) return { start: page.offset, list: listOf(page.offset + page.limit) };
  const cursor = readSearchCursor(page.cursor);
  if (cursor === undefined) return { start: 0, list: listOf(page.limit) };
  const list = listOf(cursor.shown + ROOM_FOR_NEWCOMERS + page.limit);
  const after = collection.ids.find(cursor.after);
  const at = list.findIndex((document) => collection.idOf.at(document) === after);
  return { start: at === -1 ? cursor.shown : at + 1, list };
}

/** What was typed and does not stand in a document, neither by its stem nor by what may replace it. */
export function missingOf({ words }: WordSequence, terms: readonly Term[], lexicon: Lexicon): string[] {
  const stems = new Set(Array.from(words, lexicon.stemOf));
  stems.delete(NO_STEM);
  return terms.flatMap((term) => {
    const { text, cited, stem } = term;
    return text === undefined || cited || (stem !== undefined && stems.has(stem)) ||
        hasAlternative(term, words, lexicon)
      ? []
      : [text];
  });
}
