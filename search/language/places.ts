/** Where words stand in a document: what phrases and proximity ask. */

interface WordsInOrder {
  readonly words: readonly number[];
  readonly within: number;
}

/** Whether the words stand somewhere in this order, each at most `within` places after the one before it. */
export const holdsSequence = (words: Uint32Array | readonly number[], sequence: WordsInOrder): boolean =>
  placeOfSequence(words, sequence) !== -1;

/** Where they stand first in a stretch of words; -1 where they do not. */
export function placeOfSequence(
  words: Uint32Array | readonly number[],
  { words: sequence, within }: WordsInOrder,
  start = 0,
  end = words.length,
): number {
  const goesOn = (place: number, matched: number): boolean => {
    if (matched === sequence.length) return true;
    for (let next = place + 1; next <= place + within && next < end; next++) {
      if (words[next] === sequence[matched] && goesOn(next, matched + 1)) return true;
    }
    return false;
  };
  const [first = -1] = sequence;
  for (let place = start; place < end; place++) {
    if (words[place] === first && goesOn(place, 1)) return place;
  }
  return -1;
}

/**
 * Whether each stem stands within `distance` places of the one named before it; after it, when `ordered`.
 *
 * @param stemAt the stem at a place of the document
 */
export function standsNear(
  length: number,
  stemAt: (place: number) => number,
  { stems, distance, ordered }: {
    readonly stems: readonly number[];
    readonly distance: number;
    readonly ordered: boolean;
  },
): boolean {
  let reached = placesOf(stems[0], length, stemAt);
  for (const stem of stems.slice(1)) {
    const isReached = (place: number) =>
      reached.some((from) => {
        const away = place - from;
        return away !== 0 && away <= distance && away >= (ordered ? 1 : -distance);
      });
    reached = placesOf(stem, length, stemAt).filter(isReached);
  }
  return reached.length > 0;
}

function placesOf(stem: number | undefined, length: number, stemAt: (place: number) => number): number[] {
  const places: number[] = [];
  for (let place = 0; place < length; place++) if (stemAt(place) === stem) places.push(place);
  return places;
}
