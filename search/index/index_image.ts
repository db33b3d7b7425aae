/**
 * The bytes of an index image: lists of numbers, each number in as few bytes as it needs, seven bits in a
 * byte. Long lists yield from time to time, so that searches are answered meanwhile.
 */

/** The number of elements written or read before yielding. */
const AT_ONCE = 200_000;
/** A number of 32 bits takes five bytes at most. */
const MOST_BYTES = 5;
const PART_BYTES = 2 ** 20;

export class ImageWriter {
  readonly #parts: Uint8Array[] = [];
  #part = new Uint8Array(PART_BYTES);
  #length = 0;

  number(number: number): void {
    if (this.#length + MOST_BYTES > PART_BYTES) this.#endPart();
    let rest = number;
    for (; rest > 127; rest >>>= 7) this.#part[this.#length++] = (rest & 127) | 128;
    this.#part[this.#length++] = rest;
  }

  *numbers(count: number, numberAt: (index: number) => number): Generator<void> {
    this.number(count);
    for (let at = 0; at < count; at++) {
      this.number(numberAt(at));
      if (at % AT_ONCE === AT_ONCE - 1) yield;
    }
  }

  /** The parts in order, none longer than a megabyte. */
  parts(): readonly Uint8Array[] {
    this.#endPart();
    return this.#parts;
  }

  #endPart(): void {
    this.#parts.push(this.#part.slice(0, this.#length));
    this.#length = 0;
  }
}

export class ImageReader {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  number(): number {
    let number = 0;
    for (let shift = 0;; shift += 7) {
      const byte = this.bytes[this.#at++]!;
      number |= (byte & 127) << shift;
      if (byte < 128) return number >>> 0;
    }
  }

  *numbers(): Generator<void, Uint32Array> {
    return yield* this.#fill(new Uint32Array(this.number()));
  }

  *letters(): Generator<void, Uint16Array<ArrayBuffer>> {
    return yield* this.#fill(new Uint16Array(this.number()));
  }

  *#fill<T extends Uint32Array | Uint16Array>(numbers: T): Generator<void, T> {
    for (let at = 0; at < numbers.length; at++) {
      numbers[at] = this.number();
      if (at % AT_ONCE === AT_ONCE - 1) yield;
    }
    return numbers;
  }
}
