/** Looking up where a person or company is a customer: how often, what for and with what end. */

/** Look-ups in one minute (specification, "Limits": the limit exists, its value is not shown). */
export interface Budget {
  readonly perUser: number;
  /** Of one client in one court: the users of every court come through the service's own client. */
  readonly perClient: number;
}

export interface QueryLimits extends Budget {
  /** Of the tax ids that are looked up to write drafts. */
  readonly drafting: Budget;
}

/**
 * Above what a person at a screen needs, far below what would empty the registry. A day's drafts, in batches too, stay
 * below the larger budget.
 */
export const usualLimits: QueryLimits = {
  perUser: 30,
  perClient: 300,
  drafting: { perUser: 300, perClient: 3_000 },
};

/** For so long a user who writes drafts may look the same person up in the same process again without its being counted. */
export const COUNTED_ONCE_IN: Temporal.DurationLike = { hours: 1 };

/** What a look-up is for when the caller does not say. */
export const usualPurpose = "bloqueio";

/** How a call ended. Only `answered` gave anything away. */
export type QueryOutcome =
  | "answered"
  | "limit-exceeded"
  | "process-not-in-court"
  | "not-a-party"
  | "case-data-failed"
  | "customer-registry-failed";

/** The person is no party of the process, so no order in it can be against them. */
export interface NotAParty {
  readonly type: "not-a-party";
}

/** The caller asked too often, so the registry was not asked. */
export interface LimitExceeded {
  readonly type: "limit-exceeded";
  /** Whose limit it is. */
  readonly of: "user" | "client";
  readonly perMinute: number;
  readonly retryAfterSeconds: number;
}
