/**
 * Answers one search from the collection in memory: which documents, in which order, and their facets and
 * notices.
 */
import { nextCursor, readSearchCursor, type SearchCursor } from "../cursor.ts";
import type { Facets, SearchPage, SearchRequest } from "../engine.ts";
import type { BitSet } from "../index/bit_set.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import { type Lexicon, NO_STEM } from "../index/lexicon.ts";
import type { WordSequence } from "../index/term_statistics.ts";
import type { Synonyms } from "../language/synonyms.ts";
import { citedIds } from "../query/citation.ts";
import { planQuery } from "../query/plan.ts";
import type { Term } from "../query/plan_node.ts";
import type { Query } from "../query/query.ts";
import { hasAlternative } from "../ranking/alternatives.ts";
import { countSuspended, filterDocuments } from "../ranking/filtering.ts";
import { disputesAmong, foldPage } from "../ranking/folding.ts";
import { findDocuments } from "../ranking/matching.ts";
import { documentsAtPlaces } from "../ranking/ordering.ts";
import type { TopPlaces } from "../ranking/selection.ts";

/** The number of documents that may be added before a cursor's place for it still to be found. */
const ROOM_FOR_NEWCOMERS = 100;
/** The number that may be removed before it. */
const ROOM_FOR_GONE = 1_000;

interface CollectionHits extends Facets {
  readonly total: number;
  readonly ids: readonly string[];
  /** The missing words by id, as in `Hit`. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  readonly suspended?: number;
  readonly terms: readonly Term[];
  readonly cards?: number;
  /** What each hit stands for, by id. */
  readonly folded?: ReadonlyMap<string, readonly string[]>;
  readonly nextCursor?: string;
  readonly cited: readonly string[];
  readonly notices: readonly string[];
}

export function searchCollection(
  collection: InvertedIndex,
  synonyms: Synonyms,
  { query, filters, order, page, fold = false, countSuspendedOn }: SearchRequest,
): CollectionHits {
  const { plan, terms, notices } = planQuery(query, collection, synonyms);
  const found = findDocuments(plan, collection);
  const hitsIn = (shown: readonly number[]) => ({
    ids: shown.map(collection.idText),
    missing: new Map(shown.map((document) => [
      collection.idText(document),
      missingWords(collection.wordsOf(document), terms, collection.lexicon),
    ])),
  });
  const citedIdsOf = (cited: Iterable<number>) => Array.from(cited, collection.idText);
  const cited = findCited(query, collection);
  for (const document of cited) found.set(document);
  const { documents, ...facets } = filterDocuments(found, filters, collection);
  const counts = {
    ...facets,
    ...(countSuspendedOn !== undefined &&
      { suspended: countSuspended(documents, countSuspendedOn, collection) }),
  };
  const listOf = (places: TopPlaces) => {
    // A page beyond the last hit needs no ordering.
    if (places.from >= counts.total) return [];
    if (order !== "text" || cited.size === 0) {
      return documentsAtPlaces(documents, order, places, terms, collection);
    }
    const others = documentsAtPlaces(documents, order, { from: 0, to: places.to }, terms, collection);
    const shown = [...cited].filter((document) => documents.has(document));
    return [...shown, ...others.filter((document) => !cited.has(document))].slice(places.from, places.to);
  };
  if (fold && "offset" in page) {
    const { documents: shown, ...folding } = foldedPage(page, listOf, {
      documents,
      total: counts.total,
      collection,
    });
    return { ...counts, ...folding, ...hitsIn(shown), terms, cited: citedIdsOf(cited), notices };
  }
  const { start, first, list, cursor } = turnTo(page, listOf, collection);
  const shown = list.slice(start - first, start - first + page.limit);
  const ids = shown.map(collection.idText);
  return {
    ...counts,
    ...hitsIn(shown),
    terms,
    ...nextCursor({ ids, start, total: counts.total }, cursor),
    cited: citedIdsOf(cited),
    notices,
  };
}

/** A page of the hits in which each dispute is once. */
function foldedPage(
  { offset: from, limit }: { readonly offset: number; readonly limit: number },
  listOf: (places: TopPlaces) => number[],
  { documents, total, collection }: {
    readonly documents: BitSet;
    readonly total: number;
    readonly collection: InvertedIndex;
  },
): { documents: number[]; cards: number; folded: ReadonlyMap<string, readonly string[]> } {
  const disputes = disputesAmong(documents, collection);
  const to = from + limit;
  const disputeOf = (id: string) => {
    const dispute = collection.disputes.of.at(collection.find(id)!);
    return disputes.has(dispute) ? String(dispute) : undefined;
  };
  const members = (dispute: string) => disputes.get(Number(dispute))!.map(collection.idText);
  // As many hits as may be folded into the pages before and this one.
  for (let reach = 2 * to;; reach *= 2) {
    const ordered = listOf({ from: 0, to: reach }).map(collection.idText);
    const { ids, folded } = foldPage(ordered, { from, to }, disputeOf, members);
    if (ids.length < limit && reach < total) continue;
    const cards = disputes.values().reduce((count, { length }) => count - length + 1, total);
    return { documents: ids.map((id) => collection.find(id)!), cards, folded };
  }
}

/** The existing precedents that a query cites, in the order in which they are shown. */
const findCited = ({ citations }: Query, collection: InvertedIndex): Set<number> =>
  new Set(citations.flatMap(citedIds).flatMap((id) => collection.find(id) ?? []));

/**
 * The documents at the places where a page may be, the first of those places, and the beginning of the page.
 * An unreadable cursor means the first page.
 */
function turnTo(
  page: SearchPage,
  listOf: (places: TopPlaces) => number[],
  collection: InvertedIndex,
): { start: number; first: number; list: readonly number[]; cursor?: SearchCursor } {
  const at = (first: number, to: number) => ({ start: first, first, list: listOf({ from: first, to }) });
  if ("offset" in page) return at(page.offset, page.offset + page.limit);
  const cursor = readSearchCursor(page.cursor);
  if (cursor === undefined) return at(0, page.limit);
  const { shown } = cursor, first = Math.max(0, shown - ROOM_FOR_GONE);
  const list = listOf({ from: first, to: shown + ROOM_FOR_NEWCOMERS + page.limit });
  const after = collection.ids.find(cursor.after);
  const found = list.findIndex((document) => collection.idOf.at(document) === after);
  return { start: found === -1 ? shown : first + found + 1, first, list, cursor };
}

/** The typed words that a document lacks, with their stems and alternatives. */
export function missingWords({ words }: WordSequence, terms: readonly Term[], lexicon: Lexicon): string[] {
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
