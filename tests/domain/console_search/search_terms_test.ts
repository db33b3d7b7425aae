import assert from "node:assert/strict";
import { readSearchTerms } from "../../../domain/console_search/search_terms.ts";
import { transferIdOf } from "../../../domain/transfers/transfer_id.ts";

const transferId = transferIdOf(2026, 42n);
const process = "0000832-35.2018.4.01.3202";

const read: readonly [string, Record<string, unknown>][] = [
  [process, { processNumber: process }],
  [" 00008323520184013202 ", { processNumber: process }],
  ["20260000000042", { protocolNumber: "20260000000042" }],
  ["529.982.247-25", { taxId: { kind: "cpf", value: "52998224725" } }],
  ["00.000.000/0001-91", { taxId: { kind: "cnpj", value: "00000000000191" } }],
  ["00000000000191", { taxId: { kind: "cnpj", value: "00000000000191" }, protocolNumber: "00000000000191" }],
  ["12.ABC.345", { taxId: { kind: "root", value: "12ABC345" } }],
  ["12abc345", { taxId: { kind: "root", value: "12ABC345" }, ispb: "12ABC345" }],
  [transferId, { transferId }],
  ["Brasília", { name: "brasilia" }],
  ["Ana", { name: "ana" }],
  ["  José   DA Silva ", { name: "jose da silva" }],
  ["3M do Brasil", { name: "3m do brasil" }],
];

const refused: readonly [string, "number" | "too-short"][] = [
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
