/** How tests wait: for what must become true, and never for time to pass. */
import { setTimeout as pause } from "node:timers/promises";

/**
 * A machine that is slow, or busy with other tests, meets this limit: only what never comes true reaches it. A test that
 * passes goes on at once and never waits so long, so a shorter limit would save nothing.
 */
const LIMIT_MS = 120_000;
const EVERY_MS = 10;

/** What a condition answers while it does not hold yet. */
type NotYet = false | 0 | 0n | "" | null | undefined;

interface Waiting {
  readonly limitMs?: number;
  /** From one look to the next. */
  readonly everyMs?: number;
  /** What the error shows when it never became true. */
  readonly seen?: () => unknown;
}

/**
 * Looks again and again until a condition holds.
 *
 * @param what is waited for, as the error words it: "Waited 120 s in vain for …"
 * @returns what the condition answered when it held
 * @throws after the limit; what the condition itself throws is passed on at once
 */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  { limitMs = LIMIT_MS, everyMs = EVERY_MS, seen }: Waiting = {},
): Promise<Exclude<T, NotYet>> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await condition();
    if (found) return found as Exclude<T, NotYet>;
    if (performance.now() >= end) break;
    await pause(everyMs);
  }
  const last = seen === undefined ? "" : `; last seen: ${Deno.inspect(await seen(), { depth: 6 })}`;
  throw new Error(`Waited ${limitMs / 1000} s in vain for ${what}${last}`);
}
