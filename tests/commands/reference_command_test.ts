/** `deno task reference`: reference data out of the database and into it as CSV. */
import assert from "node:assert/strict";
import { importReference, referenceRows } from "../../commands/reference/reference_changes.ts";
import {
  readReferenceRows,
  type ReferenceKind,
  referenceKinds,
  writeReferenceRows,
} from "../../commands/reference/reference_rows.ts";
import { runDeno } from "../support/processes/run_deno.ts";
import { taskArguments } from "../support/processes/tasks.ts";
import { testContext } from "../support/test_context.ts";

const HOLIDAYS = "data;nome\r\n";

const bad: readonly (readonly [ReferenceKind, file: string, faults: string[]])[] = [
  ["feriados", "dia;nome\n2027-01-01;x", ["1  as colunas devem ser data;nome"]],
  ["feriados", `${HOLIDAYS}2027-02-30;Dia que não há`, ["2 data não é uma data AAAA-MM-DD"]],
  ["feriados", `${HOLIDAYS}2027-03-01;\r\n2027-03-01;B`, [
    "2 nome está vazio",
    "3 data repete uma linha anterior",
  ]],
  // Lines are those of the file, the empty ones and those within a value counted.
  [
    "feriados",
    `${HOLIDAYS}2027-03-01;A\r\n\r\n01/05/2027;B\r\n2027-03-01;C\r\n2027-06-01;"D\r\nE"\r\n2027-02-30;F`,
    [
      "4 data não é uma data AAAA-MM-DD",
      "5 data repete uma linha anterior",
      "8 data não é uma data AAAA-MM-DD",
    ],
  ],
  ["feriados", `${HOLIDAYS}2027-03-01;"aberta`, ["2  não pode ser lida: confira aspas e separadores"]],
  ["instituicoes", "ispb,compe,nome,ispbLider,recebeOrdens\n123,1,Banco,x,talvez", [
    "2 ispb não é um ISPB: 8 posições, 0-9 e A-Z",
    "2 compe não são 3 dígitos",
    "2 ispbLider não é um ISPB: 8 posições, 0-9 e A-Z",
    "2 recebeOrdens não é S nem N",
  ]],
];

Deno.test("a file with a fault is refused, each fault with its line and column", () => {
  for (const [kind, file, faults] of bad) {
    const read = readReferenceRows(kind, file);
    assert.ok(!read.ok, file);
    assert.deepEqual(read.error.map(({ line, column, message }) => `${line} ${column} ${message}`), faults);
  }
});

Deno.test(
  "what is exported is imported again without a change, of every kind",
  testContext(async (t) => {
    for (const kind of referenceKinds) {
      const rows = await referenceRows[kind](t.app.db);
      assert.ok(rows.length > 0, kind);
      const read = readReferenceRows(kind, writeReferenceRows(kind, rows as never));
      assert.ok(read.ok, kind);
      const change = await importReference(t.app.db, kind, read.value as never, {
        now: t.clock(),
        reason: "conferência",
        apply: false,
      });
      assert.deepEqual(change, {
        added: 0,
        changed: 0,
        same: rows.length,
        ended: 0,
        refused: [],
        remarks: [],
      }, kind);
    }
  }),
);

Deno.test(
  "an import tells what it would change, changes it when told so, on record, and stops at what cannot be",
  testContext(async (t) => {
    const [first, second, ...others] = await referenceRows.instituicoes(t.app.db);
    const options = { now: t.clock(), reason: "lista do cadastro", apply: false };
    const rows = [
      { ...first!, nome: "Outro nome" },
      ...others,
      { ispb: "88888888", compe: "", nome: "Banco novo", ispbLider: "", recebeOrdens: "S" as const },
    ].filter(({ ispbLider }) => ispbLider !== second!.ispb);
    const expected = await importReference(t.app.db, "instituicoes", rows, options);
    assert.deepEqual([expected.added, expected.changed], [1, 1]);
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
  }),
);

Deno.test(
  "the command imports holidays as the role that runs, and says how a file is wrong",
  testContext(async (t) => {
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
      await Deno.writeTextFile(file, `${HOLIDAYS}ontem;x`);
      const wrong = await run("import", "feriados", "--arquivo", file, "--motivo", "lei estadual");
      assert.deepEqual([wrong.code, wrong.err], [
        1,
        "linha 2, data: não é uma data AAAA-MM-DD\nNada mudou.\n",
      ]);
    } finally {
      await Deno.remove(file);
    }
  }),
);
