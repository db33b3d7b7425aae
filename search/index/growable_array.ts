/** Arrays of numbers that grow at their end, at four bytes a number. */
export class GrowableArray {
  #items: Uint32Array;
  length = 0;

  constructor(capacity = 4) {
    this.#items = new Uint32Array(capacity);
  }

  push(item: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint32Array(Math.max(8, Math.ceil(this.length * 1.5)));
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = item;
  }

  /** In place of one that was pushed. */
  put(index: number, item: number): void {
    this.#items[index] = item;
  }

  at(index: number): number {
    return this.#items[index] ?? 0;
  }

  /** What has been pushed; not a copy, and stale after the next `push`. */
  items(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }

  slice(start: number, end: number): Uint32Array {
    return this.#items.subarray(start, end);
  }
}
