/**
 * The Typesense engine. The server holds the index and finds and counts in it by its filters, which are exact; what it
 * finds is ordered by the ranker of the other engine. `docs/adr/0012-two-engines-one-ranking.md` says why.
 */
import type { Precedent } from "../../domain/precedents/precedent.ts";
import type { SearchEngine } from "../engine.ts";
import type { Synonyms } from "../language/synonyms.ts";
import { RANKED } from "../ranking/ranker.ts";
import { distinctiveTerms } from "../ranking/similar.ts";
import { rankedIds } from "./candidates.ts";
import { all, any, type Condition, has, not } from "./condition.ts";
import { readEntries } from "./entries.ts";
import { applyChanges, beginBuild, ensureIndex } from "./index.ts";
import { type SourceEntry, token } from "./schema.ts";
import { searchTypesense, type TypesenseAnswer } from "./search.ts";
import { NoCollection, type TypesenseAddress, TypesenseServer } from "./server.ts";
import { filterText, type ReadEntry, sequenceOf } from "./typesense_matching.ts";
import {
  type CollectionState,
  isSameState,
  stateOf,
  stateQuery,
  suggestions,
  Vocabulary,
} from "./vocabulary.ts";

type Entry = ReadEntry & SourceEntry;

interface TypesenseParts {
  readonly address: TypesenseAddress;
  readonly synonyms: () => Promise<Synonyms>;
}

/** Asks nothing of the server before it is used. */
export function openTypesenseEngine({ address, synonyms }: TypesenseParts): SearchEngine {
  const { index } = address;
  const server = new TypesenseServer(address);
  const current = new CurrentVocabulary(server, index);

  /** Repeats what failed because a swap, or somebody, removed the collection meanwhile. */
  const withIndex = async <T>(use: () => Promise<T>): Promise<T> => {
    for (let attempt = 1;; attempt++) {
      try {
        await current.ready();
        return await use();
      } catch (error) {
        if (!(error instanceof NoCollection) || attempt === ATTEMPTS) throw error;
        current.forget();
      }
    }
  };
  const reading = <T>(read: (searched: TypesenseAnswer) => Promise<T>): Promise<T> =>
    withIndex(async () => await read({ server, vocabulary: await current.vocabulary() }));

  return {
    name: "typesense",
    state: () => withIndex(() => current.state()),
    search: async (request) => {
      const known = await synonyms();
      return await reading((searched) => searchTypesense(searched, known, request));
    },
    get: (id) => withIndex(async () => (await precedentsOf(server, index, [id]))[0]),
    similar: (id, limit) => reading((searched) => similar(searched, id, limit)),
    suggest: (prefix, limit) => reading(({ vocabulary }) => suggestions(server, vocabulary, prefix, limit)),
    apply: (changes) =>
      withIndex(async () => {
        const { writtenAt } = await current.state();
        return await applyChanges(server, index, {
          ...changes,
          writtenAt: Math.max(Date.now(), writtenAt + 1),
        });
      }),
    rebuild: () => withIndex(() => beginBuild(server, index)),
  };
}

const ATTEMPTS = 3;

/** What a process knows of the index, read anew when it has changed. */
class CurrentVocabulary {
  #isReady = false;
  #known: Vocabulary | undefined;
  /** At most one reading at a time; who comes meanwhile waits for it and looks again. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly server: TypesenseServer, private readonly index: string) {}

  /** Once: waits for the server, and makes an empty index where there is none. */
  async ready(): Promise<void> {
    if (this.#isReady) return;
    await this.server.untilReady();
    await ensureIndex(this.server, this.index);
    this.#isReady = true;
  }

  forget(): void {
    this.#isReady = false;
  }

  state = async (): Promise<CollectionState> => stateOf(await this.server.search(stateQuery(this.index)));

  async vocabulary(): Promise<Vocabulary> {
    if (this.#known !== undefined && isSameState(this.#known.state, await this.state())) return this.#known;
    const reading = this.#reading.then(() => this.#read());
    this.#reading = reading.catch(() => {});
    return await reading;
  }

  async #read(): Promise<Vocabulary> {
    if (this.#known !== undefined && isSameState(this.#known.state, await this.state())) return this.#known;
    return this.#known = await Vocabulary.read(this.server, this.index);
  }
}

const precedentsOf = async (
  server: TypesenseServer,
  collection: string,
  ids: readonly string[],
): Promise<Precedent[]> =>
  (await readEntries<Entry>(server, collection, ids))
    .map(({ precedent }) => JSON.parse(precedent) as Precedent);

/** Cancelled ones are left out, as a search would. */
async function similar(
  { server, vocabulary }: TypesenseAnswer,
  id: string,
  limit: number,
): Promise<Precedent[]> {
  const { lexicon, state: { collection } } = vocabulary;
  const [own] = await readEntries<Entry>(server, collection, [id]);
  if (own === undefined) return [];
  const terms = distinctiveTerms(sequenceOf(own, lexicon), vocabulary, lexicon);
  if (terms.length === 0) return [];
  const shared = any(...terms.map(({ stemText }) => has("stems", token(stemText))));
  const filterWith = (other: Condition) =>
    filterText(all(shared, not(has("key", id)), other), { includeCancelled: false });
  const { total } = await server.search({ collection, filter: filterWith({ type: "always" }), perPage: 0 });
  const ids = total === 0 ? [] : await rankedIds(server, { terms, filterWith, total, vocabulary });
  return await precedentsOf(server, collection, ids.slice(0, Math.min(limit, RANKED)));
}
