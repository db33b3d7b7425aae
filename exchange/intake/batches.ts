/** Which files are published, or taken in, side by side by one job. */
import type { WholeFile } from "./inbox_scan.ts";

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

/** What one transaction is to apply: the more, the longer others wait for it, and the more is done again if it fails. */
const ANSWERS_PER_BATCH = 16;
const MOST_BYTES = 1_000_000;
/** What is found at one look is shared out among workers, unless so little of it that a transaction costs more. */
const SHARES = 4;
const LEAST_BYTES = 100_000;

/** Files of inboxes in batches, in their order. Those of one institution stay together: their numbers follow each other. */
export function intakeBatchesOf(files: readonly WholeFile[]): WholeFile[][] {
  const bytesOf = (some: readonly WholeFile[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const share = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, bytesOf(files) / SHARES));
  const batches: WholeFile[][] = [];
  let bytes = 0;
  for (const own of Map.groupBy(files, ({ ispb }) => ispb).values()) {
    const last = batches.at(-1);
    const room = last !== undefined && last.length + own.length <= ANSWERS_PER_BATCH &&
      bytes + bytesOf(own) <= share;
    if (room) last.push(...own);
    else batches.push([...own]);
    bytes = (room ? bytes : 0) + bytesOf(own);
  }
  return batches;
}
