/**
 * What the precedents service asks of an engine. PostgreSQL (the embedded default) and Typesense stand behind it; both
 * read words by `analyser.ts` and order what they find by `ranker.ts`, so a question is answered alike by either.
 */
import type { Precedent } from "../domain/precedents/precedent.ts";
import type { Query } from "./query/query.ts";

export interface SearchEngine {
  readonly name: "postgresql" | "typesense";
  /** The index in the database that an engine outside has beside it, which answers when that cannot. */
  readonly kept?: SearchEngine;
  /** What is searched now. */
  state(): Promise<IndexState>;
  search(request: SearchRequest): Promise<SearchAnswer>;
  get(id: string): Promise<Precedent | undefined>;
  /** The precedents most like this one, best first, itself left out; none for an unknown id. */
  similar(id: string, limit: number): Promise<Precedent[]>;
  /** Whole searches that begin with what was typed so far, the commonest first. */
  suggest(prefix: string, limit: number): Promise<string[]>;
  /** Puts and removes precedents in the index that is being searched: all of them or, when it throws, none. */
  apply(
    changes: { readonly put: readonly Precedent[]; readonly remove: readonly string[] },
  ): Promise<AppliedChanges>;
  /** Begins an index beside the one being searched. */
  rebuild(): Promise<IndexBuild>;
}

interface IndexState {
  /** Another one after every swap, and on another server. */
  readonly collection: string;
  readonly documents: number;
}

export interface AppliedChanges {
  readonly put: number;
  /** Those to be removed that were there. */
  readonly removed: number;
}

/** An index under construction: nobody sees it before `swap`. */
export interface IndexBuild {
  /** The last one added under an id counts. */
  add(batch: readonly Precedent[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Makes it the index that is searched, at once for every process; the former one is discarded. */
  swap(): Promise<void>;
  /** Discards it, unless it is what is searched. */
  abandon(): Promise<void>;
}

export interface SearchRequest {
  readonly query: Query;
  readonly filters: SearchFilters;
  readonly order: SearchOrder;
  readonly page: SearchPage;
}

export interface SearchFilters {
  /** Organs in the spelling of the search ("TRF01"); undefined or empty means all. */
  readonly organs?: readonly string[] | undefined;
  readonly species?: readonly string[] | undefined;
  readonly number?: string | undefined;
  /** ISO dates, both inclusive; a precedent without a date passes neither. */
  readonly updatedFrom?: string | undefined;
  readonly updatedTo?: string | undefined;
  readonly includeCancelled: boolean;
}

/** Ties, in every order, are settled by the id. Precedents without a date or number come last in both directions. */
export type SearchOrder =
  | "text"
  | "chronological-asc"
  | "chronological-desc"
  | "numeric-asc"
  | "numeric-desc";

/** A cursor is what an answer gave as `nextCursor`: it goes on after that answer's last hit, whatever came in meanwhile. */
export type SearchPage =
  | { readonly offset: number; readonly limit: number }
  | { readonly cursor: string; readonly limit: number };

export interface SearchAnswer {
  /** Exact. */
  readonly total: number;
  /**
   * How many would be found in each organ, the other filters kept and the filter on organs left aside: what one gets
   * by adding that organ to the filter. Largest first, those with none left out; likewise `species`.
   */
  readonly organs: readonly Facet[];
  readonly species: readonly Facet[];
  readonly hits: readonly Hit[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
  /** The search with its unknown words replaced by known ones, when that finds something. */
  readonly didYouMean?: string;
  /** Ids of the precedents that the query names ("tema 1046 stf") and that exist, in the order they are shown first. */
  readonly cited: readonly string[];
  /** How the search was answered where not as it was typed, and which of its words no precedent has, in Portuguese. */
  readonly notices: readonly string[];
}

export interface Facet {
  readonly key: string;
  readonly total: number;
}

export interface Hit {
  readonly precedent: Precedent;
  readonly highlight?: Highlight;
  /** Words of the query, as they were typed, that this precedent does not have. */
  readonly missing: readonly string[];
}

/**
 * Texts with what was searched in `<mark>`; only fields in which something is marked. The rest is escaped HTML, ready to
 * be shown.
 */
export interface Highlight {
  readonly question?: string;
  readonly thesis?: string;
  /** Of a long thesis only what surrounds the marks: "(...) … (...)". */
  readonly thesisSnippet?: string;
  /** What surrounds the marks in the texts of decisions, where they stand in nothing else. */
  readonly decisionSnippet?: string;
}
