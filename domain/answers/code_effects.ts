/** What a response code can say, as data: whom it answers, what it holds, and what it lets follow. */

/** What is asked of an institution. */
export type RequestKind = "block" | "information" | "unblock" | "transfer";

/**
 * How much a block answered with a code holds, beside the amount asked: all of it, some but not all, some or
 * all, any amount up to it, or nothing.
 */
export type BlockedAmount = "all" | "part" | "some-or-all" | "any" | "none";

/** The kinds of asset a block reaches. */
export const assetKinds = ["accounts", "termDeposits", "securities", "publicSecurities"] as const;

export type AssetKind = (typeof assetKinds)[number];

/**
 * What is said of a code. Its row says everything, so that a new code does not compile until each thing is decided; what
 * is usual of most codes comes from `usual`.
 */
export interface CodeRow {
  /** The meaning as users read it. */
  readonly meaning: string;
  /** What the court can do about it, as users read it. */
  readonly remedy: string;
  /** The meaning for whoever reads the code. */
  readonly doc: string;
  /** Which requests can end with this code; "any" is every kind, splits included. */
  readonly nature: "block" | "information" | "any";
  /** What a block answered with this code may hold. */
  readonly blocked: BlockedAmount;
  /** What this answer blocked can never be unblocked through the service. */
  readonly forbidsUnblock: boolean;
  /** What this answer blocked can never be transferred through the service. */
  readonly forbidsTransfer: boolean;
  /** The court must name the asset before it orders a transfer. */
  readonly needsAssetIdentification: boolean;
  /** The institution gave no answer: the remedies are to reiterate or to cancel. */
  readonly countsAsNoAnswer: boolean;
  /** False for the codes only the service itself gives: they are refused in an institution's file. */
  readonly institutionMaySend: boolean;
  /** Stands for the whole answer when a mixed block has several codes. */
  readonly takesPrecedence: boolean;
  /** Besides what its nature says, this code answers unblocks and transfers: what was done is then the amount. */
  readonly answersSplits: boolean;
  /** What a block answered with this code holds, where the institution does not tell it by kind of asset. */
  readonly holds: AssetKind | "nothing";
  /** The code that stands in this one's place when a term deposit was reached. */
  readonly withTermDeposit: string | undefined;
  /** Of these kinds of asset at least one was reached, where the institution tells them. */
  readonly mustTellOf: readonly AssetKind[];
  /** With nothing blocked it ends the code 98 whose block was to be cancelled. */
  readonly endsCancellation: boolean;
  /** What was done was done outside the service, without what it asked to go along. */
  readonly doneOutside: boolean;
  /** Nothing goes with it: the institution says that it has no such information. */
  readonly excludesSupplement: boolean;
}

export const usual = {
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
} as const satisfies Partial<CodeRow>;

/** What a code says that holds nothing: a block that was to be cancelled will not be carried out. */
export const holdsNothing = { ...usual, blocked: "none", holds: "nothing", endsCancellation: true } as const;

/** What a code says that is no answer to a block. */
export const noBlock = { ...usual, blocked: "none", holds: "nothing", endsCancellation: false } as const;
