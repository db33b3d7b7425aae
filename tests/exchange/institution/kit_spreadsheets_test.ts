/** Templates as spreadsheet programs save them, and templates of another remittance. */
import assert from "node:assert/strict";
import { type CellValue, readXlsx, writeXlsx } from "hucre/xlsx";
import { type Kit, openKit } from "../../support/institution/kit.ts";

const EXAMPLE = "outbox/ASSETS_REM_90000001_20261124_000002_V0111.txt";
const HEAD =
  "registro;linha;pedido;numeroProtocolo;cpfCnpjReu;ispb;codigoResposta;valorBloqueado;dataHoraExecucao;valorContas;valorDepositoPrazo;" +
  "valorTitulos;valorTitulosPublicos;agenciaAtingida;contaAtingida;valorDesbloqueado;saldoBloqueado;valorTransferido;recebida;valorRecebido;" +
  "dataRecebimento;contaJudicial;nomeCliente;endereco;municipio;uf;cep;telefone;email;inicioRelacionamento;fimRelacionamento;saldoTotal;" +
  "agencia;conta;tipoConta;situacao;saldo;informacao;arquivo";
const REST = ";".repeat(30);
const MARK = "\ufeff";

/** Line 2 of the example, as whoever filled in the template left its cells. */
const row = ({
  request = "bloquear até R$ 9.000,00",
  protocol = "20260000000201",
  person = "52998224725",
  institution = "90000001",
  code = "03",
  amount = "100,50",
  at = "25/11/2026 09:12",
} = {}) => `10;2;${request};${protocol};${person};${institution};${code};${amount};${at}${REST}`;

const file = (...rows: readonly string[]): string => [HEAD, ...rows, ""].join("\r\n");
const utf8 = (text: string) => new TextEncoder().encode(text);
const windows1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string, bigEndian = false) =>
  Uint8Array.from([...`${MARK}${text}`].flatMap((sign) => {
    const code = sign.charCodeAt(0);
    return bigEndian ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8];
  }));

const commas = (text: string) =>
  text.split("\r\n").map((line) =>
    line.split(";").map((cell) => cell.includes(",") ? `"${cell}"` : cell).join(",")
  ).join("\r\n");

async function answered({ run, folder }: Kit, bytes: Uint8Array, name = "modelo.csv") {
  await Deno.writeFile(`${folder}/${name}`, bytes);
  const out = `out${crypto.randomUUID()}`;
  const ran = await run(
    "responder",
    EXAMPLE,
    "--modelo",
    name,
    "--saida",
    out,
    "--agora",
    "2026-11-25T12:00:00-03:00",
  );
  const [answer] = ran.code === 0 ? [ran.out.trim()] : [];
  const text = answer === undefined ? "" : await Deno.readTextFile(`${folder}/${out}/${answer}`);
  return { ...ran, cells: text.split("\r\n")[1]?.split(";").slice(1, 8) };
}

const GOOD = ["2", "20260000000201", "52998224725", "90000001", "03", "10050", "2026-11-25T09:12:00-03:00"];

const read: readonly (readonly [what: string, bytes: Uint8Array, cells: readonly string[]])[] = [
  ["a decimal less", windows1252(file(row({ amount: "100,5" }))), GOOD],
  [
    "a zero without decimals, and a code without its zero",
    windows1252(file(row({ code: "0", amount: "0" }))),
    [
      ...GOOD.slice(0, 4),
      "00",
      "0",
      GOOD[6]!,
    ],
  ],
  ["commas between cells", utf8(MARK + commas(file(row()))), GOOD],
  ["tabs between cells", utf8(file(row()).replaceAll(";", "\t")), GOOD],
  ["tabs in UTF-16, as `texto Unicode`", utf16(file(row()).replaceAll(";", "\t")), GOOD],
  ["UTF-16, the other way round", utf16(file(row()), true), GOOD],
  ["a first line for Excel", windows1252(`sep=;\r\n${file(row())}`), GOOD],
  ["a first line for Excel that names the comma", utf8(`sep=,\r\n${commas(file(row()))}`), GOOD],
  ["a first line for Excel, filled up", utf8(`sep=;${";".repeat(38)}\r\n${file(row())}`), GOOD],
  ["a short date", windows1252(file(row({ at: "5/11/2026 9:12" }))), [
    ...GOOD.slice(0, 6),
    "2026-11-05T09:12:00-03:00",
  ]],
  ["a short date of the day", windows1252(file(row({ at: "25/11/2026 9:12:30" }))), [
    ...GOOD.slice(0, 6),
    "2026-11-25T09:12:30-03:00",
  ]],
  ["a date of another program", utf8(file(row({ at: "2026-11-25 09:12:00" }))), GOOD],
  [
    "empty rows and columns",
    utf8(`;;;\r\n${file(`${row()};;;`, "", ";;;;").replace("arquivo\r\n", "arquivo;;\r\n")}`),
    GOOD,
  ],
  [
    "names of columns in other case and order",
    utf8(file(row()).replace("codigoResposta", "CODIGO_RESPOSTA")),
    GOOD,
  ],
  ["quotes around all", utf8(file(row()).replaceAll(/[^;\r\n]+/g, '"$&"')), GOOD],
  ["line feeds alone", utf8(file(row()).replaceAll("\r\n", "\n")), GOOD],
  ["zeros taken from identifiers", utf8(file(row({ institution: "090000001" }))), GOOD],
  ["the punctuation of a person's number", utf8(file(row({ person: "529.982.247-25" }))), GOOD],
  ["a rounded protocol", utf8(file(row({ protocol: "2,026E+13" }))), GOOD],
];

Deno.test("a template is read as spreadsheet programs save it", async () => {
  await using kit = await openKit();
  await kit.run("exemplo", "--saida", "outbox");
  for (const [what, bytes, expected] of read) {
    const { code, out, err, cells } = await answered(kit, bytes);
    assert.deepEqual([code, cells], [0, expected], `${what}: ${out}${err}`);
  }
});

const amounts: readonly (readonly [written: string, centavos: string])[] = [
  ["R$ 100,50", "10050"],
  ["R$\u00a0100,50", "10050"],
  ["1.234,56", "123456"],
  ["1.234,5", "123450"],
  ["1234,56", "123456"],
  ["1 234,56", "123456"],
  ["1234.56", "123456"],
  ["1,234.56", "123456"],
  ["R$ -", "0"],
  ["0,00", "0"],
];

const unclear = [
  "1000",
  "1.000",
  "1,000",
  "100,505",
  "1,5E+03",
  "cem",
  "100,50 100",
  "-100,50",
  "(100,50)",
  "1.2.3,00",
];

Deno.test("an amount is read where it can mean one thing only; else the refusal says how to write it", async () => {
  await using kit = await openKit();
  await kit.run("exemplo", "--saida", "outbox");
  for (const [written, centavos] of amounts) {
    const code = centavos === "0" ? "00" : "03";
    const { cells, out, err } = await answered(kit, utf8(file(row({ amount: written, code }))));
    assert.equal(cells?.[5], centavos, `${written}: ${out}${err}`);
  }
  for (const amount of unclear) {
    const { code, out } = await answered(kit, utf8(file(row({ amount }))));
    assert.equal(code, 1, amount);
    assert.match(out, /linha 2, campo valorBloqueado, C03: .*como 1\.234,56; sem eles/, amount);
  }
});

const others: readonly (readonly [what: string, row: string, message: RegExp])[] = [
  [
    "another remittance and person",
    row({ protocol: "20260000000999", person: "11144477735" }),
    /linha 2, campo numeroProtocolo, L02: .*na linha 2 dela o protocolo é 20260000000201, e no modelo é 20260000000999/,
  ],
  [
    "another person",
    row({ person: "11144477735" }),
    /campo cpfCnpjReu, L02: .*é 52998224725, e no modelo é 11144477735/,
  ],
  [
    "another institution",
    row({ institution: "90000002" }),
    /campo ispb, L02: .*é 90000001, e no modelo é 90000002/,
  ],
  [
    "a rounded protocol of another year",
    row({ protocol: "2,025E+13" }),
    /campo numeroProtocolo, L02: .*no modelo é 2,025E\+13/,
  ],
  [
    "a rounded protocol and another person",
    row({ protocol: "2,026E+13", person: "11144477735" }),
    /campo cpfCnpjReu, L02/,
  ],
  [
    "a rounded protocol of the same person, and another request",
    row({ protocol: "2,026E+13", request: "bloquear até R$ 7,00" }),
    /campo pedido, L02: .*a linha 2 pede bloquear até R\$ 9\.000,00/,
  ],
  [
    "protocol and person rounded",
    row({ protocol: "2,026E+13", person: "5,29982E+10" }),
    /numeroProtocolo, L02: .*arredondou/,
  ],
  [
    "nothing of whose it is",
    row({ protocol: "", person: "", institution: "" }),
    /numeroProtocolo, L02: .*não diz de que ordem/,
  ],
];

Deno.test("a template of another remittance, person or institution is refused, and says what is asked and what it has", async () => {
  await using kit = await openKit();
  await kit.run("exemplo", "--saida", "outbox");
  for (const [what, cells, message] of others) {
    const { code, out } = await answered(kit, utf8(MARK + file(cells)));
    assert.equal(code, 1, what);
    assert.match(out, message, what);
  }
});

Deno.test("what is no table, or has a column twice, is refused with a sentence", async () => {
  await using kit = await openKit();
  await kit.run("exemplo", "--saida", "outbox");
  const twice = await answered(kit, utf8(file(row()).replace("valorContas", "valorBloqueado")));
  assert.match(twice.err, /tem a coluna valorBloqueado mais de uma vez/);
  const none = await answered(kit, utf8("a;b\r\n1;2\r\n"));
  assert.match(
    none.err,
    /não é um modelo: nenhuma das primeiras linhas tem registro, linha e codigoResposta/,
  );
  const workbook = await answered(kit, Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0));
  assert.match(workbook.err, /a planilha não pode ser aberta/);
  const open = await answered(kit, utf8(file(row({ request: '"bloquear' }))));
  assert.match(open.out, /linha 2, campo linha, A07/);
});

/** Opens a workbook as Excel would, changes cells by their column and row, and saves it. */
async function edited(
  path: string,
  changes: readonly (readonly [row: number, Readonly<Record<string, CellValue>>])[],
) {
  const book = await readXlsx(await Deno.readFile(path), { readStyles: true });
  const [sheet] = book.sheets;
  const names = sheet!.rows[0]!.map(String);
  for (const [row, cells] of changes) {
    for (const [name, value] of Object.entries(cells)) {
      const column = names.indexOf(name);
      sheet!.rows[row] ??= [];
      sheet!.rows[row]![column] = value;
      const key = `${row},${column}`;
      const type = typeof value === "number" ? "number" : value instanceof Date ? "date" : "string";
      sheet!.cells!.set(key, { ...sheet!.cells!.get(key), type, value });
    }
  }
  await Deno.writeFile(path, await writeXlsx(book as unknown as Parameters<typeof writeXlsx>[0]));
}

Deno.test("a template as a workbook keeps its identifiers, is filled in with real amounts and dates, and is not written over", async () => {
  await using kit = await openKit();
  await kit.run("exemplo", "--saida", "outbox");
  assert.equal((await kit.run("modelo", EXAMPLE, "--saida", "modelo.xlsx")).code, 0);
  assert.equal((await kit.run("modelo", EXAMPLE, "--saida", "modelo.xlsx")).code, 3);
  const path = `${kit.folder}/modelo.xlsx`;
  await edited(path, [
    [1, {
      codigoResposta: "03",
      valorBloqueado: 100,
      dataHoraExecucao: new Date(Date.UTC(2026, 10, 25, 9, 12)),
    }],
  ]);
  const { cells, out, err } = await answered(kit, await Deno.readFile(path), "modelo.xlsx");
  assert.deepEqual(cells, [...GOOD.slice(0, 5), "10000", GOOD[6]], out + err);
  await edited(path, [[1, { numeroProtocolo: 20260000000999 }]]);
  const other = await answered(kit, await Deno.readFile(path), "modelo.xlsx");
  assert.match(other.out, /linha 2, campo numeroProtocolo, L02: .*no modelo é 20260000000999/);
});

Deno.test("a workbook is read and written with what the kit's task may do", async () => {
  await using kit = await openKit();
  await kit.run("exemplo", "--saida", "outbox");
  const written = await kit.runProcess([], "modelo", EXAMPLE, "--saida", "modelo.xlsx");
  assert.equal(written.code, 0, written.err);
  await edited(`${kit.folder}/modelo.xlsx`, [[1, { codigoResposta: "00" }]]);
  const ran = await kit.runProcess([], "responder", EXAMPLE, "--modelo", "modelo.xlsx", "--saida", "out");
  assert.equal(ran.code, 0, ran.out + ran.err);
});
