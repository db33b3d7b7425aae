/** Runs long work in steps, between which the process answers requests. */
import type { DocumentColumns } from "../index/document_columns.ts";
import type { DocumentRow } from "./documents.ts";

/** The longest time without a pause. */
const AT_MOST_MS = 10;
/** The number of documents appended before yielding. */
const AT_ONCE = 50;

export async function withPauses(steps: Iterable<void>): Promise<void> {
  let began = performance.now();
  for (const _ of steps) {
    if (performance.now() - began < AT_MOST_MS) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    began = performance.now();
  }
}

/** Appends the rows of existing documents. */
export function* appendWithPauses(rows: readonly DocumentRow[], columns: DocumentColumns): Generator<void> {
  for (const [at, row] of rows.entries()) {
    if (!row.removed) columns.append(row);
    if (at % AT_ONCE === AT_ONCE - 1) yield;
  }
}
