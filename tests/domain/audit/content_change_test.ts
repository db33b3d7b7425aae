import assert from "node:assert/strict";
import { type AuditedContent, changedFields, contentText } from "../../../domain/audit/content_change.ts";

Deno.test("a content has one text, however its fields are ordered and whatever is not there", () => {
  assert.equal(
    contentText({ b: [{ y: 1, x: "2" }], a: true }),
    contentText({ a: true, c: undefined, b: [{ x: "2", y: 1 }] }),
  );
  assert.notEqual(contentText({ a: ["1", "2"] }), contentText({ a: ["2", "1"] }));
});

const reu = (cpfCnpj: string, rest: { [name: string]: AuditedContent } = {}) => ({ cpfCnpj, ...rest });

const rows: [what: string, before: AuditedContent, after: AuditedContent, fields: string[]][] = [
  ["nothing", { a: "1", reus: [reu("52998224725")] }, { a: "1", reus: [reu("52998224725")] }, []],
  ["a value", { valorTotal: "1.00", x: 1 }, { valorTotal: "2.00", x: 1 }, ["valorTotal"]],
  ["a field that came and one that went", { a: "1" }, { b: { c: "1" } }, ["a", "b"]],
  [
    "a defendant's amount, the tax id masked",
    { reus: [reu("52998224725", { valor: "1.00" })] },
    { reus: [reu("52998224725", { valor: "9.00" })] },
    ["reus[***.982.247-**].valor"],
  ],
  [
    "a defendant put before another, who is as before",
    { reus: [reu("52998224725", { valor: "1.00" })] },
    { reus: [reu("11144477735", { nome: "Fulano" }), reu("52998224725", { valor: "1.00" })] },
    ["reus[***.444.777-**]"],
  ],
  [
    "the second account at an institution",
    { instituicoes: [{ ispb: "00000000", conta: "1" }, { ispb: "00000000", conta: "2" }] },
    { instituicoes: [{ ispb: "00000000", conta: "1" }, { ispb: "00000000", conta: "3" }] },
    ["instituicoes[00000000#2].conta"],
  ],
  [
    "a split's action, by its target",
    { acoes: [{ alvoId: "7", cpfCnpj: "52998224725", valor: "1.00" }] },
    { acoes: [{ alvoId: "7", cpfCnpj: "52998224725", valor: "2.00" }] },
    ["acoes[7].valor"],
  ],
  ["what is asked for", { informacoes: ["EXTRATO"] }, { informacoes: ["FATURA"] }, [
    "informacoes[EXTRATO]",
    "informacoes[FATURA]",
  ]],
];

for (const [what, before, after, fields] of rows) {
  Deno.test(`the fields that changed: ${what}`, () => assert.deepEqual(changedFields(before, after), fields));
}
