/** One resource of the bank read from its first page to its last, as it stood throughout. */
import type { SourceName } from "../../domain/precedents/precedent_source.ts";
import type { Indexing } from "./indexing.ts";

/** Readings of a resource before a bank that never stands still is called a failure. */
const READINGS = 3;

interface Reading {
  /** Only what was updated on this day or later; undefined: everything. */
  readonly since?: Temporal.PlainDate | undefined;
  /** Given each page; what it gave before is given again when the bank changed meanwhile. */
  readonly onPage: (records: readonly unknown[]) => Promise<void>;
  /** Called before each reading but the first. */
  readonly onAgain?: () => void;
}

/**
 * Reads a resource by its numbered pages. What is removed from the bank meanwhile moves records to a page that was read
 * already, so a reading counts only when every page told the same total and that many records came; else the resource
 * is read again from its first page.
 *
 * @returns why it could not be read, in a sentence for operators
 */
export async function readSource(
  indexing: Indexing,
  source: SourceName,
  reading: Reading,
): Promise<string | undefined> {
  for (let attempt = 1; attempt <= READINGS; attempt++) {
    if (attempt > 1) reading.onAgain?.();
    const end = await readOnce(indexing, source, reading);
    if (end.type === "failed") return end.reason;
    if (end.type === "whole") return undefined;
  }
  return `o banco mudou durante cada uma de ${READINGS} leituras; será lido de novo na próxima`;
}

type End =
  | { readonly type: "whole" }
  | { readonly type: "changed" }
  | { readonly type: "failed"; readonly reason: string };

async function readOnce(
  { bank, signal, tell }: Indexing,
  source: SourceName,
  { since, onPage }: Reading,
): Promise<End> {
  let read = 0;
  let first: number | undefined;
  for (let page = 1;; page++) {
    if (signal?.aborted) return { type: "failed", reason: "interrompida" };
    const answer = await bank.page(source, { page, since });
    if (!answer.ok) return { type: "failed", reason: answer.error.reason };
    const { records, total, last } = answer.value;
    first ??= total;
    if (total !== first) return { type: "changed" };
    await onPage(records);
    read += records.length;
    tell(source, total, read);
    if (last || records.length === 0) return { type: read === total ? "whole" : "changed" };
  }
}
