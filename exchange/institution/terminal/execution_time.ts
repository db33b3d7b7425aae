/**
 * The time of execution: now, but never before the remittance, because staging's clock may be ahead of this
 * machine's.
 */
export const executionTime = (
  now: Temporal.Instant,
  { geradoEm }: { readonly geradoEm: Temporal.Instant },
): Temporal.Instant => Temporal.Instant.compare(now, geradoEm) < 0 ? geradoEm : now;
