/**
 * The interface of search engines, implemented by PostgreSQL (the embedded default) and Typesense. Both
 * analyse words with `analyser.ts` and rank with `ranker.ts`, so they answer alike.
 */
import type { Precedent } from "../domain/precedents/precedent.ts";
import type { FacetName, IndexedDate } from "../domain/precedents/precedent_facts.ts";
import type { Query } from "./query/query.ts";

export interface SearchEngine {
  readonly name: "postgresql" | "typesense";
  /** The database's own index beside an external engine, which answers while that engine cannot. */
  readonly fallback?: SearchEngine;
  /** The index that is searched now. */
  state(): Promise<IndexState>;
  search(request: SearchRequest): Promise<SearchResult>;
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
  /**
   * Whether hits of one dispute are one: where the first of them is, the most binding of them stands for all.
   * Pages are then counted by offset only.
   */
  readonly fold?: boolean;
  /** The day for `SearchResult.suspended`. */
  readonly countSuspendedOn?: string;
}

export interface SearchFilters {
  /** The organs as the search spells them ("TRF01"); undefined or empty means all. */
  readonly organs?: readonly string[] | undefined;
  readonly species?: readonly string[] | undefined;
  readonly number?: string | undefined;
  readonly stages?: readonly string[] | undefined;
  readonly bodies?: readonly string[] | undefined;
  readonly rapporteurs?: readonly string[] | undefined;
  /** Of the judgement: "2022". */
  readonly years?: readonly string[] | undefined;
  readonly updatedFrom?: string | undefined;
  readonly updatedTo?: string | undefined;
  readonly ranges?: { readonly [Name in RangedDate]?: DateRange } | undefined;
  /** The day on which cases are suspended because of the precedent. */
  readonly suspendedOn?: string | undefined;
  readonly includeCancelled: boolean;
}

/** ISO dates, both inclusive; a precedent without a date matches no range. */
interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
const rangedDates = ["admitted", "judged", "published", "final"] as const;
type RangedDate = (typeof rangedDates)[number];

/** The ranges of all dates that a filter asks for. */
export function rangesOf(
  { updatedFrom, updatedTo, ranges = {}, suspendedOn }: SearchFilters,
): { readonly date: IndexedDate; readonly range: DateRange }[] {
  const all: [IndexedDate, DateRange][] = [
    ["updated", { from: updatedFrom, to: updatedTo }],
    ...rangedDates.map((name): [IndexedDate, DateRange] => [name, ranges[name] ?? {}]),
    ["suspended", { from: suspendedOn }],
  ];
  return all.filter(([_, { from, to }]) => from !== undefined || to !== undefined)
    .map(([date, range]) => ({ date, range }));
}

/**
 * Ties are resolved by the id in every order. Precedents without a date or number come last in both
 * directions.
 */
export type SearchOrder = "text" | `${OrderKey}-${"asc" | "desc"}`;
/** `chronological`: the date a precedent is cited by, that of its judgement if there was one. */
export type OrderKey = "numeric" | "chronological" | "updated" | "admitted" | "published" | "final";

/** The date that an order goes by. */
export const dateOfOrder = (key: Exclude<OrderKey, "numeric">): IndexedDate =>
  key === "chronological" ? "cited" : key;

/**
 * A cursor is the `nextCursor` of an answer: the page continues after that answer's last hit, whatever was
 * indexed meanwhile.
 */
export type SearchPage =
  | { readonly offset: number; readonly limit: number }
  | { readonly cursor: string; readonly limit: number };

/**
 * The number of hits for each value of a facet, with all filters except the facet's own: what one gets by
 * adding the value to the filter. The largest first, at most `MOST_FACET_VALUES`, without zeros.
 */
export type Facets = { readonly [Name in FacetName]: readonly Facet[] };
export const MOST_FACET_VALUES = 500;

export interface SearchResult extends Facets {
  /** The exact number of hits. */
  readonly total: number;
  readonly hits: readonly Hit[];
  /** The number of hits when those of one dispute are one; only where that was asked. */
  readonly cards?: number;
  /** How many of the hits suspend cases on the day that was asked for. */
  readonly suspended?: number;
  /** Absent on the last page, and once a reader has been given twice the hits there were at first. */
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
  /** The ids of the other hits that it stands for. */
  readonly folded?: readonly string[];
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
