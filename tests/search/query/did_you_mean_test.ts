import assert from "node:assert/strict";
import { didYouMean } from "../../../search/query/did_you_mean.ts";

/** What is looked up of a text whose every word is unknown. */
async function lookedUp(text: string): Promise<string[]> {
  const asked: string[] = [];
  await didYouMean(text, () => false, (word) => {
    asked.push(word);
    return Promise.resolve([]);
  });
  return asked;
}

const letters = (count: number, of = "xkwzy") =>
  Array.from({ length: count }, (_, index) => of[(index * 7 + count) % of.length]).join("");

Deno.test("of unknown words at most eight are looked at, each once", async () => {
  const many = Array.from({ length: 500 }, (_, index) => letters(5 + index % 30)).join(" ");
  assert.equal((await lookedUp(many)).length, 8);
  const repeated = Array.from({ length: 500 }, () => "prescrisão").join(" ");
  assert.deepEqual(await lookedUp(repeated), ["prescrisao"]);
});

Deno.test("an unknown word of more than forty letters is not looked at", async () => {
  assert.equal((await lookedUp(letters(40))).length, 1);
  assert.deepEqual(await lookedUp(letters(41)), []);
});

Deno.test("a word that is misspelt twice is corrected in both places", async () => {
  const similar = () => Promise.resolve([{ word: "prescricao", shown: "prescrição", documents: 9 }]);
  const meant = await didYouMean("prescrisão e prescrisão", (stem) => stem === "e", similar);
  assert.equal(meant, "prescrição e prescrição");
});
