/** Reads one resource of the bank from its first page to its last, as a consistent snapshot. */
import type { SourceName } from "../../domain/precedents/precedent_source.ts";
import type { Indexing, SourceReading } from "./indexing.ts";

/** How often a resource that changes during the reading is read before the reading fails. */
const READINGS = 3;

interface Reading {
  /** Only what was updated on or after this day; undefined: everything. */
  readonly since?: Temporal.PlainDate | undefined;
  /** Called with each page; called again with the same records when the bank changed meanwhile. */
  readonly onPage: (records: readonly unknown[], reading: SourceReading) => Promise<void>;
  /** Called before each repetition, with the ids of the reading that is discarded. */
  readonly onAgain?: (met: ReadonlySet<string>) => void;
}

interface SourceEnd {
  /** Why it could not be read, in a sentence for operators. */
  readonly failure: string | undefined;
  /** The ids of the precedents in the last reading. */
  readonly met: ReadonlySet<string>;
}

/**
 * Reads a resource by its numbered pages. A removal from the bank meanwhile moves records to a page that was
 * read already, so a reading counts only when every page gave the same total and as many records came;
 * otherwise the resource is read again from its first page. Only the last reading is counted.
 */
export async function readSource(
  indexing: Indexing,
  source: SourceName,
  requested: Reading,
): Promise<SourceEnd> {
  const { counts } = indexing;
  for (let attempt = 1;; attempt++) {
    const reading: SourceReading = { records: 0, refused: 0, duplicates: 0, met: new Set() };
    const end = await readOnce(indexing, source, { requested, reading });
    const { met } = reading;
    if (end.type === "changed" && attempt < READINGS) {
      requested.onAgain?.(met);
      continue;
    }
    counts.records += reading.records;
    counts.refused += reading.refused;
    counts.duplicates += reading.duplicates;
    return { failure: failureOf(end), met };
  }
}

const failureOf = (end: End): string | undefined =>
  end.type === "failed"
    ? end.reason
    : end.type === "changed"
    ? `o banco mudou durante cada uma de ${READINGS} leituras; será lido de novo na próxima`
    : undefined;

type End =
  | { readonly type: "whole" }
  | { readonly type: "changed" }
  | { readonly type: "failed"; readonly reason: string };

async function readOnce(
  { bank, signal, reportProgress }: Indexing,
  source: SourceName,
  { requested: { since, onPage }, reading }: { readonly requested: Reading; readonly reading: SourceReading },
): Promise<End> {
  let first: number | undefined;
  for (let page = 1;; page++) {
    if (signal?.aborted) return { type: "failed", reason: "interrompida" };
    const answer = await bank.page(source, { page, since });
    if (!answer.ok) return { type: "failed", reason: answer.error.reason };
    const { records, total, last } = answer.value;
    first ??= total;
    if (total !== first) return { type: "changed" };
    await onPage(records, reading);
    reportProgress(source, total, reading.records);
    if (last || records.length === 0) return { type: reading.records === total ? "whole" : "changed" };
  }
}
