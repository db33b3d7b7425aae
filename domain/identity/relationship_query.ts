/** Look-ups of relationships in the customer registry: their rate limits, purposes and outcomes. */

/** The most look-ups in one minute (specification, "Limits": the limit exists, its value is not shown). */
export interface LookUpsPerMinute {
  readonly perUser: number;
  /** For one client in one court: the users of every court come through the service's own client. */
  readonly perClient: number;
}

export interface LookUpLimits extends LookUpsPerMinute {
  /** For the tax ids that are looked up while drafts are written. */
  readonly drafting: LookUpsPerMinute;
}

/**
 * The default limits: above what a person at a screen needs, and far below what would copy the registry. A
 * day's drafts, in batches too, stay below the larger budget.
 */
export const defaultLimits: LookUpLimits = {
  perUser: 30,
  perClient: 300,
  drafting: { perUser: 300, perClient: 3_000 },
};

/**
 * The time within which a repeated look-up by the same drafting user, of the same person in the same process,
 * is not counted again.
 */
export const LOOK_UP_COUNT_PERIOD: Temporal.DurationLike = { hours: 1 };

/** The purpose recorded when the caller gives none. */
export const defaultPurpose = "bloqueio";

/** How a look-up ended. Only `answered` disclosed anything. */
export type QueryOutcome =
  | "answered"
  | "limit-exceeded"
  | "process-not-in-court"
  | "not-a-party"
  | "case-data-failed"
  | "customer-registry-failed";

/** The person is not a party of the process, so no order in it can be against them. */
export interface NotAParty {
  readonly type: "not-a-party";
}

/** The caller exceeded the rate limit, so the registry was not asked. */
export interface LimitExceeded {
  readonly type: "limit-exceeded";
  /** Which limit was exceeded. */
  readonly of: "user" | "client";
  readonly perMinute: number;
  readonly retryAfterSeconds: number;
}
