/** Looking up where a person or company is a customer: how often, what for and with what end. */

/** Calls in one minute (specification, "Limits": the limit exists, its value is not shown). */
export interface QueryLimits {
  readonly perUser: number;
  /** Of one client in one court: the users of every court come through the service's own client. */
  readonly perClient: number;
}

/** Above what a person at a screen needs, far below what would empty the registry. */
export const usualLimits: QueryLimits = { perUser: 30, perClient: 300 };

/** What a look-up is for when the caller does not say. */
export const usualPurpose = "bloqueio";

/** How a call ended. Only `answered` gave anything away. */
export type QueryOutcome =
  | "answered"
  | "limit-exceeded"
  | "process-not-in-court"
  | "case-data-failed"
  | "customer-registry-failed";

/** The caller asked too often; nobody was asked in turn. */
export interface LimitExceeded {
  readonly type: "limit-exceeded";
  /** Whose limit it is. */
  readonly of: "user" | "client";
  readonly perMinute: number;
  readonly retryAfterSeconds: number;
}
