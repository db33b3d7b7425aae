/**
 * Combines an external engine with the index that PostgreSQL keeps. Both are written; the external engine is
 * asked first, and what it cannot answer in time is answered from the database's index, in the same order.
 */
import { withTimeout } from "../store/connection/with_timeout.ts";
import { readSearchCursor } from "./cursor.ts";
import type { IndexBuild, SearchEngine, SearchPage, SearchRequest } from "./engine.ts";
import { RANKED } from "./ranking/ranker.ts";
import { QueryTooLarge, SearchUnavailable } from "./unavailable.ts";

/** The longest time a search waits for the external engine. */
const TIMEOUT_MS = 2_000;
/** How long an engine that did not answer is not asked again, so that not every search waits. */
const REST_MS = 10_000;

const AWAY =
  "O Typesense não respondeu a tempo; a pesquisa foi respondida pelo índice guardado no banco de dados.";
const TOO_LARGE =
  "A pesquisa tem operadores demais para o Typesense; foi respondida pelo índice guardado no banco de dados.";

export function withFallbackIndex(
  outside: SearchEngine,
  fallback: SearchEngine,
  { timeoutMs = TIMEOUT_MS, restMs = REST_MS } = {},
): SearchEngine {
  let restsUntil = -Infinity;
  /** @returns the reason, instead of an answer, when the external engine did not answer */
  const ask = async <T>(question: () => Promise<T>): Promise<{ answer: T } | { why: string }> => {
    if (performance.now() < restsUntil) return { why: AWAY };
    try {
      return { answer: await inTime(timeoutMs, question()) };
    } catch (error) {
      if (error instanceof QueryTooLarge) return { why: TOO_LARGE };
      if (!(error instanceof SearchUnavailable)) throw error;
      restsUntil = performance.now() + restMs;
      return { why: AWAY };
    }
  };
  return {
    name: outside.name,
    fallback,
    state: () => inTime(timeoutMs, outside.state()),
    async search(request) {
      if (isBehindRanked(request)) return await fallback.search(request);
      const outcome = await ask(() => outside.search(request));
      if ("answer" in outcome) return outcome.answer;
      const found = await fallback.search(request);
      return { ...found, notices: [outcome.why, ...found.notices] };
    },
    get: (id) => fallback.get(id),
    similar: (id, limit) => fallback.similar(id, limit),
    suggest: (prefix, limit) => fallback.suggest(prefix, limit),
    async apply(changes) {
      await fallback.apply(changes);
      return await outside.apply(changes);
    },
    rebuild: async () => together([await fallback.rebuild(), await outside.rebuild()]),
  };
}

/** Whether a page is beyond the ranked hits, where the external engine has another order. */
function isBehindRanked({ order, page, fold = false }: SearchRequest): boolean {
  return order === "text" && endOf(page) * (fold ? FOLDED_HITS : 1) > RANKED;
}

/** The hits that may be read for each that is shown, when those of one dispute are one. */
const FOLDED_HITS = 3;

const endOf = (page: SearchPage): number =>
  page.limit + ("offset" in page ? page.offset : readSearchCursor(page.cursor)?.shown ?? 0);

/** The local index is swapped first: if the external swap then fails, both indexes are still complete. */
const together = (builds: readonly IndexBuild[]): IndexBuild => {
  const each = async (work: (build: IndexBuild) => Promise<void>) => {
    for (const build of builds) await work(build);
  };
  return {
    add: (batch) => each((build) => build.add(batch)),
    remove: (ids) => each((build) => build.remove(ids)),
    swap: () => each((build) => build.swap()),
    async abandon() {
      const ends = await Promise.allSettled(builds.map((build) => build.abandon()));
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    },
  };
};

const inTime = <T>(milliseconds: number, answer: Promise<T>): Promise<T> =>
  withTimeout(milliseconds, answer, () => {
    throw new SearchUnavailable(`O Typesense não respondeu em ${milliseconds / 1000} s`);
  });
