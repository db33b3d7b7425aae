import assert from "node:assert/strict";
import fc from "fast-check";
import { centavos, MAX_AMOUNT } from "../../../domain/money.ts";
import {
  answerFile,
  answerFileName,
  answerKinds,
  type AnswerLine,
  answerLineOf,
  writeAnswerFile,
} from "../../../exchange/intake/answer_file.ts";
import type {
  Field,
  FieldType,
  FieldValue,
  FileLayout,
  RecordLayout,
  ValuesOf,
} from "../../../exchange/layout/field.ts";
import { formatFileName, parseFileName } from "../../../exchange/layout/file_name.ts";
import { createFileReader } from "../../../exchange/layout/file_reader.ts";
import { answer, receipt, remittance } from "../../../exchange/layout/layout.ts";
import { readLines } from "../../../exchange/layout/lines.ts";
import { manual, MANUAL_PATH } from "../../../exchange/manual/manual.ts";
import { example } from "../../../exchange/manual/example.ts";
import { fullExample } from "../../../exchange/manual/full_example.ts";
import { digestOf } from "../../../exchange/files/publication.ts";
import { checkCell, readValues, splitLine, writeRecord } from "../../../exchange/layout/record.ts";
import { collectFaults, MAX_FAULTS } from "../../../exchange/layout/rejection.ts";
import {
  readRemittance,
  type RemittanceLine,
  requestRecords,
} from "../../../exchange/layout/remittance_reading.ts";
import { remittanceText } from "../../../exchange/dispatch/remittance_text.ts";
import { readSidecar } from "../../../exchange/files/sidecar.ts";

const layouts: Record<string, FileLayout> = { remittance, answer, receipt };

const records: [string, RecordLayout][] = Object.entries(layouts).flatMap((
  [name, { header, details, trailer }],
) =>
  [header, ...details, trailer].map((record): [string, RecordLayout] => [`${name} ${record.type}`, record])
);

/** Any value a field can hold, as it comes back when read. */
const arbitrary: { readonly [T in FieldType]: (field: Field) => fc.Arbitrary<FieldValue> } = {
  number: ({ maxLength }) => fc.integer({ min: 0, max: 10 ** maxLength - 1 }),
  money: () => fc.bigInt({ min: 0n, max: MAX_AMOUNT }).map(centavos),
  date: () =>
    fc.integer({ min: 0, max: 40_000 }).map((days) => Temporal.PlainDate.from("2000-01-01").add({ days })),
  instant: () =>
    fc.integer({ min: 1_600_000_000, max: 4_000_000_000 })
      .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)),
  text: ({ maxLength }) =>
    fc.string({ unit: "grapheme", minLength: 1, maxLength })
      .map((text) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, "x").trim() || "x")
      .filter((text) => [...text].length <= maxLength),
  code: ({ pattern, maxLength }) =>
    fc.stringMatching(pattern!.regexp).filter((text) => text.length <= maxLength),
  domain: ({ values }) => fc.constantFrom(...Object.keys(values!)),
};

const valuesOf = ({ fields }: RecordLayout) =>
  fc.record(Object.fromEntries(fields.map((field) => [
    field.name,
    field.required
      ? arbitrary[field.type](field)
      : fc.option(arbitrary[field.type](field), { nil: undefined }),
  ])));

const comparable = (values: Readonly<Record<string, FieldValue | undefined>>) =>
  Object.entries(values).map(([name, value]) => [name, value === undefined ? undefined : String(value)]);

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

Deno.test("a field's text is checked for presence, length, form and domain", () => {
  const [line, protocol, at] = remittance.block.fields;
  const person = remittance.block.fields.find(({ name }) => name === "tipoPessoa")!;
  const value = remittance.block.fields.find(({ name }) => name === "valor")!;
  const day = remittance.header.fields.find(({ name }) => name === "dataMovimento")!;
  const name = receipt.header.fields.find(({ name }) => name === "arquivoRecebido")!;
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

const date = Temporal.PlainDate.from("2026-11-24");
const executedAt = Temporal.Instant.from("2026-11-24T13:00:00Z");
const blockAnswer = (line: number, code: string, blocked: bigint): AnswerLine => ({
  kind: "blockAnswer",
  linhaRemessa: line,
  numeroProtocolo: "20260000000001",
  cpfCnpjReu: "52998224725",
  ispb: "00000001",
  codigoResposta: code,
  valorBloqueado: centavos(blocked),
  dataHoraExecucao: executedAt,
});
const small = () =>
  answerFile({
    ispb: "00000001",
    date,
    sequence: 1,
    remittanceSequence: 1,
    answers: [blockAnswer(2, "01", 1_000n), blockAnswer(3, "00", 0n)],
  }).text;

/** Line, field and code of each fault of a text read as an answer file. */
function faultsOf(text: string): [number, string, string][] {
  const faults = collectFaults();
  const reader = createFileReader(answer, faults, () => {});
  for (const line of text.split("\r\n").slice(0, -1)) reader.push(line);
  reader.end();
  return faults.list.map(({ line, field, code }) => [line, field, code]);
}

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
  const { remittance: asked, answer: said } = fullExample();
  const types = (text: string) => new Set(text.split("\r\n").map((line) => line.slice(0, 2)));
  for (const { type } of remittance.details) assert.ok(types(asked.text).has(type), `remittance ${type}`);
  for (const { type } of answer.details) assert.ok(types(said.text).has(type), `answer ${type}`);
});

/** Lines of several kinds, each with all values its record can have. */
const anyLines = <L>(kinds: Readonly<Record<string, RecordLayout>>): fc.Arbitrary<L[]> =>
  fc.array(
    fc.oneof(
      ...Object.entries(kinds).map(([kind, record]) =>
        valuesOf(record).map((values) => ({ kind, ...values }))
      ),
    ),
    { maxLength: 12 },
  ) as unknown as fc.Arbitrary<L[]>;

const written = (lines: readonly object[]) =>
  lines.map((line) =>
    comparable(line as Record<string, FieldValue>).filter(([_, value]) => value !== undefined).sort()
  );

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "assets-layout-" });
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a remittance of any lines is read back line by line, its header and trailer found good", () =>
  inFolder(async (folder) => {
    const kinds = Object.fromEntries(requestRecords.map((kind) => [kind, remittance[kind]]));
    await fc.assert(
      fc.asyncProperty(anyLines<RemittanceLine>(kinds), async (lines) => {
        const file = remittanceText({ ispb: "00000001", date, sequence: 7, lines });
        const path = `${folder}/${file.name}`;
        await Deno.writeTextFile(path, file.text);
        const read: RemittanceLine[] = [];
        const header = await readRemittance(path, (line) => read.push(line));
        assert.ok(header.ok, JSON.stringify(header));
        assert.deepEqual([header.value.sequencial, header.value.nomeArquivo], [7, file.name]);
        assert.deepEqual(written(read), written(lines));
      }),
      { numRuns: 40 },
    );
  }));

Deno.test("an answer file of any lines appears whole with its digest, and is read back line by line", () =>
  inFolder(async (folder) => {
    const kinds = Object.fromEntries(answerKinds.map((kind) => [kind, answer[kind]]));
    let sequence = 0;
    await fc.assert(
      fc.asyncProperty(anyLines<AnswerLine>(kinds), async (lines) => {
        const head = { ispb: "00000001", date, sequence: ++sequence, remittanceSequence: 3 };
        const name = await writeAnswerFile(folder, head, lines);
        assert.equal(name, answerFileName(head));
        const path = `${folder}/${name}`;
        const text = await Deno.readTextFile(path);
        assert.equal(text, answerFile({ ...head, answers: lines }).text);
        const digest = await digestOf(path);
        assert.ok(digest !== undefined && digest !== "irregular");
        assert.equal(await readSidecar(`${path}.sha256`), digest.sha256);
        assert.deepEqual(faultsOf(text), []);
        const read = text.split("\r\n").slice(1, -2).map((line) => answerLineOf(splitLine(line) ?? []));
        assert.deepEqual(written(read), written(lines));
      }),
      { numRuns: 40 },
    );
    assert.ok((await Array.fromAsync(Deno.readDir(folder))).every((entry) => !entry.name.includes(".part")));
  }));

Deno.test("an answer file never takes the place of another", () =>
  inFolder(async (folder) => {
    const head = { ispb: "00000001", date, sequence: 1, remittanceSequence: 1 };
    const name = await writeAnswerFile(folder, head, [blockAnswer(2, "01", 1_000n)]);
    assert.equal(await writeAnswerFile(folder, head, [blockAnswer(2, "01", 1_000n)]), name);
    const before = await Deno.readTextFile(`${folder}/${name}`);
    assert.equal(await writeAnswerFile(folder, head, [blockAnswer(2, "03", 1n)]), undefined);
    assert.equal(await Deno.readTextFile(`${folder}/${name}`), before);
  }));
