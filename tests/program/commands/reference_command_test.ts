/** `deno task reference`: reference data out of the database and into it as CSV. */
import assert from "node:assert/strict";
import { importReference, referenceRows } from "../../../program/commands/reference/reference_changes.ts";
import { type ReferenceKind, referenceKinds } from "../../../program/commands/reference/reference_columns.ts";
import {
  readReferenceRows,
  referenceWorkbook,
  writeReferenceRows,
} from "../../../program/commands/reference/reference_rows.ts";
import { bytesSource } from "../../../spreadsheets/table.ts";
import { runDeno } from "../../support/processes/run_deno.ts";
import { taskArguments } from "../../support/processes/tasks.ts";
import { openTestContext } from "../../support/test_context.ts";

const HOLIDAYS = "data;nome\r\n";

const utf8 = (text: string) => bytesSource(new TextEncoder().encode(text));
const windows1252 = (text: string) => bytesSource(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));

function lost(places: number): string {
  return `a planilha tirou os zeros à esquerda: são ${places} posições, como ${"0".repeat(places - 1)}1; ` +
    "importe a coluna como texto, ou edite a planilha XLSX que export escreve";
}

const bad: readonly (readonly [ReferenceKind, file: string, faults: string[]])[] = [
  ["feriados", "dia;nome\n2027-01-01;x", ["1  as colunas devem ser data;nome"]],
  ["feriados", `${HOLIDAYS}2027-02-30;Dia que não há`, ["2 data não é uma data dd/mm/aaaa nem AAAA-MM-DD"]],
  ["feriados", `${HOLIDAYS}2027-03-01;\r\n2027-03-01;B`, [
    "2 nome está vazio",
    "3 data repete uma linha anterior",
  ]],
  // Lines are those of the file, the empty ones and those within a value counted.
  [
    "feriados",
    `${HOLIDAYS}2027-03-01;A\r\n\r\n01/15/2027;B\r\n2027-03-01;C\r\n2027-06-01;"D\r\nE"\r\n2027-02-30;F`,
    [
      "4 data não é uma data dd/mm/aaaa nem AAAA-MM-DD",
      "5 data repete uma linha anterior",
      "8 data não é uma data dd/mm/aaaa nem AAAA-MM-DD",
    ],
  ],
  [
    "feriados",
    `${HOLIDAYS}2027-03-01;A\u0007b\r\n2027-03-02;\u202eA\r\n2027-03-03;Ter\ufffda\r\n2027-03-04;"A\r\nB"`,
    [
      "2 nome O sinal U+0007 na posição 2 não faz parte de um texto; retire-o",
      "3 nome O sinal U+202E na posição 1 não faz parte de um texto; retire-o",
      "4 nome O sinal “\ufffd” (U+FFFD) na posição 4 está no lugar de uma letra perdida; escreva o texto de novo",
    ],
  ],
  ["feriados", `${HOLIDAYS}2027-03-01;"aberta`, ["2  não pode ser lida: confira aspas e separadores"]],
  ["instituicoes", "ispb,compe,nome,ispbLider,recebeOrdens\n12a,1x,Banco,x,talvez", [
    "2 ispb não é um ISPB: 8 posições, 0-9 e A-Z",
    "2 compe não são 3 dígitos",
    "2 ispbLider não é um ISPB: 8 posições, 0-9 e A-Z",
    "2 recebeOrdens não é Sim nem Não",
  ]],
  ["feriados", `data;nome;obs\n2027-03-01;A;x`, [
    "1  as colunas devem ser data;nome; há também obs, ou uma delas duas vezes",
  ]],
  ["feriados", `data;nome;nome\n2027-03-01;A;B`, [
    "1  as colunas devem ser data;nome; há também nome, ou uma delas duas vezes",
  ]],
  ["feriados", `data;nome;\n2027-03-01;A;B`, ["2  tem um valor em uma coluna sem nome"]],
  ["feriados", "Data;Dia da Semana;Feriado\n01/01/2027;sábado;Confraternização", [
    "2 data a data não cai em sábado: confira dia e mês",
  ]],
  // Excel takes the zeros of ISPB and code.
  [
    "instituicoes",
    "ispb;compe;nome;ispbLider;recebeOrdens\r\n0;1;Banco Exemplo S.A.;;S\r\n360305;104;Caixa Exemplo;;S\r\n91000001;911;Banco Ipê S.A.;3,60305E+05;S\r\n",
    [
      `2 ispb ${lost(8)}`,
      `2 compe ${lost(3)}`,
      `3 ispb ${lost(8)}`,
      "4 ispbLider a planilha arredondou o número: importe a coluna como texto, ou edite a planilha XLSX que export escreve",
    ],
  ],
];

Deno.test("a file with a fault is refused, each fault with its line and column", async () => {
  for (const [kind, file, faults] of bad) {
    const read = await readReferenceRows(kind, utf8(file));
    assert.ok(!read.ok, file);
    assert.deepEqual(read.error.map(({ line, column, message }) => `${line} ${column} ${message}`), faults);
  }
});

Deno.test("what is exported is imported again without a change, of every kind", async () => {
  await using t = await openTestContext();
  for (const kind of referenceKinds) {
    const rows = await referenceRows[kind](t.app.db);
    assert.ok(rows.length > 0, kind);
    const workbook = await new Response(await referenceWorkbook(kind, rows as never)).bytes();
    for (const source of [utf8(writeReferenceRows(kind, rows as never)), bytesSource(workbook)]) {
      const read = await readReferenceRows(kind, source);
      assert.ok(read.ok, kind);
      const change = await importReference(t.app.db, kind, read.value.rows as never, {
        now: t.clock(),
        reason: "conferência",
        apply: false,
      });
      assert.deepEqual(change, {
        added: 0,
        changed: 0,
        same: rows.length,
        ended: 0,
        changes: [],
        refused: [],
        remarks: [],
      }, kind);
    }
  }
});

Deno.test("an import tells what it would change, changes it when told so, on record, and stops at what cannot be", async () => {
  await using t = await openTestContext();
  const [first, second, ...others] = await referenceRows.instituicoes(t.app.db);
  const options = { now: t.clock(), reason: "lista do cadastro", apply: false };
  const rows = [
    { ...first!, nome: "Outro nome" },
    ...others,
    { ispb: "88888888", compe: "", nome: "Banco novo", ispbLider: "", recebeOrdens: "S" as const },
  ].filter(({ ispbLider }) => ispbLider !== second!.ispb);
  const expected = await importReference(t.app.db, "instituicoes", rows, options);
  assert.deepEqual([expected.added, expected.changed], [1, 1]);
  assert.deepEqual(expected.changes, [
    { row: first!.ispb, message: `Nome era ${first!.nome} e passa a Outro nome` },
    { row: "88888888", message: "nova: Banco novo" },
  ]);
  assert.ok(expected.ended >= 1);
  assert.ok(
    expected.remarks.some(({ row, message }) =>
      row === second!.ispb && message.includes(second!.nome) && message.includes("deixa de receber ordens")
    ),
  );
  assert.equal((await referenceRows.instituicoes(t.app.db))[0]!.nome, first!.nome);
  const done = await importReference(t.app.db, "instituicoes", rows, { ...options, apply: true });
  assert.deepEqual(done, expected);
  const after = new Map((await referenceRows.instituicoes(t.app.db)).map((row) => [row.ispb, row]));
  assert.deepEqual(
    [after.get(first!.ispb)?.nome, after.get(second!.ispb)?.recebeOrdens, after.get("88888888")?.nome],
    ["Outro nome", "N", "Banco novo"],
  );
  const past = [{ data: "2020-01-01", nome: "Passado" }, { data: "2027-07-09", nome: "Novo" }];
  const refused = await importReference(t.app.db, "feriados", past, { ...options, apply: true });
  assert.deepEqual(refused.refused.map(({ row }) => row), ["2020-01-01"]);
  assert.ok((await referenceRows.feriados(t.app.db)).every(({ data }) => data !== "2027-07-09"));
  const lost = [{ ...first!, ispbLider: "77777777" }];
  const orphan = await importReference(t.app.db, "instituicoes", lost, { ...options, apply: true });
  assert.deepEqual(orphan.refused.map(({ row }) => row), [first!.ispb]);
  const chain = [
    { ...first!, ispbLider: first!.ispb },
    { ...second!, ispbLider: "" },
    { ...second!, ispb: "88888888", ispbLider: second!.ispb },
    { ...second!, ispb: "99999999", ispbLider: "88888888" },
  ];
  const chained = await importReference(t.app.db, "instituicoes", chain, { ...options, apply: true });
  assert.deepEqual(chained.refused.map(({ row }) => row), [first!.ispb, "99999999"]);
  const [holiday] = await referenceRows.feriados(t.app.db);
  const renamed = await importReference(t.app.db, "feriados", [{ ...holiday!, nome: "Outro" }], options);
  assert.deepEqual([renamed.same, renamed.refused], [1, []]);
  assert.match(renamed.remarks[0]?.message ?? "", new RegExp(holiday!.nome));
  const entries = await t.db.selectFrom("audit_entry").select(["subject", "detail"])
    .where("action", "=", "reference.import").execute();
  assert.deepEqual(entries.map(({ subject, detail }) => [subject, detail["reason"]]), [
    ["instituicoes", options.reason],
  ]);
});

const readings:
  readonly (readonly [what: string, source: ReturnType<typeof utf8>, rows: readonly string[]])[] = [
    [
      "the program's own export, saved by Excel in Portuguese",
      windows1252(
        "data;nome\r\n01/01/2027;Confraternização Universal\r\n08/02/2027;Segunda-feira de Carnaval\r\n09/02/2027;Terça-feira de Carnaval\r\n",
      ),
      [
        "2027-01-01 Confraternização Universal",
        "2027-02-08 Segunda-feira de Carnaval",
        "2027-02-09 Terça-feira de Carnaval",
      ],
    ],
    [
      "empty columns and rows that Excel leaves",
      windows1252(
        "data;nome;\r\n2027-01-01;Confraternização Universal;\r\n2027-02-08;Segunda-feira de Carnaval;\r\n;;\r\n;;\r\n",
      ),
      ["2027-01-01 Confraternização Universal", "2027-02-08 Segunda-feira de Carnaval"],
    ],
    [
      "a first line for Excel",
      windows1252("sep=;\r\ndata;nome\r\n2027-03-26;Paixão de Cristo\r\n"),
      ["2027-03-26 Paixão de Cristo"],
    ],
    ["columns in other order and case", utf8('\ufeffNOME,Data\n"A, B",1/5/2027\n'), ["2027-05-01 A, B"]],
    [
      "ANBIMA's list with its notes",
      windows1252(
        "Data;Dia da Semana;Feriado\r\n01/01/2027;sexta-feira;Confraternização Universal\r\n20/11/2027;sábado;Dia da Consciência Negra\r\n;;\r\n" +
          "Fonte: ANBIMA;;\r\n1 - Lei nº 14.759/2023;;\r\n",
      ),
      ["2027-01-01 Confraternização Universal", "2027-11-20 Dia da Consciência Negra"],
    ],
  ];

for (const [what, source, rows] of readings) {
  Deno.test(`holidays are read with: ${what}`, async () => {
    const read = await readReferenceRows("feriados", source);
    assert.ok(read.ok, JSON.stringify(read));
    assert.deepEqual(read.value.rows.map(({ data, nome }) => `${data} ${nome}`), rows);
  });
}

const PARTICIPANTS =
  "\ufeffISPB,Nome_Reduzido,Número_Código,Participa_da_Compe,Acesso_Principal,Nome_Extenso,Início_da_Operação\r\n" +
  "00000000,BCO EXEMPLO S.A.,001,Sim,RSFN,Banco Exemplo S.A.                                                            ,22/04/2002\r\n" +
  "00038121,Selic,n/a,Não,RSFN,Banco Central do Brasil - Selic                                               ,22/04/2002\r\n" +
  '91000005,IPE SCFI,915,Não,RSFN,"IPE S.A. - CREDITO, FINANCIAMENTO E INVESTIMENTO",02/10/2017\r\n';

Deno.test("the Central Bank's list of participants gives ISPB, code and name; what it does not say stays, and is told", async () => {
  await using t = await openTestContext();
  const before = await referenceRows.instituicoes(t.app.db);
  const known = new Map(before.map((row) => [row.ispb, row]));
  const read = await readReferenceRows("instituicoes", utf8(PARTICIPANTS));
  assert.ok(read.ok, JSON.stringify(read));
  assert.equal(read.value.published, "str");
  assert.match(read.value.remarks[0]!.message, /Não diz a instituição líder nem quem recebe ordens/);
  const options = { now: t.clock(), reason: "lista do STR", published: read.value.published };
  const preview = await importReference(t.app.db, "instituicoes", read.value.rows, {
    ...options,
    apply: false,
  });
  assert.deepEqual([preview.ended, preview.refused], [0, []]);
  assert.ok(
    preview.changes.some(({ row, message }) =>
      row === "00038121" && message === "nova: Banco Central do Brasil - Selic"
    ),
  );
  assert.match(
    preview.remarks.map(({ message }) => message).join(),
    /^\d+ instituições não estão na lista e ficam como estão: \S/,
  );
  assert.deepEqual(await referenceRows.instituicoes(t.app.db), before);
  await importReference(t.app.db, "instituicoes", read.value.rows, { ...options, apply: true });
  const after = new Map((await referenceRows.instituicoes(t.app.db)).map((row) => [row.ispb, row]));
  assert.deepEqual(after.get("00038121"), {
    ispb: "00038121",
    compe: "",
    nome: "Banco Central do Brasil - Selic",
    ispbLider: "",
    recebeOrdens: "N",
  });
  for (const [ispb, row] of known) {
    const { ispbLider, recebeOrdens } = after.get(ispb)!;
    assert.deepEqual([ispbLider, recebeOrdens], [row.ispbLider, row.recebeOrdens], ispb);
  }
  const [first] = read.value.rows;
  assert.equal(after.get(first!.ispb)?.nome, "Banco Exemplo S.A.");
});

Deno.test("ANBIMA's list adds the days to come; past ones are left out, and those in force that it lacks stay and are told", async () => {
  await using t = await openTestContext();
  const own = [{ data: "2027-07-09", nome: "Revolução" }];
  const options = { now: t.clock(), reason: "lista da ANBIMA" };
  await importReference(t.app.db, "feriados", own, { ...options, apply: true });
  const rows = [
    { data: "2001-01-01", nome: "Confraternização Universal" },
    { data: "2078-01-01", nome: "Confraternização Universal" },
  ];
  const change = await importReference(t.app.db, "feriados", rows, {
    ...options,
    published: "anbima",
    apply: true,
  });
  assert.deepEqual([change.added, change.refused], [1, []]);
  const remarks = change.remarks.map(({ row, message }) => `${row}: ${message}`);
  assert.ok(remarks.includes("arquivo: 1 dia passado deixado de fora"), remarks.join("\n"));
  assert.ok(
    remarks.includes("2027-07-09: Revolução não está na lista e fica em vigor"),
    remarks.join("\n"),
  );
});

Deno.test("the command imports holidays as the role that runs, and says how a file is wrong", async () => {
  await using t = await openTestContext();
  const file = await Deno.makeTempFile();
  const run = (...args: readonly string[]) =>
    runDeno([...taskArguments("reference"), ...args], { DATABASE_URL: t.runtimeUrl });
  try {
    await Deno.writeTextFile(file, `${HOLIDAYS}2099-07-09;Revolução\r\n`);
    const done = await run(
      ...["import", "feriados", "--arquivo", file, "--motivo", "lei estadual", "--apply"],
    );
    assert.deepEqual([done.code, done.err, done.out], [
      0,
      "",
      "novas 1, alteradas 0, iguais 0, encerradas 0\nFeito.\n",
    ]);
    assert.match((await run("export", "feriados")).out, /2099-07-09;Revolução/);
    // "Anunciação" in Windows-1252, as a spreadsheet writes it.
    const latin = Uint8Array.from(
      `${HOLIDAYS}2099-03-25;Anuncia\xe7\xe3o`,
      (letter) => letter.charCodeAt(0),
    );
    await Deno.writeFile(file, latin);
    await run("import", "feriados", "--arquivo", file, "--motivo", "lei estadual", "--apply");
    assert.match((await run("export", "feriados")).out, /2099-03-25;Anunciação/);
    const workbook = `${file}.xlsx`;
    assert.equal((await run("export", "feriados", "--saida", workbook)).code, 0);
    const same = await run("import", "feriados", "--arquivo", workbook, "--motivo", "conferência");
    assert.match(same.out, /novas 0, alteradas 0, iguais \d+, encerradas 0\nNada mudou; com --apply/);
    await Deno.remove(workbook);
    await Deno.writeTextFile(file, `${HOLIDAYS}9/7/2098;Revolução`);
    const preview = await run("import", "feriados", "--arquivo", file, "--motivo", "lei estadual");
    assert.match(preview.out, /^2098-07-09: nova: Revolução\nnovas 1/);
    await Deno.writeTextFile(file, `${HOLIDAYS}ontem;x`);
    const wrong = await run("import", "feriados", "--arquivo", file, "--motivo", "lei estadual");
    assert.deepEqual([wrong.code, wrong.err], [
      1,
      "linha 2, data: não é uma data dd/mm/aaaa nem AAAA-MM-DD\nNada mudou.\n",
    ]);
  } finally {
    await Deno.remove(file);
  }
});
