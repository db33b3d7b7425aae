/**
 * The nightly full reading, into a new index beside the one that is searched, which it then replaces at once.
 */
import * as v from "valibot";
import { indexedId } from "../../domain/precedents/bnp_resource.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { type SourceName, sourceNames } from "../../domain/precedents/precedent_source.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { StatusChange } from "../../registries/bnp_schema.ts";
import type { IndexBuild } from "../../search/engine.ts";
import { findCursor, removeOldRefusals, saveCursor } from "../../store/precedents/index_runs.ts";
import {
  addIndexing,
  clearIndexing,
  filterIndexed,
  findUnchanged,
  finishIndexing,
  type IndexedRow,
  recordIndexed,
  recordRemoved,
  removeIndexing,
} from "../../store/precedents/precedent_index.ts";
import { filterChanged, keepFormerTexts } from "../../store/precedents/precedent_versions.ts";
import { convertPage } from "./index_page.ts";
import type { Indexing, SourceReading } from "./indexing.ts";
import { readSource } from "./read_source.ts";

/**
 * Reads all resources. An index that lacks one of them is never searched: after any failure the former index
 * stays, and the run counts as failed.
 *
 * @returns the failures, in sentences for operators
 */
export async function rebuildIndex(indexing: Indexing): Promise<string[]> {
  const { db, search, clock, today, isOtherForm, counts, runId } = indexing;
  await clearIndexing(db);
  const build = await search.rebuild();
  try {
    for (const source of sourceNames) {
      const failure = await fill(indexing, source, build);
      if (failure !== undefined) {
        await build.abandon();
        return [`${source}: ${failure}; o índice anterior continua em uso`];
      }
    }
    await build.swap();
  } catch (error) {
    throw await abandonAfter(build, error);
  }
  // If the process is killed before this, the next full reading finds the same differences.
  const { put, removed } = await db.transaction().execute(async (tx) => {
    for (const source of [...sourceNames, REMOVALS]) await saveCursor(tx, source, today);
    await removeOldRefusals(tx, runId);
    return await finishIndexing(tx, { at: clock(), on: today, isOtherForm });
  });
  counts.put = put;
  counts.removed = removed;
  return [];
}

/**
 * Discards a failed build and returns the error to throw. A build that is left behind is dropped by the next
 * one.
 */
async function abandonAfter(build: IndexBuild, error: unknown): Promise<unknown> {
  try {
    await build.abandon();
    return error;
  } catch (left) {
    const reason = error instanceof Error ? error.message : String(error);
    return new AggregateError([error, left], `${reason}; o índice inacabado não pôde ser descartado`);
  }
}

/**
 * Adds a resource to a build. Precedents that an earlier reading of a changing bank had added and the last
 * one did not find are removed.
 */
async function fill(indexing: Indexing, source: SourceName, build: IndexBuild): Promise<string | undefined> {
  const { db } = indexing;
  const stale = new Set<string>();
  const { failure, met } = await readSource(indexing, source, {
    async onPage(records, reading) {
      const { precedents, rows } = await convertPage(indexing, source, { records, reading });
      await keepFormer(indexing, precedents, rows);
      await build.add(precedents);
      await addIndexing(db, rows);
    },
    onAgain(discarded) {
      for (const id of discarded) stale.add(id);
    },
  });
  if (failure !== undefined) return failure;
  const gone = [...stale.difference(met)];
  await build.remove(gone);
  await removeIndexing(db, gone);
  return undefined;
}

// The hourly reading of what was updated since the day of the last one.

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
  await keepFormer(indexing, precedents, rows);
  await search.apply({ put: changed, remove: [] });
  const written = rows.filter(({ id }) => !known.has(id));
  await db.transaction().execute((tx) => recordIndexed(tx, written, { at: clock(), on: today }));
  return changed.map(({ id }) => id);
}

/** Keeps the texts of what is about to be changed in the index, unless only their form changes. */
async function keepFormer(
  { db, search, today, isOtherForm }: Indexing,
  precedents: readonly Precedent[],
  rows: readonly IndexedRow[],
): Promise<void> {
  const changed = isOtherForm ? [] : await filterChanged(db, rows);
  if (changed.length === 0) return;
  const now = new Map(precedents.map((precedent) => [precedent.id, precedent]));
  const former = await Promise.all(changed.map((id) => search.get(id)));
  const texts = former.flatMap((before) => {
    const after = before && now.get(before.id);
    if (after === undefined || (before!.question === after.question && before!.thesis === after.thesis)) {
      return [];
    }
    const { id, question, thesis } = before!;
    const until = after.updatedOn === undefined ? today : Temporal.PlainDate.from(after.updatedOn);
    return [{ id, question, thesis, until }];
  });
  await db.transaction().execute((tx) => keepFormerTexts(tx, texts));
}

// Removes from the index what the bank's status history reports as removed, before the next full reading
// notices it.

/** The history's name in `index_cursor`. */
const REMOVALS = "historico-situacao";

/**
 * The ids of precedents whose last change, since the day of the last reading, is their removal; none when the
 * bank keeps no history.
 */
async function readRemovals(indexing: Indexing): Promise<Result<ReadonlySet<string>, string>> {
  const { bank, db, organOf, signal } = indexing;
  const since = await findCursor(db, REMOVALS);
  const removed = new Set<string>();
  for (let page = 1; !signal?.aborted; page++) {
    const answer = await bank.statusChanges({ page, since });
    if (!answer.ok) return fail(`${REMOVALS}: ${answer.error.reason}`);
    if (answer.value === undefined) break;
    for (const record of answer.value.records) {
      const change = v.safeParse(StatusChange, record);
      if (!change.success) return fail(`${REMOVALS}: a mudança não tem a forma esperada`);
      const { categoria: category, idOrgao, numero: number, tipo: kind, situacao } = change.output;
      const organ = organOf(idOrgao);
      const id = organ && indexedId({ category, organ, number, kind });
      if (id === undefined) continue;
      if (situacao === undefined) removed.add(id);
      else removed.delete(id);
    }
    if (answer.value.last || answer.value.records.length === 0) break;
  }
  return ok(removed);
}

/**
 * Removes precedents from the index. If the process is killed between the two writes, the next run repeats
 * the removal.
 */
async function removeFromIndex(indexing: Indexing, removed: ReadonlySet<string>): Promise<void> {
  const { db, search, clock, today, counts } = indexing;
  const ids = await filterIndexed(db, [...removed]);
  if (ids.length > 0) {
    await search.apply({ put: [], remove: ids });
    await db.transaction().execute((tx) => recordRemoved(tx, ids, { at: clock(), on: today }));
  }
  counts.removed += ids.length;
  await saveCursor(db, REMOVALS, today);
}
