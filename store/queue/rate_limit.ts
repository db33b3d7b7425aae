/** How often somebody may do something, counted in PostgreSQL so that every process counts together. */
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Db } from "../connection.ts";

interface Exceeded {
  readonly retryAfterSeconds: number;
}

/** Counts one more, or several, for a key: one statement. What is refused is counted too, and makes the wait no longer. */
type RateLimit = (key: string, count?: number) => Promise<Result<undefined, Exceeded>>;

/**
 * A number of times a minute for each key. The minute begins with the first of them and is real time, since it spares
 * what is outside.
 */
export function rateLimit(db: Db, { name, perMinute }: Limited): RateLimit {
  const limiter = limiterOf(db, { name, perMinute });
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
 * What each key may spend in a minute, when what something costs is known only afterwards: it is admitted for a price,
 * and what it cost beyond that is charged. Who has spent more than a minute's waits until what was too much is paid, so
 * that nobody spends more in the long run, however much is admitted at once.
 */
export function budget(db: Db, limited: Limited) {
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
  /** Keeps the keys of one limit apart from those of another. */
  readonly name: string;
  readonly perMinute: number;
}

const MINUTE_SECONDS = 60;

const limiterOf = (db: Db, { name, perMinute }: Limited) =>
  new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: "client",
    tableName: "rate_limit",
    // A migration makes the table, and it is never cleaned: it has a row for each key, not for each call.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: perMinute,
    duration: MINUTE_SECONDS,
  });

/** What the limiter asks of a connection. It calculates with `expire`, which our connections read as a bigint. */
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
