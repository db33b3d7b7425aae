/** Nothing is executed before it was asked, whatever this machine's clock says: staging's may be ahead of it. */
export const notBefore = (
  now: Temporal.Instant,
  { geradoEm }: { readonly geradoEm: Temporal.Instant },
): Temporal.Instant => Temporal.Instant.compare(now, geradoEm) < 0 ? geradoEm : now;
