/** The baseline of the ranking: MiniSearch on our own stems, so that only the ranking differs. */
import MiniSearch from "minisearch";
import { analyse } from "../../../search/language/analyser.ts";
import type { Judged } from "../../../search/ranking/judgements.ts";

/** The first ids for a text, best first. */
export type Ranker = (text: string) => Promise<readonly string[]> | readonly string[];

export function miniSearch({ documents }: Judged, k: number, b: number): Ranker {
  const tokenize = (text: string) => analyse(text).flatMap(({ stem }) => stem ?? []);
  const index = new MiniSearch<{ id: string; text: string }>({
    fields: ["text"],
    tokenize,
    processTerm: (term) => term,
    searchOptions: { bm25: { k, b, d: 0.5 } },
  });
  index.addAll(documents);
  return (text) => index.search(text).map(({ id }) => String(id));
}
