/** Applies filters to what was found, and counts the hits for each organ and species. */
import { BitSet } from "../index/bit_set.ts";
import { dateCode } from "../index/document_columns.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import type { NameTable } from "../index/name_table.ts";
import type { Facet, SearchFilters } from "../engine.ts";

interface Filtered {
  readonly documents: BitSet;
  readonly total: number;
  readonly organs: readonly Facet[];
  readonly species: readonly Facet[];
}

export function filterDocuments(found: BitSet, filters: SearchFilters, collection: InvertedIndex): Filtered {
  const passesOrgan = mask(filters.organs, collection.organs);
  const passesSpecies = mask(filters.species, collection.species);
  const organTotals = new Uint32Array(collection.organs.size);
  const speciesTotals = new Uint32Array(collection.species.size);
  const passing = othersOf(found, filters, collection);
  const documents = new BitSet(collection.size);
  const organOf = collection.organOf.items(), speciesOf = collection.speciesOf.items();
  let total = 0;
  for (let at = 0; at < passing.words.length; at++) {
    let passingBits = 0;
    for (let word = passing.words[at]!; word !== 0; word &= word - 1) {
      const document = (at << 5) + 31 - Math.clz32(word & -word);
      const organ = organOf[document]!, species = speciesOf[document]!;
      const organFits = passesOrgan[organ] === 1, speciesFits = passesSpecies[species] === 1;
      if (speciesFits) organTotals[organ]!++;
      if (organFits) speciesTotals[species]!++;
      if (!organFits || !speciesFits) continue;
      passingBits |= word & -word;
      total++;
    }
    documents.words[at] = passingBits;
  }
  return {
    documents,
    total,
    organs: facets(organTotals, collection.organs),
    species: facets(speciesTotals, collection.species),
  };
}

/** 1 at the codes of the values that pass; all pass when none is given. */
function mask(
  wanted: readonly string[] | undefined,
  codes: NameTable,
): Uint8Array {
  if (wanted === undefined || wanted.length === 0) return new Uint8Array(codes.size).fill(1);
  const passes = new Uint8Array(codes.size);
  for (const value of wanted) {
    const code = codes.find(value);
    if (code !== undefined) passes[code] = 1;
  }
  return passes;
}

/** The documents that pass the filters without facets. */
function othersOf(found: BitSet, filters: SearchFilters, collection: InvertedIndex): BitSet {
  const from = dateCode(filters.updatedFrom);
  const to = filters.updatedTo === undefined ? Infinity : dateCode(filters.updatedTo);
  const dated = filters.updatedFrom !== undefined || filters.updatedTo !== undefined;
  const { includeCancelled } = filters;
  const number = filters.number === undefined ? undefined : collection.numbers.find(filters.number) ?? -1;
  if (includeCancelled && number === undefined && !dated) return found;
  const cancelledOf = collection.cancelledOf.items(), dateOf = collection.dateOf.items();
  const numberOf = collection.numberOf.items();
  const passing = new BitSet(collection.size);
  for (let at = 0; at < found.words.length; at++) {
    let passingBits = 0;
    for (let word = found.words[at]!; word !== 0; word &= word - 1) {
      const document = (at << 5) + 31 - Math.clz32(word & -word);
      if (!includeCancelled && cancelledOf[document] === 1) continue;
      if (number !== undefined && numberOf[document] !== number) continue;
      const date = dateOf[document]!;
      if (dated && !(date !== 0 && date >= from && date <= to)) continue;
      passingBits |= word & -word;
    }
    passing.words[at] = passingBits;
  }
  return passing;
}

const facets = (totals: Uint32Array, codes: NameTable): Facet[] =>
  [...totals].flatMap((total, code) => total === 0 ? [] : [{ key: codes.name(code), total }])
    .sort((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
