/** The kept thesaurus is data that can be relied on, and what it says is found both by a typed term and by its meaning. */
import assert from "node:assert/strict";
import { analysePrecedent } from "../../../search/document.ts";
import { InvertedIndex } from "../../../search/index/inverted_index.ts";
import { analyse } from "../../../search/language/analyser.ts";
import { Synonyms, thesaurusLines } from "../../../search/language/synonyms.ts";
import { searchCollection } from "../../../search/postgresql/index_search.ts";
import { precedent, request } from "../../support/precedents/search_builders.ts";

Deno.test("each line is a group of equal terms or says what something typed means, each once, of words that tell", () => {
  assert.ok(thesaurusLines.length > 500);
  assert.equal(new Set(thesaurusLines).size, thesaurusLines.length);
  for (const line of thesaurusLines) {
    assert.match(line, /^[^=>]+(?:=[^=>]+)+$|^[^=>]+>[^=>+]+$/, line);
    for (const term of line.split(/[=|>+]/)) {
      assert.ok(analyse(term).some(({ stem }) => stem !== undefined), `${term} in ${line}`);
    }
  }
});

/** What a search is also read as. */
const meant = (text: string): string[] =>
  new Synonyms([]).within(analyse(text)).flatMap(({ others }) => others.map((other) => other.text));

const meanings: readonly (readonly [typed: string, meant: string])[] = [
  ["LOAS", "Lei 8.742"],
  ["benefício da loas para idoso", "Benefício de Prestação Continuada"],
  ["Lei Kandir", "LC 87"],
  ["lei do inquilinato", "Lei 8.245"],
  ["Maria da Penha e a lei maria da penha", "Lei 11.340"],
  ["multa diária", "astreintes"],
  ["astreintes", "multa diária"],
  ["suspender CNH e passaporte do devedor", "medidas executivas atípicas"],
  ["revisão da vida toda", "regra de transição"],
  ["devolução em dobro", "repetição em dobro"],
  ["nome no SPC", "cadastro de inadimplentes"],
];

for (const [typed, expected] of meanings) {
  Deno.test(`${typed} is also read as ${expected}`, () => assert.ok(meant(typed).includes(expected)));
}

const alone: readonly (readonly [typed: string, meaning: string])[] = [
  // What must stand beside it is not there.
  ["CNH vencida", "medidas executivas atípicas"],
  // A meaning does not hold the other way round.
  ["cadastro de inadimplentes", "SPC"],
  // Of a term with one telling word the small words must be there too.
  ["dobro do prazo", "elemento volitivo"],
  // A longer typed term is meant as a whole.
  ["Banco Central", "instituição financeira"],
];

for (const [typed, meaning] of alone) {
  Deno.test(`${typed} is not read as ${meaning}`, () => assert.ok(!meant(typed).includes(meaning)));
}

const index = new InvertedIndex();
const theses = [
  "A decisão que comina astreintes não preclui.",
  "O benefício do art. 20 da Lei n. 8.742/93 não se soma à renda.",
  "A multa moratória é devida por dia de atraso no recolhimento.",
  "Tensão superior a 250 volts na aposentadoria especial.",
  "Prazo de 15 dias para o agravo.",
];
for (const [at, thesis] of theses.entries()) {
  const one = precedent({ number: at === 4 ? "250" : String(at + 1), thesis });
  index.put({ ...one, words: analysePrecedent(one).words });
}
const found = (text: string) => searchCollection(index, new Synonyms([]), request(text));
const numbersOf = (text: string) => found(text).ids.map((id) => id.split("-").at(-1));

Deno.test("a precedent that says it otherwise is found first, lacks no word, and the answer tells how it was searched", () => {
  const { ids, missing, notices } = found("multa diária");
  assert.equal(ids[0], "stj-rr-1");
  assert.deepEqual(missing.get("stj-rr-1"), []);
  assert.match(notices.join(" "), /Também foi procurado “multa diária” como .*“astreintes”/);
  assert.deepEqual(numbersOf("LOAS"), ["2"]);
});

Deno.test("an abbreviation that no precedent has, nor what it stands for, is told", () => {
  assert.match(
    found("XPTO agravo").notices.join(" "),
    /Nenhum precedente tem a sigla “XPTO”; escreva-a por extenso/,
  );
});

Deno.test("a number in a sentence is no precedent's number, a number alone is", () => {
  assert.deepEqual(numbersOf("aposentadoria especial 250 volts"), ["4"]);
  assert.deepEqual(new Set(numbersOf("250")), new Set(["4", "250"]));
});
