/** Those documents of many that are at some places of an order, without putting all of them in order. */
import type { BitSet } from "../index/bit_set.ts";

/** Places of an order, counted from 0. */
export interface TopPlaces {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

type Keys = Float32Array | Float64Array;

/** Up to so many a heap is the quickest; of many documents up to a thirty-second of them. */
const FEW = 1_000;

/** The documents at places of the order of their keys, the greater first; `isTieBefore` is for the same key. */
export function selectPlaces(
  documents: BitSet,
  { from, to }: TopPlaces,
  keys: Keys,
  isTieBefore: (a: number, b: number) => boolean,
  few = Math.max(FEW, documents.words.length),
): number[] {
  if (to <= few) return firstOf(documents, to, keys, isTieBefore).slice(from);
  const all: number[] = [];
  documents.forEach((document) => all.push(document));
  if (from >= all.length) return [];
  const sorted = Float64Array.from(all, (document) => keys[document]!).sort();
  const greatest = sorted[sorted.length - 1 - from]!, least = sorted[Math.max(0, sorted.length - to)]!;
  const before = all.reduce((count, document) => keys[document]! > greatest ? count + 1 : count, 0);
  return all.filter((document) => keys[document]! <= greatest && keys[document]! >= least)
    .sort((a, b) => keys[b]! - keys[a]! || (isTieBefore(a, b) ? -1 : 1))
    .slice(from - before, to - before);
}

/**
 * The `limit` first documents by their keys, the greater first, in that order: a heap whose root is the last of those
 * kept.
 *
 * @param keys by document
 * @param isTieBefore for documents of the same key
 */
export function firstOf(
  documents: BitSet,
  limit: number,
  keys: Keys,
  isTieBefore: (a: number, b: number) => boolean,
): number[] {
  const heap: number[] = [];
  const isBefore = (a: number, b: number) =>
    keys[a]! > keys[b]! || (keys[a] === keys[b] && isTieBefore(a, b));
  const { words } = documents;
  let least = -Infinity;
  for (let at = 0; limit > 0 && at < words.length; at++) {
    for (let word = words[at]!; word !== 0; word &= word - 1) {
      const document = (at << 5) + 31 - Math.clz32(word & -word);
      if (keys[document]! < least) continue;
      if (heap.length < limit) {
        heap.push(document);
        rise(heap, isBefore);
      } else if (isBefore(document, heap[0]!)) {
        heap[0] = document;
        sink(heap, isBefore);
      }
      if (heap.length === limit) least = keys[heap[0]!]!;
    }
  }
  return heap.sort((a, b) => isBefore(a, b) ? -1 : 1);
}

type IsBefore = (a: number, b: number) => boolean;

/** Brings the root to its place. */
function sink(heap: number[], isBefore: IsBefore): void {
  for (let parent = 0;;) {
    let last = parent;
    for (const child of [2 * parent + 1, 2 * parent + 2]) {
      if (child < heap.length && isBefore(heap[last]!, heap[child]!)) last = child;
    }
    if (last === parent) return;
    [heap[parent], heap[last]] = [heap[last]!, heap[parent]!];
    parent = last;
  }
}

/** Brings the last one to its place. */
function rise(heap: number[], isBefore: IsBefore): void {
  for (let child = heap.length - 1; child > 0;) {
    const parent = (child - 1) >> 1;
    if (!isBefore(heap[parent]!, heap[child]!)) return;
    [heap[parent], heap[child]] = [heap[child]!, heap[parent]!];
    child = parent;
  }
}
