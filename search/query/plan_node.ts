/** What a query is made ready into: which documents are found, and what they are ranked and marked by; see `plan.ts`. */
import type { Lexicon } from "../index/lexicon.ts";

export type Plan =
  | { readonly type: "everything" }
  | { readonly type: "nothing" }
  | { readonly type: "stem"; readonly stem: number }
  | WordSequencePlan
  | {
    readonly type: "near";
    readonly stems: readonly number[];
    readonly distance: number;
    readonly ordered: boolean;
  }
  | {
    readonly type: "group";
    readonly must: readonly Plan[];
    readonly should: readonly Plan[];
    readonly not: readonly Plan[];
  };

/** Something searched for, as it counts in the ranking. */
export interface Term {
  /** As it was typed; undefined for what the searcher did not write. */
  readonly text: string | undefined;
  /** Of a citation: it counts for the order, and is neither missed nor marked. */
  readonly cited: boolean;
  readonly stemText: string;
  /** Undefined when no document has it. */
  readonly stem: number | undefined;
  readonly root: number | undefined;
  /** The word in the form it was typed; undefined when no document has that, or when none was typed. */
  readonly word: number | undefined;
  /** What stands for it, any of them. */
  readonly alternatives: readonly Alternative[];
}

type StemPlan = Extract<Plan, { type: "stem" }>;
export type Alternative = WordSequencePlan | StemPlan;

/** Exact words, each at most `within` places after the one before it. */
export interface WordSequencePlan {
  readonly type: "sequence";
  readonly words: readonly number[];
  readonly within: number;
}

/** What a plan is made for. */
export interface PlannedIndex {
  readonly lexicon: Lexicon;
  readonly documents: number;
  stemDocuments(stem: number): number;
}
