/**
 * Measures the milliseconds of computing that a call costs in this process, which differ from its elapsed
 * time.
 */
import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<{ ms: number }>();

export interface TimedResult<T> {
  readonly value: T;
  readonly ms: number;
}

/** Runs a call and returns the milliseconds that `computing` measured for it. */
export async function withComputingTime<T>(call: () => Promise<T>): Promise<TimedResult<T>> {
  const used = { ms: 0 };
  const value = await current.run(used, call);
  return { value, ms: used.ms };
}

/** Runs synchronous work, whose elapsed time is processor time, and counts it for the call. */
export function countComputing<T>(work: () => T): T {
  const used = current.getStore();
  if (used === undefined) return work();
  const began = performance.now();
  try {
    return work();
  } finally {
    used.ms += performance.now() - began;
  }
}

/** Counts for the call the computing time that another server reports. */
export function countElsewhere(ms: number): void {
  const used = current.getStore();
  if (used !== undefined) used.ms += ms;
}
