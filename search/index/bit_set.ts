/** A set of documents with one bit each. Operations change the set on which they are called and return it. */
export class BitSet {
  readonly #words: Uint32Array;

  constructor(readonly size: number) {
    this.#words = new Uint32Array(Math.ceil(size / 32));
  }

  /**
   * The bits in words of 32 documents, the first document in the lowest bit; for loops that cannot afford a
   * call for each document.
   */
  get words(): Uint32Array {
    return this.#words;
  }

  set(document: number): void {
    this.#words[document >>> 5]! |= 1 << (document & 31);
  }

  has(document: number): boolean {
    return ((this.#words[document >>> 5]! >>> (document & 31)) & 1) === 1;
  }

  and(other: BitSet): this {
    for (let i = 0; i < this.#words.length; i++) this.#words[i]! &= other.#words[i]!;
    return this;
  }

  or(other: BitSet): this {
    for (let i = 0; i < this.#words.length; i++) this.#words[i]! |= other.#words[i]!;
    return this;
  }

  without(other: BitSet): this {
    for (let i = 0; i < this.#words.length; i++) this.#words[i]! &= ~other.#words[i]!;
    return this;
  }

  copy(): BitSet {
    return new BitSet(this.size).or(this);
  }

  forEach(visit: (document: number) => void): void {
    for (let i = 0; i < this.#words.length; i++) {
      for (let word = this.#words[i]!; word !== 0; word &= word - 1) {
        visit((i << 5) + 31 - Math.clz32(word & -word));
      }
    }
  }
}
