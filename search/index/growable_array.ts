/** Arrays of numbers that grow at the end, with four bytes for each number. */

/**
 * From this length on an array grows by a smaller share, because half of a hundred million bytes is too much
 * to keep free.
 */
const LARGE = 2 ** 20;

export class GrowableArray {
  #items: Uint32Array;
  length = 0;

  constructor(capacity = 4) {
    this.#items = new Uint32Array(capacity);
  }

  /** Takes over an array, which must not be used elsewhere. */
  replace(items: Uint32Array): void {
    this.#items = items;
    this.length = items.length;
  }

  push(item: number): void {
    if (this.length === this.#items.length) {
      const room = this.length < LARGE ? this.length / 2 : this.length / 8;
      const larger = new Uint32Array(this.length + Math.max(4, Math.ceil(room)));
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = item;
  }

  /** Replaces an element. */
  put(index: number, item: number): void {
    this.#items[index] = item;
  }

  /** The element at an index; 0 where there is none. */
  at(index: number): number {
    return this.#items[index] ?? 0;
  }

  /** Adds to an element, filling up with zeros where there is none. */
  add(index: number, by: number): void {
    while (this.length <= index) this.push(0);
    this.#items[index]! += by;
  }

  /** The elements, not copied; invalid after the next `push`. */
  items(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }

  slice(start: number, end: number): Uint32Array {
    return this.#items.subarray(start, end);
  }
}
