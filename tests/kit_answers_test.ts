import assert from "node:assert/strict";
import { centavos } from "../domain/money.ts";
import { type Kit, kit, type Ran } from "./kit.ts";
import {
  arrivalLine,
  blockLine,
  cancellationLine,
  informationLine,
  transferLine,
  unblockLine,
} from "./remittance_lines.ts";

const NOW = "2026-11-24T13:00:00Z";
const ANSWER = "ASSETS_RET_99000001_20261124_000001_V0111.txt";

/** A line of each kind, numbered from 2. */
const everyKind = () => [
  blockLine({ linha: 2, valor: centavos(1_500_000n) }),
  cancellationLine({ linha: 3 }),
  unblockLine({ linha: 4 }),
  transferLine({ linha: 5 }),
  arrivalLine({ linha: 6 }),
  informationLine({ linha: 7, informacoes: "CADASTRO_E_SALDO|EXTRATO" }),
];

/** Answers a remittance at a moment that is known. */
const respond = ({ run }: Kit, name: string, ...args: string[]): Promise<Ran> =>
  run("responder", name, "--saida", "out", "--agora", NOW, ...args);
const validate = ({ run }: Kit, name: string, ...files: string[]): Promise<Ran> =>
  run("validar", ...files, "--remessa", name, "--agora", NOW);

/** The cells of an answer's lines, by what is asked of them. */
const details = async ({ read }: Kit): Promise<string[][]> =>
  (await read(`out/${ANSWER}`)).split("\r\n").slice(1, -2).map((line) => line.split(";"));

Deno.test(
  "one code answers every line it can answer, and the service would accept the file",
  kit(async (kit) => {
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
  }),
);

Deno.test(
  "rules answer by the first that fits: kind, amount, defendant; null leaves a line without an answer",
  kit(async (kit) => {
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
  }),
);

Deno.test(
  "a file of rules that cannot be understood is refused field by field, and one that denies its code line by line",
  kit(async (kit) => {
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
  }),
);

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

Deno.test(
  "a template is written, filled in as spreadsheets do, and becomes an answer with accounts and documents",
  kit(async (kit) => {
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
  }),
);

Deno.test(
  "what is wrong in a template is told by its own rows, and nothing is written",
  kit(async (kit) => {
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
  }),
);

/** An answer of the kit, with one thing changed, and what must be said of it. */
const damages: readonly (readonly [what: string, change: (text: string) => string, said: RegExp])[] = [
  [
    "a wrong sum",
    (text) => text.replace(/;1500000;0;/, ";1500000;0;").replace(/99;1;8;2;\d+/, "99;1;8;2;1"),
    /T03/,
  ],
  [
    "a header of another day",
    (text) => text.replace(";2026-11-24;1;1;", ";2026-11-25;1;1;"),
    /linha 1, campo dataMovimento, H02/,
  ],
  [
    "another remittance",
    (text) => text.replace(";1;1;ASSETS", ";1;2;ASSETS"),
    /linha 1, campo sequencialRemessa, H03/,
  ],
  [
    "a line that was not asked",
    (text) => text.replace("20;4;", "20;40;"),
    /linha 4, campo linhaRemessa, L01/,
  ],
  [
    "a line twice",
    (text) => text.replace("10;3;", "10;2;"),
    /linha 3, campo linhaRemessa, L04: A linha 2 da remessa já é respondida na linha 2/,
  ],
  [
    "another defendant",
    (text) => text.replace("10;2;20260000000001;52998224725", "10;2;20260000000001;11144477735"),
    /linha 2, campo cpfCnpjReu, L02/,
  ],
  [
    "an unknown code",
    (text) => text.replace(";01;1500000;", ";99;1500000;"),
    /linha 2, campo codigoResposta, V01/,
  ],
  [
    "a code of the service",
    (text) => text.replace(";01;1500000;", ";98;1500000;"),
    /linha 2, campo codigoResposta, V02/,
  ],
  [
    "more than was asked",
    (text) => text.replace(";01;1500000;", ";01;1500001;"),
    /linha 2, campo valorBloqueado, V04/,
  ],
  [
    "another record",
    (text) => text.replace(/^20;4;(.*);01;5000;0;(.*)$/m, "10;4;$1;01;5000;$2;;;;;;"),
    /linha 4, campo tipoRegistro, L05/,
  ],
  [
    "a rest unblocked unasked",
    (text) => text.replace(";5000;0;0;", ";5000;10;0;"),
    /linha 5, campo valorDesbloqueado, V08/,
  ],
  [
    "received without a date",
    (text) => text.replace(/;S;5000;[\d-]+;/, ";S;5000;;"),
    /linha 6, campo dataRecebimento, V10/,
  ],
  ["a field too many", (text) => text.replace(/^20;.*$/m, "$&;"), /linha 4, campo linha, R02/],
  ["a byte order mark", (text) => "\ufeff" + text, /linha 1, campo linha, A05/],
  ["no carriage returns", (text) => text.replaceAll("\r", ""), /A06/],
  ["no trailer", (text) => text.replace(/99;.*\r\n$/, ""), /T01/],
];

Deno.test(
  "an answer is checked as the service would check it, line by line, beside its remittance",
  kit(async (kit) => {
    const name = await kit.remittance(everyKind());
    await respond(kit, name, "--codigo", "01");
    const text = await kit.read(`out/${ANSWER}`);
    await Promise.all(damages.map(async ([what, change], index) => {
      const changed = change(text);
      assert.notEqual(changed, text, what);
      await Deno.mkdir(`${kit.folder}/${index}`);
      await kit.write(`${index}/${ANSWER}`, changed);
    }));
    for (let from = 0; from < damages.length; from += 4) {
      const some = damages.slice(from, from + 4);
      const ran = await Promise.all(some.map((_, at) => validate(kit, name, `${from + at}/${ANSWER}`)));
      ran.forEach(({ code, out }, at) => {
        const [what, , said] = some[at]!;
        assert.equal(code, 1, what);
        assert.match(out, said, what);
        assert.ok(out.startsWith(`${ANSWER}, `), what);
      });
    }
  }),
);

Deno.test(
  "the outside of a file is checked too: its name, its digest, what answers it, what should lie beside it",
  kit(async (kit) => {
    const name = await kit.remittance(everyKind());
    await kit.write(
      "regras.json",
      '{ "regras": [{ "registro": "bloqueio", "codigo": "03", "valor": "50%" }, { "codigo": "01" }] }',
    );
    await respond(kit, name, "--regra", "regras.json");
    const text = await kit.read(`out/${ANSWER}`);
    await kit.write("retorno.txt", text);
    await kit.write(`${ANSWER}`, text);
    await kit.write(`${ANSWER}.sha256`, `${"0".repeat(64)}  ${ANSWER}\n`);
    const attachment = ANSWER.replace("_RET_", "_ANX_").replace("_V0111.txt", "_0001.pdf");
    for (const folder of ["anexo", "unasked"]) await Deno.mkdir(`${kit.folder}/${folder}`);
    await kit.write(
      `anexo/${ANSWER}`,
      text.replace(
        /^99;.*$/m,
        `52;7;EXTRATO;${attachment};${"0".repeat(64)};4\r\n99;1;9;2;750000;1;5000;1;5000;1;5000;1;0;1`,
      ),
    );
    const [renamed, digest, twice, without] = await Promise.all([
      kit.run("validar", "retorno.txt"),
      kit.run("validar", ANSWER),
      validate(kit, name, `out/${ANSWER}`, `out/${ANSWER}`),
      validate(kit, name, `anexo/${ANSWER}`),
    ]) as [Ran, Ran, Ran, Ran];
    assert.deepEqual([renamed, digest, twice, without].map(({ code }) => code), [1, 1, 1, 1]);
    assert.match(renamed.out, /retorno\.txt, campo nome, N01/);
    assert.match(digest.out, /campo arquivo, A08/);
    assert.match(twice.out, /linha 2, campo linhaRemessa, L03: A linha da remessa já tem a resposta 03/);
    assert.match(without.out, /linha 8, campo nomeAnexo, D02/);
    const unasked = (await kit.read(`anexo/${ANSWER}`)).replace(";EXTRATO;", ";COPIA_CHEQUE;");
    await kit.write(`unasked/${ANSWER}`, unasked);
    assert.match((await validate(kit, name, `unasked/${ANSWER}`)).out, /linha 8, campo informacao, D06/);
    await kit.write(`anexo/${attachment}`, "1234");
    assert.match((await validate(kit, name, `anexo/${ANSWER}`)).out, /linha 8, campo sha256, D03/);
  }),
);

Deno.test(
  "a remittance and a receipt are checked too, whole",
  kit(async (kit) => {
    const name = await kit.remittance(everyKind());
    const good = await kit.run("validar", name);
    assert.equal(good.code, 0);
    assert.match(good.out, /remessa sem falhas, 8 linhas\n/);
    await kit.write(name, (await kit.read(name)).replace(";5000;", ";5001;"));
    const bad = await kit.run("validar", name);
    assert.equal(bad.code, 1);
    assert.match(bad.out, /A08/);
    assert.match(bad.out, /O trailer informa \d+; no arquivo há \d+\./);
  }),
);
