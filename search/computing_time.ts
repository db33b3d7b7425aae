/**
 * Measures the milliseconds of computing that a call costs in this process, which differ from its elapsed
 * time.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import process from "node:process";

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

/** Milliseconds of the processor that this thread has used: on a busy machine work waits for its turn meanwhile. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs synchronous work and counts its processor time for the call. */
export function countComputing<T>(work: () => T): T {
  const used = current.getStore();
  if (used === undefined) return work();
  const began = processorMs();
  try {
    return work();
  } finally {
    used.ms += processorMs() - began;
  }
}

/** Counts for the call the computing time that another server reports. */
export function countElsewhere(ms: number): void {
  const used = current.getStore();
  if (used !== undefined) used.ms += ms;
}
