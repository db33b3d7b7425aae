import assert from "node:assert/strict";
import { centavos } from "../../../domain/money.ts";
import { layoutText } from "../../../exchange/institution/answers/template_columns.ts";
import { answerLayout } from "../../../exchange/layout/layout.ts";
import { checkCell } from "../../../exchange/layout/record.ts";
import { blockLine, informationLine, unblockLine } from "../../support/exchange/remittance_lines.ts";
import { type Kit, openKit } from "../../support/institution/kit.ts";
import { ANSWER, everyKind, respond, validate } from "../../support/institution/kit_answers.ts";

/** The cells of an answer's lines, by what is asked of them. */
const details = async ({ read }: Kit): Promise<string[][]> =>
  (await read(`out/${ANSWER}`)).split("\r\n").slice(1, -2).map((line) => line.split(";"));

Deno.test("one code answers every line it can answer, and the service would accept the file", async () => {
  await using kit = await openKit();
  const name = await kit.remittance(everyKind());
  const { code, out, err } = await respond(kit, name, "--codigo", "01");
  assert.deepEqual([code, out, err], [0, `${ANSWER}\n`, "6 de 6 linhas respondidas em out\n"]);
  assert.deepEqual(await kit.list("out"), [ANSWER, `${ANSWER}.sha256`]);
  assert.deepEqual((await details(kit)).map(([type, line]) => [type, line]), [
    ["10", "2"],
    ["10", "3"],
    ["20", "4"],
    ["30", "5"],
    ["40", "6"],
    ["50", "7"],
  ]);
  const checked = await validate(kit, name, `out/${ANSWER}`);
  assert.equal(checked.code, 0, checked.out);
  assert.match(checked.out, /retorno sem falhas, 8 linhas/);

  const second = await respond(kit, name, "--codigo", "00");
  assert.equal(second.err, "5 de 6 linhas respondidas em out\n");
  assert.match(second.out, /_000002_/);
});

Deno.test("rules answer by the first that fits: kind, amount, defendant; null leaves a line without an answer", async () => {
  await using kit = await openKit();
  const name = await kit.remittance([
    blockLine({ linha: 2, valor: centavos(1_000_000n) }),
    blockLine({ linha: 3, valor: centavos(99_999n) }),
    blockLine({ linha: 4, cpfCnpjReu: "11144477735" }),
    informationLine({ linha: 5 }),
  ]);
  await kit.write(
    "regras.json",
    JSON.stringify({
      regras: [
        { cpfCnpjReu: "11144477735", codigo: null },
        { registro: "bloqueio", valorMinimo: "1000.00", codigo: "03", valor: "25%" },
        { registro: "bloqueio", codigo: "13", valor: "10.00" },
        { registro: "informacoes", codigo: "30" },
      ],
    }),
  );
  assert.equal((await respond(kit, name, "--regra", "regras.json")).code, 0);
  assert.deepEqual((await details(kit)).map((cells) => cells.slice(0, 2).concat(cells.slice(5, 7))), [
    ["10", "2", "03", "250000"],
    ["10", "3", "13", "1000"],
    ["50", "5", "30", "2026-11-24T10:00:00-03:00"],
  ]);
});

Deno.test("a file of rules that cannot be understood is refused field by field, and one that denies its code line by line", async () => {
  await using kit = await openKit();
  const name = await kit.remittance([blockLine({ linha: 2 })]);
  const wrong = [
    ["{", /não é JSON válido/],
    [
      '{ "regras": [{ "registro": "bloqueo", "codigo": "3", "quando": 1 }] }',
      /regras\.0\.registro: quer bloqueio ou/,
    ],
    ['{ "regras": [{ "codigo": "03", "valor": "1,00" }] }', /regras\.0\.valor: quer um/],
  ] as const;
  for (const [text, message] of wrong) {
    await kit.write("regras.json", text);
    const { code, err } = await respond(kit, name, "--regra", "regras.json");
    assert.equal(code, 2);
    assert.match(err, message);
  }
  await kit.write("regras.json", '{ "regras": [{ "codigo": "01", "valor": "50%" }] }');
  const { code, out } = await respond(kit, name, "--regra", "regras.json");
  assert.equal(code, 1);
  assert.match(
    out,
    /linha 2, campo valorBloqueado, V05: Com o código de resposta 01 o valor bloqueado deve ser igual/,
  );
  assert.deepEqual((await kit.list("out")).length, 0);
});

/** Fills in a template as a spreadsheet would, by row and column; `undefined` rows are added. */
function filled(
  template: string,
  rows: readonly (readonly [number | undefined, Record<string, string>])[],
): string {
  const table = template.split("\r\n").filter((line) => line !== "").map((line) => line.split(";"));
  const names = table[0]!.map((name) => name.replace("\ufeff", ""));
  for (const [row, cells] of rows) {
    const target = row === undefined ? names.map(() => "") : table[row]!;
    for (const [name, cell] of Object.entries(cells)) target[names.indexOf(name)] = cell;
    if (row === undefined) table.push(target);
  }
  return table.map((cells) => cells.join(";")).join("\n");
}

Deno.test("a template is written, filled in as spreadsheets do, and becomes an answer with accounts and documents", async () => {
  await using kit = await openKit();
  const name = await kit.remittance(everyKind());
  assert.equal((await kit.run("modelo", name, "--saida", "modelo.csv")).code, 0);
  assert.equal((await kit.run("modelo", name, "--saida", "modelo.csv")).code, 3);
  const template = await kit.read("modelo.csv");
  assert.match(template, /\r\n10;2;bloquear até R\$ 15\.000,00;20260000000001;/);
  await kit.write("extrato.csv", "data;valor\n");
  await kit.write(
    "preenchido.csv",
    filled(template, [
      [1, {
        codigoResposta: "13",
        valorBloqueado: "4.000,00",
        valorContas: "1000,00",
        valorDepositoPrazo: "3.000,00",
        dataHoraExecucao: "24/11/2026 09:12",
      }],
      [3, { codigoResposta: "1", saldoBloqueado: "0,00" }],
      [5, { recebida: "n" }],
      [6, {
        codigoResposta: "32",
        nomeCliente: "João",
        inicioRelacionamento: "02/03/2015",
        saldoTotal: "10,00",
      }],
      [undefined, {
        registro: "51",
        linha: "7",
        agencia: "12",
        conta: "3-X",
        tipoConta: "cc",
        situacao: "a",
      }],
      [undefined, { registro: "52", linha: "7", informacao: "EXTRATO", arquivo: "extrato.csv" }],
    ]),
  );
  const { code, out, err } = await respond(kit, name, "--modelo", "preenchido.csv");
  assert.equal(code, 0, out + err);
  const document = ANSWER.replace("_RET_", "_ANX_").replace("_V0111.txt", "_0001.csv");
  assert.deepEqual(await kit.list("out"), [document, ANSWER, `${ANSWER}.sha256`]);
  assert.equal(await kit.read(`out/${document}`), "data;valor\n");
  const lines = (await details(kit)).map((cells) => cells.join(";"));
  assert.match(lines[0]!, /;13;400000;2026-11-24T09:12:00-03:00;100000;300000;;;;$/);
  assert.match(lines[1]!, /^20;4;.*;01;5000;0;/);
  assert.match(lines[2]!, /^40;6;.*;N;0;;$/);
  assert.match(lines[3]!, /^50;7;.*;32;.*;João;.*;2015-03-02;;1000$/);
  assert.equal(lines[4], "51;7;12;3-X;CC;A;");
  const checked = await validate(kit, name, `out/${ANSWER}`);
  assert.equal(checked.code, 0, checked.out);
});

Deno.test("what is wrong in a template is told by its own rows, and nothing is written", async () => {
  await using kit = await openKit();
  const name = await kit.remittance([blockLine({ linha: 2 }), unblockLine({ linha: 3 })]);
  const { out: template } = await kit.run("modelo", name);
  await kit.write(
    "errado.csv",
    filled(template, [
      [1, { codigoResposta: "03", valorBloqueado: "1000" }],
      [2, { codigoResposta: "12" }],
      [undefined, { registro: "10", linha: "9", codigoResposta: "00" }],
      [undefined, { registro: "51", linha: "3", agencia: "1", conta: "", tipoConta: "ZZ", situacao: "A" }],
      [undefined, { registro: "77", linha: "3", codigoResposta: "00" }],
    ]),
  );
  const { code, out } = await respond(kit, name, "--modelo", "errado.csv");
  assert.equal(code, 1);
  assert.deepEqual(out.trimEnd().split("\n").map((line) => line.replace(/:.*/, "")), [
    "errado.csv, linha 2, campo valorBloqueado, C03",
    "errado.csv, linha 3, campo codigoResposta, V03",
    "errado.csv, linha 4, campo linha, L01",
    "errado.csv, linha 5, campo conta, C01",
    "errado.csv, linha 5, campo tipoConta, C04",
    "errado.csv, linha 6, campo registro, R01",
  ]);
  assert.deepEqual(await kit.list("out"), []);
});

Deno.test("a balance below zero is read from a template as spreadsheets show it; a blocked amount has no sign", () => {
  const balance = answerLayout.clientAccount.fields.find(({ name }) => name === "saldo")!;
  const blocked = answerLayout.blockAnswer.fields.find(({ name }) => name === "valorBloqueado")!;
  for (
    const written of [
      "-1.500,00",
      "-1500,00",
      "-R$ 1.500,00",
      "R$ -1.500,00",
      "\u2212 R$ 1.500,00",
      "(1.500,00)",
    ]
  ) {
    assert.equal(layoutText(balance, written), "-150000", written);
    assert.equal(checkCell(balance, layoutText(balance, written)), undefined);
    assert.equal(checkCell(blocked, layoutText(blocked, written))?.code, "C03");
  }
  assert.equal(layoutText(balance, "1.500,00"), "150000");
});
