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
  const entries = new Map<string, { readonly at: number; readonly answer: Promise<Result<T, E>> }>();
  const forget = (key: string, answer: Promise<Result<T, E>>) => {
    if (entries.get(key)?.answer === answer) entries.delete(key);
  };
  return (key) => {
    const at = now().epochMilliseconds;
    const known = entries.get(key);
    if (known !== undefined && at >= known.at && at - known.at < forMs) return known.answer;
    const answer = load(key);
    entries.delete(key);
    entries.set(key, { at, answer });
    if (entries.size > atMost) entries.delete(entries.keys().next().value!);
    answer.then((result) => result.ok || forget(key, answer), () => forget(key, answer));
    return answer;
  };
}
