/**
 * What a process knows of the collection it searches: every word with the number of documents it stands in, read from
 * the server's own counts of the values of its fields. So nothing has to be kept in step with the documents.
 */
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { analysePrecedent } from "../document.ts";
import { Lexicon } from "../index/lexicon.ts";
import { DECISIONS_WEIGHT, type TermStatistics } from "../index/term_statistics.ts";
import { analyse } from "../language/analyser.ts";
import { wordIn } from "../query/word_operators.ts";
import { byDocuments, readPrefix, wordsWithPrefix } from "../ranking/suggestions.ts";
import { all, has, renderCondition } from "./condition.ts";
import { fromToken, type SourceEntry, token } from "./schema.ts";
import type { FoundDocuments, TypesenseQuery, TypesenseServer } from "./server.ts";

/** What distinguishes one state of a collection from the next. */
export interface CollectionState {
  readonly collection: string;
  readonly documents: number;
  readonly writtenAt: number;
}

export const isSameState = (a: CollectionState, b: CollectionState): boolean =>
  a.collection === b.collection && a.documents === b.documents && a.writtenAt === b.writtenAt;

/** Asks for the state: the time of the last write and how many documents there are. */
export const stateQuery = (collection: string): TypesenseQuery => ({
  collection,
  order: "writtenAt:desc",
  fields: ["writtenAt"],
  perPage: 1,
});

export const stateOf = (
  { collection, outOf, documents }: FoundDocuments<{ writtenAt: number }>,
): CollectionState => ({
  collection,
  documents: outOf,
  writtenAt: documents[0]?.writtenAt ?? 0,
});

/** More than any language has. */
const EVERY_VALUE = 10_000_000;

export class Vocabulary implements TermStatistics {
  readonly lexicon = new Lexicon();
  readonly documents: number;
  readonly averageLength: number;
  readonly #stemDocuments: number[] = [];
  readonly #rootDocuments: number[] = [];

  private constructor(readonly state: CollectionState, facets: FoundDocuments<never>["facets"]) {
    this.documents = state.documents;
    this.averageLength = (facets.get("length")?.sum ?? 0) * DECISIONS_WEIGHT / Math.max(1, state.documents);
    const counts = (field: string) =>
      (facets.get(field)?.counts ?? []).map(({ value, count }) => ({ text: fromToken(value), count }));
    for (const { text } of counts("words")) this.lexicon.addWord(text);
    for (const { text, count } of counts("stems")) {
      const stem = this.lexicon.findStem(text);
      if (stem !== undefined) this.#stemDocuments[stem] = count;
    }
    for (const { text, count } of counts("roots")) {
      // A root is its own root.
      const root = this.lexicon.findRootOf(text);
      if (root !== undefined) this.#rootDocuments[root] = count;
    }
  }

  static async read(server: TypesenseServer, collection: string): Promise<Vocabulary> {
    const [state, tokens] = await server.searchAll<never>([
      stateQuery(collection),
      // The sum of a facet covers the values that are returned, so every length is asked for.
      { collection, facets: ["length", "words", "stems", "roots"], facetValues: EVERY_VALUE, perPage: 0 },
    ]);
    return new Vocabulary(stateOf(state!), tokens!.facets);
  }

  stemDocuments = (stem: number): number => this.#stemDocuments[stem] ?? 0;
  rootDocuments = (root: number): number => this.#rootDocuments[root] ?? 0;
}

// Words of the index: what completes a search, what may be meant by an unknown word, how words are written.

export async function suggestions(
  server: TypesenseServer,
  vocabulary: Vocabulary,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const read = readPrefix(prefix);
  if (read === undefined) return [];
  const begun = wordsWithPrefix(vocabulary.lexicon, vocabulary, read.begun);
  const words = (await together(server, vocabulary, read.before, begun)).slice(0, limit);
  const shown = await displayWords(server, vocabulary, words);
  return words.map((word) => read.before + wordIn(prefix, shown.get(word) ?? word));
}

/** Those that some document has with all the words before, by how many do. */
async function together(
  server: TypesenseServer,
  { lexicon, state: { collection } }: Vocabulary,
  before: string,
  words: readonly string[],
): Promise<string[]> {
  const stems = analyse(before).flatMap(({ stem }) => stem ?? []);
  if (stems.length === 0) return [...words];
  const counts = await server.searchAll(words.map((word) => {
    const stem = lexicon.stem(lexicon.stemOf(lexicon.findWord(word)!));
    const condition = all(...[...stems, stem].map((one) => has("stems", token(one))));
    return { collection, filter: renderCondition(condition), perPage: 0 };
  }));
  return byDocuments(words.map((word, index) => ({ word, documents: counts[index]!.total })));
}

/** With their accents, as the first document that has them writes them. */
export async function displayWords(
  server: TypesenseServer,
  { state: { collection } }: Vocabulary,
  words: readonly string[],
): Promise<Map<string, string>> {
  const answers = await server.searchAll<Pick<SourceEntry, "precedent">>(words.map((word) => ({
    collection,
    filter: renderCondition(has("words", token(word))),
    order: "key:asc",
    fields: ["precedent"],
    perPage: 1,
  })));
  return new Map(words.flatMap((word, index) => {
    // A document that was removed after its words were counted gives no spelling.
    const entry = answers[index]!.documents[0];
    if (entry === undefined) return [];
    const { shown } = analysePrecedent(JSON.parse(entry.precedent) as Precedent);
    return [[word, shown.get(word) ?? word] as const];
  }));
}
