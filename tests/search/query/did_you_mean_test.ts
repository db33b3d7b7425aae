import assert from "node:assert/strict";
import { Lexicon } from "../../../search/index/lexicon.ts";
import { didYouMean } from "../../../search/query/did_you_mean.ts";

/** What is meant by a text, where these words are known, each in as many precedents as letters it has. */
async function meantBy(text: string, known: readonly string[]) {
  const lexicon = new Lexicon();
  for (const word of known) lexicon.addWord(word);
  let shown: readonly string[] = [];
  const stemDocuments = (stem: number) => lexicon.stem(stem).length;
  const meant = await didYouMean(text, { lexicon, stemDocuments }, (words) => {
    shown = words;
    return Promise.resolve(new Map(words.map((word) => [word, word.replace(/cao$/, "ção")])));
  });
  return { meant, shown };
}

/** A word of so many letters, another for every index. */
const word = (length: number, index = 0) =>
  Array.from({ length }, (_, at) => "bcdfghjklmnpqrstvwxz"[(at * 7 + index) % 20]).join("");

Deno.test("of unknown words at most eight are looked at, each once", async () => {
  const known = Array.from({ length: 20 }, (_, index) => word(12, index));
  const many = known.map((one) => `${one}h`).join(" ");
  assert.equal((await meantBy(many, known)).shown.length, 8);
  const repeated = await meantBy("prescrisao ".repeat(500), ["prescricao"]);
  assert.deepEqual(repeated.shown, ["prescricao"]);
  assert.equal(repeated.meant, "prescrição ".repeat(500));
});

Deno.test("an unknown word of more than forty letters is not looked at", async () => {
  assert.equal((await meantBy(word(40), [word(39)])).meant, word(39));
  assert.equal((await meantBy(word(41), [word(40)])).meant, undefined);
});

Deno.test("the word of the fewest edits is meant, of those the one most precedents have, and none that is unlike", async () => {
  assert.equal((await meantBy("prescrisao", ["prescricao", "prescritao"])).meant, "prescrição");
  assert.equal((await meantBy("recurxo", ["recurso", "recurado"])).meant, "recurso");
  assert.equal((await meantBy("xilofone", ["telefone"])).meant, undefined);
  assert.equal((await meantBy("para", ["parra"])).meant, undefined, "a stop word is never unknown");
});

Deno.test("an operator is no word that another is meant by", async () => {
  const known = ["plano", "saude", "proxy"];
  assert.equal((await meantBy("planu PROX/3 sauqe", known)).meant, "plano PROX/3 saude");
  assert.equal((await meantBy("prox", known)).meant, "proxy", "in small letters it is one");
});
