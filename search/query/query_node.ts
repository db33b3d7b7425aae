/** The syntax tree of a query; see `query.ts` for the language. */

export type QueryNode =
  | { readonly type: "everything" }
  /**
   * @property cited part of a precedent's citation: searched, but neither reported as missing nor marked
   * @property ofStatute part of a statute's citation, which is reported as missing only as a whole
   */
  | { readonly type: "word"; readonly text: string; readonly cited?: true; readonly ofStatute?: true }
  /** Any word with this beginning; folded. */
  | { readonly type: "prefix"; readonly text: string }
  | { readonly type: "phrase"; readonly words: readonly string[] }
  /** Each word within `distance` words of the previous one; after it when `ordered`. */
  | {
    readonly type: "near";
    readonly words: readonly string[];
    readonly distance: number;
    readonly ordered: boolean;
  }
  | Group;

/**
 * Matches when all of `must` match, none of `not` does and, without a `must`, at least one of `should` does.
 */
export interface Group {
  readonly type: "group";
  readonly must: readonly QueryNode[];
  readonly should: readonly QueryNode[];
  readonly not: readonly QueryNode[];
}
