/** The hourly reading of what was updated since the day of the last one. */
import { type SourceName, sourceNames } from "../../domain/precedents/precedent_source.ts";
import { findCursor, saveCursor } from "../../store/precedents/index_runs.ts";
import { findUnchanged, recordIndexed } from "../../store/precedents/precedent_index.ts";
import { convertPage } from "./index_page.ts";
import { readRemovals, removeFromIndex } from "./index_removals.ts";
import type { Indexing, SourceReading } from "./indexing.ts";
import { readSource } from "./read_source.ts";

/**
 * Reads all resources. One that fails is read from the same day by the next run, and does not delay the
 * others. Precedents removed from the bank are missing from its lists: its status history reports them if it
 * has one, otherwise the next full reading notices.
 *
 * @returns the failures, in sentences for operators
 */
export async function readUpdates(indexing: Indexing): Promise<string[]> {
  const { db, signal, today } = indexing;
  const failures: string[] = [];
  const removals = await readRemovals(indexing);
  const met = new Set<string>();
  for (const source of sourceNames) {
    if (signal?.aborted) return [...failures, "interrompida; continua na próxima"];
    const since = await findCursor(db, source);
    const put = new Set<string>();
    const { failure, met: read } = await readSource(indexing, source, {
      since,
      async onPage(records, reading) {
        for (const id of await putPage(indexing, source, { records, reading })) put.add(id);
      },
    });
    indexing.counts.put += put.intersection(read).size;
    for (const id of read) met.add(id);
    if (failure !== undefined) failures.push(`${source}: ${failure}`);
    // The bank gives days: later updates of this day are read by the next run, which begins with this day.
    else await saveCursor(db, source, today);
  }
  if (!removals.ok) return [...failures, removals.error];
  // A removed precedent that came back is in the lists; that is unknown while one of them could not be read.
  if (failures.length === 0) await removeFromIndex(indexing, removals.value.difference(met));
  return failures;
}

/**
 * Indexes a page. If the process is killed between the two writes, the next run repeats it.
 *
 * @returns the ids of the precedents that were not indexed
 */
async function putPage(
  indexing: Indexing,
  source: SourceName,
  page: { readonly records: readonly unknown[]; readonly reading: SourceReading },
): Promise<string[]> {
  const { db, search, clock, today } = indexing;
  const { precedents, rows } = await convertPage(indexing, source, page);
  const known = await findUnchanged(db, rows);
  const changed = precedents.filter(({ id }) => !known.has(id));
  if (changed.length === 0) return [];
  await search.apply({ put: changed, remove: [] });
  const written = rows.filter(({ id }) => !known.has(id));
  await db.transaction().execute((tx) => recordIndexed(tx, written, { at: clock(), on: today }));
  return changed.map(({ id }) => id);
}
