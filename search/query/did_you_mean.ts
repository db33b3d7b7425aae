/** "Você quis dizer": the search with its unknown words replaced by the likeliest known ones. */
import { computing } from "../computing_time.ts";
import { analyse } from "../language/analyser.ts";
import type { Lexicon } from "../index/lexicon.ts";
import { spellingOf } from "../index/spellings.ts";
import type { TermStatistics } from "../index/term_statistics.ts";

const SHORTEST = 4;
/** No word that is meant is longer. */
const LONGEST = 40;
/** Unknown words that are looked at, each once: somebody who misspells more of them is not helped by guesses. */
const MOST_WORDS = 8;
/** The one operator of that length; it is no word. */
const OPERATOR = "PROX";
/** Share of trigrams in common from which one word may be meant by another. */
const ALIKE = 0.3;

/** Letters that may differ: one in four. */
const mostEdits = (word: string) => Math.max(1, Math.min(3, Math.floor(word.length / 4)));

/** What an index knows of its words. */
type KnownWords = Pick<TermStatistics, "stemDocuments"> & { readonly lexicon: Lexicon };

/**
 * @param shown how words of the index, which are folded, are written
 * @returns undefined when nothing is unknown or nothing is like what is
 */
export async function didYouMean(
  text: string,
  known: KnownWords,
  shown: (words: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<string | undefined> {
  const unknown = analyse(text).filter(({ exact, stem, start, end }) =>
    stem !== undefined && exact.length >= SHORTEST && exact.length <= LONGEST && !/\d/.test(exact) &&
    !isKnown(stem, known) && !/^[*$]/.test(text.slice(end)) &&
    text.slice(start, end) !== OPERATOR
  );
  const words = [...new Set(unknown.map(({ exact }) => exact))].slice(0, MOST_WORDS);
  const likely = computing(() => likeliest(words, known));
  if (likely.size === 0) return undefined;
  const written = await shown([...likely.values()]);
  let meant = text;
  // From the end, so that the places of the others stay.
  for (const { exact, start, end } of unknown.reverse()) {
    const better = likely.get(exact);
    if (better === undefined) continue;
    meant = meant.slice(0, start) + (written.get(better) ?? better) + meant.slice(end);
  }
  return meant;
}

function isKnown(stem: string, { lexicon, stemDocuments }: KnownWords): boolean {
  const number = lexicon.findStem(stem);
  return number !== undefined && stemDocuments(number) > 0;
}

interface Meant {
  readonly word: string;
  readonly edits: number;
  readonly documents: number;
}

/** For each word that word of the index that takes the fewest edits, of those the one most precedents have. */
function likeliest(words: readonly string[], known: KnownWords): Map<string, string> {
  return new Map(words.flatMap((word) => {
    const meant = likeliestFor(word, known);
    return meant === undefined ? [] : [[word, meant.word]];
  }));
}

function likeliestFor(word: string, { lexicon, stemDocuments }: KnownWords): Meant | undefined {
  let best: Meant | undefined;
  // What takes more edits than the best so far is no better: to know that much is cheaper.
  let most = mostEdits(word);
  lexicon.spellings.eachWithin(spellingOf(word), most, (number) => {
    const documents = stemDocuments(lexicon.stemOf(number));
    if (documents === 0) return most;
    const other = lexicon.word(number);
    const meant = { word: other, edits: editDistance(word, other, most), documents };
    if (meant.edits > most || (best !== undefined && !isLikelier(meant, best))) return most;
    if (similarity(word, other) < ALIKE) return most;
    best = meant;
    return most = meant.edits;
  });
  return best;
}

const isLikelier = (a: Meant, b: Meant): boolean =>
  a.edits - b.edits < 0 ||
  (a.edits === b.edits && (a.documents > b.documents || (a.documents === b.documents && a.word < b.word)));

function similarity(a: string, b: string): number {
  const ofA = trigrams(a), ofB = trigrams(b);
  const common = ofA.intersection(ofB).size;
  return common / (ofA.size + ofB.size - common);
}

/** Two blanks before the word, one behind it: its beginning tells most. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/**
 * Letters inserted, left out, replaced or swapped with their neighbour.
 *
 * @param most how many matter: of words that differ by more, only that is said, by `most + 1`
 */
export function editDistance(a: string, b: string, most = Math.max(a.length, b.length)): number {
  const beyond = most + 1;
  let before = new Uint16Array(b.length + 1), last = before.slice(), row = before.slice();
  for (let at = 0; at <= b.length; at++) last[at] = Math.min(at, beyond);
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1), former = a.charCodeAt(i - 2);
    row.fill(beyond);
    let least = row[0] = Math.min(i, beyond);
    // Further from the diagonal than that there are too many letters more or less.
    const end = Math.min(b.length, i + most);
    for (let j = Math.max(1, i - most); j <= end; j++) {
      const other = b.charCodeAt(j - 1);
      let edits = last[j - 1]! + (letter === other ? 0 : 1);
      if (last[j]! + 1 < edits) edits = last[j]! + 1;
      if (row[j - 1]! + 1 < edits) edits = row[j - 1]! + 1;
      const isSwap = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && former === other;
      if (isSwap && before[j - 2]! + 1 < edits) edits = before[j - 2]! + 1;
      row[j] = edits < beyond ? edits : beyond;
      if (edits < least) least = edits;
    }
    if (least > most) return beyond;
    [before, last, row] = [last, row, before];
  }
  return last[b.length]!;
}
