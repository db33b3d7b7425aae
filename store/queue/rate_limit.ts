/** Rate limits, counted in PostgreSQL so that they hold for all processes together. */
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Db } from "../connection/connection.ts";

interface Exceeded {
  readonly retryAfterSeconds: number;
}

/**
 * Counts one or more uses of a key in one statement. Refused uses count too, but do not lengthen the wait.
 */
type RateLimit = (key: string, count?: number) => Promise<Result<undefined, Exceeded>>;

/**
 * A limit of uses per minute, or per day, for each key. The time begins with the first use and is real time, because it
 * protects services outside.
 */
export function rateLimit(db: Db, limited: Limited | DailyLimited): RateLimit {
  const limiter = limiterOf(db, limited);
  return async (key, count = 1) => {
    try {
      await limiter.consume(key, count);
      return ok(undefined);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return fail({ retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
    }
  };
}

/**
 * A budget per minute for each key, for work whose cost is known only afterwards: it is admitted at a price,
 * and its further cost is charged later. A key that has spent more than its budget waits until the excess is
 * paid off, so that no key exceeds it in the long run, however much is admitted at once.
 */
export function costBudget(db: Db, limited: Limited) {
  const limiter = limiterOf(db, limited);
  const { perMinute } = limited;
  return {
    admit: rateLimit(db, limited),
    charge: async (key: string, count: number): Promise<void> => {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, Math.ceil(count));
      if (consumedPoints <= perMinute) return;
      const owed = MINUTE_SECONDS * (consumedPoints - perMinute) / perMinute;
      await limiter.block(key, Math.ceil(msBeforeNext / 1000 + owed));
    },
  };
}

interface Limited {
  /** Separates the keys of one limit from those of another. */
  readonly name: string;
  readonly perMinute: number;
}

/** The same with a count per day. */
interface DailyLimited extends Pick<Limited, "name"> {
  readonly perDay: number;
}

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

const limiterOf = (db: Db, { name, ...limit }: Limited | DailyLimited) =>
  new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: "client",
    tableName: "rate_limit",
    // A migration creates the table. It is never cleaned, because it has a row for each key and not for each
    // call.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    ...("perDay" in limit
      ? { points: limit.perDay, duration: DAY_SECONDS }
      : { points: limit.perMinute, duration: MINUTE_SECONDS }),
  });

/**
 * The connection that the limiter uses. It calculates with `expire`, which the service's connections read as
 * a bigint.
 */
function clientOf(db: Db) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery<{ points: number; expire: bigint }>(
        CompiledQuery.raw(text, values),
      );
      return { rows: rows.map(({ points, expire }) => ({ points, expire: Number(expire) })) };
    },
  };
}
