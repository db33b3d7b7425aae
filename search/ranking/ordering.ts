/**
 * The sort orders of hits. In each, ties are resolved by the smaller id, so that all processes page
 * alike.
 */
import type { IndexedDate } from "../../domain/precedents/precedent_facts.ts";
import { dateOfOrder, type OrderKey, type SearchOrder } from "../engine.ts";
import type { BitSet } from "../index/bit_set.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import type { Term } from "../query/plan_node.ts";
import { scoreCandidates } from "./candidate_scoring.ts";
import { rank, RANKED } from "./ranker.ts";
import { firstOf, selectPlaces, type TopPlaces } from "./selection.ts";

/** The documents at given places of an order. */
export function documentsAtPlaces(
  documents: BitSet,
  order: SearchOrder,
  places: TopPlaces,
  terms: readonly Term[],
  collection: InvertedIndex,
): number[] {
  if (order === "text" && terms.length > 0) return byRelevance(documents, places, terms, collection);
  const keys = new Float64Array(collection.size), keyOf = sortKey(order, collection);
  documents.forEach((document) => keys[document] = keyOf(document));
  return selectPlaces(documents, places, keys, collection.isIdBefore);
}

/** The sort key; greater keys come first. Without words to rank by, the latest precedents come first. */
function sortKey(order: SearchOrder, collection: InvertedIndex): (document: number) => number {
  if (order === "text") return sortKey("chronological-desc", collection);
  const [key, direction] = order.split("-") as [OrderKey, "asc" | "desc"];
  const valueOf = key === "numeric" ? numberValues(collection) : dateValues(dateOfOrder(key), collection);
  const sign = direction === "asc" ? -1 : 1;
  return (document) => {
    const value = valueOf(document);
    return Number.isNaN(value) ? -Infinity : sign * value;
  };
}

/** A document's date; NaN when it has none. */
function dateValues(date: IndexedDate, collection: InvertedIndex): (document: number) => number {
  const dateOf = collection.dates[date];
  return (document) => dateOf.at(document) || NaN;
}

/**
 * For each collection the values of its numbers, cached because parsing them would take most of a search's
 * time.
 */
const knownValues = new WeakMap<InvertedIndex, number[]>();

/** A document's number; NaN when it has none. */
function numberValues(collection: InvertedIndex): (document: number) => number {
  const { numbers, numberOf } = collection;
  let known = knownValues.get(collection);
  if (known === undefined) knownValues.set(collection, known = []);
  for (let code = known.length; code < numbers.size; code++) {
    const text = numbers.name(code);
    known.push(/^\d+$/.test(text) ? Number(text) : NaN);
  }
  return (document) => known[numberOf.at(document)] ?? NaN;
}

/** The first few hundred by the ranker, the rest by the first score. */
function byRelevance(
  documents: BitSet,
  { from, to }: TopPlaces,
  terms: readonly Term[],
  collection: InvertedIndex,
): number[] {
  const scores = scoreCandidates(terms, collection);
  const places = { from: Math.max(from, RANKED), to };
  const behind = to <= RANKED ? [] : selectPlaces(documents, places, scores, collection.isIdBefore);
  if (from >= RANKED) return behind;
  const candidates = firstOf(documents, RANKED, scores, collection.isIdBefore)
    .map((document) => ({ id: collection.idText(document), sequence: collection.wordsOf(document) }));
  const best = rank(terms, candidates, collection, collection.lexicon).map((id) => collection.find(id)!);
  return [...best, ...behind].slice(from, to);
}
