import assert from "node:assert/strict";
import {
  cleanThesis,
  enunciadoTexts,
  plainText,
  withoutPlaceholder,
} from "../../../domain/precedents/precedent_text.ts";

const plain: [sent: string, shown: string][] = [
  ["<p>Uma <b>tese</b>.</p><p>Outra.</p>", "Uma tese.\nOutra."],
  ["a<br>b<BR/>c<br />d", "a\nb\nc\nd"],
  ["<ul><li>um</li><li>dois</li></ul>", "- um\n\n- dois"],
  ["A&ccedil;&atilde;o &amp; art. 5&ordm;&nbsp;da CF &#8212; &#xE9;", "Ação & art. 5º da CF — é"],
  ["valor < 60 salários e > 10", "valor < 60 salários e > 10"],
  ["valor <60 salários", "valor <60 salários"],
  ["<script>alert(1)</script>visível<!-- nota -->", "visível"],
  ["  muitos   espaços\t e \r\n linhas \n\n\n\n fim ", "muitos espaços e\nlinhas\n\nfim"],
  ['<span style="color:red">vermelho</span>', "vermelho"],
  ["zero\u200blargura e \u0000nulo", "zerolargura e nulo"],
  ["inde&shy;ni&#xad;za\u00ad\u00e7\u00e3o &#8205;moral", "indenização moral"],
  ["ac\u0327a\u0303o", "ação"],
  ["renda <R$ 100 ou a<b e c", "renda <R$ 100 ou a<b e c"],
  ["sem fim <li <b>negrito</b> <!-- aberto", "sem fim <li negrito <!-- aberto"],
  ["<SCRIPT type='x'>if (a < b) fim()</Script >visível<style>p { }</style>", "visível"],
  ["<script>sem fim <b>visível</b>", "sem fim visível"],
];

for (const [sent, shown] of plain) {
  Deno.test(`${JSON.stringify(sent)} is shown as ${JSON.stringify(shown)}`, () => {
    assert.equal(plainText(sent), shown);
    assert.equal(plainText(shown), shown, "clean text stays as it is");
  });
}

Deno.test("what courts write where there is nothing is nothing", () => {
  const placeholders = [
    "",
    " ",
    "-",
    "--",
    "Não informado",
    "NÃO INFORMADA.",
    "sem tese",
    "<p>-</p>",
    "N/A",
    "Não há tese.",
  ];
  for (const text of placeholders) assert.equal(withoutPlaceholder(text), "", text);
  assert.equal(withoutPlaceholder(undefined), "");
  assert.equal(withoutPlaceholder("Não há direito à indenização"), "Não há direito à indenização");
});

const theses: [sent: string, shown: string][] = [
  ["[Decisão]: TESE FIRMADA<br>[Teor da decisão]: É constitucional.", "É constitucional."],
  [
    "[Decisão]: NÃO HÁ REPERCUSSÃO GERAL<br>[Teor da decisão]: Matéria legal.",
    "NÃO HÁ REPERCUSSÃO GERAL\nMatéria legal.",
  ],
  ["[Decisão]: TESE FIRMADA<br>[Teor da decisão]: -", ""],
  ["Tese sem rótulo.", "Tese sem rótulo."],
];

for (const [sent, shown] of theses) {
  Deno.test(`the thesis ${JSON.stringify(sent)} says ${JSON.stringify(shown)}`, () => {
    assert.equal(cleanThesis(sent), shown);
  });
}

const enunciados: [sent: { text: string; question: string }, shown: { question: string; thesis: string }][] =
  [
    [{ text: "não informado", question: "Enunciado." }, { question: "", thesis: "Enunciado." }],
    [{ text: "Enunciado.", question: "" }, { question: "", thesis: "Enunciado." }],
    [{ text: "Enunciado.", question: "Enunciado." }, { question: "", thesis: "Enunciado." }],
    [{ text: "Enunciado.", question: "Questão?" }, { question: "Questão?", thesis: "Enunciado." }],
    [{ text: "-", question: "sem tese" }, { question: "", thesis: "" }],
  ];

for (const [sent, shown] of enunciados) {
  Deno.test(`of an enunciado ${JSON.stringify(sent)} the thesis is ${JSON.stringify(shown.thesis)}`, () => {
    assert.deepEqual(enunciadoTexts(sent), shown);
  });
}

/** What took cubic or quadratic time once, and signs that other parts of the cleaning repeat; each of 240 kB. */
const hostile = [
  "<li ",
  "<!--",
  "<script>",
  "<style ",
  "</script ",
  "<a ",
  "<br ",
  "<",
  "&lt;",
  "&#x1",
  "[Decisão]: ",
  "[Decisão]: [Teor da decisão] ",
  " \n",
  ". ",
  "(",
  "\u0301",
];

Deno.test("no text takes longer to clean than its length explains", () => {
  const length = 240_000;
  const ordinary = "<p>É devida a indenização por dano moral.</p> ".repeat(length / 46);
  const timeOf = (text: string) => {
    const began = performance.now();
    cleanThesis(text);
    return performance.now() - began;
  };
  timeOf(ordinary);
  const usual = Math.max(timeOf(ordinary), timeOf(ordinary));
  for (const sign of hostile) {
    for (
      const text of [sign.repeat(length / sign.length), `[Decisão]:${sign.repeat(length / sign.length)}x`]
    ) {
      // Where it grows faster than its text it is ten thousand times as much.
      const ms = timeOf(text);
      assert.ok(ms < 100 * usual + 1_000, `${JSON.stringify(sign)}: ${ms} ms, of an ordinary text ${usual}`);
    }
  }
});
