/** Arrays of numbers that grow at their end, at four bytes a number. */

/** From this length an array grows by less: half of a hundred million bytes is much to keep free. */
const LARGE = 2 ** 20;

export class GrowableArray {
  #items: Uint32Array;
  length = 0;

  constructor(capacity = 4) {
    this.#items = new Uint32Array(capacity);
  }

  /** Holds these from then on, which must not be used elsewhere. */
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

  /** In place of one that was pushed. */
  put(index: number, item: number): void {
    this.#items[index] = item;
  }

  /** 0 where nothing was pushed. */
  at(index: number): number {
    return this.#items[index] ?? 0;
  }

  /** Adds to what stands there, zeros before it where nothing was pushed. */
  add(index: number, by: number): void {
    while (this.length <= index) this.push(0);
    this.#items[index]! += by;
  }

  /** What has been pushed; not a copy, and stale after the next `push`. */
  items(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }

  slice(start: number, end: number): Uint32Array {
    return this.#items.subarray(start, end);
  }
}
