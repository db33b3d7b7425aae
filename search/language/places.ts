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

interface StemsNear {
  readonly stems: readonly number[];
  readonly distance: number;
  readonly ordered: boolean;
}

/** Whether each stem occurs within `distance` places of the previous one; after it, when `ordered`. */
export function standsNear(text: StemmedWords, { stems, distance, ordered }: StemsNear): boolean {
  let reached = placesOf(stems[0], text);
  for (let at = 1; at < stems.length && reached.length > 0; at++) {
    reached = placesReached(reached, placesOf(stems[at], text), distance, ordered);
  }
  return reached.length > 0;
}

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

function placesOf(stem: number | undefined, { words, stemsOfWords, start, end }: StemmedWords): number[] {
  const places: number[] = [], wanted = (stem ?? NaN) + 1;
  for (let place = start; place < end; place++) {
    if (stemsOfWords[words[place]!] === wanted) places.push(place);
  }
  return places;
}
