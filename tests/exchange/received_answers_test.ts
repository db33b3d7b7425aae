/** What institutions sent, changed or removed behind the program, in the database and in the archive. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { explainEvidence } from "../../domain/audit/evidence.ts";
import { AUTHENTICITY_BYTES, authenticityCode } from "../../domain/document_authenticity.ts";
import { applyQuarantineDecision, compareArchive, repeatedFieldsOf } from "../../exchange/mod.ts";
import { moveToQuarantine } from "../../exchange/quarantine.ts";
import { compareAnswers, compareDocuments, compareQuarantine } from "../../store/audit/evidence.ts";
import { insertDocument } from "../../store/document_codes.ts";
import { dispatchMonday, fileOf } from "../support/exchange/answers_fixture.ts";
import { BANK_A, type ExchangeFixture, openExchangeFixture } from "../support/exchange/exchange_fixture.ts";

const PDF = new TextEncoder().encode("%PDF-1.7\nextrato\n%%EOF\n");
const DOCUMENT = `ASSETS_ANX_${BANK_A}_20261124_000001_0001.pdf`;

/** An information request that was answered, with an account and a document; the answer file's name. */
async function answeredRequest(t: ExchangeFixture): Promise<string> {
  await t.order({ information: ["statement", "registration-and-balance"], targets: [{ ispb: BANK_A }] });
  await dispatchMonday(t);
  const inbox = t.ctx.folders.inbox(BANK_A);
  await Deno.mkdir(inbox, { recursive: true });
  await Deno.writeFile(`${inbox}/${DOCUMENT}`, PDF);
  const file = await fileOf(t, BANK_A, (line) =>
    [
      {
        kind: "informationAnswer",
        ...repeatedFieldsOf(line),
        codigoResposta: "32",
        dataHoraExecucao: t.now(),
        nomeCliente: "Fulana de Tal",
      },
      {
        kind: "clientAccount",
        linhaRemessa: line.linha,
        agencia: "0001",
        conta: "12345-6",
        tipoConta: "CC",
        situacao: "A",
      },
      {
        kind: "attachment",
        linhaRemessa: line.linha,
        informacao: "EXTRATO",
        nomeAnexo: DOCUMENT,
        sha256: hash("sha256", PDF, "hex"),
        tamanho: PDF.length,
      },
    ] as never);
  assert.equal((await t.deliver(BANK_A, file)).type, "accepted");
  return file.name;
}

const archive = async (t: ExchangeFixture, keptSince = "2026-01-01") => {
  const report = await compareArchive({
    db: t.db,
    dir: t.dir,
    keptSince: Temporal.PlainDate.from(keptSince),
  });
  return report === "absent" ? assert.fail("the archive is there") : report;
};

const sound = { masked: 0, uncovered: 0, stored: 0, ended: 0, faults: [] };

const tampered: readonly (readonly [table: string, change: string, fault: string])[] = [
  ["answer_file", "delete from answer_file", "missing"],
  ["answer_file", "update answer_file set sha256 = repeat('0', 64)", "changed"],
  ["answer_file", "update answer_file set received_at = received_at - interval '1 day'", "changed"],
  ["answer_file", "update answer_file set sequence_used = false", "changed"],
  ["answer_file", "update answer_file set receipt = replace(receipt, 'ACEITO', 'REJEITADO')", "receipt"],
  ["answer_line", "delete from answer_line", "lines"],
  ["answer_line", "update answer_line set code = '30'", "content"],
  ["answer_line", "update answer_line set executed_at = executed_at - interval '1 second'", "content"],
  ["answer_line", `update answer_line set detail = '{"nomeCliente": "Outra"}'`, "content"],
  ["answer_account", "update answer_account set balance = 1", "content"],
  ["answer_account", "delete from answer_account", "content"],
  ["answer_attachment", "update answer_attachment set sha256 = repeat('0', 64)", "content"],
  ["answer_attachment", "delete from answer_attachment", "content"],
];

Deno.test("an answer, its lines, accounts, documents and receipt, changed or removed behind the program, are told by the file's name", async () => {
  await using t = await openExchangeFixture();
  const name = await answeredRequest(t);
  const unchanged = { of: "answer_file", compared: 1, ...sound };
  assert.deepEqual(await compareAnswers(t.db), unchanged);
  for (const [table, change, fault] of tampered) {
    await t.rows(`create table kept as select * from ${table}`);
    await t.tamper(table, change);
    const { faults } = await compareAnswers(t.db);
    assert.deepEqual(faults.map((found) => [found.name, found.fault]), [[name, fault]], change);
    await t.tamper(
      table,
      `delete from ${table}; insert into ${table} ${
        table === "answer_file" ? "overriding system value" : ""
      } select * from kept; drop table kept`,
    );
    assert.deepEqual(await compareAnswers(t.db), unchanged, change);
  }
});

Deno.test("an answer that retention has masked is compared without what was removed, and its codes and amounts still are", async () => {
  await using t = await openExchangeFixture();
  const name = await answeredRequest(t);
  await t.asOwner("remittance_line", "update remittance_line set text = ''");
  await t.rows("select mask_answers(array[1::bigint], array[2])");
  const masked = { ...sound, of: "answer_file", compared: 1, masked: 1 };
  assert.deepEqual(await t.rows("select file_id from answer_account"), []);
  assert.deepEqual((await compareAnswers(t.db)).faults, [{ name, fault: "content" }], "too young for it");
  await t.tamper("audit_entry", "update audit_entry set at = at - interval '1 year'");
  assert.deepEqual(await compareAnswers(t.db), masked);
  assert.deepEqual(explainEvidence(await compareAnswers(t.db)), [
    "answer_file: íntegro, 1 retorno conferido; 1 sem o que a retenção já retirou",
  ]);
  await t.tamper("answer_line", "update answer_line set code = '30'");
  assert.deepEqual((await compareAnswers(t.db)).faults, [{ name, fault: "content" }]);
});

Deno.test("what was received before the trail kept digests is counted, and what nobody received is told", async () => {
  await using t = await openExchangeFixture();
  const name = await answeredRequest(t);
  await t.tamper("audit_entry", "delete from audit_entry where action like 'answer.%'");
  assert.deepEqual(await compareAnswers(t.db), {
    of: "answer_file",
    compared: 0,
    ...sound,
    uncovered: 1,
  });
  const late = await t.deliver(BANK_A, await t.answerTo(BANK_A, () => ({ code: "00" })));
  assert.equal(late.type, "accepted");
  assert.deepEqual(
    explainEvidence(await compareAnswers(t.db)),
    [
      "answer_file: íntegro, 1 retorno conferido; 1 de antes de a trilha guardar o que aqui se compara, não conferidos",
    ],
  );
  await t.tamper(
    "answer_file",
    "update answer_file set received_at = received_at + interval '2 hours' where id = 1",
  );
  assert.deepEqual((await compareAnswers(t.db)).faults, [{ name, fault: "unrecorded" }]);
});

Deno.test("archived remittances, answers and documents that are changed or gone are told by name, and those that retention removed are counted", async () => {
  await using t = await openExchangeFixture();
  const name = await answeredRequest(t);
  const remittance = (await t.list("outbox", BANK_A)).find((file) => file.endsWith(".txt"))!;
  assert.deepEqual(await archive(t), { of: "archive", compared: 3, ...sound });
  const [{ answer }] = await t.rows("select archive_path as answer from answer_file") as [
    { answer: string },
  ];
  const [{ document }] = await t.rows("select archive_path as document from answer_attachment") as [
    { document: string },
  ];
  const sent = `${t.ctx.folders.archive(Temporal.PlainDate.from("2026-11-23"))}/${remittance}`;
  for (const [path, what] of [[sent, remittance], [answer, name], [document, DOCUMENT]] as const) {
    const bytes = await Deno.readFile(path);
    await Deno.chmod(path, 0o600);
    await Deno.writeFile(path, new Uint8Array([...bytes, 10]));
    assert.deepEqual((await archive(t)).faults, [{ name: what, fault: "archived-differs" }]);
    await Deno.remove(path);
    assert.deepEqual((await archive(t)).faults, [{ name: what, fault: "not-archived" }]);
    assert.deepEqual(await archive(t, "2026-11-25"), { of: "archive", compared: 2, ...sound, ended: 1 });
    await Deno.writeFile(path, bytes);
  }
  await Deno.rename(`${t.dir}/.archive`, `${t.dir}/.elsewhere`);
  const keptSince = Temporal.PlainDate.from("2026-01-01");
  assert.equal(await compareArchive({ db: t.db, dir: t.dir, keptSince }), "absent");
});

Deno.test("an issued document that is changed, removed or made up is told by its code", async () => {
  await using t = await openExchangeFixture();
  const code = authenticityCode(new Uint8Array(AUTHENTICITY_BYTES));
  const issued = {
    code,
    kind: "protocol-receipt" as const,
    court: "401",
    protocolNumber: "20260000000001",
    confidential: false,
    sha256: "ab".repeat(32),
    issuedAt: t.now(),
    issuedTo: "11144477735",
  };
  await t.db.transaction().execute((tx) => insertDocument(tx, issued));
  assert.deepEqual(await compareDocuments(t.db), { of: "document", compared: 1, ...sound });
  await t.tamper("document", "update document set sha256 = repeat('0', 64)");
  assert.deepEqual((await compareDocuments(t.db)).faults, [{ name: code, fault: "changed" }]);
  await t.tamper("document", "delete from document");
  assert.deepEqual((await compareDocuments(t.db)).faults, [{ name: code, fault: "missing" }]);
  await t.tamper(
    "document",
    `insert into document values ('FORGED', 'protocol-receipt', '401', null, false, repeat('0', 64),
        '2026-11-30T12:00:00Z', '11144477735')`,
  );
  assert.deepEqual((await compareDocuments(t.db)).faults.at(-1), { name: "FORGED", fault: "unrecorded" });
});

Deno.test("what was put in quarantine, and the receipt of what was refused, are compared", async () => {
  await using t = await openExchangeFixture();
  await dispatchMonday(t);
  const inbox = t.ctx.folders.inbox(BANK_A);
  await Deno.mkdir(inbox, { recursive: true });
  await Deno.writeTextFile(`${inbox}/leia-me.doc`, "?");
  await moveToQuarantine(t.ctx, {
    ispb: BANK_A,
    name: "leia-me.doc",
    code: "Q04",
    from: `${inbox}/leia-me.doc`,
    deliveredAt: t.now(),
  });
  await t.db.transaction().execute((tx) =>
    applyQuarantineDecision(tx, 1n, { type: "refuse" }, { by: "1", reason: "não é", now: t.now() })
  );
  assert.deepEqual(await compareQuarantine(t.db), { of: "quarantine", compared: 1, ...sound });
  const [{ receipt_name: receipt }] = await t.rows("select receipt_name from quarantine") as [
    { receipt_name: string },
  ];
  await t.tamper("quarantine", "update quarantine set receipt = receipt || 'x'");
  assert.deepEqual((await compareQuarantine(t.db)).faults, [{ name: receipt, fault: "receipt" }]);
  await t.tamper("quarantine", "delete from quarantine");
  assert.deepEqual((await compareQuarantine(t.db)).faults, [
    { name: "leia-me.doc", fault: "missing" },
    { name: receipt, fault: "missing" },
  ]);
});
