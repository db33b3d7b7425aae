/**
 * A table of strings by number. The letters of all strings are in one array, and a hash table of their places
 * finds a part of a text without making a string of it. An index of half a million precedents has millions of
 * strings, and a map of strings would take ten times the memory.
 */
import { GrowableArray } from "./growable_array.ts";
import type { ImageReader, ImageWriter } from "./index_image.ts";

const FIRST_CAPACITY = 1024;
/** The number of names placed before yielding. */
const AT_ONCE = 20_000;

export class NameTable {
  #letters: Uint16Array = new Uint16Array(FIRST_CAPACITY);
  /** The end of each name. */
  readonly #ends = new GrowableArray();
  /** The hash table: numbers plus one; 0 is free. At most half of it is used. */
  #slots = new Int32Array(FIRST_CAPACITY);

  get size(): number {
    return this.#ends.length;
  }

  name(number: number): string {
    return number < 0 || number >= this.size
      ? ""
      : String.fromCharCode(...this.#letters.subarray(this.#startOf(number), this.#ends.at(number)));
  }

  find(name: string): number | undefined {
    const found = this.#slots[this.#slotOf(name, 0, name.length)]!;
    return found === 0 ? undefined : found - 1;
  }

  /** The number of a part of a text; -1 when it is unknown. */
  findIn(text: string, start: number, end: number): number {
    return this.#slots[this.#slotOf(text, start, end)]! - 1;
  }

  startsWith(number: number, beginning: string): boolean {
    const start = this.#startOf(number);
    return this.#ends.at(number) - start >= beginning.length &&
      this.#isAt(start, beginning, 0, beginning.length);
  }

  /** Whether one name sorts before another. */
  isBefore(a: number, b: number): boolean {
    const startOfA = this.#startOf(a), startOfB = this.#startOf(b);
    const lengthOfA = this.#ends.at(a) - startOfA, lengthOfB = this.#ends.at(b) - startOfB;
    for (let at = 0; at < lengthOfA && at < lengthOfB; at++) {
      const difference = this.#letters[startOfA + at]! - this.#letters[startOfB + at]!;
      if (difference !== 0) return difference < 0;
    }
    return lengthOfA < lengthOfB;
  }

  /** Adds a name; returns its number, and whether it is new. */
  add(name: string): { number: number; isNew: boolean } {
    const slot = this.#slotOf(name, 0, name.length);
    const found = this.#slots[slot]!;
    if (found > 0) return { number: found - 1, isNew: false };
    const start = this.#startOf(this.size), end = start + name.length;
    if (end > this.#letters.length) {
      const larger = new Uint16Array(Math.ceil(end * 1.25));
      larger.set(this.#letters);
      this.#letters = larger;
    }
    for (let at = 0; at < name.length; at++) this.#letters[start + at] = name.charCodeAt(at);
    this.#ends.push(end);
    this.#slots[slot] = this.size;
    if (this.size * 2 > this.#slots.length) {
      this.#slots = new Int32Array(this.#slots.length * 2);
      this.#place(0, this.size);
    }
    return { number: this.size - 1, isNew: true };
  }

  *write(image: ImageWriter): Generator<void> {
    yield* image.numbers(this.#startOf(this.size), (at) => this.#letters[at]!);
    yield* image.numbers(this.size, (number) => this.#ends.at(number) - this.#startOf(number));
  }

  /** Reads names in place of the present ones. */
  *read(image: ImageReader): Generator<void> {
    this.#letters = yield* image.letters();
    const ends = yield* image.numbers();
    for (let number = 1; number < ends.length; number++) ends[number]! += ends[number - 1]!;
    this.#ends.replace(ends);
    this.#slots = new Int32Array(Math.max(FIRST_CAPACITY, 2 ** Math.ceil(Math.log2(this.size * 2 + 1))));
    for (let from = 0; from < this.size; from += AT_ONCE) {
      this.#place(from, Math.min(this.size, from + AT_ONCE));
      yield;
    }
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1);
  }

  /** Enters distinct names into the hash table. */
  #place(from: number, to: number): void {
    const mask = this.#slots.length - 1;
    for (let number = from, at = this.#startOf(from); number < to; number++) {
      let hash = FIRST_HASH;
      for (const end = this.#ends.at(number); at < end; at++) hash = hashed(hash, this.#letters[at]!);
      let slot = slotOf(hash, mask);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }

  /** The slot of a name, or the one it would get. */
  #slotOf(text: string, start: number, end: number): number {
    let hash = FIRST_HASH;
    for (let at = start; at < end; at++) hash = hashed(hash, text.charCodeAt(at));
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, mask);; slot = (slot + 1) & mask) {
      const found = this.#slots[slot]!;
      if (found === 0) return slot;
      const first = this.#startOf(found - 1);
      if (this.#ends.at(found - 1) - first === end - start && this.#isAt(first, text, start, end)) {
        return slot;
      }
    }
  }

  /** Whether a part of a text equals the letters at a place. */
  #isAt(place: number, text: string, start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      if (this.#letters[place + at - start] !== text.charCodeAt(at)) return false;
    }
    return true;
  }
}

const FIRST_HASH = 0x811c9dc5;
const hashed = (hash: number, letter: number): number => Math.imul(hash ^ letter, 0x01000193);
const slotOf = (hash: number, mask: number): number => (hash ^ (hash >>> 15)) & mask;
