/** The five orders of what was found. In each, ties go to the smaller id, so that every process pages alike. */
import { match } from "ts-pattern";
import type { BitSet } from "../index/bits.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import type { SearchOrder } from "../engine.ts";
import { firstOf, firstScores } from "./candidate_scoring.ts";
import type { Term } from "../query/plan_node.ts";
import { rank, RANKED } from "./ranker.ts";

/** The `limit` first documents by an order. */
export function ordered(
  documents: BitSet,
  order: SearchOrder,
  limit: number,
  terms: readonly Term[],
  collection: InvertedIndex,
): number[] {
  if (order === "text" && terms.length > 0) return byRelevance(documents, limit, terms, collection);
  const keys = new Float64Array(collection.size), keyOf = sortKey(order, collection);
  documents.forEach((document) => keys[document] = keyOf(document));
  return firstOf(documents, limit, keys, collection.isIdBefore);
}

/** Greater keys come first. Without words to rank by, the latest come first. */
function sortKey(order: SearchOrder, collection: InvertedIndex): (document: number) => number {
  const date = (document: number) => collection.dateOf.at(document) || NaN;
  const number = numberValues(collection);
  const ascending = (value: number) => Number.isNaN(value) ? -Infinity : -value;
  const descending = (value: number) => Number.isNaN(value) ? -Infinity : value;
  return match(order)
    .returnType<(document: number) => number>()
    .with("text", "chronological-desc", () => (document) => descending(date(document)))
    .with("chronological-asc", () => (document) => ascending(date(document)))
    .with("numeric-asc", () => (document) => ascending(number(document)))
    .with("numeric-desc", () => (document) => descending(number(document)))
    .exhaustive();
}

/** A document's number; NaN where it is none. */
function numberValues({ numbers, numberOf }: InvertedIndex): (document: number) => number {
  const known = new Map<number, number>();
  return (document) => {
    const code = numberOf.at(document);
    let value = known.get(code);
    if (value === undefined) {
      const text = numbers.name(code);
      known.set(code, value = /^\d+$/.test(text) ? Number(text) : NaN);
    }
    return value;
  };
}

/** The first few hundred by the ranker, those behind them as the first pass has them. */
function byRelevance(
  documents: BitSet,
  limit: number,
  terms: readonly Term[],
  collection: InvertedIndex,
): number[] {
  const scores = firstScores(terms, collection);
  const first = firstOf(documents, Math.max(limit, RANKED), scores, collection.isIdBefore);
  const candidates = first.slice(0, RANKED)
    .map((document) => ({ id: collection.idText(document), sequence: collection.wordsOf(document) }));
  const best = rank(terms, candidates, collection, collection.lexicon).map((id) => collection.find(id)!);
  return [...best, ...first.slice(RANKED)].slice(0, limit);
}
