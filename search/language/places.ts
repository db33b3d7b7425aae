/** Searches positions of words in a document, for phrases and proximity. */

interface WordsInOrder {
  readonly words: readonly number[];
  readonly within: number;
}

/** Whether the words occur in this order, each at most `within` places after the previous one. */
export const holdsSequence = (words: Uint32Array | readonly number[], sequence: WordsInOrder): boolean =>
  placeOfSequence(words, sequence) !== -1;

/** The first place of the sequence in a range of words; -1 when it does not occur. */
export function placeOfSequence(
  words: Uint32Array | readonly number[],
  sequence: WordsInOrder,
  start = 0,
  end = words.length,
): number {
  const first = sequence.words[0] ?? -1;
  for (let place = start; place < end; place++) {
    if (words[place] === first && goesOn(words, end, sequence, place, 1)) return place;
  }
  return -1;
}

/** Whether the words of a sequence from the `matched`-th on follow a place. */
function goesOn(
  words: Uint32Array | readonly number[],
  end: number,
  sequence: WordsInOrder,
  place: number,
  matched: number,
): boolean {
  if (matched === sequence.words.length) return true;
  const wanted = sequence.words[matched], last = Math.min(end - 1, place + sequence.within);
  for (let next = place + 1; next <= last; next++) {
    if (words[next] === wanted && goesOn(words, end, sequence, next, matched + 1)) return true;
  }
  return false;
}

/** A range of words, with the stem of each word plus one, as the lexicon stores it. */
interface StemmedWords {
  readonly words: Uint32Array | readonly number[];
  readonly stemsOfWords: Uint32Array;
  readonly start: number;
  readonly end: number;
}

/** What may stand at a place: a word with one of the stems, or one of the words. */
export interface PlacedTerm {
  readonly stems: readonly number[];
  readonly words: readonly number[];
}

/** Each term within `distance` places of the previous one; after it, when `ordered`. */
export interface TermsNear {
  readonly terms: readonly PlacedTerm[];
  readonly distance: number;
  readonly ordered: boolean;
}

/** The first place where the last of the terms is reached; -1 where they do not stand near each other. */
export function placeOfNear(text: StemmedWords, { terms, distance, ordered }: TermsNear): number {
  let reached = placesOf(terms[0], text);
  for (let at = 1; at < terms.length && reached.length > 0; at++) {
    reached = placesReached(reached, placesOf(terms[at], text), distance, ordered);
  }
  return reached[0] ?? -1;
}

/** A document's words, and where its question, its thesis and its decisions begin and end. */
interface Fields {
  readonly words: Uint32Array | readonly number[];
  readonly bounds: readonly [start: number, thesisAt: number, decisionsAt: number, end: number];
}

/** Whether the terms stand near each other in one of the document's fields. */
export const standsNear = ({ words, bounds }: Fields, stemsOfWords: Uint32Array, near: TermsNear): boolean =>
  bounds.some((start, field) => {
    const end = bounds[field + 1];
    return end !== undefined && end > start &&
      placeOfNear({ words, stemsOfWords, start, end }, near) !== -1;
  });

/** The places that are near one of the others; both lists are ascending, so each is passed once. */
function placesReached(
  from: readonly number[],
  places: readonly number[],
  distance: number,
  ordered: boolean,
): number[] {
  const ahead = ordered ? -1 : distance;
  let first = 0;
  return places.filter((place) => {
    while (first < from.length && from[first]! < place - distance) first++;
    // A place is not near itself.
    const near = from[first] === place ? from[first + 1] : from[first];
    return near !== undefined && near <= place + ahead;
  });
}

function placesOf(term: PlacedTerm | undefined, { words, stemsOfWords, start, end }: StemmedWords): number[] {
  const places: number[] = [];
  if (term === undefined) return places;
  const wanted = term.stems.map((stem) => stem + 1);
  const only = wanted.length === 1 && term.words.length === 0 ? wanted[0] : undefined;
  for (let place = start; place < end; place++) {
    const word = words[place]!, stem = stemsOfWords[word]!;
    if (only === undefined ? wanted.includes(stem) || term.words.includes(word) : stem === only) {
      places.push(place);
    }
  }
  return places;
}
