/** How long this process computes for one call: what a search costs others, which its time by the clock does not say. */
import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<{ ms: number }>();

export interface Computed<T> {
  readonly value: T;
  readonly ms: number;
}

/** Does a call, and says for how many milliseconds it computed what `computing` was asked to. */
export async function withComputingTime<T>(call: () => Promise<T>): Promise<Computed<T>> {
  const used = { ms: 0 };
  const value = await current.run(used, call);
  return { value, ms: used.ms };
}

/** Does work that waits for nothing, so that its time by the clock is the processor's, and counts it for the call. */
export function computing<T>(work: () => T): T {
  const used = current.getStore();
  if (used === undefined) return work();
  const began = performance.now();
  try {
    return work();
  } finally {
    used.ms += performance.now() - began;
  }
}

/** Counts for the call what another server says that it computed. */
export function countElsewhere(ms: number): void {
  const used = current.getStore();
  if (used !== undefined) used.ms += ms;
}
