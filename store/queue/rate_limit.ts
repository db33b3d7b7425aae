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
 *
 * @param name keeps the keys of one limit apart from those of another
 */
export function rateLimit(db: Db, { name, perMinute }: { name: string; perMinute: number }): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: "client",
    tableName: "rate_limit",
    // A migration makes the table, and it is never cleaned: it has a row for each key, not for each call.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: perMinute,
    duration: 60,
  });
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
