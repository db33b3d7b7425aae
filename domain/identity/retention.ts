/** Retention: how long personal data are kept after nothing needs them any more (docs/personal_data.md). */

/** The retention periods, each counted from the last change of what the data are about. */
export interface Retention {
  /** The defendants of orders, once nothing of the order is under way. */
  readonly orderYears: number;
  /** Drafts that nobody has changed, and removed drafts. */
  readonly draftDays: number;
  /** The records of look-ups of relationships. */
  readonly lookUpYears: number;
  /** Versions of single accounts that are no longer in force. */
  readonly accountYears: number;
  /** What the consoles store for users who have stopped signing in. */
  readonly consoleDays: number;
  /** Files in institutions' folders, once answered or received; 0: institutions delete them themselves. */
  readonly folderDays: number;
}

export const defaultRetention: Retention = {
  orderYears: 10,
  draftDays: 365,
  lookUpYears: 5,
  accountYears: 5,
  consoleDays: 365,
  folderDays: 30,
};

/** For each kind of data the instant before which it must have ended to be masked or removed now. */
type RetentionEnds = Readonly<
  Record<"orders" | "drafts" | "lookUps" | "accounts" | "consoles", Temporal.Instant> & {
    /** Undefined: files are never removed. */
    folders: Temporal.Instant | undefined;
  }
>;

/**
 * Computes the instants from which the retention periods count back.
 *
 * @param zone the time zone whose calendar years are counted
 */
export function retentionEnds(
  now: Temporal.Instant,
  retention: Retention,
  zone = "America/Sao_Paulo",
): RetentionEnds {
  const local = now.toZonedDateTimeISO(zone);
  const before = (term: Temporal.DurationLike) => local.subtract(term).toInstant();
  return {
    orders: before({ years: retention.orderYears }),
    drafts: before({ days: retention.draftDays }),
    lookUps: before({ years: retention.lookUpYears }),
    accounts: before({ years: retention.accountYears }),
    consoles: before({ days: retention.consoleDays }),
    folders: retention.folderDays === 0 ? undefined : before({ days: retention.folderDays }),
  };
}
