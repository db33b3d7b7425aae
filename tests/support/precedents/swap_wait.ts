/** A loaded machine takes its time to read an index that was swapped in: what tests search is that index, however late. */
export const LONG_SWAP_WAIT = { swapWaitMs: 600_000 } as const;
