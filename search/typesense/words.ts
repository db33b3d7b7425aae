/** Words of the index: what completes a search, what may be meant by an unknown word, how words are written. */
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { analyse } from "../language/analyser.ts";
import { ALIKE, LOOKED_AT, type SimilarWord } from "../query/did_you_mean.ts";
import { analysePrecedent } from "../document.ts";
import { byDocuments, readPrefix, wordsBegun } from "../query/suggestions.ts";
import { all, has, rendered } from "./condition.ts";
import { type KeptEntry, token } from "./schema.ts";
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
  const begun = wordsBegun(vocabulary.lexicon, vocabulary, read.begun);
  const words = (await together(server, vocabulary, read.before, begun)).slice(0, limit);
  const shown = await shownWords(server, vocabulary, words);
  return words.map((word) => read.before + (shown.get(word) ?? word));
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
    return { collection, filter: rendered(condition), perPage: 0 };
  }));
  return byDocuments(words.map((word, index) => ({ word, documents: counts[index]!.total })));
}

/** With their accents, as the first document that has them writes them. */
async function shownWords(
  server: TypesenseServer,
  { state: { collection } }: Vocabulary,
  words: readonly string[],
): Promise<Map<string, string>> {
  const answers = await server.searchAll<Pick<KeptEntry, "precedent">>(words.map((word) => ({
    collection,
    filter: rendered(has("words", token(word))),
    order: "key:asc",
    fields: ["precedent"],
    perPage: 1,
  })));
  return new Map(words.flatMap((word, index) => {
    // Gone since its words were counted, it tells nothing.
    const entry = answers[index]!.documents[0];
    if (entry === undefined) return [];
    const { shown } = analysePrecedent(JSON.parse(entry.precedent) as Precedent);
    return [[word, shown.get(word) ?? word] as const];
  }));
}

/** Words of the index most like one, as the database's trigrams would have them. */
export async function similarWords(
  server: TypesenseServer,
  vocabulary: Vocabulary,
  word: string,
): Promise<SimilarWord[]> {
  const { lexicon } = vocabulary;
  const asked = trigrams(word);
  const alike: { word: string; documents: number; similarity: number }[] = [];
  for (let number = 0; number < lexicon.words; number++) {
    const other = lexicon.word(number);
    // Too short or too long to have that many trigrams in common.
    if (other.length < word.length * ALIKE || other.length * ALIKE > word.length) continue;
    const documents = vocabulary.wordDocuments(number);
    const similarity = documents === 0 ? 0 : shared(asked, trigrams(other));
    if (similarity >= ALIKE) alike.push({ word: other, documents, similarity });
  }
  alike.sort((a, b) =>
    b.similarity - a.similarity || b.documents - a.documents || (a.word < b.word ? -1 : 1)
  );
  const near = alike.slice(0, LOOKED_AT);
  const shown = await shownWords(server, vocabulary, near.map(({ word }) => word));
  return near.map(({ word, documents }) => ({ word, documents, shown: shown.get(word) ?? word }));
}

/** As `pg_trgm` makes them: two blanks before the word, one behind it. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

const shared = (a: Set<string>, b: Set<string>): number => {
  const common = a.intersection(b).size;
  return common / (a.size + b.size - common);
};
