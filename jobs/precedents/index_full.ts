/** The nightly reading: everything, into an index beside the one that is searched, which it replaces at once. */
import { type SourceName, sourceNames } from "../../domain/precedents/precedent_source.ts";
import type { IndexBuild } from "../../search/engine.ts";
import { addIndexing, clearIndexing, finishIndexing } from "../../store/precedents/precedent_index.ts";
import { forgetOldRefusals, saveCursor } from "../../store/precedents/index_runs.ts";
import { convertPage } from "./index_page.ts";
import type { Indexing } from "./indexing.ts";

/**
 * Reads every resource whole. An index that lacks one of them is never searched: with any failure the former index
 * stays, and the run is told as failed.
 *
 * @returns what failed, in sentences for operators
 */
export async function readEverything(indexing: Indexing): Promise<string[]> {
  const { db, search, clock, today, counts, runId } = indexing;
  await clearIndexing(db);
  const build = await search.rebuild();
  try {
    for (const source of sourceNames) {
      const failure = await readSource(indexing, source, build);
      if (failure !== undefined) {
        await build.abandon();
        return [`${source}: ${failure}; o índice anterior continua em uso`];
      }
    }
    await build.swap();
  } catch (error) {
    await build.abandon();
    throw error;
  }
  // Killed before this, the next full reading finds the same differences again.
  const { put, removed } = await db.transaction().execute(async (tx) => {
    for (const source of sourceNames) {
      await saveCursor(tx, source, { since: today, nextPage: 1, beganOn: undefined });
    }
    await forgetOldRefusals(tx, runId);
    return await finishIndexing(tx, { at: clock(), on: today });
  });
  counts.put = put;
  counts.removed = removed;
  return [];
}

async function readSource(
  indexing: Indexing,
  source: SourceName,
  build: IndexBuild,
): Promise<string | undefined> {
  const { db, bank, signal } = indexing;
  let read = 0;
  for (let page = 1;; page++) {
    if (signal?.aborted) return "interrompida";
    const answer = await bank.page(source, { page });
    if (!answer.ok) return answer.error.reason;
    const { records, total, last } = answer.value;
    const { precedents, rows } = await convertPage(indexing, source, records);
    await build.add(precedents);
    await addIndexing(db, rows);
    read += records.length;
    indexing.tell(source, Math.max(total, read), read);
    if (last || records.length === 0) return undefined;
  }
}
