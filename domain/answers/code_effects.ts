/** What a response code can say, as data: whom it answers, what it holds, and what it lets follow. */

/** What is asked of an institution. */
export type RequestKind = "block" | "information" | "unblock" | "transfer";

/**
 * How much a block answered with a code holds, compared with the amount asked: all of it, some but not all,
 * some or all, any amount up to it, or nothing.
 */
export type BlockedAmount = "all" | "part" | "some-or-all" | "any" | "none";

/** The kinds of asset a block reaches. */
export const assetKinds = ["accounts", "termDeposits", "securities", "publicSecurities"] as const;

export type AssetKind = (typeof assetKinds)[number];

/**
 * What is said of a code. Its row says everything, so that a new code does not compile until each thing is decided; what
 * is usual of most codes comes from `usual`.
 */
export interface CodeEffects {
  /** The meaning as users read it. */
  readonly meaning: string;
  /** What the court can do about it, as users read it. */
  readonly remedy: string;
  /** The meaning in English, for readers of the source. */
  readonly doc: string;
  /** The requests that can end with this code; "any" is every kind, splits included. */
  readonly nature: "block" | "information" | "any";
  /** The amount that a block answered with this code may hold. */
  readonly blocked: BlockedAmount;
  /** Whether what this answer blocked can never be unblocked through the service. */
  readonly forbidsUnblock: boolean;
  /** Whether what this answer blocked can never be transferred through the service. */
  readonly forbidsTransfer: boolean;
  /** Whether the court must name the asset before it orders a transfer. */
  readonly needsAssetIdentification: boolean;
  /** Whether the institution gave no answer: the remedies are to reiterate or to cancel. */
  readonly countsAsNoAnswer: boolean;
  /** False for the codes only the service itself gives: they are refused in an institution's file. */
  readonly institutionMaySend: boolean;
  /** Whether this code prevails over all others when a mixed block would have several codes. */
  readonly takesPrecedence: boolean;
  /** Whether this code, beyond its nature, also answers unblocks and transfers, with the amount done. */
  readonly answersSplits: boolean;
  /** The kind of asset a block with this code holds, where the institution does not give its parts. */
  readonly holds: AssetKind | "nothing";
  /** The code to send instead of this one when a term deposit was blocked. */
  readonly withTermDeposit: string | undefined;
  /** The kinds of asset of which at least one must be among the parts, where the institution gives them. */
  readonly mustTellOf: readonly AssetKind[];
  /** Whether this code, with nothing blocked, ends the code 98 whose block was cancelled. */
  readonly endsCancellation: boolean;
  /**
   * Whether the operation was carried out outside the service, so that a deposit given with it was not used.
   */
  readonly doneOutside: boolean;
  /** Whether no accounts or documents may accompany it, because the institution has no such information. */
  readonly excludesSupplement: boolean;
}

export const defaultEffects = {
  forbidsUnblock: false,
  forbidsTransfer: false,
  needsAssetIdentification: false,
  countsAsNoAnswer: false,
  institutionMaySend: true,
  takesPrecedence: false,
  answersSplits: false,
  doneOutside: false,
  excludesSupplement: false,
  withTermDeposit: undefined,
  mustTellOf: [],
} as const satisfies Partial<CodeEffects>;

/** What a code says that holds nothing: a block that was to be cancelled will not be carried out. */
export const effectsHoldingNothing = {
  ...defaultEffects,
  blocked: "none",
  holds: "nothing",
  endsCancellation: true,
} as const;

/** What a code says that is no answer to a block. */
export const effectsWithoutBlock = {
  ...defaultEffects,
  blocked: "none",
  holds: "nothing",
  endsCancellation: false,
} as const;
