/** Which remittances are published side by side by one job. */

/** Enough that what a batch costs once is nothing to each of its files. */
const FILES_PER_BATCH = 32;
/** Large files travel alone, so that workers share them evenly. */
const LINES_PER_BATCH = 20_000;

/** Remittances in batches, in their order. */
export function batchesOf(
  remittances: readonly { readonly id: bigint; readonly lineCount: number }[],
): bigint[][] {
  const batches: bigint[][] = [];
  let lines = 0;
  for (const { id, lineCount } of remittances) {
    const last = batches.at(-1);
    if (last === undefined || last.length === FILES_PER_BATCH || lines + lineCount > LINES_PER_BATCH) {
      batches.push([id]);
      lines = lineCount;
    } else {
      last.push(id);
      lines += lineCount;
    }
  }
  return batches;
}
