/**
 * The interface of search engines, implemented by PostgreSQL (the embedded default) and Typesense. Both
 * analyse words with `analyser.ts` and rank with `ranker.ts`, so they answer alike.
 */
import type { Precedent } from "../domain/precedents/precedent.ts";
import type { Query } from "./query/query.ts";

export interface SearchEngine {
  readonly name: "postgresql" | "typesense";
  /** The database's own index beside an external engine, which answers while that engine cannot. */
  readonly fallback?: SearchEngine;
  /** The index that is searched now. */
  state(): Promise<IndexState>;
  search(request: SearchRequest): Promise<SearchAnswer>;
  get(id: string): Promise<Precedent | undefined>;
  /** The precedents most similar to one, best first, without itself; none for an unknown id. */
  similar(id: string, limit: number): Promise<Precedent[]>;
  /** Completions of the text typed so far, the most frequent first. */
  suggest(prefix: string, limit: number): Promise<string[]>;
  /** Adds and removes precedents in the active index: all of them or, when it throws, none. */
  apply(
    changes: { readonly put: readonly Precedent[]; readonly remove: readonly string[] },
  ): Promise<AppliedChanges>;
  /** Begins a new index beside the active one. */
  rebuild(): Promise<IndexBuild>;
}

interface IndexState {
  /** Changes with every swap, and differs between servers. */
  readonly collection: string;
  readonly documents: number;
}

export interface AppliedChanges {
  readonly put: number;
  /** The number of removed precedents that existed. */
  readonly removed: number;
}

/** An index under construction, invisible until `swap`. */
export interface IndexBuild {
  /** Of several precedents with one id the last counts. */
  add(batch: readonly Precedent[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Makes it the active index, at once for every process; the former one is discarded. */
  swap(): Promise<void>;
  /** Discards it, unless it is active. */
  abandon(): Promise<void>;
}

export interface SearchRequest {
  readonly query: Query;
  readonly filters: SearchFilters;
  readonly order: SearchOrder;
  readonly page: SearchPage;
}

export interface SearchFilters {
  /** The organs as the search spells them ("TRF01"); undefined or empty means all. */
  readonly organs?: readonly string[] | undefined;
  readonly species?: readonly string[] | undefined;
  readonly number?: string | undefined;
  /** ISO dates, both inclusive; a precedent without a date matches neither. */
  readonly updatedFrom?: string | undefined;
  readonly updatedTo?: string | undefined;
  readonly includeCancelled: boolean;
}

/**
 * Ties are resolved by the id in every order. Precedents without a date or number come last in both
 * directions.
 */
export type SearchOrder =
  | "text"
  | "chronological-asc"
  | "chronological-desc"
  | "numeric-asc"
  | "numeric-desc";

/**
 * A cursor is the `nextCursor` of an answer: the page continues after that answer's last hit, whatever was
 * indexed meanwhile.
 */
export type SearchPage =
  | { readonly offset: number; readonly limit: number }
  | { readonly cursor: string; readonly limit: number };

export interface SearchAnswer {
  /** The exact number of hits. */
  readonly total: number;
  /**
   * The number of hits for each organ with all filters except that on organs: what one gets by adding the
   * organ to the filter. The largest first, without zeros; likewise `species`.
   */
  readonly organs: readonly Facet[];
  readonly species: readonly Facet[];
  readonly hits: readonly Hit[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
  /** The query with unknown words replaced by known ones, when that finds something. */
  readonly didYouMean?: string;
  /**
   * The ids of existing precedents that the query cites ("tema 1046 stf"), in the order in which they are
   * shown first.
   */
  readonly cited: readonly string[];
  /**
   * How the query was interpreted where not literally, and which of its words occur in no precedent, in
   * Portuguese.
   */
  readonly notices: readonly string[];
}

export interface Facet {
  readonly key: string;
  readonly total: number;
}

export interface Hit {
  readonly precedent: Precedent;
  readonly highlight?: Highlight;
  /** The words of the query, as typed, that this precedent lacks. */
  readonly missing: readonly string[];
}

/**
 * Texts with the matches in `<mark>`, only for fields that have one. The rest is escaped HTML, ready to be
 * shown.
 */
export interface Highlight {
  readonly question?: string;
  readonly thesis?: string;
  /** For a long thesis, only the surroundings of the matches: "(...) … (...)". */
  readonly thesisSnippet?: string;
  /** The surroundings of matches in the texts of decisions, when the other texts have none. */
  readonly decisionSnippet?: string;
}
