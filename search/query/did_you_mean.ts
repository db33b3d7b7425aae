/** "Você quis dizer": the query with its unknown words replaced by the most likely known ones. */
import { countComputing } from "../computing_time.ts";
import { type Lexicon, spellingOf } from "../index/lexicon.ts";
import type { TermStatistics } from "../index/term_statistics.ts";
import { analyse } from "../language/analyser.ts";
import { wordIn } from "./word_operators.ts";

const SHORTEST = 4;
/** Longer words are not corrected. */
const LONGEST = 40;
/** The most unknown words corrected, each once: with more misspellings, guesses do not help. */
const MOST_WORDS = 8;
/** The one operator of that length, which is not a word. */
const OPERATOR = "PROX";
/** The share of common trigrams from which a word may be meant by another. */
const ALIKE = 0.3;

/** The most edits: one for every four letters. */
const mostEdits = (word: string) => Math.max(1, Math.min(3, Math.floor(word.length / 4)));

/** What an index knows about its words. */
type KnownWords = Pick<TermStatistics, "stemDocuments"> & { readonly lexicon: Lexicon };

/**
 * @param shown the spelling of the index's words, which are folded
 * @returns undefined when no word is unknown, or none has a similar known word
 */
export async function didYouMean(
  text: string,
  known: KnownWords,
  shown: (words: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<string | undefined> {
  const unknown = analyse(text).filter(({ exact, stem, start, end }) =>
    stem !== undefined && exact.length >= SHORTEST && exact.length <= LONGEST && !/\d/.test(exact) &&
    !isKnown(stem, known) && !isTruncated(text, start, end) &&
    !isOperator(text, start, end)
  );
  const words = [...new Set(unknown.map(({ exact }) => exact))].slice(0, MOST_WORDS);
  const likely = countComputing(() => likeliest(words, known));
  if (likely.size === 0) return undefined;
  const written = await shown([...likely.values()]);
  let meant = text;
  // From the end, so that the positions of the others stay valid.
  for (const { exact, start, end } of unknown.reverse()) {
    const better = likely.get(exact);
    if (better === undefined) continue;
    meant = meant.slice(0, start) + wordIn(text, written.get(better) ?? better) + meant.slice(end);
  }
  return meant;
}

/** In small letters it is a word at the beginning and at the end. */
function isOperator(text: string, start: number, end: number): boolean {
  const written = text.slice(start, end);
  return written === OPERATOR || (written.toUpperCase() === OPERATOR && start > 0 && end < text.length);
}

/** Whether signs that stand for letters touch a word. */
const isTruncated = (text: string, start: number, end: number): boolean =>
  /[*$]$|\p{L}\?$/u.test(text.slice(Math.max(0, start - 2), start)) ||
  /^(?:[*$]|\?\p{L})/u.test(text.slice(end, end + 2));

function isKnown(stem: string, { lexicon, stemDocuments }: KnownWords): boolean {
  const number = lexicon.findStem(stem);
  return number !== undefined && stemDocuments(number) > 0;
}

interface Meant {
  readonly word: string;
  readonly edits: number;
  readonly documents: number;
}

/** For each word the known word with the fewest edits, and among those the most frequent. */
function likeliest(words: readonly string[], known: KnownWords): Map<string, string> {
  return new Map(words.flatMap((word) => {
    const meant = likeliestFor(word, known);
    return meant === undefined ? [] : [[word, meant.word]];
  }));
}

function likeliestFor(word: string, { lexicon, stemDocuments }: KnownWords): Meant | undefined {
  let best: Meant | undefined;
  // Words that need more edits than the best so far are skipped, which is cheap to find out.
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

/** Trigrams with two blanks before the word and one after it, since its beginning matters most. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/**
 * The number of letters inserted, left out, replaced or swapped with their neighbour.
 *
 * @param most the limit: words that differ by more give `most + 1`
 */
export function editDistance(a: string, b: string, most = Math.max(a.length, b.length)): number {
  const beyond = most + 1;
  let before = new Uint16Array(b.length + 1), last = before.slice(), row = before.slice();
  for (let at = 0; at <= b.length; at++) last[at] = Math.min(at, beyond);
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1), former = a.charCodeAt(i - 2);
    row.fill(beyond);
    let least = row[0] = Math.min(i, beyond);
    // Cells further from the diagonal would need too many insertions or deletions.
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
