/** What the ranker reads of its documents, once, whatever it asks of it then. */
import { type Lexicon, NO_STEM } from "../index/lexicon.ts";
import {
  DECISIONS_WEIGHT,
  rarity,
  type TermStatistics,
  type WordSequence,
} from "../index/term_statistics.ts";
import type { Term } from "../query/plan_node.ts";
import { placesOfAlternatives } from "./alternatives.ts";

export interface Candidate {
  readonly id: string;
  readonly sequence: WordSequence;
}

/** Numbers of documents, of each as many as there are terms (or roots), one document behind the other. */
export interface Readings {
  /** Terms that can be found at all. */
  readonly terms: readonly Term[];
  /** Their different roots. */
  readonly roots: readonly number[];
  readonly ids: readonly string[];
  /** 1 for a document with a thesis. */
  readonly haveThesis: Uint8Array;
  /** Weighted words that are no stop words, by document. */
  readonly lengths: Float64Array;
  /** How often each term stands there, weighted; 1 where only what may replace it does. */
  readonly termCounts: Float64Array;
  /** How often each stands there in the form it was typed, or as what may replace it. */
  readonly typedCounts: Float64Array;
  /** Words before each, in the question or the thesis, whichever has it earlier; infinite where neither has it. */
  readonly wordsBefore: Float64Array;
  /** The same of `roots`. */
  readonly rootCounts: Float64Array;
  /** Places of each term, ascending. */
  readonly places: readonly (readonly number[])[];
  readonly vectors: Vectors;
}

/** Directions of documents: how far each goes for each of its roots, the rare ones further; in all of length 1. */
interface Vectors {
  readonly roots: Uint32Array;
  readonly lengths: Float64Array;
  /** Where each document's end; they begin where those of the one before end. */
  readonly ends: Uint32Array;
  /** Zeros by root, to be left so. */
  readonly byRoot: Float64Array;
}

const NOWHERE: readonly number[] = [];

/** A place counted from the beginning of the question or the thesis; infinite in decisions. */
function placeInField({ thesisAt, decisionsAt }: WordSequence, place: number): number {
  if (place >= decisionsAt) return Infinity;
  return place < thesisAt ? place : place - thesisAt;
}

/**
 * Arrays over the whole lexicon and for the documents at hand, made once for it: maps, and arrays for each document,
 * would cost most of a search's time. What is read is gone with the next reading.
 */
interface Scratch {
  /** By root; 0 between documents. */
  readonly counts: Float64Array;
  /** By root, of this reading; -1 where it is not known yet. */
  readonly rarities: Float64Array;
  /** By root; 0 between readings. */
  readonly byRoot: Float64Array;
  /** By stem, one more than the place of its term; 0 between readings. */
  readonly termOfStem: Uint32Array;
  vectorRoots: Uint32Array;
  vectorLengths: Float64Array;
}

const scratches = new WeakMap<Lexicon, Scratch>();
/** Words that may come in before it is made anew. */
const ROOM = 10_000;

function scratchOf(lexicon: Lexicon): Scratch {
  const known = scratches.get(lexicon);
  if (
    known !== undefined && known.counts.length >= lexicon.roots && known.termOfStem.length >= lexicon.stems
  ) return known;
  const roots = lexicon.roots + ROOM;
  const made = {
    counts: new Float64Array(roots),
    rarities: new Float64Array(roots),
    byRoot: new Float64Array(roots),
    termOfStem: new Uint32Array(lexicon.stems + ROOM),
    vectorRoots: new Uint32Array(ROOM),
    vectorLengths: new Float64Array(ROOM),
  };
  scratches.set(lexicon, made);
  return made;
}

/** Stale after the next reading. */
export function readDocuments(
  terms: readonly Term[],
  candidates: readonly Candidate[],
  statistics: TermStatistics,
  lexicon: Lexicon,
): Readings {
  const found = terms.filter(({ stem, alternatives }) => stem !== undefined || alternatives.length > 0);
  const roots = [...new Set(terms.flatMap(({ root }) => root ?? []))];
  const scratch = scratchOf(lexicon);
  scratch.rarities.fill(-1);
  found.forEach(({ stem }, term) => stem !== undefined && (scratch.termOfStem[stem] = term + 1));
  const numbers = () => new Float64Array(candidates.length * found.length);
  const readings = {
    terms: found,
    roots,
    ids: candidates.map(({ id }) => id),
    haveThesis: Uint8Array.from(
      candidates,
      ({ sequence: { thesisAt, decisionsAt } }) => decisionsAt > thesisAt ? 1 : 0,
    ),
    lengths: new Float64Array(candidates.length),
    termCounts: numbers(),
    typedCounts: numbers(),
    wordsBefore: numbers().fill(Infinity),
    rootCounts: new Float64Array(candidates.length * roots.length),
    places: new Array<number[]>(candidates.length * found.length).fill(NOWHERE as number[]),
  };
  const ends = new Uint32Array(candidates.length);
  let met = 0;
  for (let at = 0; at < candidates.length; at++) {
    const { sequence } = candidates[at]!;
    const first = met;
    met = readWords(readings, at, { sequence, lexicon, scratch, met });
    readAlternatives(readings, at, sequence, lexicon);
    for (let root = 0; root < roots.length; root++) {
      readings.rootCounts[at * roots.length + root] = scratch.counts[roots[root]!]!;
    }
    takeVector(scratch, first, met, statistics);
    ends[at] = met;
  }
  for (const { stem } of found) if (stem !== undefined) scratch.termOfStem[stem] = 0;
  const { vectorRoots, vectorLengths, byRoot } = scratch;
  return { ...readings, vectors: { roots: vectorRoots, lengths: vectorLengths, ends, byRoot } };
}

type Filled = Omit<Readings, "vectors" | "places"> & { readonly places: number[][] };

/** Counts a document's words; its roots are put behind the `met` ones. @returns how many are met then */
function readWords(
  { terms, lengths, termCounts, typedCounts, wordsBefore, places }: Filled,
  at: number,
  { sequence, lexicon, scratch, met }: {
    readonly sequence: WordSequence;
    readonly lexicon: Lexicon;
    readonly scratch: Scratch;
    readonly met: number;
  },
): number {
  const { words, decisionsAt } = sequence;
  makeRoom(scratch, met + words.length);
  const { counts, termOfStem, vectorRoots } = scratch;
  const stemOfWord = lexicon.stemsOfWords(), rootOfStem = lexicon.rootsOfStems();
  let length = 0, next = met;
  for (let place = 0; place < words.length; place++) {
    const word = words[place]!;
    const stem = stemOfWord[word]! - 1;
    if (stem === NO_STEM) continue;
    const weight = place < decisionsAt ? 1 : DECISIONS_WEIGHT;
    length += weight;
    const root = rootOfStem[stem]!;
    if (counts[root] === 0) vectorRoots[next++] = root;
    counts[root]! += weight;
    const term = termOfStem[stem]! - 1;
    if (term === -1) continue;
    const number = at * terms.length + term;
    termCounts[number]! += weight;
    if (terms[term]!.word === word) typedCounts[number]! += weight;
    wordsBefore[number] = Math.min(wordsBefore[number]!, placeInField(sequence, place));
    if (places[number] === NOWHERE) places[number] = [place];
    else places[number]!.push(place);
  }
  lengths[at] = length;
  return next;
}

function makeRoom(scratch: Scratch, length: number): void {
  if (scratch.vectorRoots.length >= length) return;
  const { vectorRoots, vectorLengths } = scratch;
  scratch.vectorRoots = new Uint32Array(2 * length);
  scratch.vectorRoots.set(vectorRoots);
  scratch.vectorLengths = new Float64Array(2 * length);
  scratch.vectorLengths.set(vectorLengths);
}

function readAlternatives(readings: Filled, at: number, sequence: WordSequence, lexicon: Lexicon): void {
  const { terms, termCounts, typedCounts, wordsBefore, places } = readings;
  for (let term = 0; term < terms.length; term++) {
    const number = at * terms.length + term;
    const { alternatives, stemText } = terms[term]!;
    if (termCounts[number]! > 0 || alternatives.length === 0) continue;
    const found = [...placesOfAlternatives(alternatives, sequence.words, lexicon)].sort((a, b) => a - b);
    if (found.length === 0) continue;
    // The spellings of a statute are one mention, however many fit; what else a word may mean are several.
    termCounts[number] = typedCounts[number] = stemText === "" ? 1 : found.length;
    wordsBefore[number] = placeInField(sequence, found[0]!);
    places[number] = found;
  }
}

/** The direction of what was counted; the counts are 0 again then. */
function takeVector(
  { counts, rarities, vectorRoots, vectorLengths }: Scratch,
  first: number,
  end: number,
  statistics: TermStatistics,
): void {
  let squares = 0;
  for (let at = first; at < end; at++) {
    const root = vectorRoots[at]!, count = counts[root]!;
    let rare = rarities[root]!;
    if (rare === -1) rare = rarities[root] = rarity(statistics.rootDocuments(root), statistics.documents);
    const length = (count > 1 ? 1 + Math.log(count) : 1) * rare;
    vectorLengths[at] = length;
    squares += length * length;
    counts[root] = 0;
  }
  const norm = Math.sqrt(squares) || 1;
  for (let at = first; at < end; at++) vectorLengths[at]! /= norm;
}
