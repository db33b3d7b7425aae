/** The structure of a file and its bytes: header, details, trailer, lines, faults; the manual's examples. */
import assert from "node:assert/strict";
import { answerFile } from "../../../exchange/intake/answer_file.ts";
import { answerLayout, remittanceLayout } from "../../../exchange/layout/layout.ts";
import { readLines } from "../../../exchange/layout/lines.ts";
import { collectFaults, MAX_FAULTS } from "../../../exchange/layout/rejection.ts";
import { example } from "../../../exchange/manual/example.ts";
import { fullExample } from "../../../exchange/manual/full_example.ts";
import { manual, MANUAL_PATH } from "../../../exchange/manual/manual.ts";
import { blockAnswer, date, faultsOf } from "../../support/exchange/file_lines.ts";

const small = () =>
  answerFile({
    ispb: "00000001",
    date,
    sequence: 1,
    remittanceSequence: 1,
    answers: [blockAnswer(2, "01", 1_000n), blockAnswer(3, "00", 0n)],
  }).text;

Deno.test("the structure of a file is checked: header, details, trailer with counts, sums and sequence", () => {
  const [header, first, second, trailer] = small().split("\r\n") as [string, string, string, string];
  const file = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join("");
  const cases: [string, string, [number, string, string][]][] = [
    ["good", small(), []],
    ["no header", file(first, second, trailer), [
      [1, "tipoRegistro", "H01"],
      [3, "sequencial", "T04"],
      [3, "quantidadeLinhas", "T02"],
      [3, "quantidadeRespostas", "T02"],
    ]],
    ["no trailer", file(header, first, second), [[0, "arquivo", "T01"]]],
    ["header only", file(header), [[0, "arquivo", "T01"]]],
    ["two headers", file(header, header, first, second, trailer), [[2, "tipoRegistro", "R01"], [
      5,
      "quantidadeLinhas",
      "T02",
    ]]],
    ["lines after the trailer", file(header, first, second, trailer, first), [[5, "linha", "R01"]]],
    ["two trailers", file(header, first, second, trailer, trailer), [[5, "linha", "R01"]]],
    ["unknown record", file(header, first, second, "77;x", trailer), [[4, "tipoRegistro", "R01"], [
      5,
      "quantidadeLinhas",
      "T02",
    ]]],
    ["empty line", file(header, first, second, "", trailer), [[4, "tipoRegistro", "R01"], [
      5,
      "quantidadeLinhas",
      "T02",
    ]]],
    ["a field too many", file(header, `${first};`, second, trailer), [[2, "linha", "R02"]]],
    ["a field too few", file(header, first.replace(/;[^;]*$/, ""), second, trailer), [[2, "linha", "R02"]]],
    ["open quotes", file(header, first.replace(";2;", ';"2;'), second, trailer), [[2, "linha", "A07"], [
      4,
      "quantidadeRespostas",
      "T02",
    ]]],
    ["wrong count", file(header, first, second, trailer.replace("99;1;4;2;1000", "99;1;4;3;1000")), [
      [4, "quantidadeRespostas", "T02"],
    ]],
    ["wrong lines", file(header, first, second, trailer.replace("99;1;4;2;1000", "99;1;5;2;1000")), [
      [4, "quantidadeLinhas", "T02"],
    ]],
    ["wrong sum", file(header, first, second, trailer.replace("99;1;4;2;1000", "99;1;4;2;1001")), [
      [4, "somaBloqueada", "T03"],
    ]],
    ["wrong sequence", file(header, first, second, trailer.replace("99;1;4;2;1000", "99;2;4;2;1000")), [
      [4, "sequencial", "T04"],
    ]],
    ["a line lost", file(header, first, trailer), [[3, "quantidadeLinhas", "T02"], [
      3,
      "quantidadeRespostas",
      "T02",
    ]]],
  ];
  for (const [name, text, faults] of cases) assert.deepEqual(faultsOf(text), faults, name);
});

Deno.test("no more faults are gathered than anybody would read", () => {
  const [header] = small().split("\r\n");
  assert.equal(faultsOf([header, ...Array(500).fill("77;x"), ""].join("\r\n")).length, MAX_FAULTS);
});

async function linesOf(bytes: Uint8Array): Promise<{ lines: string[]; faults: [number, string][] }> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeFile(path, bytes);
    const faults = collectFaults();
    const lines: string[] = [];
    for await (const more of readLines(path, { maxLineBytes: 20 }, faults)) lines.push(...more);
    return { lines, faults: faults.list.map(({ line, code }) => [line, code]) };
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("bytes become lines only as UTF-8 with CR LF, without a mark at the start and with an end", async () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(parts.flatMap((part) => typeof part === "string" ? [...utf8(part)] : part));
  const cases: [string, Uint8Array, string[], [number, string][]][] = [
    ["good", utf8("um\r\ndois ção\r\n"), ["um", "dois ção"], []],
    ["empty", utf8(""), [], [[0, "A01"]]],
    ["BOM", bytes([0xef, 0xbb, 0xbf], "um\r\n"), [], [[1, "A05"]]],
    ["LF only", utf8("um\r\ndois\ntres\r\n"), [], [[2, "A06"]]],
    ["CR only", utf8("um\rdois\r"), [], [[1, "A06"]]],
    ["no end", utf8("um\r\ndois"), ["um"], [[2, "A06"]]],
    ["Latin-1", bytes("um\r\na", [0xe7, 0xe3], "o\r\n"), [], [[2, "A04"]]],
    ["overlong", bytes("um\r\ndois\r\n", [0xc0, 0xaf], "\r\n"), [], [[3, "A04"]]],
    ["surrogate", bytes([0xed, 0xa0, 0x80], "\r\n"), [], [[1, "A04"]]],
    ["a long line", utf8(`um\r\n${"x".repeat(21)}\r\n`), [], [[2, "A03"]]],
    ["the longest line", utf8(`${"x".repeat(20)}\r\n`), ["x".repeat(20)], []],
    ["a huge line without end", utf8("x".repeat(1_000_000)), [], [[1, "A03"]]],
    ["UTF-16", bytes([0xff, 0xfe], [0x75, 0, 0x6d, 0, 0x0d, 0, 0x0a, 0]), [], [[1, "A06"]]],
  ];
  for (const [name, data, lines, faults] of cases) {
    assert.deepEqual(await linesOf(data), { lines, faults }, name);
  }
});

Deno.test("lines are the same wherever the file is cut into chunks", async () => {
  const text = Array.from({ length: 60_000 }, (_, index) => `linha ç ${index}`);
  const { lines, faults } = await linesOf(
    new TextEncoder().encode(text.map((line) => `${line}\r\n`).join("")),
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(lines, text);
});

Deno.test("the committed manual is the one the layout generates: deno run --allow-write=docs exchange/manual/manual.ts", async () => {
  const committed = await Deno.readTextFile(new URL(`../../../${MANUAL_PATH}`, import.meta.url));
  assert.equal(committed, manual());
});

Deno.test("the files of the manual's examples are good files, and the wrong one is refused for what its receipt says", () => {
  const { answer: good, wrongAnswer, rejected } = example();
  assert.deepEqual(faultsOf(good.text), []);
  assert.deepEqual(faultsOf(wrongAnswer.text), []);
  assert.match(rejected.text, /\r\n80;2;valorBloqueado;V05;/);
  assert.deepEqual(faultsOf(fullExample().answer.text), []);
});

Deno.test("the manual's second example has every record of remittances and answers", () => {
  const { remittance: requested, answer: said } = fullExample();
  const types = (text: string) => new Set(text.split("\r\n").map((line) => line.slice(0, 2)));
  for (const { type } of remittanceLayout.details) {
    assert.ok(types(requested.text).has(type), `remittance ${type}`);
  }
  for (const { type } of answerLayout.details) assert.ok(types(said.text).has(type), `answer ${type}`);
});
