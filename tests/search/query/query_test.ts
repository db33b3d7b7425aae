import assert from "node:assert/strict";
import fc from "fast-check";
import { parseQuery } from "../../../search/query/query.ts";
import type { QueryNode } from "../../../search/query/query_node.ts";

/** A tree in brackets: what must be has a plus, what must not a minus. */
function written(node: QueryNode): string {
  switch (node.type) {
    case "everything":
      return "*";
    case "ids":
      return node.ids.join(" ");
    case "word":
      return node.text;
    case "pattern":
      return node.text;
    case "phrase":
      return `"${node.words.join(" ")}"`;
    case "near":
      return `${node.ordered ? "seq" : "near"}/${node.distance}(${node.words.join(" ")})`;
    case "group": {
      const { must, should, not } = node;
      const parts = [
        ...must.map((part) => `+${written(part)}`),
        ...should.map(written),
        ...not.map((part) => `-${written(part)}`),
      ];
      return `[${parts.join(" ")}]`;
    }
  }
}

const general: readonly (readonly [string, string])[] = [
  ["", "*"],
  [
    "Prescrição prescri* +Licit$ -extinçã$",
    "[+licit* prescricao prescri* -extinca*]".replace("prescricao", "Prescrição"),
  ],
  ["R$ 100", "[R 100]"],
  ["indeni?ar $constitucional contrib$ões", "[indeni?ar *constitucional contrib*oes]"],
  ["cabe recurso?", "[cabe recurso]"],
  ["roub? ADJ arma?", "[seq/1(roub? arma?)]"],
  ["dano moral", "[dano moral]"],
  ["+dano moral", "[+dano moral]"],
  ["dano -moral", "[dano -moral]"],
  ['"dano moral" coletivo', '["dano moral" coletivo]'],
  ['+"dano moral" -"pessoa jurídica"', '[+"dano moral" -"pessoa juridica"]'],
  ["dano E moral", "[[+dano +moral]]"],
  ["dano AND moral AND coletivo", "[[+dano +moral +coletivo]]"],
  ["dano OU moral", "[dano moral]"],
  ["dano NÃO moral", "[dano -moral]"],
  ["dano E NÃO moral", "[[+dano -moral]]"],
  ["NOT moral", "[-moral]"],
  ["dano OU NÃO moral", "[dano [-moral]]"],
  ["NÃO NÃO moral", "[moral]"],
  ["(dano OU prejuízo) E moral", "[[+[dano prejuízo] +moral]]"],
  ["dano E (moral OU (estético E grave))", "[[+dano +[moral [[+estético +grave]]]]]"],
  ["-(dano moral)", "[-[dano moral]]"],
  ['"dano moral"~5', "[near/5(dano moral)]"],
  ["dano PROX/5 moral", "[near/5(dano moral)]"],
  ["dano PROX moral", "[near/10(dano moral)]"],
  ["dano ADJ moral", "[seq/1(dano moral)]"],
  ["dano ADJ/3 moral", "[seq/3(dano moral)]"],
  ["dano ADJ2 moral", "[seq/2(dano moral)]"],
  ["dano adj2 moral prox5 coletivo", "[[+seq/2(dano moral) +near/5(moral coletivo)]]"],
  ["dano prox5 moral prox5 coletivo", "[near/5(dano moral coletivo)]"],
  ["dano COM moral", "[near/50(dano moral)]"],
  ["dano MESMO moral", "[near/1000000(dano moral)]"],
  ["dano com moral mesmo", "[dano com moral mesmo]"],
  ["(dano OU prejuízo) ADJ2 mora$", "[[seq/2(dano mora*) seq/2(prejuízo mora*)]]"],
  ['dano PROX5 (moral OU "pessoa jurídica")', "[[near/5(dano moral) near/5(dano pessoa juridica)]]"],
  ['"dano$ mora$"', "[seq/1(dano* mora*)]"],
  ["lei 8.666/93", "[8.666]"],
  ["decreto-lei", "[decreto lei]"],
  ["+decreto-lei", "[+decreto-lei]"],
  ["e ou não", "[e ou não]"],
  ["DANO MORAL NÃO CONFIGURADO", "[DANO MORAL NÃO CONFIGURADO]"],
  ["RESPONSABILIDADE CIVIL E DANO MORAL", "[RESPONSABILIDADE CIVIL E DANO MORAL]"],
  ["DANO OU PREJUÍZO, NOT AND OR NAO", "[DANO OU PREJUÍZO NOT AND OR NAO]"],
  ["DANO COM MORAL MESMO COLETIVO", "[DANO COM MORAL MESMO COLETIVO]"],
  ["DANO PROX5 MORAL E COLETIVO", "[near/5(DANO MORAL) E COLETIVO]"],
  ['+DANO -MORAL "PESSOA JURÍDICA" (E)', '[+DANO "pessoa juridica" [E] -MORAL]'],
  ["ART. 5º, § 2º E 37", "[ART 5º § 2º E 37]"],
  ["ÇÃO E ÉPOCA", "[ÇÃO E ÉPOCA]"],
  ["“dano moral”", '["dano moral"]'],
];

for (const [text, tree] of general) {
  Deno.test(`${text || "nothing"} is read as ${tree}`, () => {
    const { root, explanations } = parseQuery({ general: text });
    assert.equal(written(root), tree);
    assert.deepEqual(explanations, []);
  });
}

const explained: readonly (readonly [string, string, RegExp])[] = [
  ["(dano moral", "[[dano moral]]", /fechar/],
  ["dano) moral", "[dano moral]", /sem o "\("/],
  ["E dano", "[dano]", /operador/],
  ["dano OU", "[dano]", /operador/],
  ["dano E", "[dano]", /operador/],
  ["dano NÃO", "[dano]", /NÃO/],
  ["dano COM", "[dano]", /operador/],
  ['dano "moral coletivo', "[dano moral coletivo]", /aspas sem par/],
  ["dano pr*", "[dano pr]", /“pr\*” foi procurada sem o sinal/],
  ["(dano E moral) PROX/3 coletivo", "[[+[[+dano +moral]] +coletivo]]", /sem a distância/],
];

for (const [text, tree, explanation] of explained) {
  Deno.test(`${text} is searched as ${tree}, and the reader is told`, () => {
    const { root, explanations } = parseQuery({ general: text });
    assert.equal(written(root), tree);
    assert.equal(explanations.length, 1);
    assert.match(explanations[0]!, explanation);
  });
}

const asRead: readonly (readonly [text: string, read: string, asWords: string])[] = [
  ["dano E moral", "dano e moral", "dano e moral"],
  ["Dano moral NÃO configurado", "Dano ou moral, sem configurado", "Dano moral não configurado"],
  [
    "dano E moral OU (NÃO estético) PROX/5 x",
    "(dano e moral) ou ((sem estético) e x)",
    "dano e moral ou não estético x",
  ],
  ["dano ADJ2 moral", "dano a até 2 palavras de moral, nesta ordem", "dano moral"],
  ["dano ADJ moral", "dano logo antes de moral", "dano moral"],
  ["DANO PROX5 MORAL", "DANO a até 5 palavras de MORAL", "DANO MORAL"],
  ["dano COM moral", "dano a até 50 palavras de moral", "dano com moral"],
  ["dano MESMO moral", "dano no mesmo texto que moral (questão, tese ou decisão)", "dano mesmo moral"],
  [
    "(dano OU prejuízo) ADJ2 mora$",
    "dano a até 2 palavras de mora*, nesta ordem ou prejuízo a até 2 palavras de mora*, nesta ordem",
    "dano ou prejuízo mora",
  ],
  ["prescri$", "palavras que começam por prescri", "prescri"],
  [
    "indeni?ar $constitucional",
    "palavras como indeni?ar ou palavras que terminam em constitucional",
    "indeniar constitucional",
  ],
  ['"dano moral" coletivo', "“dano moral” ou coletivo", "dano moral coletivo"],
  ["(dano OU prejuízo) E moral", "(dano ou prejuízo) e moral", "dano ou prejuízo e moral"],
  ["Dano E", "Dano", "Dano e"],
];

for (const [text, read, asWords] of asRead) {
  Deno.test(`it is shown that ${text} is read as ${read}, and how to search it as words`, () => {
    const { operators } = parseQuery({ general: text });
    assert.equal(operators?.notice, `Lido como: ${read}.`);
    assert.equal(operators.asWords, asWords);
    assert.equal(parseQuery({ general: asWords }).operators, undefined);
  });
}

for (
  const text of ["dano moral", "+dano -moral", "cabe recurso?", "R$ 100", "DANO E MORAL", "art. 5º, § 2º"]
) {
  Deno.test(`${text} has words only, and nothing is said of how it was read`, () => {
    assert.equal(parseQuery({ general: text }).operators, undefined);
  });
}

Deno.test("a search in capitals is the same search in small letters", () => {
  const word = fc.constantFrom(
    "dano",
    "moral",
    "e",
    "ou",
    "não",
    "and",
    "com",
    "mesmo",
    "lei",
    "art. 5º",
    "(",
    ")",
  );
  fc.assert(fc.property(fc.array(word, { maxLength: 8 }), (words) => {
    const text = words.join(" ");
    const { root, explanations } = parseQuery({ general: text.toUpperCase() });
    assert.equal(written(root).toLowerCase(), written(parseQuery({ general: text }).root));
    assert.ok(explanations.every((told) => !told.includes("operador")));
  }));
});

Deno.test("the fields of the advanced search add to the general one", () => {
  const fields = {
    general: "dano",
    allWords: 'moral "pessoa jurídica"',
    anyWords: "banco seguradora",
    noWords: "estético",
    exactPhrases: '"relação de consumo" "ônus da prova"; boa-fé objetiva',
  };
  assert.equal(
    written(parseQuery(fields).root),
    '[+[dano] +moral +"pessoa juridica" +[banco seguradora] +"relacao de consumo" +"onus da prova" ' +
      '+"boa fe objetiva" -estético]',
  );
});

Deno.test("a field of the advanced search alone is the search", () => {
  assert.equal(written(parseQuery({ anyWords: "dano moral" }).root), "[dano moral]");
  assert.equal(written(parseQuery({ exactPhrases: "dano moral" }).root), '"dano moral"');
  assert.equal(written(parseQuery({ noWords: "dano" }).root), "[-dano]");
});

Deno.test("connectives are words in the fields of the advanced search", () => {
  assert.equal(written(parseQuery({ anyWords: "dano E moral" }).root), "[dano E moral]");
});

const citations: readonly (readonly [string, unknown])[] = [
  ["tema 1046 stf", {
    organ: "STF",
    species: ["RG", "RR", "IRR", "IRDR", "IAC", "PUIL"],
    number: "1046",
  }],
  ["Tema nº 1.046 do STF", {
    organ: "STF",
    species: ["RG", "RR", "IRR", "IRDR", "IAC", "PUIL"],
    number: "1046",
  }],
  ["súmula 331 tst", { organ: "TST", species: ["SUM"], number: "331" }],
  ["SUM 7", { species: ["SUM"], number: "7" }],
  ["súmula vinculante 11", { species: ["SV"], number: "11" }],
  ["RG 123", { species: ["RG"], number: "123" }],
  ["irdr 9 trt1", { organ: "TRT01", species: ["IRDR"], number: "9" }],
  ["stj-rr-1", { organ: "STJ", species: ["RR"], number: "1" }],
  ["tema 1046 dano moral", { species: ["RG", "RR", "IRR", "IRDR", "IAC", "PUIL"], number: "1046" }],
  ["súmula", undefined],
  ["1046", undefined],
  ["dano moral", undefined],
];

for (const [text, citation] of citations) {
  Deno.test(`"${text}" ${citation === undefined ? "names no precedent" : "names a precedent"}`, () => {
    assert.deepEqual(parseQuery({ general: text }).citations, citation === undefined ? [] : [citation]);
  });
}

Deno.test("nothing that can be typed fails, whatever the field", () => {
  const typed = fc.array(
    fc.constantFrom(
      "(",
      ")",
      '"',
      "+",
      "-",
      "E",
      "OU",
      "NÃO",
      "PROX/2",
      "ADJ",
      "~3",
      ";",
      "dano",
      "de",
      "5º",
      " ",
    ),
    { maxLength: 25 },
  ).map((parts) => parts.join(" ").replaceAll("  ", ""));
  fc.assert(fc.property(typed, fc.string(), (typed, anything) => {
    for (const text of [typed, anything]) {
      parseQuery({ general: text, allWords: text, anyWords: text, noWords: text, exactPhrases: text });
    }
  }));
});

Deno.test("a pasted text is searched by its first words, and parentheses have a depth", () => {
  const pasted = parseQuery({ general: "palavra ".repeat(10_000) });
  assert.equal(pasted.root.type === "group" && pasted.root.should.length, 200);
  assert.match(pasted.explanations[0]!, /longa demais/);
  assert.match(parseQuery({ general: "(".repeat(5_000) + "dano" }).explanations.join(" "), /encaixados/);
});

Deno.test("of expressions whose words must be looked for in each text the first ten are searched, and that is said", () => {
  const many = (make: (index: number) => string) => Array.from({ length: 40 }, (_, index) => make(index));
  const tables: [string, Parameters<typeof parseQuery>[0]][] = [
    ["phrases", { general: many((at) => `"a${at} b"`).join(" ") }],
    ["nearness", { general: many((at) => `"a${at} b"~9`).join(" ") }],
    ["excluded ones", { general: many((at) => `-"a${at} b"`).join(" ") }],
    ["joined words", { allWords: many((at) => `palavra${at}-outra`).join(" ") }],
    ["exact expressions", { exactPhrases: many((at) => `a${at} o`).join(";") }],
    ["those of several fields", { exactPhrases: "a b", noWords: many((at) => `"c${at} d"`).join(" ") }],
  ];
  for (const [name, fields] of tables) {
    const { root, explanations } = parseQuery(fields);
    const parts = root.type === "group" ? [...root.must, ...root.should, ...root.not] : [];
    const inner = parts.flatMap((part) => part.type === "group" ? [...part.must, ...part.should] : [part]);
    assert.equal(inner.length, 10, name);
    assert.match(explanations.join(" "), /usadas as primeiras/, name);
  }
  assert.deepEqual(parseQuery({ general: '"dano moral" "juros de mora"' }).explanations, []);
});

Deno.test("of statutes the first five are looked for in all their spellings", () => {
  const text = Array.from({ length: 30 }, (_, at) => `art. 1 da Lei ${at + 100}/93`).join(" ");
  assert.equal(parseQuery({ general: text }).statutes.length, 5);
});
