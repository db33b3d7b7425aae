/** The copy of the index that a process searches, kept up with the database. */
import { sql } from "kysely";
import type { Db } from "../../store/connection.ts";
import { InvertedIndex } from "./inverted_index.ts";
import { readDocuments } from "./documents.ts";
import { Synonyms } from "../language/synonyms.ts";

/** From this share of gone documents the copy is made anew. */
const MOST_GONE = 0.25;
/** A copy this small is kept whatever their share. */
const SMALL = 1_000;

export interface LoadedCollection {
  readonly build: number;
  readonly version: bigint;
  readonly collection: InvertedIndex;
  readonly synonyms: Synonyms;
}

interface Active {
  readonly build: number;
  readonly version: bigint;
  /** The groups as JSON: they are few, and read again only when they changed. */
  readonly synonyms: string;
}

export class CollectionCache {
  #copy: Omit<LoadedCollection, "synonyms"> | undefined;
  #synonyms = { json: "[]", read: new Synonyms([]) };
  /** At most one reading at a time; who comes meanwhile waits for it and looks again. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: Db) {}

  /** A copy that holds every change committed before the call. */
  async current(): Promise<LoadedCollection> {
    const active = await this.#active();
    if (this.#synonyms.json !== active.synonyms) {
      this.#synonyms = { json: active.synonyms, read: new Synonyms(JSON.parse(active.synonyms)) };
    }
    const synonyms = this.#synonyms.read;
    if (this.#holds(active)) return { ...this.#copy!, synonyms };
    const reading = this.#reading.then(() => this.#read());
    this.#reading = reading.catch(() => {});
    return { ...await reading, synonyms };
  }

  #holds = ({ build, version }: Active): boolean =>
    this.#copy !== undefined && this.#copy.build === build && this.#copy.version >= version;

  async #active(): Promise<Active> {
    const { rows: [active] } = await sql<Active>`
      select id as build, version,
        (select coalesce(json_agg(terms order by id), '[]')::text from search_synonym) as synonyms
      from search_build where active`.execute(this.db);
    if (active === undefined) throw new Error("No index is active");
    return active;
  }

  async #read(): Promise<Omit<LoadedCollection, "synonyms">> {
    const { build, version, ...active } = await this.#active();
    if (this.#holds({ build, version, ...active })) return this.#copy!;
    const kept = this.#copy?.build === build && isLean(this.#copy.collection) ? this.#copy : undefined;
    const collection = kept?.collection ?? new InvertedIndex();
    for await (const rows of readDocuments(this.db, build, kept?.version ?? -1n)) {
      for (const row of rows) {
        if (row.removed) collection.remove(row.id);
        else collection.put(row);
      }
    }
    this.#copy = { build, version, collection };
    return this.#copy;
  }
}

const isLean = ({ size, goneDocuments }: InvertedIndex): boolean =>
  size < SMALL || goneDocuments < size * MOST_GONE;
