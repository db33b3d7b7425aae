/** Caches reference data that every call needs and that rarely change. */

/**
 * Caches a reading for a number of milliseconds of real time; concurrent calls share one reading. A failed
 * reading is not cached: only the calls that share it fail.
 */
export function cachedFor<T>(read: () => Promise<T>, forMs: number): () => Promise<T> {
  let cached: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (cached === undefined || at - cached.at >= forMs) {
      const value = read();
      const mine = cached = { at, value };
      value.catch(() => cached === mine && (cached = undefined));
    }
    return cached.value;
  };
}
