/** CSV and workbooks as they are written: nothing is computed, nothing is lost. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { csvHead, csvLines, unguarded } from "../../spreadsheets/csv.ts";
import { openTable } from "../../spreadsheets/open_table.ts";
import { bytesSource } from "../../spreadsheets/table.ts";
import { type ColumnKind, type WorkbookCell, workbookStream } from "../../spreadsheets/workbook.ts";

const computed = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1",
  "\u00a0=1",
  "\u2003+1",
  "\u3000@SUM(A1)",
  "\u00a0\ufeff\t-1+1",
  "\u200b=1",
  "\ufeff=1",
  "\uff1d1",
  "\n-1+cmd|' /C calc'!A0",
];
const plain = ["a=1", "-100,50", "+5", "-1.234,56", "", "'=1", "texto", "1-2"];

Deno.test("no cell of a CSV is computed, and what was marked is read as it was", () => {
  for (const text of computed) {
    const line = csvLines([[text]]);
    assert.match(line, /^"?'/, JSON.stringify(text));
    assert.equal(unguarded(`'${text}`), text);
  }
  for (const text of plain) assert.ok(!/^"?''/.test(csvLines([[text]])), text);
  for (const text of ["-100,50", "+5", "-1.234,56"]) assert.equal(csvLines([[text]]), `${text}\r\n`);
  assert.equal(unguarded("'texto"), "'texto");
});

const book = async (kind: ColumnKind, ...values: WorkbookCell[]) => {
  const bytes = await new Response(
    await workbookStream("x", [{ title: "x", kind }], values.map((value) => [value])),
  ).bytes();
  return {
    bytes,
    rows: (await readXlsx(bytes, { readStyles: true })).sheets[0]!.rows.slice(1).map(([value]) => value),
  };
};

Deno.test("cells of a workbook are what their column says, or the text where that would lose something", async () => {
  assert.deepEqual((await book("text", "00000000", "123456789012345678", "=1+1", "0001")).rows, [
    "00000000",
    "123456789012345678",
    "=1+1",
    "0001",
  ]);
  assert.deepEqual(
    (await book("amount", "1234.56", "-0.05", "9999999999999.99", "99999999999999.99", "texto")).rows,
    [
      1234.56,
      -0.05,
      9999999999999.99,
      "99999999999999.99",
      "texto",
    ],
  );
  assert.deepEqual((await book("moment", "2026-11-23T19:00:00-03:00", "2026-11-23T22:00:00Z")).rows, [
    new Date(Date.UTC(2026, 10, 23, 19)),
    new Date(Date.UTC(2026, 10, 23, 19)),
  ]);
  assert.deepEqual((await book("day", "2027-02-28", "1899-12-31", "0001-01-01")).rows, [
    new Date(Date.UTC(2027, 1, 28)),
    "1899-12-31",
    "0001-01-01",
  ]);
});

Deno.test("any text that a cell can hold comes back from a workbook, and a longer one is cut and says so", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { maxLength: 20 }), async (texts) => {
      const { rows } = await book("text", ...texts.map((text) => `x${text}x`));
      // deno-lint-ignore no-control-regex
      const held = (text: string) => text.replaceAll(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, " ").toWellFormed();
      assert.deepEqual(rows, texts.map((text) => held(`x${text}x`)));
    }),
    { numRuns: 20 },
  );
  assert.deepEqual((await book("text", "a_x0041_b")).rows, ["a_x0041_b"]);
  const [long] = (await book("text", "é".repeat(40_000))).rows;
  assert.equal(String(long).length, 32_767);
  assert.match(String(long), /é \[…\]$/);
});

Deno.test("a CSV that is written is a table that is read", async () => {
  const text = csvHead(["Data", "Nome"], ["2027-01-01", 'a "b"; c\nd']);
  const table = await openTable(
    bytesSource(new TextEncoder().encode(text)),
    (cells) => cells.includes("Nome"),
  );
  for await (const { cells } of table!.rows()) assert.deepEqual(cells, ["2027-01-01", 'a "b"; c\nd']);
});
