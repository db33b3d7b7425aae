/** Reference data in memory: what every call needs and nobody changes often. */

/**
 * Reads at most once in so many milliseconds of real time; calls under way share one reading. A failed reading is not kept:
 * the callers who share it see the failure itself.
 */
export function recentlyRead<T>(read: () => Promise<T>, forMs: number): () => Promise<T> {
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
