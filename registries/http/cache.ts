/** A short memory in front of a registry. */
import type { Clock } from "../../domain/ports.ts";
import type { Result } from "../../domain/result.ts";

interface CacheOptions {
  readonly forMs: number;
  readonly now: Clock;
  /** How many keys are kept at most; the oldest goes first. */
  readonly atMost?: number;
}

/**
 * The same question within `forMs` gets the same answer, and one that is under way is shared. Failures are not
 * remembered. A clock that moves backwards makes every answer stale rather than eternal.
 */
export function cached<T, E>(
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
