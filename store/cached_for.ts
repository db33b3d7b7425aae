/** Caches reference data that every call needs and that rarely change. */

/**
 * Caches a reading for a number of milliseconds of real time; concurrent calls share one reading. A failed
 * reading is not cached: only the calls that share it fail.
 */
export function cachedFor<T>(read: () => Promise<T>, forMs: number): () => Promise<T> {
  let kept: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (kept === undefined || at - kept.at >= forMs) {
      const value = read();
      const mine = kept = { at, value };
      value.catch(() => kept === mine && (kept = undefined));
    }
    return kept.value;
  };
}
