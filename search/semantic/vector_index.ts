/** The vectors of a model, which a process keeps a copy of and searches exactly. */
import { sql } from "kysely";
import type { Db } from "../../store/connection/connection.ts";

/**
 * So many are searched for the nearest in some twenty milliseconds, and take 150 MB with 384 numbers each; of a larger
 * bank only the vectors of what the engine found are read.
 */
const MOST_VECTORS = 100_000;
const READ_AT_ONCE = 5_000;

interface Near {
  readonly id: string;
  /** The cosine, -1 to 1. */
  readonly nearness: number;
}

export class VectorIndex {
  readonly #places = new Map<string, number>();
  readonly #ids: string[] = [];
  #vectors = new Float32Array(0);
  #dimension: number | undefined;
  #version = -1n;
  /** At most one reading at a time. */
  #reading: Promise<void> = Promise.resolve();

  /** @param db undefined for one that is only put into */
  constructor(private readonly db: Db | undefined, private readonly model: string) {}

  /** The length of the model's vectors; undefined where there is none yet. */
  get dimension(): number | undefined {
    return this.#dimension;
  }

  /** Reads what was written since. */
  async refresh(): Promise<void> {
    this.#reading = this.#reading.catch(() => {}).then(() => this.#read());
    await this.#reading;
  }

  async #read(): Promise<void> {
    if (this.db === undefined) return;
    while (this.#ids.length < MOST_VECTORS) {
      const { rows } = await sql<{ id: string; version: bigint; vector: Uint8Array }>`
        select id, version, vector from search_embedding
        where model = ${this.model} and version > ${this.#version}
        order by version limit ${READ_AT_ONCE}`.execute(this.db);
      for (const { id, version, vector } of rows) {
        this.put(id, new Float32Array(Uint8Array.from(vector).buffer));
        this.#version = BigInt(version);
      }
      if (rows.length < READ_AT_ONCE) return;
    }
  }

  /** One of another length than the first is left out: it is of another model by the same name. */
  put(id: string, vector: Float32Array): void {
    this.#dimension ??= vector.length;
    if (vector.length !== this.#dimension) return;
    let place = this.#places.get(id);
    if (place === undefined) {
      place = this.#ids.push(id) - 1;
      this.#places.set(id, place);
    }
    const end = (place + 1) * vector.length;
    if (this.#vectors.length < end) {
      const grown = new Float32Array(Math.max(2 * this.#vectors.length, end));
      grown.set(this.#vectors);
      this.#vectors = grown;
    }
    this.#vectors.set(vector, place * vector.length);
  }

  /** Undefined for a precedent without a vector. */
  nearness(id: string, vector: Float32Array): number | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#product(place, vector);
  }

  /** The nearest, best first; ties go to the smaller id. */
  nearest(vector: Float32Array, limit: number): Near[] {
    const best: Near[] = [];
    if (limit === 0) return best;
    for (let place = 0; place < this.#ids.length; place++) {
      const nearness = this.#product(place, vector), last = best.at(-1);
      if (last !== undefined && best.length === limit && nearness < last.nearness) continue;
      const one = { id: this.#ids[place]!, nearness };
      const at = best.findIndex((other) => isBefore(one, other));
      best.splice(at === -1 ? best.length : at, 0, one);
      if (best.length > limit) best.pop();
    }
    return best;
  }

  #product(place: number, vector: Float32Array): number {
    const vectors = this.#vectors, length = vector.length, first = place * length;
    let sum = 0;
    for (let at = 0; at < length; at++) sum += vector[at]! * vectors[first + at]!;
    return sum;
  }
}

const isBefore = (a: Near, b: Near): boolean =>
  a.nearness > b.nearness || (a.nearness === b.nearness && a.id < b.id);
