/**
 * Strings by number, in the order they were met. A table of its own finds them as a stretch of a text, without making a
 * string of each word, and takes four bytes where a map takes fifty: an index of half a million precedents has as many
 * numbers, each a word.
 */
const FIRST_CAPACITY = 1024;

export class Names {
  readonly #names: string[] = [];
  /** Numbers by hash, each one more than it is; 0 is free. At most half of it is taken. */
  #slots = new Int32Array(FIRST_CAPACITY);

  get size(): number {
    return this.#names.length;
  }

  name(number: number): string {
    return this.#names[number] ?? "";
  }

  find(name: string): number | undefined {
    const found = this.#slots[this.#slotOf(name, 0, name.length)]!;
    return found === 0 ? undefined : found - 1;
  }

  /** The number of the stretch of a text; -1 when it was not met yet. */
  findIn(text: string, start: number, end: number): number {
    return this.#slots[this.#slotOf(text, start, end)]! - 1;
  }

  /** Its number, and whether it was met just now. */
  add(name: string): { number: number; isNew: boolean } {
    const slot = this.#slotOf(name, 0, name.length);
    const found = this.#slots[slot]!;
    if (found > 0) return { number: found - 1, isNew: false };
    // A part of a text would keep the whole text in memory.
    this.#slots[slot] = this.#names.push(Array.from(name).join(""));
    if (this.#names.length * 2 > this.#slots.length) this.#grow();
    return { number: this.#names.length - 1, isNew: true };
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#names.forEach((name, number) => this.#slots[this.#slotOf(name, 0, name.length)] = number + 1);
  }

  /** Where it is, or where it would be. */
  #slotOf(text: string, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    const mask = this.#slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask;; slot = (slot + 1) & mask) {
      const found = this.#slots[slot]!;
      if (found === 0 || this.#is(found - 1, text, start, end)) return slot;
    }
  }

  #is(number: number, text: string, start: number, end: number): boolean {
    const name = this.#names[number]!;
    if (name.length !== end - start) return false;
    for (let at = 0; at < name.length; at++) {
      if (name.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
    }
    return true;
  }
}
