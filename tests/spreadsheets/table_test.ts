/** Tables as spreadsheet programs and public offices write them. */
import assert from "node:assert/strict";
import { openTable } from "../../spreadsheets/open_table.ts";
import {
  bytesSource,
  cellsByColumn,
  columnKey,
  fileSource,
  UnreadableTable,
} from "../../spreadsheets/table.ts";

const isHead = (cells: readonly string[]) =>
  ["data", "nome"].every((key) => cells.map(columnKey).includes(key));

async function rowsOf(source: Parameters<typeof openTable>[0]): Promise<string[] | undefined> {
  const table = await openTable(source, isHead);
  if (table === undefined) return undefined;
  const rows: string[] = [];
  for await (const row of table.rows()) {
    const { byKey } = cellsByColumn(table, row);
    rows.push(`${row.line} ${byKey.data} ${byKey.nome}`);
  }
  return rows;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const single = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);

const ROWS = ["2 2027-01-01 Confraternização", "3 2027-02-09 Terça"];
const PLAIN = "data;nome\r\n2027-01-01;Confraternização\r\n2027-02-09;Terça\r\n";

const files: readonly (readonly [what: string, bytes: Uint8Array, rows: readonly string[] | undefined])[] = [
  ["UTF-8", utf8(PLAIN), ROWS],
  ["UTF-8 with its mark", utf8(`\ufeff${PLAIN}`), ROWS],
  ["ISO-8859-1", single(PLAIN), ROWS],
  ["Windows-1252, of which ISO-8859-1 is a part", single("data;nome\n1;\x93bem\x94 \x96 x\n"), [
    "2 1 “bem” – x",
  ]],
  [
    "UTF-8 with a line of another program",
    Uint8Array.from([
      ...utf8("data;nome\r\n2027-01-01;Confraternização\r\n"),
      ...single("2027-02-09;Terça\r\n"),
    ]),
    ROWS,
  ],
  ["UTF-16 with its mark", utf16(`\ufeff${PLAIN}`), ROWS],
  ["UTF-16 without it", utf16(PLAIN), ROWS],
  ["commas", utf8(PLAIN.replaceAll(";", ",")), ROWS],
  ["tabs", utf8(PLAIN.replaceAll(";", "\t")), ROWS],
  ["bars", utf8(PLAIN.replaceAll(";", "|")), ROWS],
  ["semicolons, and commas in names", utf8("Data;Nome, e lugar;Nome\n1;b;c\n"), ["2 1 c"]],
  ["a line that names the separator", utf8(`sep=;\r\n${PLAIN}`), [
    "3 2027-01-01 Confraternização",
    "4 2027-02-09 Terça",
  ]],
  ["that line with another separator than is used", utf8("sep=,\ndata;nome\n1;a\n"), ["3 1 a"]],
  ["line feeds", utf8(PLAIN.replaceAll("\r\n", "\n")), ROWS],
  ["carriage returns", utf8(PLAIN.replaceAll("\r\n", "\r")), ROWS],
  ["mixed ends of lines", utf8(PLAIN.replace("\r\n", "\n")), ROWS],
  ["titles over the head", utf8(`Feriados;\nde 2027;\n\n${PLAIN}`), [
    "5 2027-01-01 Confraternização",
    "6 2027-02-09 Terça",
  ]],
  ["empty rows and columns", utf8(";data;;nome;\n;;;;\n;1;;a;\n;;;;\n"), ["3 1 a"]],
  ["blanks around cells", utf8("data ; nome\u00a0\n 1\t;\u2003a \n"), ["2 1 a"]],
  ["letters in parts and invisible signs", utf8("data;nome\n1;\u200bTerc\u0327a-fei\u00adra\u2060\n"), [
    "2 1 Terça-feira",
  ]],
  ["a value of two lines", utf8('data;nome\r\n1;"a\r\nb"\r\n2;c\r\n'), ["3 1 a\nb", "4 2 c"]],
  ["quotes within values", utf8('data;nome\n1;"a ""b"""\n2;a "b" c\n'), ['2 1 a "b"', '3 2 a "b" c']],
  ["no end of the last line", utf8("data;nome\n1;a"), ["2 1 a"]],
  ["a head alone", utf8("data;nome"), []],
  ["another head", utf8("dia;nome\n1;a"), undefined],
  ["nothing", utf8(""), undefined],
  ["a mark alone", utf8("\ufeff"), undefined],
];

for (const [what, bytes, rows] of files) {
  Deno.test(`a table is read with: ${what}`, async () =>
    assert.deepEqual(await rowsOf(bytesSource(bytes)), rows));
}

Deno.test("a letter, or the end of a line, that two parts of a file share is read whole", async () => {
  const bytes = utf8(PLAIN);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const source = {
      async *bytes() {
        yield await Promise.resolve(bytes.subarray(0, cut));
        yield bytes.subarray(cut);
      },
    };
    assert.deepEqual(await rowsOf(source), ROWS, String(cut));
  }
});

Deno.test("a quote that is not closed is told by its line", async () => {
  const table = await openTable(bytesSource(utf8('data;nome\n1;a\n2;"b\n3;c\n')), isHead);
  await assert.rejects(
    async () => {
      for await (const _ of table!.rows());
    },
    (error) => error instanceof UnreadableTable && error.line === 3,
  );
});

Deno.test("a file is read in parts, and is shut also when no more of it is wanted", async () => {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(path, `data;nome\n${"2027-01-01;x\n".repeat(100_000)}`);
    const table = await openTable(fileSource(path), isHead);
    for await (const { line } of table!.rows()) if (line === 3) break;
  } finally {
    await Deno.remove(path);
  }
});
