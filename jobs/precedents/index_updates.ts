/** The hourly reading: what was updated since the day the last one began. */
import { type SourceName, sourceNames } from "../../domain/precedents/precedent_source.ts";
import { findCursor, saveCursor } from "../../store/precedents/index_runs.ts";
import { alreadyIndexed, recordIndexed } from "../../store/precedents/precedent_index.ts";
import { convertPage } from "./index_page.ts";
import type { Indexing } from "./indexing.ts";
import { readSource } from "./read_source.ts";

/**
 * Reads every resource; one that fails is read from the same day by the next run, and delays no other. What was removed
 * from the bank is not in its lists any more, and leaves the index with the next full reading.
 *
 * @returns what failed, in sentences for operators
 */
export async function readUpdates(indexing: Indexing): Promise<string[]> {
  const { db, signal, today } = indexing;
  const failures: string[] = [];
  for (const source of sourceNames) {
    if (signal?.aborted) return [...failures, "interrompida; continua na próxima"];
    const since = await findCursor(db, source);
    const failure = await readSource(indexing, source, {
      since,
      onPage: (records) => put(indexing, source, records),
    });
    if (failure !== undefined) failures.push(`${source}: ${failure}`);
    // The bank tells days: what is updated later on this day is read again by the next run.
    else await saveCursor(db, source, today);
  }
  return failures;
}

/** Killed between the two writes, the next run puts the same again. */
async function put(indexing: Indexing, source: SourceName, records: readonly unknown[]): Promise<void> {
  const { db, search, clock, today, counts } = indexing;
  const { precedents, rows } = await convertPage(indexing, source, records);
  const known = await alreadyIndexed(db, rows);
  const changed = precedents.filter(({ id }) => !known.has(id));
  if (changed.length === 0) return;
  await search.apply({ put: changed, remove: [] });
  const written = rows.filter(({ id }) => !known.has(id));
  await db.transaction().execute((tx) => recordIndexed(tx, written, { at: clock(), on: today }));
  counts.put += changed.length;
}
