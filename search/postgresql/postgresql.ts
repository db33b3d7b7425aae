/**
 * The PostgreSQL engine. The database stores the index: precedents, their words, the vocabulary, and which
 * build is active. Each process reads it into memory (`inverted_index.ts`), checks at every search that its
 * copy is the newest, and finds, counts and orders there; `docs/adr/0009-search.md` gives the reasons.
 */
import type { Precedent } from "../../domain/precedents/precedent.ts";
import type { Db } from "../../store/connection/connection.ts";
import { type ListReading, readPrimary } from "../../store/list_reading.ts";
import { countComputing } from "../computing_time.ts";
import type { SearchEngine, SearchRequest, SearchResult } from "../engine.ts";
import { didYouMean } from "../query/did_you_mean.ts";
import { withFolded } from "../ranking/folding.ts";
import { similarIds } from "../ranking/similar.ts";
import { displayWords, suggestions } from "../ranking/suggestions.ts";
import { applyChanges, beginBuild } from "./build.ts";
import { CollectionCache, type LoadedCollection, SWAP_WAIT_MS } from "./collection.ts";
import { activeState, readActive, readPrecedents } from "./documents.ts";
import { hitsOf } from "./hits.ts";
import { searchCollection } from "./index_search.ts";

export function openPostgresqlEngine(
  { db, lists = readPrimary(db), swapWaitMs = SWAP_WAIT_MS }: {
    readonly db: Db;
    readonly lists?: ListReading;
    readonly swapWaitMs?: number | undefined;
  },
): SearchEngine {
  const copy = new CollectionCache(swapWaitMs);

  /** Repeats a reading when a change removed a hit before it could be read. */
  const reading = <T>(read: (db: Db, current: LoadedCollection) => Promise<T | undefined>): Promise<T> =>
    lists(async (db) => {
      for (let attempt = 0; attempt < 3; attempt++) {
        const answer = await read(db, await copy.current(db));
        if (answer !== undefined) return answer;
      }
      throw new Error("The index changed at every attempt to read it");
    });

  return {
    name: "postgresql",
    state: () => activeState(db),
    search: (request) => reading((db, current) => search(db, current, request)),
    get: (id) => lists((db) => readActive(db, id)),
    similar: (id, limit) =>
      reading((db, { build, collection }) =>
        inOrder(db, build, countComputing(() => similarIds(collection, id, limit)))
      ),
    suggest: (prefix, limit) =>
      lists(async (db) => await suggestions(db, await copy.current(db), prefix, limit)),
    apply: (changes) => applyChanges(db, changes),
    rebuild: () => beginBuild(db),
  };
}

/** The precedents in the order of the ids; undefined when one no longer exists. */
async function inOrder(db: Db, build: number, ids: readonly string[]): Promise<Precedent[] | undefined> {
  const precedents = await readPrecedents(db, build, ids);
  const list = ids.flatMap((id) => precedents.get(id) ?? []);
  return list.length === ids.length ? list : undefined;
}

async function search(
  db: Db,
  { build, collection, synonyms }: LoadedCollection,
  request: SearchRequest,
): Promise<SearchResult | undefined> {
  const { ids, missing, terms, folded, ...counts } = countComputing(() =>
    searchCollection(collection, synonyms, request)
  );
  const precedents = await inOrder(db, build, ids);
  if (precedents === undefined) return undefined;
  const meant = await didYouMean(request.query.text, collection, (words) => displayWords(db, build, words));
  return {
    ...counts,
    hits: countComputing(() => withFolded(hitsOf(precedents, missing, terms, collection.lexicon), folded)),
    ...(meant !== undefined && { didYouMean: meant }),
  };
}
