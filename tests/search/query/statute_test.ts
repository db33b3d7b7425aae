import assert from "node:assert/strict";
import { analysePrecedent } from "../../../search/document.ts";
import { InvertedIndex } from "../../../search/index/inverted_index.ts";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { searchCollection } from "../../../search/postgresql/index_search.ts";
import { planQuery } from "../../../search/query/plan.ts";
import { parseQuery } from "../../../search/query/query.ts";
import { findStatutes } from "../../../search/query/statute.ts";
import { precedent, request } from "../../support/precedents/search_builders.ts";

/** How many parts each law of a text has (law, article, item), and where it stands. */
const readings: readonly (readonly [text: string, laws: readonly (readonly [string, parts: number])[]])[] = [
  ["Lei 8.213/91", [["Lei 8.213/91", 1]]],
  ["lei nº 8213", [["lei nº 8213", 1]]],
  ["lei n. 8.213/1991", [["lei n. 8.213/1991", 1]]],
  ["Lei Federal n.º 8.213, de 24 de julho de 1991", [["Lei Federal n.º 8.213, de 24 de julho de 1991", 1]]],
  ["benefício da Lei 8.213/91 ao rural", [["Lei 8.213/91", 1]]],
  ["art. 103 da Lei 8.213/1991", [["art. 103 da Lei 8.213/1991", 2]]],
  ["artigo 103, caput e parágrafo único da Lei 8.213", [[
    "artigo 103, caput e parágrafo único da Lei 8.213",
    2,
  ]]],
  ["artigo 103, parágrafo único, da Lei 8.213", [["artigo 103, parágrafo único, da Lei 8.213", 2]]],
  ["Lei 8.213/91, art. 103", [["Lei 8.213/91, art. 103", 2]]],
  ["LC 101/2000", [["LC 101/2000", 1]]],
  ["decreto-lei 3.365/41", [["decreto-lei 3.365/41", 1]]],
  ["MP 2.180-35/2001", [["MP 2.180-35/2001", 1]]],
  ["Resolução 8/2008", [["Resolução 8/2008", 1]]],
  ["CPC 1.030", [["CPC 1.030", 1]]],
  ["CPC, art. 1.030, V", [["CPC, art. 1.030, V", 2]]],
  ["art. 1.030, inciso V, do Código de Processo Civil", [[
    "art. 1.030, inciso V, do Código de Processo Civil",
    2,
  ]]],
  ["CF art. 5º, LV", [["CF art. 5º, LV", 2]]],
  ["art. 5º, LV, da Constituição da República", [["art. 5º, LV, da Constituição da República", 2]]],
  ["CF/88, art. 37", [["CF/88, art. 37", 1]]],
  ["leis 8.212/91 e Lei 8.213/91", [["leis 8.212/91", 1], ["Lei 8.213/91", 1]]],
  ["art. 932 III CPC", [["art. 932 III CPC", 2]]],
  ["art. 28 da LEF", [["art. 28 da LEF", 1]]],
  ["Lei Maria da Penha, art. 16", [["Lei Maria da Penha, art. 16", 1]]],
  ["art. 42, parágrafo único, do CDC", [["art. 42, parágrafo único, do CDC", 1]]],
  ["a lei maria da penha protege", [["lei maria da penha", 1]]],
  ["código de processo civil", [["código de processo civil", 1]]],
  ["lei orgânica", []],
  ["direito à pensão", []],
  ["8.213 reais", []],
  ["dl", []],
];

for (const [text, laws] of readings) {
  Deno.test(`"${text}" cites ${laws.map(([law]) => `"${law}"`).join(" and ") || "no statute"}`, () => {
    const found = findStatutes(text)
      .map(({ place, parts }) => [text.slice(place.start, place.end), parts.length]);
    assert.deepEqual(found, laws);
  });
}

const documents: readonly (readonly [number: string, thesis: string])[] = [
  [
    "1",
    "A indenização de R$ 8.213,00 é devida, e a lei permite juros; outra lei, a de 1991, manda 8.213 vezes.",
  ],
  ["2", "Prazo do art. 103, parágrafo único, da Lei n. 8.213/91 para rever o benefício."],
  ["3", "Benefícios da Lei nº 8.213/1991 são devidos ao segurado que comprove o que dela se exige em juízo."],
  ["4", "O juízo do art. 1.030, V, do CPC não cabe. Outro: R$ 1.030,00 de multa."],
  ["5", "Multa de R$ 1.030,00 conforme o CPC, CPC e CPC; 1.030, 1.030 dias."],
  ["6", "Contraditório: art. 5º, inciso LV, da Constituição Federal."],
  ["7", "Cinco, 5, 5 e 5: CF, 5 dias, CF, LV casos."],
  ["8", "As Leis 8.212/91 e 8.213/91 regem a seguridade."],
  ["9", "Igualdade: art. 5º, caput, da CF."],
  ["10", "A Lei de Execução Fiscal, art. 40, manda suspender a execução."],
  ["11", "Prescrição intercorrente do art. 40 da Lei n. 6.830/80."],
  ["12", "São 40 as execuções, e 6.830 os processos."],
];

const collection = new InvertedIndex();
for (const [number, thesis] of documents) {
  const one = precedent({ number, thesis });
  collection.put({ ...one, words: analysePrecedent(one).words });
}
const numbersOf = (text: string): (string | undefined)[] =>
  searchCollection(collection, new Synonyms([]), request(text)).ids.map((id) => id.split("-").at(-1));

/** Those that cite it, as a set, and then what has its digits otherwise. */
const orders: readonly (readonly [texts: readonly string[], first: readonly string[]])[] = [
  [
    [
      "Lei 8.213/91",
      "lei nº 8213",
      "Lei 8.213/1991",
      "lei 8213 de 1991",
      "Lei n. 8.213, de 24 de julho de 1991",
    ],
    ["2", "3", "8"],
  ],
  [["art. 103 da Lei 8.213/1991", "Lei 8.213/91, art. 103", "artigo 103 da lei 8213"], ["2"]],
  [["CPC 1.030", "art. 1.030 do CPC", "Código de Processo Civil, art. 1030", "CPC art. 1030"], ["4"]],
  [["CF art. 5º, LV", "art. 5º, LV, da Constituição Federal", "constituição federal, art. 5, inciso lv"], [
    "6",
  ]],
  [["CF art. 5º", "art. 5 da constituição"], ["6", "9"]],
  [["art. 40 da LEF", "Lei 6.830/80, art. 40", "LEF", "Lei 6.830", "lei de execuções fiscais"], ["10", "11"]],
];

for (const [texts, first] of orders) {
  for (const text of texts) {
    Deno.test(`"${text}" finds first who cites it: ${first.join(", ")}`, () => {
      assert.deepEqual(numbersOf(text).slice(0, first.length).sort(), first);
    });
  }
}

Deno.test("the years in two and four digits find the same in the same order", () => {
  assert.deepEqual(numbersOf("Lei 8.213/91"), numbersOf("Lei 8.213/1991"));
});

Deno.test("a statute is missed as a whole, and only where it is not cited", () => {
  const { missing } = searchCollection(collection, new Synonyms([]), request("segurado Lei 8.213/91"));
  assert.deepEqual(missing.get("stj-rr-3"), []);
  assert.deepEqual(missing.get("stj-rr-1"), ["segurado", "Lei 8.213/91"]);
});

Deno.test("beside operators a statute is searched by the words that tell it", () => {
  const { plan } = planQuery(
    parseQuery({ general: "benefício E Lei 8.213/91" }),
    collection,
    new Synonyms([]),
  );
  assert.equal(plan.type, "group");
  assert.deepEqual(new Set(numbersOf("prazo E Lei 8.213/91")), new Set(["2"]));
});

Deno.test("no text as long as a search may be takes noticeable time, however its parts can be read", () => {
  const longest = 2_000;
  // Each part of an article could once be read in two ways, so that twenty took seconds.
  for (
    const parts of ["incisox", " I", " , I", ",caput", " ", "art. 1 ", "1.111", "lei n ", "§ 1", "cf 1, "]
  ) {
    for (const before of ["", "art. 1 §", "art. 1", "lei 1/90, art. 5"]) {
      const text = (before + parts.repeat(longest)).slice(0, longest);
      const began = performance.now();
      findStatutes(text);
      const ms = performance.now() - began;
      assert.ok(ms < 5_000, `${JSON.stringify(text.slice(0, 40))}: ${ms} ms`);
    }
  }
});
