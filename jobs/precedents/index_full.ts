/**
 * The nightly full reading, into a new index beside the one that is searched, which it then replaces at once.
 */
import { type SourceName, sourceNames } from "../../domain/precedents/precedent_source.ts";
import type { IndexBuild } from "../../search/engine.ts";
import { removeOldRefusals, saveCursor } from "../../store/precedents/index_runs.ts";
import {
  addIndexing,
  clearIndexing,
  finishIndexing,
  removeIndexing,
} from "../../store/precedents/precedent_index.ts";
import { convertPage } from "./index_page.ts";
import { REMOVALS } from "./index_removals.ts";
import type { Indexing } from "./indexing.ts";
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
