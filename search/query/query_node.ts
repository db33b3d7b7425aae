/** The tree a search is read into; see `query.ts` for the language. */

export type QueryNode =
  | { readonly type: "everything" }
  /**
   * @property cited part of a precedent's citation: found, but neither missed nor marked
   * @property ofStatute part of a statute's citation, which is missed as a whole
   */
  | { readonly type: "word"; readonly text: string; readonly cited?: true; readonly ofStatute?: true }
  /** Any word that begins so; folded. */
  | { readonly type: "prefix"; readonly text: string }
  | { readonly type: "phrase"; readonly words: readonly string[] }
  /** Each word within `distance` words of the one before; after it when `ordered`. */
  | {
    readonly type: "near";
    readonly words: readonly string[];
    readonly distance: number;
    readonly ordered: boolean;
  }
  | Group;

/** Matches when all of `must` do, none of `not` does and, if there is no `must`, at least one of `should`. */
export interface Group {
  readonly type: "group";
  readonly must: readonly QueryNode[];
  readonly should: readonly QueryNode[];
  readonly not: readonly QueryNode[];
}
