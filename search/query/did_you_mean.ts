/** "Você quis dizer": the search with its unknown words replaced by the likeliest known ones. */
import { sql } from "kysely";
import type { Db } from "../../store/connection.ts";
import { analyse } from "../language/analyser.ts";

const SHORTEST = 4;
/** No word that is meant is longer. */
const LONGEST = 40;
/** Unknown words that are looked at, each once: somebody who misspells more of them is not helped by guesses. */
const MOST_WORDS = 8;
/** The one operator of that length; it is no word. */
const OPERATOR = "PROX";
/** Similarity of trigrams from which a word is looked at. */
export const ALIKE = 0.3;
export const LOOKED_AT = 20;

/** Letters that may differ: one in four. */
const mostEdits = (word: string) => Math.max(1, Math.min(3, Math.floor(word.length / 4)));

/** A word of the index that may be meant. */
export interface SimilarWord {
  /** Folded. */
  readonly word: string;
  /** As it is written. */
  readonly shown: string;
  readonly documents: number;
}

/**
 * @param isKnown whether some precedent has a word
 * @param similar words of the index like one
 * @returns undefined when nothing is unknown or nothing is like what is
 */
export async function didYouMean(
  text: string,
  isKnown: (stem: string) => boolean,
  similar: (word: string) => Promise<readonly SimilarWord[]>,
): Promise<string | undefined> {
  const unknown = analyse(text).filter(({ exact, stem, start, end }) =>
    stem !== undefined && exact.length >= SHORTEST && exact.length <= LONGEST && !/\d/.test(exact) &&
    !isKnown(stem) &&
    text.slice(start, end) !== OPERATOR
  );
  const words = [...new Set(unknown.map(({ exact }) => exact))].slice(0, MOST_WORDS);
  const likely = new Map<string, string | undefined>();
  for (const word of words) likely.set(word, likeliest(word, await similar(word)));
  let meant = text, isChanged = false;
  // From the end, so that the places of the others stay.
  for (const { exact, start, end } of unknown.reverse()) {
    const better = likely.get(exact);
    if (better === undefined) continue;
    meant = meant.slice(0, start) + better + meant.slice(end);
    isChanged = true;
  }
  return isChanged ? meant : undefined;
}

/** Those most alike by their trigrams. */
export async function similarWords(db: Db, build: number, word: string): Promise<SimilarWord[]> {
  const { rows } = await sql<SimilarWord>`
    select word, shown, documents from search_word
    where word % ${word} and build = ${build} and similarity(word, ${word}) >= ${ALIKE}
    order by similarity(word, ${word}) desc, documents desc, word limit ${LOOKED_AT}`.execute(db);
  return rows;
}

/** Fewest edits first, then the word most precedents have. */
function likeliest(word: string, similar: readonly SimilarWord[]): string | undefined {
  const near = similar.map((other) => ({ ...other, edits: editDistance(word, other.word) }))
    .filter(({ edits }) => edits > 0 && edits <= mostEdits(word))
    .sort((a, b) => a.edits - b.edits || b.documents - a.documents || (a.word < b.word ? -1 : 1));
  return near[0]?.shown;
}

/** Letters inserted, left out, replaced or swapped with their neighbour. */
export function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        replaced,
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        isSwap ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  }
  return rows[a.length]![b.length]!;
}
