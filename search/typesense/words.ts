/** Words of the index: what completes a search, what may be meant by an unknown word, how words are written. */
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { analysePrecedent } from "../document.ts";
import { analyse } from "../language/analyser.ts";
import { wordIn } from "../query/word_operators.ts";
import { byDocuments, readPrefix, wordsWithPrefix } from "../ranking/suggestions.ts";
import { all, has, renderCondition } from "./condition.ts";
import { type SourceEntry, token } from "./schema.ts";
import type { TypesenseServer } from "./server.ts";
import type { Vocabulary } from "./vocabulary.ts";

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
