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

  /** Repeats a reading when a change removed a hit before it could be read; the last one goes without it. */
  const reading = <T>(
    read: (db: Db, current: LoadedCollection, inOrder: InOrder) => Promise<T | undefined>,
  ): Promise<T> =>
    lists(async (db) => {
      for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
        const answer = await read(db, await copy.current(db), allInOrder);
        if (answer !== undefined) return answer;
      }
      return (await read(db, await copy.current(db), keptInOrder))!;
    });

  return {
    name: "postgresql",
    state: () => activeState(db),
    search: (request) => reading((db, current, inOrder) => search(db, current, { request, inOrder })),
    get: (id) => lists((db) => readActive(db, id)),
    similar: (id, limit) =>
      reading((db, { build, collection }, inOrder) =>
        inOrder(db, build, countComputing(() => similarIds(collection, id, limit)))
      ),
    suggest: (prefix, limit) =>
      lists(async (db) => await suggestions(db, await copy.current(db), prefix, limit)),
    apply: (changes) => applyChanges(db, changes),
    rebuild: () => beginBuild(db),
  };
}

const ATTEMPTS = 3;

type InOrder = (db: Db, build: number, ids: readonly string[]) => Promise<Precedent[] | undefined>;

/** The precedents in the order of the ids, without those that no longer exist. */
async function keptInOrder(db: Db, build: number, ids: readonly string[]): Promise<Precedent[]> {
  const precedents = await readPrecedents(db, build, ids);
  return ids.flatMap((id) => precedents.get(id) ?? []);
}

/** Undefined when one no longer exists. */
const allInOrder: InOrder = async (db, build, ids) => {
  const list = await keptInOrder(db, build, ids);
  return list.length === ids.length ? list : undefined;
};

async function search(
  db: Db,
  { build, collection, synonyms }: LoadedCollection,
  { request, inOrder }: { readonly request: SearchRequest; readonly inOrder: InOrder },
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
