/** The hourly reading: what was updated since the day the last one began. */
import { type SourceName, sourceNames } from "../../domain/precedents/precedent_source.ts";
import { findCursor, saveCursor } from "../../store/precedents/index_runs.ts";
import { alreadyIndexed, recordIndexed } from "../../store/precedents/precedent_index.ts";
import { convertPage } from "./index_page.ts";
import { readRemovals, removeFromIndex } from "./index_removals.ts";
import type { Indexing, SourceReading } from "./indexing.ts";
import { readSource } from "./read_source.ts";

/**
 * Reads every resource; one that fails is read from the same day by the next run, and delays no other. What was removed
 * from the bank is not in its lists any more: the bank's history of statuses tells it, where it keeps one, else the next
 * full reading notices.
 *
 * @returns what failed, in sentences for operators
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
    // The bank tells days: what is updated later on this day is read again by the next run.
    else await saveCursor(db, source, today);
  }
  if (!removals.ok) return [...failures, removals.error];
  // What came back since is in the lists; as long as one could not be read, that is not known.
  if (failures.length === 0) await removeFromIndex(indexing, removals.value.difference(met));
  return failures;
}

/**
 * Killed between the two writes, the next run puts the same again.
 *
 * @returns the ids of what was not indexed as it is
 */
async function putPage(
  indexing: Indexing,
  source: SourceName,
  page: { readonly records: readonly unknown[]; readonly reading: SourceReading },
): Promise<string[]> {
  const { db, search, clock, today } = indexing;
  const { precedents, rows } = await convertPage(indexing, source, page);
  const known = await alreadyIndexed(db, rows);
  const changed = precedents.filter(({ id }) => !known.has(id));
  if (changed.length === 0) return [];
  await search.apply({ put: changed, remove: [] });
  const written = rows.filter(({ id }) => !known.has(id));
  await db.transaction().execute((tx) => recordIndexed(tx, written, { at: clock(), on: today }));
  return changed.map(({ id }) => id);
}
