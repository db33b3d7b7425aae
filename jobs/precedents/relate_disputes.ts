/** Finds, once all was read, which precedents are of one dispute, and tells the index what has changed. */
import { disputesOf } from "../../domain/precedents/precedent_relations.ts";
import { listDisputeRows, recordDisputes } from "../../store/precedents/precedent_disputes.ts";
import type { Indexing } from "./indexing.ts";

/** The number of precedents written to the index at a time. */
const AT_ONCE = 200;

/** If the process is killed between the two writes, the next run repeats them. */
export async function relateDisputes({ db, search }: Pick<Indexing, "db" | "search">): Promise<void> {
  const rows = await listDisputeRows(db);
  const disputes = disputesOf(new Map(rows.map(({ id, keys }) => [id, keys])));
  const changed = rows.filter(({ id, dispute }) => disputes.get(id) !== (dispute ?? undefined));
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const ids = changed.slice(at, at + AT_ONCE).map(({ id }) => id);
    const precedents = await Promise.all(ids.map((id) => search.get(id)));
    const put = precedents.flatMap((precedent) => {
      if (precedent === undefined) return [];
      const { dispute: _, ...rest } = precedent;
      const dispute = disputes.get(rest.id);
      return [dispute === undefined ? rest : { ...rest, dispute }];
    });
    await search.apply({ put, remove: [] });
    await recordDisputes(db, ids.map((id) => ({ id, dispute: disputes.get(id) })));
  }
}
