/** Whether the index that is searched is the one that was filled from the bank. */
import type { Db } from "../store/connection.ts";
import { lastGoodRun } from "../store/precedents/index_runs.ts";
import { countIndexed } from "../store/precedents/precedent_index.ts";
import type { SearchEngine } from "./engine.ts";

/** Why an index does not hold what the bank holds; each is mended by reading the bank whole. */
export type IndexFault =
  /** Nothing was ever read. */
  | "never-filled"
  /** What is known to be indexed was put into another engine since. */
  | "other-engine"
  /** The engine holds another index than the last run left, or less than was put into it. */
  | "lost";

/**
 * Compares what the engine holds with what the database says was indexed.
 *
 * @throws {SearchUnavailable} when the engine does not answer
 */
export async function findIndexFault(db: Db, search: SearchEngine): Promise<IndexFault | undefined> {
  const last = await lastGoodRun(db);
  if (last === undefined) return "never-filled";
  if (last.engine !== search.name) return "other-engine";
  const [{ collection, documents }, indexed] = await Promise.all([search.state(), countIndexed(db)]);
  return collection !== last.collection || documents < indexed ? "lost" : undefined;
}
