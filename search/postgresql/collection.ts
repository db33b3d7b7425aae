/** The in-memory copy of the index that a process searches, kept up to date with the database. */
import { sql } from "kysely";
import type { Db } from "../../store/connection/connection.ts";
import { PREPARED } from "../../store/connection/prepared_statements.ts";
import { withTimeout } from "../../store/connection/with_timeout.ts";
import { InvertedIndex } from "../index/inverted_index.ts";
import { Synonyms } from "../language/synonyms.ts";
import { type DocumentRow, readDocuments } from "./documents.ts";
import { readImage } from "./stored_image.ts";
import { appendWithPauses, withPauses } from "./yielding.ts";

/** The share of removed documents from which the copy is made again. */
const MOST_GONE = 0.25;
/** How long a search waits for the copy of a newly swapped index. */
export const SWAP_WAIT_MS = 300;
/** A copy this small is kept whatever that share. */
const SMALL = 1_000;

export interface LoadedCollection {
  readonly build: number;
  readonly version: bigint;
  readonly collection: InvertedIndex;
  readonly synonyms: Synonyms;
}

type Copy = Omit<LoadedCollection, "synonyms">;

interface Active {
  readonly build: number;
  readonly version: bigint;
  /** The groups as JSON: there are few, and they are parsed again only after a change. */
  readonly synonyms: string;
}

export class CollectionCache {
  #copy: Copy | undefined;
  /** The build that was swapped in last, and since when this process has known of it. */
  #swap: { readonly build: number; readonly since: number } | undefined;
  #synonyms = { json: "[]", read: new Synonyms([]) };
  /** At most one load at a time; concurrent searches wait for it and check again. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly swapWaitMs: number) {}

  /**
   * A copy with every change committed before the call, as this database has it. After a swap the former copy
   * answers while the new one is read, if that takes longer than a moment.
   */
  async current(db: Db): Promise<LoadedCollection> {
    const active = await this.#active(db);
    if (this.#synonyms.json !== active.synonyms) {
      this.#synonyms = { json: active.synonyms, read: new Synonyms(JSON.parse(active.synonyms)) };
    }
    const synonyms = this.#synonyms.read;
    if (this.#holds(active)) return { ...this.#copy!, synonyms };
    const reading = this.#reading.then(() => this.#read(db));
    this.#reading = reading.catch(() => {});
    return { ...await this.#soonOrFormer(reading, active.build), synonyms };
  }

  async #soonOrFormer(reading: Promise<Copy>, build: number): Promise<Copy> {
    const former = this.#copy;
    if (former === undefined || former.build === build) return await reading;
    if (this.#swap?.build !== build) this.#swap = { build, since: performance.now() };
    const left = this.#swap.since + this.swapWaitMs - performance.now();
    if (left <= 0) return this.#copy ?? former;
    return await withTimeout(left, reading, () => former);
  }

  #holds = ({ build, version }: Active): boolean =>
    this.#copy !== undefined && this.#copy.build === build && this.#copy.version >= version;

  async #active(db: Db): Promise<Active> {
    const { rows: [active] } = await sql<Active>`
      select id as build, version,
        (select coalesce(json_agg(terms order by id), '[]')::text from search_synonym) as synonyms
      from search_build where active ${PREPARED}`.execute(db);
    if (active === undefined) throw new Error("No index is active");
    return active;
  }

  async #read(db: Db): Promise<Copy> {
    const { build, version, ...active } = await this.#active(db);
    if (this.#holds({ build, version, ...active })) return this.#copy!;
    const reusable = this.#copy?.build === build && isLean(this.#copy.collection) ? this.#copy : undefined;
    const collection = reusable === undefined ? await readWhole(db, build) : reusable.collection;
    if (reusable !== undefined) await readChanges(db, reusable);
    this.#copy = { build, version, collection };
    return this.#copy;
  }
}

/** Loads the image and later changes or, when there is no image or too much has changed, all rows. */
async function readWhole(db: Db, build: number): Promise<InvertedIndex> {
  const imaged = new InvertedIndex();
  const version = await readImage(db, build, imaged);
  if (version !== undefined) {
    await withPauses(imaged.countAppended());
    await readChanges(db, { build, version, collection: imaged });
    if (isLean(imaged)) return imaged;
  }
  const collection = new InvertedIndex();
  for await (const rows of readDocuments(db, build, -1n)) {
    await withPauses(appendWithPauses(rows, collection));
  }
  await withPauses(collection.countAppended());
  return collection;
}

async function readChanges(db: Db, { build, version, collection }: Copy): Promise<void> {
  for await (const rows of readDocuments(db, build, version)) await withPauses(changing(rows, collection));
}

function* changing(rows: readonly DocumentRow[], collection: InvertedIndex): Generator<void> {
  for (const row of rows) {
    if (row.removed) collection.remove(row.id);
    else collection.put(row);
    yield;
  }
}

const isLean = ({ size, goneDocuments }: InvertedIndex): boolean =>
  size < SMALL || goneDocuments < size * MOST_GONE;
