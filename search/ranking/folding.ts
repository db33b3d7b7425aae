/** Makes hits of one dispute one. */
import { bindingRank } from "../../domain/precedents/precedent_relations.ts";
import type { Hit } from "../engine.ts";
import type { BitSet } from "../index/bit_set.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";

/** The hits of one dispute: the one that stands for all, and the others, the most binding first. */
function headOf(ids: readonly string[], first: string): { head: string; others: string[] } {
  const ranked = ids.toSorted((a, b) =>
    bindingRank(a) - bindingRank(b) || (a === first ? -1 : b === first ? 1 : compareIds(a, b))
  );
  const [head = first, ...others] = ranked;
  return { head, others };
}

/** Numbers in ids by their value, so that 9 is before 10. */
const compareIds = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** A page of an ordered list in which each dispute is once, at the place of its first. */
interface FoldedPage {
  readonly ids: readonly string[];
  /** What each stands for, by id. */
  readonly folded: ReadonlyMap<string, readonly string[]>;
}

/** @param disputeOf the dispute of an id; undefined for one alone in its own */
export function foldPage(
  ordered: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
  disputeOf: (id: string) => string | undefined,
  membersOf: (dispute: string) => readonly string[],
): FoldedPage {
  const seen = new Set<string>();
  const cards = ordered.filter((id) => {
    const dispute = disputeOf(id);
    if (dispute === undefined) return true;
    return !seen.has(dispute) && seen.add(dispute);
  }).slice(from, to);
  const folded = new Map<string, readonly string[]>();
  const ids = cards.map((id) => {
    const dispute = disputeOf(id);
    if (dispute === undefined) return id;
    const { head, others } = headOf(membersOf(dispute), id);
    if (others.length > 0) folded.set(head, others);
    return head;
  });
  return { ids, folded };
}

export const withFolded = (
  hits: readonly Hit[],
  folded: FoldedPage["folded"] = new Map(),
): readonly Hit[] =>
  hits.map((hit) => {
    const others = folded.get(hit.precedent.id);
    return others === undefined ? hit : { ...hit, folded: others };
  });

/** The hits of each dispute among documents, by the number of the dispute. */
export function disputesAmong(documents: BitSet, collection: InvertedIndex): Map<number, number[]> {
  const { values, of } = collection.disputes;
  const none = values.find("") ?? -1;
  const members = new Map<number, number[]>();
  documents.forEach((document) => {
    const dispute = of.at(document);
    if (dispute === none) return;
    const known = members.get(dispute);
    if (known === undefined) members.set(dispute, [document]);
    else known.push(document);
  });
  return members;
}
