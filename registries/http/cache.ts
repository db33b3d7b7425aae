/** A short-lived cache in front of a registry. */
import type { Clock } from "../../domain/ports.ts";
import type { Result } from "../../domain/result.ts";

interface CacheOptions {
  readonly forMs: number;
  readonly now: Clock;
  /** The most keys kept; the oldest is removed first. */
  readonly atMost?: number;
}

/**
 * Returns the cached answer to the same question within `forMs`; concurrent questions share one call.
 * Failures are not cached. When the clock moves backwards every answer counts as expired, so that none stays
 * for ever.
 */
export function cachedByKey<T, E>(
  load: (key: string) => Promise<Result<T, E>>,
  { forMs, now, atMost = 10_000 }: CacheOptions,
): (key: string) => Promise<Result<T, E>> {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<Result<T, E>> }>();
  const forget = (key: string, answer: Promise<Result<T, E>>) => {
    if (kept.get(key)?.answer === answer) kept.delete(key);
  };
  return (key) => {
    const at = now().epochMilliseconds;
    const known = kept.get(key);
    if (known !== undefined && at >= known.at && at - known.at < forMs) return known.answer;
    const answer = load(key);
    kept.delete(key);
    kept.set(key, { at, answer });
    if (kept.size > atMost) kept.delete(kept.keys().next().value!);
    answer.then((result) => result.ok || forget(key, answer), () => forget(key, answer));
    return answer;
  };
}
