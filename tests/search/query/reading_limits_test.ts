import assert from "node:assert/strict";
import { Lexicon } from "../../../search/index/lexicon.ts";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { planQuery } from "../../../search/query/plan.ts";
import { parseQuery, type SearchFields } from "../../../search/query/query.ts";

/** What is said of a search in an index of so many documents, each of which has every word. */
function saidOf(fields: SearchFields, documents: number) {
  const lexicon = new Lexicon();
  for (const word of ["dano", "moral", "juros", "mora", "prazo", "multa", "a", "o", "que"]) {
    lexicon.addWord(word);
  }
  const index = { lexicon, documents, stemDocuments: () => documents };
  const { notices, terms, plan } = planQuery(
    parseQuery(fields),
    index,
    new Synonyms([["multa", "mora juros"]]),
  );
  return { notices, terms: terms.map(({ text }) => text), plan };
}

const LARGE = 500_000, SMALL = 2_000;

Deno.test("words whose documents are too many to read together are left out, the last first, and named", () => {
  const { notices, terms } = saidOf({ general: "dano moral juros mora prazo" }, LARGE);
  assert.deepEqual(terms, ["dano", "moral", "juros"]);
  assert.deepEqual(notices, ["A pesquisa leria demais; ficaram de fora “mora” e “prazo”."]);
});

Deno.test("one expression is always looked for, further ones where enough documents can be looked into", () => {
  const one = saidOf({ exactPhrases: "dano moral" }, LARGE);
  assert.deepEqual(one.notices, []);
  assert.equal(one.plan.type, "sequence");
  const more = saidOf({ exactPhrases: "dano moral", noWords: '"a o" "juros mora"' }, LARGE);
  assert.deepEqual(more.notices, ["A pesquisa leria demais; ficaram de fora “a o” e “juros mora”."]);
  assert.deepEqual(more.plan, { type: "group", must: [one.plan], should: [], not: [] });
});

Deno.test("stop words alone and distances count like expressions, what may replace a word by itself", () => {
  assert.deepEqual(saidOf({ general: "a o" }, LARGE).notices, [
    "A pesquisa leria demais; ficou de fora “o”.",
  ]);
  assert.deepEqual(saidOf({ general: '"dano prazo"~5 "juros mora"~5 multa' }, LARGE).notices, [
    "A pesquisa leria demais; ficou de fora “juros mora”.",
    "Também foi procurado “multa” como “mora juros”.",
  ]);
});

Deno.test("of a small index everything is read, and what is written twice counts once", () => {
  assert.deepEqual(
    saidOf({ general: '"a o" "dano moral" dano moral juros mora prazo multa' }, SMALL).notices,
    ["Também foi procurado “multa” como “mora juros”."],
  );
  assert.deepEqual(saidOf({ general: "dano ".repeat(50) }, LARGE).notices, []);
});
