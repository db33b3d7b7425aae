/** How long personal data are kept that nothing needs any more (docs/personal_data.md). */

/** The terms, counted from the last thing that happened to what they are about. */
export interface Retention {
  /** Whom an order is about, once nothing of it is under way. */
  readonly orderYears: number;
  /** Drafts that nobody has touched, and those removed. */
  readonly draftDays: number;
  /** Who looked whom up. */
  readonly lookUpYears: number;
  /** Versions of single accounts that have ended. */
  readonly accountYears: number;
  /** What the consoles keep for users who no longer come. */
  readonly consoleDays: number;
  /** Files in institutions' folders, once answered or received; 0: institutions empty their folders themselves. */
  readonly folderDays: number;
}

export const usualRetention: Retention = {
  orderYears: 10,
  draftDays: 365,
  lookUpYears: 5,
  accountYears: 5,
  consoleDays: 365,
  folderDays: 30,
};

/** For each kind, the moment before which it must have ended to be masked or removed now. */
type RetentionEnds = Readonly<
  Record<"orders" | "drafts" | "lookUps" | "accounts" | "consoles", Temporal.Instant> & {
    /** Undefined: never. */
    folders: Temporal.Instant | undefined;
  }
>;

/** @param zone whose calendar years are counted in */
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
