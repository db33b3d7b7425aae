/** Searches that begin with what was typed: its last word completed so that all of them stand together somewhere. */
import { sql } from "kysely";
import { withoutEnding } from "../../domain/text.ts";
import type { Db } from "../../store/connection/connection.ts";
import { countComputing } from "../computing_time.ts";
import type { BitSet } from "../index/bit_set.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import { type Lexicon, NO_STEM } from "../index/lexicon.ts";
import { postingDocument } from "../index/postings.ts";
import type { TermStatistics } from "../index/term_statistics.ts";
import { analyse } from "../language/analyser.ts";
import { fold } from "../language/stop_words.ts";
import { wordIn } from "../query/word_operators.ts";
import { evaluate } from "./matching.ts";

const SHORTEST = 2;
/** Completions that are tried with the words before them. */
const TRIED = 50;

/** What was typed: the words before, as they are, and the beginning of the last, folded; undefined when it is too short. */
export function readPrefix(prefix: string): { before: string; begun: string } | undefined {
  const before = withoutEnding(prefix, /[\p{L}\p{M}]/u);
  const begun = fold(prefix.slice(before.length));
  return begun.length < SHORTEST ? undefined : { before, begun };
}

/** Words that begin so, one form a stem, the commonest first. */
export function wordsWithPrefix(lexicon: Lexicon, statistics: TermStatistics, begun: string): string[] {
  const found: { word: string; documents: number }[] = [];
  const seen = new Set<number>();
  for (let word = 0; word < lexicon.words; word++) {
    const stem = lexicon.stemOf(word);
    if (stem === NO_STEM || !lexicon.beginsWith(word, begun)) continue;
    const documents = statistics.stemDocuments(stem);
    if (documents > 0) found.push({ word: lexicon.word(word), documents });
  }
  found.sort((a, b) =>
    b.documents - a.documents || a.word.length - b.word.length || (a.word < b.word ? -1 : 1)
  );
  // One form a stem: the shortest of the commonest.
  return found.map(({ word }) => word).filter((word) => {
    const stem = lexicon.stemOf(lexicon.findWord(word)!);
    return !seen.has(stem) && seen.add(stem);
  }).slice(0, TRIED);
}

/** Those that some document has with all the words before, by how many do. */
function together(collection: InvertedIndex, before: string, words: readonly string[]): string[] {
  const stems = analyse(before).flatMap(({ stem }) => stem ?? []).map(collection.lexicon.findStem);
  if (stems.some((stem) => stem === undefined)) return [];
  if (stems.length === 0) return [...words];
  const must = stems.map((stem) => ({ type: "stem" as const, stem: stem! }));
  const all = evaluate({ type: "group", must, should: [], not: [] }, collection);
  return byDocuments(words.map((word) => ({ word, documents: countWith(word, all, collection) })));
}

export const byDocuments = (counted: readonly { word: string; documents: number }[]): string[] =>
  counted.filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);

function countWith(word: string, all: BitSet, collection: InvertedIndex): number {
  const stem = collection.lexicon.stemOf(collection.lexicon.findWord(word)!);
  let documents = 0;
  for (const postings of collection.postings(stem)) {
    for (const posting of postings) {
      const document = postingDocument(posting);
      if (all.has(document) && !collection.isGone(document)) documents++;
    }
  }
  return documents;
}

export async function suggestions(
  db: Db,
  { build, collection }: { readonly build: number; readonly collection: InvertedIndex },
  prefix: string,
  limit: number,
): Promise<string[]> {
  const read = readPrefix(prefix);
  if (read === undefined) return [];
  const { before, begun } = read;
  const begins = () => wordsWithPrefix(collection.lexicon, collection, begun);
  const words = countComputing(() => together(collection, before, begins()).slice(0, limit));
  const shown = await displayWords(db, build, words);
  return words.map((word) => before + wordIn(prefix, shown.get(word) ?? word));
}

/** How words, which are folded, are written. */
export async function displayWords(
  db: Db,
  build: number,
  words: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; shown: string }>`
    select word, shown from search_word where build = ${build} and word = any(${words}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.word, row.shown]));
}
