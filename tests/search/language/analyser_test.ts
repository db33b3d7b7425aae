import assert from "node:assert/strict";
import fc from "fast-check";
import { analyse } from "../../../search/language/analyser.ts";
import { stem } from "../../../search/language/stem.ts";
import { fold } from "../../../search/language/stop_words.ts";

const stemOf = (word: string) => stem(fold(word));
const exactOf = (text: string) => analyse(text).map(({ exact }) => exact);

const sameStem: readonly (readonly string[])[] = [
  ["execução", "execuções", "execucao", "execucoes"],
  ["petição", "petições", "peticao", "PETIÇÕES"],
  ["prescrição", "prescrições"],
  ["pensão", "pensões"],
  ["tribunal", "tribunais"],
  ["legal", "legais"],
  ["juiz", "juízes", "juizes"],
  ["imóvel", "imóveis", "imovel"],
  ["cabível", "cabíveis"],
  ["responsável", "responsáveis"],
  ["bem", "bens"],
  ["súmula", "súmulas", "sumula"],
  ["emprego", "empregado"],
  ["indenizar", "indenização", "indenizações"],
  ["competência", "competencias"],
];

for (const words of sameStem) {
  Deno.test(`${words.join(", ")} have one stem`, () => {
    assert.deepEqual([...new Set(words.map(stemOf))].length, 1, words.map(stemOf).join(" "));
  });
}

Deno.test("words of different meaning keep different stems", () => {
  for (
    const [a, b] of [["juiz", "júri"], ["legal", "legítimo"], ["pena", "penhora"], ["tributo", "tribunal"]]
  ) {
    assert.notEqual(stemOf(a!), stemOf(b!), `${a} ${b}`);
  }
});

const citations: readonly (readonly [string, readonly string[]])[] = [
  ["art. 5º", ["artigo", "5"]],
  ["artigo 5", ["artigo", "5"]],
  ["arts. 5º e 6º", ["artigo", "5", "e", "6"]],
  ["Lei nº 8.666/93", ["lei", "n", "8666", "1993"]],
  ["lei 8666/1993", ["lei", "8666", "1993"]],
  ["CF/88", ["cf", "1988"]],
  ["Lei 14.133/21", ["lei", "14133", "2021"]],
  ["súmula 331", ["sumula", "331"]],
  ["§ 2º", ["paragrafo", "2"]],
  ["R$ 1.234.567", ["r", "1234567"]],
  ["0000832-35.2018.4.01.3202", ["8323520184013202"]],
  ["00008323520184013202", ["8323520184013202"]],
];

for (const [text, words] of citations) {
  Deno.test(`"${text}" is read as ${words.join(" ")}`, () => assert.deepEqual(exactOf(text), words));
}

Deno.test("stop words keep their place and have no stem", () => {
  const tokens = analyse("vínculo de emprego");
  assert.deepEqual(tokens.map(({ stem }) => stem), ["vincul", undefined, "empreg"]);
});

/** Texts a person may write, with what Unicode makes hard. */
const text = fc.string({
  unit: fc.constantFrom(..."aáãâbcçdeéêfgiílmnoõóprstuúvz AEÇÃ019.,/-ºª§\"'\u0301\u0327\n😀"),
  maxLength: 60,
});

Deno.test("every token is a stretch of its text, in order and without overlap", () => {
  fc.assert(fc.property(text, (text) => {
    let last = 0;
    for (const { start, end, exact } of analyse(text)) {
      assert.ok(start >= last && end > start && end <= text.length && exact.length > 0);
      last = end;
    }
  }));
});

Deno.test("accents, capitals and their way of being written change nothing", () => {
  const read = (text: string) => analyse(text).map(({ exact, stem }) => [exact, stem]);
  fc.assert(fc.property(text, (text) => {
    assert.deepEqual(read(text.normalize("NFD")), read(text.normalize("NFC")));
    assert.deepEqual(read(text.toUpperCase().toLowerCase()), read(text.toLowerCase()));
    // The signs of ordinals are letters to Unicode, and only they are dropped with the accents.
    const plain = text.replace(/[ºª]/g, "");
    assert.deepEqual(read(fold(plain)), read(plain));
  }));
});

Deno.test("an accent over no letter parts no number, and tokens keep their places in the text", () => {
  const tokens = analyse("lei 9\u03271 e 1.0\u030100");
  assert.deepEqual(tokens.map(({ exact }) => exact), ["lei", "91", "e", "1000"]);
  assert.deepEqual(tokens.map(({ start, end }) => [start, end]), [[0, 3], [4, 7], [8, 9], [10, 16]]);
});

Deno.test("an exact word, read again, is itself", () => {
  fc.assert(fc.property(text, (text) => {
    for (const { exact } of analyse(text)) assert.deepEqual(exactOf(exact), [exact]);
  }));
});
