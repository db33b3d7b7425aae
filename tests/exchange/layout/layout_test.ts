/** Records, fields and names of the institutions' files, written and read back. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Field, FileLayout, RecordLayout, ValuesOf } from "../../../exchange/layout/field.ts";
import { formatFileName, parseFileName } from "../../../exchange/layout/file_name.ts";
import { answerLayout, receiptLayout, remittanceLayout } from "../../../exchange/layout/layout.ts";
import { checkCell, keptCell, readValues, splitLine, writeRecord } from "../../../exchange/layout/record.ts";
import { comparable, valuesOf } from "../../support/exchange/file_lines.ts";

const layouts: Record<string, FileLayout> = { remittanceLayout, answerLayout, receipt: receiptLayout };

const records: [string, RecordLayout][] = Object.entries(layouts).flatMap((
  [name, { header, details, trailer }],
) =>
  [header, ...details, trailer].map((record): [string, RecordLayout] => [`${name} ${record.type}`, record])
);

for (const [name, record] of records) {
  Deno.test(`what is written as ${name} is read back the same, and found good`, () => {
    fc.assert(
      fc.property(valuesOf(record), (values) => {
        const line = writeRecord(record, values as ValuesOf<RecordLayout>);
        const cells = splitLine(line);
        assert.ok(cells !== undefined);
        assert.equal(cells.length, record.fields.length + 1);
        assert.equal(cells[0], record.type);
        record.fields.forEach((field, index) => assert.equal(checkCell(field, cells[index + 1]!), undefined));
        assert.deepEqual(comparable(readValues(record, cells)), comparable(values));
      }),
      { numRuns: 60 },
    );
  });
}

Deno.test("every record has a type of two digits, unique in its file, and fields with unique names", () => {
  for (const { header, details, trailer } of Object.values(layouts)) {
    const types = [header, ...details, trailer].map(({ type }) => type);
    assert.equal(new Set(types).size, types.length);
    for (const { type, fields } of [header, ...details, trailer]) {
      assert.match(type, /^\d{2}$/);
      assert.equal(new Set(fields.map(({ name }) => name)).size, fields.length);
    }
  }
});

Deno.test("a text written loses its control characters, what exceeds its length, and the spaces around it", () => {
  const layout = {
    type: "10",
    title: "",
    description: "",
    fields: [{ type: "text", name: "t", required: true, maxLength: 6, description: "" }],
  } as const satisfies RecordLayout;
  const cases: [string, string][] = [
    ["a\r\nb", "10;a  b"],
    ["\u0000\u0007a\u0085\u2028b", "10;a  b"],
    ["a\u202eb\u2066c", "10;a b c"],
    [" abc ", "10;abc"],
    ["abcdefg", "10;abcdef"],
    ["😀😀😀😀😀😀😀", "10;😀😀😀😀😀😀"],
    ['a;"b', '10;"a;""b"'],
  ];
  for (const [text, line] of cases) assert.equal(writeRecord(layout, { t: text }), line);
  assert.throws(() => writeRecord(layout, { t: " \t " }), /obrigatório/);
});

Deno.test("cells are split as CSV, and quotes that do not add up are refused", () => {
  const cases: [string, string[] | undefined][] = [
    ["10;a;b", ["10", "a", "b"]],
    ["10;;", ["10", "", ""]],
    ["", [""]],
    ['10;"a;b";"c""d"', ["10", "a;b", 'c"d']],
    ['"10";""', ["10", ""]],
    ['10;"a', undefined],
    ['10;"a"b', undefined],
    ['10;a"b', undefined],
    ['10;"a"";b', undefined],
  ];
  for (const [line, cells] of cases) assert.deepEqual(splitLine(line), cells, line);
});

Deno.test("a date is one of the calendar's, up to each month's last day", () => {
  const day = remittanceLayout.header.fields.find(({ name }) => name === "dataMovimento")!;
  for (const year of [1, 1900, 2000, 2026, 2028, 9999]) {
    for (let month = 0; month <= 13; month++) {
      for (let date = 0; date <= 32; date++) {
        const pad = (n: number, length: number) => String(n).padStart(length, "0");
        const cell = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
        const exists = month >= 1 && month <= 12 && date >= 1 &&
          date <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
        assert.equal(checkCell(day, cell)?.code, exists ? undefined : "C03", cell);
      }
    }
  }
});

Deno.test("a field's text is checked for presence, length, form and domain", () => {
  const [line, protocol, at] = remittanceLayout.block.fields;
  const person = remittanceLayout.block.fields.find(({ name }) => name === "tipoPessoa")!;
  const value = remittanceLayout.block.fields.find(({ name }) => name === "valor")!;
  const account = remittanceLayout.block.fields.find(({ name }) => name === "conta")!;
  const balance = answerLayout.informationAnswer.fields.find(({ name }) => name === "saldoTotal")!;
  const day = remittanceLayout.header.fields.find(({ name }) => name === "dataMovimento")!;
  const name = receiptLayout.header.fields.find(({ name }) => name === "arquivoRecebido")!;
  const cases: [Field, string, string | undefined][] = [
    [line, "2", undefined],
    [line, "0000002", undefined],
    [line, "", "C01"],
    [line, "12345678", "C02"],
    [line, "-1", "C03"],
    [line, "1e3", "C03"],
    [line, "１２", "C03"],
    [protocol, "20260000000001", undefined],
    [protocol, "2026000000001", "C03"],
    [at, "2026-11-23T18:59:12-03:00", undefined],
    [at, "2026-11-23T21:59:12Z", undefined],
    [at, "2028-02-29T21:59:12+00:00", undefined],
    [at, "2026-02-29T21:59:12Z", "C03"],
    [at, "2026-11-23T24:00:00Z", "C03"],
    [at, "0001-01-01T00:00:00+14:59", "C03"],
    [at, "9999-12-31T23:59:59-14:59", "C03"],
    [at, "2026-11-23T18:59:12", "C03"],
    [at, "2026-11-23 18:59:12Z", "C03"],
    [at, "2026-11-23T18:59:12.123Z", "C03"],
    [at, "2026-11-23T18:59:12.123456-03:00", "C02"],
    [person, "F", undefined],
    [person, "X", "C04"],
    [person, "toString", "C02"],
    [balance, "-15000", undefined],
    [balance, "-999999999999999", undefined],
    [balance, "15000", undefined],
    [balance, "-", "C03"],
    [balance, "--1", "C03"],
    [balance, "+1", "C03"],
    [balance, "\u22121", "C03"],
    [balance, "1-", "C03"],
    [balance, "-150,00", "C03"],
    [balance, "-1000000000000000", "C02"],
    [value, "-1", "C03"],
    [account, "1234-P", undefined],
    [account, "12345678901234567890", undefined],
    [account, "1234567890123456789X", undefined],
    [account, "12P4", "C03"],
    [account, "1234-x", "C03"],
    [account, "123456789012345678901", "C02"],
    [value, "999999999999999", undefined],
    [value, "1,00", "C03"],
    [value, "1000000000000000", "C02"],
    [day, "2026-11-31", "C03"],
    [day, "0000-01-01", "C03"],
    [name, "a\tb", "C03"],
    [name, "  ", "C01"],
    [name, "a\u2028b", "C03"],
    [name, "a\u202eb", "C03"],
  ];
  for (const [field, cell, code] of cases) {
    assert.equal(checkCell(field, cell)?.code, code, `${field.name} ${JSON.stringify(cell)}`);
  }
});

Deno.test("a cell is kept as it means: free texts whole, agencies and accounts in one spelling", () => {
  const { informationAnswer, clientAccount } = answerLayout;
  const name = informationAnswer.fields.find(({ name }) => name === "nomeCliente")!;
  const [agency, account] = [clientAccount.fields[1], clientAccount.fields[2]];
  const cases: [Field, string, string][] = [
    [name, "Joa\u0303o da Conceic\u0327a\u0303o", "João da Conceição"],
    [name, "Asso\u00adcia\u200bção", "Associação"],
    [agency, "1234-p", "1234-P"],
    [account, "12.345-x", "12345-X"],
    [account, "12.345.678.901.234.567.890", "12345678901234567890"],
    [account, "12345-6", "12345-6"],
    [account, "12/345", "12/345"],
    [account, "", ""],
  ];
  for (const [field, cell, kept] of cases) assert.equal(keptCell(field, cell), kept, cell);
});

Deno.test("names are written and read back the same", () => {
  fc.assert(fc.property(
    fc.constantFrom("REM" as const, "RET" as const, "REC" as const),
    fc.stringMatching(/^[0-9A-Z]{8}$/),
    fc.integer({ min: 0, max: 40_000 }),
    fc.integer({ min: 1, max: 999_999 }),
    (kind, ispb, days, sequence) => {
      const name = { kind, ispb, date: Temporal.PlainDate.from("2000-01-01").add({ days }), sequence };
      const read = parseFileName(formatFileName(name));
      assert.ok(read.ok);
      assert.deepEqual({ ...read.value, date: String(read.value.date) }, {
        ...name,
        date: String(name.date),
      });
    },
  ));
});

Deno.test("only the anchored pattern is a name", () => {
  const good = "ASSETS_RET_00000001_20261123_000001_V0111.txt";
  assert.ok(parseFileName(good).ok);
  const hostile = [
    "",
    ".",
    "..",
    `../${good}`,
    `/${good}`,
    `./${good}`,
    `${good}/`,
    `..\\${good}`,
    `.${good}`,
    ` ${good}`,
    `${good} `,
    `${good}\n`,
    `\n${good}`,
    `${good}\0`,
    `${good}\0.txt`,
    `${good}.part`,
    `${good}.sha256`,
    good.toLowerCase(),
    good.replace("_", "-"),
    good.replace("ASSETS", "АSSETS"),
    good.replace("RET", "RЕT"),
    good.replace("000001_V", "00000１_V"),
    good.replace("_V", "\u200b_V"),
    good.replace(".txt", "․txt"),
    good.replace("20261123", "20261131"),
    good.replace("20261123", "20260230"),
    good.replace("_000001_", "_000000_"),
    good.replace("_000001_", "_1_"),
    good.replace("_000001_", "_0000001_"),
    good.replace("V0111", "V0112"),
    good.replace("RET", "REX"),
    good.replace("00000001", "0000000a"),
    good.replace("00000001", "000000001"),
    `${good}${"x".repeat(5_000)}`,
    "%2e%2e%2f" + good,
  ];
  for (const name of hostile) assert.equal(parseFileName(name).ok, false, JSON.stringify(name));
  assert.throws(
    () =>
      formatFileName({
        kind: "REM",
        ispb: "../00001",
        date: Temporal.PlainDate.from("2026-11-23"),
        sequence: 1,
      }),
    RangeError,
  );
  assert.throws(
    () =>
      formatFileName({
        kind: "REM",
        ispb: "00000001",
        date: Temporal.PlainDate.from("2026-11-23"),
        sequence: 0,
      }),
    RangeError,
  );
  assert.throws(
    () =>
      formatFileName({
        kind: "REM",
        ispb: "00000001",
        date: Temporal.PlainDate.from("2026-11-23"),
        sequence: 1_000_000,
      }),
    RangeError,
  );
});
