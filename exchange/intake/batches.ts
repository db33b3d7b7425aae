/** Divides remittances and answer files into batches, each handled by one job. */
import type { WholeFile } from "./inbox_scan.ts";

/** Large enough that the fixed cost of a batch is negligible for each file. */
const FILES_PER_BATCH = 32;
/** Large files get batches of their own, so that workers share them evenly. */
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

/**
 * Limits on one transaction of the intake: a larger one blocks others longer and repeats more work when it
 * fails.
 */
const ANSWERS_PER_BATCH = 16;
const MOST_BYTES = 1_000_000;
/**
 * The files of one scan are shared among workers, unless there are so few bytes that a transaction costs
 * more.
 */
const SHARES = 4;
const LEAST_BYTES = 100_000;

/**
 * Divides files of inboxes into batches, in their order. Files of one institution stay together, because
 * their sequences follow each other.
 */
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
