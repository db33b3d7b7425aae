/**
 * Removes from the index what the bank's status history reports as removed, before the next full reading
 * notices it.
 */
import * as v from "valibot";
import { indexedId } from "../../domain/precedents/bnp_resource.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { StatusChange } from "../../registries/bnp_schema.ts";
import { findCursor, saveCursor } from "../../store/precedents/index_runs.ts";
import { filterIndexed, recordRemoved } from "../../store/precedents/precedent_index.ts";
import type { Indexing } from "./indexing.ts";

/** The history's name in `index_cursor`. */
export const REMOVALS = "historico-situacao";

/**
 * The ids of precedents whose last change, since the day of the last reading, is their removal; none when the
 * bank keeps no history.
 */
export async function readRemovals(indexing: Indexing): Promise<Result<ReadonlySet<string>, string>> {
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
export async function removeFromIndex(indexing: Indexing, removed: ReadonlySet<string>): Promise<void> {
  const { db, search, clock, today, counts } = indexing;
  const ids = await filterIndexed(db, [...removed]);
  if (ids.length > 0) {
    await search.apply({ put: [], remove: ids });
    await db.transaction().execute((tx) => recordRemoved(tx, ids, { at: clock(), on: today }));
  }
  counts.removed += ids.length;
  await saveCursor(db, REMOVALS, today);
}
