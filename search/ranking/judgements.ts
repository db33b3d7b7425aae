/**
 * A collection of queries with graded judgements (JurisTCU, CC BY 4.0: documents.jsonl, queries.csv, judgements.csv)
 * and its measures. It is not part of the project; its folder is given as an option.
 */
import type { Precedent } from "../../domain/precedents/precedent.ts";

export interface Judged {
  readonly documents: readonly { readonly id: string; readonly text: string }[];
  readonly queries: readonly { readonly id: string; readonly text: string; readonly source: string }[];
  /** The grades, 0 to 3, by query and document; a document without a judgement has grade 0. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** @param documentsFolder the folder of the documents, when several collections of queries share them */
export function readJudged(folder: string, documentsFolder = folder): Judged {
  const read = (name: string, from = folder) => Deno.readTextFileSync(`${from}/${name}`).trim().split("\n");
  const grades = new Map<string, Map<string, number>>();
  for (const [query = "", document = "", grade] of read("judgements.csv").slice(1).map(cells)) {
    const known = grades.get(query);
    if (known === undefined) grades.set(query, new Map([[document, Number(grade)]]));
    else known.set(document, Number(grade));
  }
  return {
    // Sorted by id: in the file's order judged documents come first, and that order must not decide ties.
    documents: read("documents.jsonl", documentsFolder).map((line): Judged["documents"][number] =>
      JSON.parse(line)
    )
      .sort((a, b) => a.id < b.id ? -1 : 1),
    queries: read("queries.csv").slice(1).map(cells)
      .map(([id = "", text = "", source = ""]) => ({ id, text, source })),
    grades,
  };
}

const cells = (line: string): string[] =>
  [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
    .map(([_, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");

/** A text of a collection as a precedent. */
export const asPrecedent = (number: string, thesis: string, given: Partial<Precedent> = {}): Precedent => ({
  id: `stf-sum-${number}`,
  organ: "STF",
  species: "SUM",
  number,
  question: "",
  thesis,
  status: "Vigente",
  alert: undefined,
  cancelled: false,
  updatedOn: undefined,
  leadingCases: [],
  suspensions: [],
  decisions: undefined,
  subjects: [],
  legislation: "",
  ...given,
});

/** The number of first hits that are rated. */
export const DEPTH = 10;
const RELEVANT = 2;

export interface Quality {
  /** nDCG with linear gain. */
  readonly ndcg: number;
  /** Recall of the documents graded 2 or better. */
  readonly recall: number;
  readonly reciprocalRank: number;
}

export function measure(grades: ReadonlyMap<string, number>, ranked: readonly string[]): Quality {
  const gained = (gains: readonly number[]) =>
    gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
  const gains = ranked.slice(0, DEPTH).map((id) => grades.get(id) ?? 0);
  const all = [...grades.values()];
  const relevant = all.filter((grade) => grade >= RELEVANT).length;
  const first = ranked.findIndex((id) => (grades.get(id) ?? 0) >= RELEVANT);
  return {
    ndcg: gained(gains) / (gained(all.sort((a, b) => b - a).slice(0, DEPTH)) || 1),
    recall: gains.filter((grade) => grade >= RELEVANT).length / (relevant || 1),
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
  };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
