import assert from "node:assert/strict";
import fc from "fast-check";
import { InvertedIndex } from "../../../search/index/inverted_index.ts";
import { analyse } from "../../../search/language/analyser.ts";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { planQuery } from "../../../search/query/plan.ts";
import type { QueryNode } from "../../../search/query/query_node.ts";
import { findDocuments } from "../../../search/ranking/matching.ts";

const vocabulary = ["dano", "danos", "moral", "estético", "prova"];
const word = fc.constantFrom(...vocabulary);

const { node } = fc.letrec<{ node: QueryNode }>((tie) => {
  const nodes = (minLength: number) => fc.array(tie("node"), { minLength, maxLength: 2 });
  const group = fc.record({ must: nodes(0), should: nodes(1), not: nodes(0) });
  const words = fc.array(word, { minLength: 2, maxLength: 3 });
  return {
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      word.map((text): QueryNode => ({ type: "word", text })),
      words.map((words): QueryNode => ({ type: "phrase", words })),
      fc.tuple(words, fc.integer({ min: 1, max: 3 }), fc.boolean()).map((
        [words, distance, ordered],
      ): QueryNode => ({
        type: "near",
        words,
        distance,
        ordered,
      })),
      group.map((parts): QueryNode => ({ type: "group", ...parts })),
    ),
  };
});

/** What the language says, without any index. */
function matches(node: QueryNode, text: string): boolean {
  const tokens = analyse(text);
  const stemOf = (word: string) => analyse(word)[0]!.stem;
  const exactOf = (word: string) => analyse(word)[0]!.exact;
  const from = (place: number, rest: readonly string[], distance: number, ordered: boolean): boolean =>
    rest.length === 0 || tokens.some(({ stem }, next) => {
      const away = next - place;
      return stem === stemOf(rest[0]!) && away !== 0 && Math.abs(away) <= distance &&
        (away > 0 || !ordered) &&
        from(next, rest.slice(1), distance, ordered);
    });
  switch (node.type) {
    case "everything":
    case "ids":
      return true;
    case "pattern":
      return tokens.some(({ exact }) => exact.startsWith(node.text.replace("*", "")));
    case "word":
      return tokens.some(({ stem }) => stem === stemOf(node.text));
    case "phrase":
      return tokens.some((_, at) => node.words.every((word, k) => tokens[at + k]?.exact === exactOf(word)));
    case "near":
      return tokens.some(({ stem }, place) =>
        stem === stemOf(node.words[0]!) && from(place, node.words.slice(1), node.distance, node.ordered)
      );
    case "group":
      return !node.not.some((part) => matches(part, text)) &&
        (node.must.length > 0
          ? node.must.every((part) => matches(part, text))
          : node.should.length === 0 || node.should.some((part) => matches(part, text)));
  }
}

/** A document put anew: the place of its first text is in the list of one word, and before all of the others' lists. */
const goneBefore: [number, string | null][] = [[0, "prova"], [0, "moral prova dano"]];
const near: QueryNode = { type: "near", words: ["prova", "moral", "dano"], distance: 2, ordered: false };

Deno.test("what is found is what the language says, after any puts and removals", () => {
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
  const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.option(text)), { maxLength: 30 });
  fc.assert(
    fc.property(changes, node, (changes, root) => {
      const collection = new InvertedIndex();
      const texts = new Map<string, string>();
      for (const [number, text] of changes) {
        const id = String(number);
        if (text === null) {
          assert.equal(collection.remove(id), texts.delete(id));
          continue;
        }
        texts.set(id, text);
        const words = `${analyse(text).map(({ exact }) => exact).join(" ")}\n\n`;
        const rest = { organ: "STF", species: "RG", number: id, updatedOn: undefined, cancelled: false };
        collection.put({ id, words, ...rest });
      }
      const query = { text: "", root, isWords: false, explanations: [], citations: [], statutes: [] };
      const { plan } = planQuery(query, collection, new Synonyms([]));
      const found: string[] = [];
      findDocuments(plan, collection).forEach((document) => found.push(collection.idText(document)));
      const expected = [...texts].filter(([_, text]) => matches(root, text)).map(([id]) => id);
      assert.deepEqual(found.sort(), expected.sort());
    }),
    { numRuns: 500, examples: [[goneBefore, near]] },
  );
});
