import assert from "node:assert/strict";
import fc from "fast-check";
import { readSearchCursor, writeSearchCursor } from "../../../search/cursor.ts";
import { InvertedIndex } from "../../../search/index/inverted_index.ts";
import { analyse } from "../../../search/language/analyser.ts";
import { placeOfNear } from "../../../search/language/places.ts";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { editDistance } from "../../../search/query/did_you_mean.ts";
import { planQuery } from "../../../search/query/plan.ts";
import { parseQuery } from "../../../search/query/query.ts";
import { findDocuments } from "../../../search/ranking/matching.ts";
import { rank } from "../../../search/ranking/ranker.ts";
import { firstOf, selectPlaces } from "../../../search/ranking/selection.ts";

/** A collection of theses named by their place: "0", "1", … */
function collectionOf(theses: readonly string[]): InvertedIndex {
  const collection = new InvertedIndex();
  theses.forEach((thesis, index) =>
    collection.put({
      id: String(index),
      organ: "STF",
      species: "RG",
      number: String(index),
      updatedOn: undefined,
      cancelled: false,
      words: `\n${analyse(thesis).map(({ exact }) => exact).join(" ")}\n`,
    })
  );
  return collection;
}

function ranked(theses: readonly string[], text: string, groups: readonly string[][] = []): string[] {
  const collection = collectionOf(theses);
  const { plan, terms } = planQuery(parseQuery({ general: text }), collection, new Synonyms(groups));
  const candidates: { id: string; sequence: ReturnType<InvertedIndex["wordsOf"]> }[] = [];
  findDocuments(plan, collection).forEach((document) =>
    candidates.push({ id: collection.idText(document), sequence: collection.wordsOf(document) })
  );
  const ids = rank(terms, candidates, collection, collection.lexicon);
  assert.deepEqual(rank(terms, candidates.reverse(), collection, collection.lexicon), ids);
  return ids;
}

const filling = ["contrato de locação", "imposto de renda", "servidor público", "pena de reclusão"];

const orders: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ["who has both words comes before who repeats one", "dano moral", [
    "dano dano dano dano",
    "do dano e da moral",
  ], ["1", "0"]],
  ["a rare word counts more", "contrato usucapião", ["contrato", "usucapião", "contrato de mútuo"], [
    "1",
    "0",
    "2",
  ]],
  ["neighbours come before strangers", "dano moral", [
    "dano a quem de direito e que tenha agido com culpa, segundo a boa moral",
    "dano moral a quem de direito e que tenha agido com culpa, segundo a boa",
  ], ["1", "0"]],
  ["the short comes before the long", "usucapião", [
    "usucapião e outras formas originárias da aquisição da propriedade imóvel rural",
    "usucapião",
  ], ["1", "0"]],
  ["the form that was typed comes before another of its stem", "juiz", [
    "juízo da execução penal",
    "juiz da execução penal",
  ], ["1", "0"]],
  ["what begins with it comes before what ends with it", "usucapião", [
    "imóvel rural que se adquire por usucapião",
    "usucapião de imóvel rural que se adquire",
  ], ["1", "0"]],
  ["what may replace a word stands where it stands", "prescri*", [
    "prescrito o crédito",
    "crédito que prescreveu ou prescrito",
    "prescrito o crédito",
  ], ["0", "2", "1"]],
  ["equals are in the order of their ids", "usucapião", ["usucapião", "usucapião"], ["0", "1"]],
];

for (const [what, text, theses, ids] of orders) {
  Deno.test(`in the order by relevance ${what}`, () => {
    const all = [...theses, ...filling];
    assert.deepEqual(ranked(all, text).filter((id) => Number(id) < theses.length), ids);
  });
}

Deno.test("a synonym counts as the word itself, one way and the other", () => {
  const theses = [
    "benefício do INSS",
    "benefício do Instituto Nacional do Seguro Social",
    "seguro social",
    ...filling,
  ];
  const groups = [["INSS", "Instituto Nacional do Seguro Social"]];
  assert.deepEqual(ranked(theses, "INSS", groups).sort(), ["0", "1"]);
  assert.deepEqual(ranked(theses, "Instituto Nacional do Seguro Social", groups)[0], "1");
  assert.ok(ranked(theses, "Instituto Nacional do Seguro Social", groups).includes("0"));
});

Deno.test("statistics do not remember what has gone", () => {
  const theses = ["dano moral", "dano estético", "usucapião"];
  const changed = collectionOf(theses), fresh = collectionOf(["dano moral", "usucapião"]);
  changed.remove("1");
  for (const word of ["dano", "moral", "estetic", "usucapia"]) {
    const documents = (collection: InvertedIndex) => {
      const stem = collection.lexicon.findStem(word);
      return stem === undefined ? 0 : collection.stemDocuments(stem);
    };
    assert.equal(documents(changed), documents(fresh), word);
  }
  assert.equal(changed.documents, 2);
  assert.equal(changed.averageLength, fresh.averageLength);
});

Deno.test("the first of many are those a sort gives, in its order", () => {
  const some = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 });
  fc.assert(fc.property(some, fc.integer({ min: 0, max: 70 }), (values, limit) => {
    const collection = collectionOf(values.map(() => "dano"));
    const all = findDocuments({ type: "everything" }, collection);
    const sorted = values.map((_, index) => index).sort((a, b) => values[b]! - values[a]! || b - a);
    const first = firstOf(all, limit, Float64Array.from(values), (a, b) => a > b);
    assert.deepEqual(first, sorted.slice(0, limit));
    const places = { from: limit, to: limit + 7 };
    const some = selectPlaces(all, places, Float64Array.from(values), (a, b) => a > b, 0);
    assert.deepEqual(some, sorted.slice(places.from, places.to));
  }));
});

/** A text of words that are their own stems. */
const textOfStems = (stems: readonly number[]) => ({
  words: stems,
  stemsOfWords: Uint32Array.from({ length: 10 }, (_, word) => word + 1),
  start: 0,
  end: stems.length,
});

const near: readonly (readonly [readonly number[], readonly number[], number, boolean, boolean])[] = [
  [[1, 0, 2], [1, 2], 2, true, true],
  [[1, 0, 2], [1, 2], 1, true, false],
  [[2, 0, 1], [1, 2], 2, true, false],
  [[2, 0, 1], [1, 2], 2, false, true],
  [[1], [1, 1], 5, false, false],
  [[1, 1], [1, 1], 5, false, true],
  [[1, 2, 0, 0, 0, 3], [1, 2, 3], 3, true, false],
  [[1, 2, 0, 0, 2, 3], [1, 2, 3], 4, true, true],
];

for (const [stems, requested, distance, isOrdered, expected] of near) {
  const how = `${isOrdered ? "in order " : ""}within ${distance}`;
  Deno.test(`${requested.join(" ")} ${expected ? "stand" : "do not stand"} ${how} in ${stems.join(" ")}`, () => {
    const terms = requested.map((stem) => ({ stems: [stem], words: [] }));
    const place = placeOfNear(textOfStems(stems), { terms, distance, ordered: isOrdered });
    assert.equal(place !== -1, expected);
  });
}

Deno.test("many equal words near each other are no trap", () => {
  const terms = Array(200).fill({ stems: [1], words: [] });
  assert.notEqual(placeOfNear(textOfStems(Array(300).fill(1)), { terms, distance: 999, ordered: false }), -1);
});

Deno.test("edits are insertions, omissions, replacements and swaps", () => {
  for (
    const [a, b, edits] of [["dano", "dano", 0], ["dano", "danos", 1], ["dnao", "dano", 1], ["", "dano", 4], [
      "prescrisao",
      "prescricao",
      1,
    ]] as const
  ) assert.equal(editDistance(a, b), edits, `${a} ${b}`);
});

Deno.test("a cursor is read as it was written, and anything else is none", () => {
  const cursor = { after: "stj-rr-1", shown: 20 };
  assert.deepEqual(readSearchCursor(writeSearchCursor(cursor)), cursor);
  const written = { after: "stj-rr-1", shown: 20, left: 7 };
  assert.deepEqual(readSearchCursor(writeSearchCursor(written)), written);
  fc.assert(fc.property(fc.string(), (text) => assert.equal(readSearchCursor(text), undefined)));
  for (const value of [{ after: "x" }, { after: "x", shown: -1 }, { after: "x", shown: 1e12 }, null]) {
    assert.equal(readSearchCursor(btoa(JSON.stringify(value))), undefined);
  }
});
