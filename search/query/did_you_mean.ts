/** "Você quis dizer": the search with its unknown words replaced by the likeliest known ones. */
import { computing } from "../computing_time.ts";
import { analyse } from "../language/analyser.ts";
import { type Lexicon, NO_STEM } from "../index/lexicon.ts";
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
function likeliest(words: readonly string[], { lexicon, stemDocuments }: KnownWords): Map<string, string> {
  const asked = words.map((word) => ({ word, most: mostEdits(word), letters: lettersOf(word) }));
  const found = new Map<string, Meant>();
  for (let number = 0; asked.length > 0 && number < lexicon.words; number++) {
    const stem = lexicon.stemOf(number);
    const documents = stem === NO_STEM ? 0 : stemDocuments(stem);
    if (documents === 0) continue;
    const other = lexicon.word(number), letters = lettersOf(other);
    for (const { word, most: allowed, letters: own } of asked) {
      const best = found.get(word);
      // What takes more edits than the best so far is no better: to know that much is cheaper.
      const most = best?.edits ?? allowed;
      if (Math.abs(other.length - word.length) > most || differing(own, letters) > 2 * most) continue;
      const meant = { word: other, edits: editDistance(word, other, most), documents };
      const isBetter = best === undefined || isLikelier(meant, best);
      if (meant.edits <= most && isBetter && similarity(word, other) >= ALIKE) found.set(word, meant);
    }
  }
  return new Map([...found].map(([word, meant]) => [word, meant.word]));
}

const isLikelier = (a: Meant, b: Meant): boolean =>
  a.edits - b.edits < 0 ||
  (a.edits === b.edits && (a.documents > b.documents || (a.documents === b.documents && a.word < b.word)));

/** One bit a letter that stands in a word: an edit changes two of them at most, and they are cheaper to compare. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function differing(a: number, b: number): number {
  let bits = 0;
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

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
  const first = Array.from({ length: b.length + 1 }, (_, at) => Math.min(at, beyond));
  let [before, last] = [first, first];
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = Array(b.length + 1).fill(beyond);
    row[0] = Math.min(i, beyond);
    let least = row[0];
    // Further from the diagonal than that there are too many letters more or less.
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? before[j - 2]! + 1 : beyond;
      row[j] = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1, swapped, beyond);
      least = Math.min(least, row[j]!);
    }
    if (least > most) return beyond;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
