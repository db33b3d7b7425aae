/**
 * The prepared form of a query: which documents are found, and the terms by which they are ranked and marked;
 * see `plan.ts`.
 */
import type { Lexicon } from "../index/lexicon.ts";
import type { TermsNear } from "../language/places.ts";

export type Plan =
  | { readonly type: "everything" }
  | { readonly type: "nothing" }
  /** Precedents by their ids. */
  | { readonly type: "ids"; readonly ids: readonly string[] }
  | { readonly type: "stem"; readonly stem: number }
  | WordSequencePlan
  | NearPlan
  | {
    readonly type: "group";
    readonly must: readonly Plan[];
    readonly should: readonly Plan[];
    readonly not: readonly Plan[];
  };

/** A search term, as it counts in the ranking. */
export interface Term {
  /** The text as typed; undefined for a term that the user did not write. */
  readonly text: string | undefined;
  /**
   * Whether it belongs to a citation: it counts for the order, and is neither reported as missing nor marked.
   */
  readonly cited: boolean;
  readonly stemText: string;
  /** Undefined when no document has it. */
  readonly stem: number | undefined;
  readonly root: number | undefined;
  /** How many documents have it, or what may replace it, by a simple estimate: what its rarity is made of. */
  readonly documents: number;
  /** The word as typed; undefined when no document has it, or when none was typed. */
  readonly word: number | undefined;
  /** The alternatives of which any counts as the term. */
  readonly alternatives: readonly Alternative[];
}

type StemPlan = Extract<Plan, { type: "stem" }>;
export type Alternative = WordSequencePlan | StemPlan | NearPlan;

export interface NearPlan extends TermsNear {
  readonly type: "near";
}

/** Exact words, each at most `within` places after the previous one. */
export interface WordSequencePlan {
  readonly type: "sequence";
  readonly words: readonly number[];
  readonly within: number;
}

/** The index for which a plan is made. */
export interface PlannedIndex {
  readonly lexicon: Lexicon;
  readonly documents: number;
  stemDocuments(stem: number): number;
}
