/** The hourly reading: what was updated since, page by page, from where the last one was broken off. */
import { type SourceName, sourceNames } from "../../domain/precedents/precedent_source.ts";
import { alreadyIndexed, recordIndexed } from "../../store/precedents/precedent_index.ts";
import { type Cursor, findCursor, saveCursor } from "../../store/precedents/index_runs.ts";
import { convertPage } from "./index_page.ts";
import type { Indexing } from "./indexing.ts";

/**
 * Reads every resource; one that fails keeps its place and delays no other. What was removed from the bank is not in
 * its lists any more, and leaves the index with the next full reading.
 *
 * @returns what failed, in sentences for operators
 */
export async function readUpdates(indexing: Indexing): Promise<string[]> {
  const failures: string[] = [];
  for (const source of sourceNames) {
    if (indexing.signal?.aborted) return [...failures, "interrompida; continua na próxima"];
    const failure = await readSource(indexing, source);
    if (failure !== undefined) failures.push(`${source}: ${failure}`);
  }
  return failures;
}

async function readSource(indexing: Indexing, source: SourceName): Promise<string | undefined> {
  const { db, bank, today, signal } = indexing;
  const { since, nextPage, beganOn = today } = await findCursor(db, source);
  let read = 0;
  for (let page = nextPage;; page++) {
    const answer = await bank.page(source, { page, since });
    if (!answer.ok) return answer.error.reason;
    const { records, total, last } = answer.value;
    await put(indexing, source, records);
    read += records.length;
    indexing.tell(source, Math.max(total, read), read);
    // The bank tells days: what is updated later on the day this reading began is read again by the next.
    const cursor: Cursor = last || records.length === 0
      ? { since: beganOn, nextPage: 1, beganOn: undefined }
      : { since, nextPage: page + 1, beganOn };
    await saveCursor(db, source, cursor);
    if (cursor.beganOn === undefined) return undefined;
    if (signal?.aborted) return "interrompida; continua na próxima";
  }
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
