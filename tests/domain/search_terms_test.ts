import assert from "node:assert/strict";
import { readSearchTerms } from "../../domain/search_terms.ts";
import { transferIdOf } from "../../domain/transfer_id.ts";

const transferId = transferIdOf(2026, 42n);
const process = "0000832-35.2018.4.01.3202";

const read: readonly [string, Record<string, unknown>][] = [
  [process, { processNumber: process }],
  [" 00008323520184013202 ", { processNumber: process }],
  ["20260000000042", { protocolNumber: "20260000000042" }],
  ["529.982.247-25", { taxId: { kind: "cpf", value: "52998224725" } }],
  ["00.000.000/0001-91", { taxId: { kind: "cnpj", value: "00000000000191" } }],
  ["00000000000191", { taxId: { kind: "cnpj", value: "00000000000191" }, protocolNumber: "00000000000191" }],
  ["12.ABC.345", { taxId: { kind: "root", value: "12ABC345" }, ispb: "12ABC345" }],
  ["12abc345", { taxId: { kind: "root", value: "12ABC345" }, ispb: "12ABC345" }],
  [transferId, { transferId }],
  ["12.ABC.345/01DE\u201335", { taxId: { kind: "cnpj", value: "12ABC34501DE35" } }],
  ["CNPJ 12.ABC.345/01DE-35", { taxId: { kind: "cnpj", value: "12ABC34501DE35" } }],
  ["cnpj nº: 12abc34501de35.", { taxId: { kind: "cnpj", value: "12ABC34501DE35" } }],
  ["CPF\u00a0529.982.247\u201125", { taxId: { kind: "cpf", value: "52998224725" } }],
  ["529 982 247 25", { taxId: { kind: "cpf", value: "52998224725" } }],
  ["processo 0000832-35.2018.4.01.3202", { processNumber: process }],
  ["Processo nº 0000832\u201335 .2018.4.01.3202;", { processNumber: process }],
  ["autos 0000832 35 2018 4 01 3202", { processNumber: process }],
  ["protocolo 20260000000042", { protocolNumber: "20260000000042" }],
  ["ISPB 00000000", { taxId: { kind: "root", value: "00000000" }, ispb: "00000000" }],
  ["raiz 12.ABC.345", { taxId: { kind: "root", value: "12ABC345" }, ispb: "12ABC345" }],
  [`transferência ${transferId}`, { transferId }],
  [
    "Maria da Silva, CPF 529.982.247-25",
    { taxId: { kind: "cpf", value: "52998224725" }, name: "maria da silva, cpf 529.982.247-25" },
  ],
  ["JOAO DA SILVA 52998224725", {
    taxId: { kind: "cpf", value: "52998224725" },
    name: "joao da silva 52998224725",
  }],
  ["processo 0000832-35.2018.4.01.3202 CPF 529.982.247-25", {
    processNumber: process,
    taxId: { kind: "cpf", value: "52998224725" },
  }],
  ["Posto BR 101", { name: "posto br 101" }],
  ["Banco 24 Horas", { name: "banco 24 horas" }],
  ["Banco 24h", { taxId: { kind: "root", value: "BANCO24H" }, ispb: "BANCO24H", name: "banco 24h" }],
  ["Brasília", { name: "brasilia" }],
  ["Ana", { name: "ana" }],
  ["  José   DA Silva ", { name: "jose da silva" }],
  ["3M do Brasil", { name: "3m do brasil" }],
];

const refused: readonly [string, "number" | "several-numbers" | "too-short"][] = [
  ["CNPJ 12.ABC.345/01DE-36", "number"],
  ["AB.CDE.FGH/IJKL-12", "number"],
  ["CPF 529.982.247-2", "number"],
  ["cpf de Maria 529.982", "number"],
  ["processo 0000832-36.2018.4.01.3202", "number"],
  ["0000832 36 2018 4 01 3202", "number"],
  ["Fulano 52998224726", "number"],
  ["529.982.247-25 e 111.444.777-35", "several-numbers"],
  ["529.982.247-26", "number"],
  ["0000832-36.2018.4.01.3202", "number"],
  [transferId.slice(0, -1) + (transferId.endsWith("0") ? "1" : "0"), "number"],
  ["123", "number"],
  ["ab", "too-short"],
  ["%%%", "too-short"],
  ["   ", "too-short"],
];

Deno.test("what is typed is read as all that it may be", () => {
  for (const [text, terms] of read) assert.deepEqual(readSearchTerms(text), { ok: true, value: terms }, text);
});

Deno.test("what can be nothing is refused with what is wrong with it", () => {
  for (const [text, reason] of refused) {
    assert.deepEqual(
      readSearchTerms(text),
      { ok: false, error: { type: "unreadable-search", reason } },
      text,
    );
  }
});

Deno.test("a number with a digit or letter of another script is refused with that sign", () => {
  for (
    const [text, character, place] of [
      ["\uff15\uff12\uff19\uff19\uff18\uff12\uff12\uff14\uff17\uff12\uff15", "\uff15", 1],
      ["12.\u0410BC.345/01DE-35", "\u0410", 4],
      ["CNPJ \uff11\uff12ABC34501DE35", "\uff11", 6],
      // Without the digit of another script it would be the number of somebody else.
      ["CPF 52998224725\u0661", "\u0661", 16],
      ["\uff1052998224725", "\uff10", 1],
      ["executado 529.982.247-25\uff16, de Fortaleza", "\uff16", 25],
    ] as const
  ) {
    assert.deepEqual(readSearchTerms(text), {
      ok: false,
      error: { type: "unreadable-search", reason: "number", sign: { character, place } },
    }, text);
  }
});
