/** Applies filters to what was found, and counts the hits for each value of the facets. */
import { eachOf, facetNames } from "../../domain/precedents/precedent_facts.ts";
import { type Facet, type Facets, MOST_FACET_VALUES, rangesOf, type SearchFilters } from "../engine.ts";
import { BitSet } from "../index/bit_set.ts";
import { dateCode } from "../index/document_columns.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import type { NameTable } from "../index/name_table.ts";

interface Filtered extends Facets {
  readonly documents: BitSet;
  readonly total: number;
}

export function filterDocuments(found: BitSet, filters: SearchFilters, collection: InvertedIndex): Filtered {
  const passing = othersOf(found, filters, collection);
  const totals = facetNames.map((name) => new Uint32Array(collection.facets[name].values.size));
  const valuesOf = facetNames.map((name) => collection.facets[name].of.items());
  const asked = facetNames.flatMap((name, facet) => {
    const wanted = filters[name] ?? [];
    return wanted.length === 0 ? [] : [{ facet, passes: mask(wanted, collection.facets[name].values) }];
  });
  const documents = new BitSet(collection.size);
  let total = 0;
  for (let at = 0; at < passing.words.length; at++) {
    let passingBits = 0;
    for (let word = passing.words[at]!; word !== 0; word &= word - 1) {
      const document = (at << 5) + 31 - Math.clz32(word & -word);
      let failed = 0, failedBy = -1;
      for (let one = 0; one < asked.length; one++) {
        const { facet, passes } = asked[one]!;
        if (passes[valuesOf[facet]![document]!] === 1) continue;
        failed++;
        failedBy = facet;
      }
      // What only one facet's own filter keeps out is counted by that facet.
      if (failed === 1) totals[failedBy]![valuesOf[failedBy]![document]!]!++;
      if (failed > 0) continue;
      passingBits |= word & -word;
      total++;
    }
    documents.words[at] = passingBits;
  }
  for (let facet = 0; facet < totals.length; facet++) countInto(totals[facet]!, documents, valuesOf[facet]!);
  return {
    documents,
    total,
    ...eachOf(
      facetNames,
      (name) => sorted(totals[facetNames.indexOf(name)]!, collection.facets[name].values),
    ),
  };
}

/** How many of some documents suspend cases on a day. */
export function countSuspended({ words }: BitSet, day: string, collection: InvertedIndex): number {
  const lastDayOf = collection.dates.suspended.items(), from = dateCode(day);
  let count = 0;
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at]!; word !== 0; word &= word - 1) {
      if (lastDayOf[(at << 5) + 31 - Math.clz32(word & -word)]! >= from) count++;
    }
  }
  return count;
}

/** One facet at a time, so that the loop reads only two arrays. */
function countInto(totals: Uint32Array, { words }: BitSet, valueOf: Uint32Array): void {
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at]!; word !== 0; word &= word - 1) {
      totals[valueOf[(at << 5) + 31 - Math.clz32(word & -word)]!]!++;
    }
  }
}

/** 1 at the codes of the values that pass. */
function mask(wanted: readonly string[], codes: NameTable): Uint8Array {
  const passes = new Uint8Array(codes.size);
  for (const value of wanted) {
    const code = codes.find(value);
    if (code !== undefined) passes[code] = 1;
  }
  return passes;
}

/** The documents that pass the filters without facets. */
function othersOf(found: BitSet, filters: SearchFilters, collection: InvertedIndex): BitSet {
  const ranges = rangesOf(filters).map(({ date, range: { from, to } }) => ({
    dateOf: collection.dates[date].items(),
    from: Math.max(1, dateCode(from)),
    to: to === undefined ? Infinity : dateCode(to),
  }));
  const { includeCancelled } = filters;
  const number = filters.number === undefined ? undefined : collection.numbers.find(filters.number) ?? -1;
  if (includeCancelled && number === undefined && ranges.length === 0) return found;
  const cancelledOf = collection.cancelledOf.items(), numberOf = collection.numberOf.items();
  const passing = new BitSet(collection.size);
  for (let at = 0; at < found.words.length; at++) {
    let passingBits = 0;
    next: for (let word = found.words[at]!; word !== 0; word &= word - 1) {
      const document = (at << 5) + 31 - Math.clz32(word & -word);
      if (!includeCancelled && cancelledOf[document] === 1) continue;
      if (number !== undefined && numberOf[document] !== number) continue;
      for (let one = 0; one < ranges.length; one++) {
        const { dateOf, from, to } = ranges[one]!, date = dateOf[document]!;
        if (date < from || date > to) continue next;
      }
      passingBits |= word & -word;
    }
    passing.words[at] = passingBits;
  }
  return passing;
}

/** Documents without a value are in no facet. */
const sorted = (totals: Uint32Array, codes: NameTable): Facet[] =>
  [...totals].flatMap((total, code) => {
    const key = total === 0 ? "" : codes.name(code);
    return key === "" ? [] : [{ key, total }];
  }).sort(compareFacets).slice(0, MOST_FACET_VALUES);

export const compareFacets = (a: Facet, b: Facet): number => b.total - a.total || (a.key < b.key ? -1 : 1);
