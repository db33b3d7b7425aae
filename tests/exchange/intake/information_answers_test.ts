/** Answers to information requests, with their accounts and documents. */
import assert from "node:assert/strict";
import { type AnswerLine, intakeFile, type RemittanceLine, repeatedFieldsOf } from "../../../exchange/mod.ts";
import {
  accepted,
  blockOf,
  dispatchMonday,
  events,
  faultsOf,
  fileOf,
  money,
  targets,
} from "../../support/exchange/answers_fixture.ts";
import {
  BANK_A,
  type ExchangeFixture,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";

const informationOf =
  (t: ExchangeFixture, code: string, rest: Partial<AnswerLine> = {}) => (line: RemittanceLine) =>
    ({
      kind: "informationAnswer",
      ...repeatedFieldsOf(line),
      codigoResposta: code,
      dataHoraExecucao: t.now(),
      ...rest,
    }) as AnswerLine;

const PDF = new TextEncoder().encode("%PDF-1.7\nextrato\n%%EOF\n");

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

/** An information request for statement and balance, dispatched. */
async function requested(t: ExchangeFixture): Promise<void> {
  await t.order({ information: ["statement", "registration-and-balance"], targets: [{ ispb: BANK_A }] });
  await dispatchMonday(t);
}

const documentName = (sequence: number, number = 1, extension = "pdf") =>
  `ASSETS_ANX_${BANK_A}_20261124_${String(sequence).padStart(6, "0")}_000${number}.${extension}`;

interface NewDocument {
  readonly name: string;
  readonly information?: string;
  readonly sha256?: string;
  readonly size?: number;
}

const withDocument = (
  t: ExchangeFixture,
  { name, information = "EXTRATO", sha256 = "0".repeat(64), size = PDF.length }: NewDocument,
  code = "32",
) =>
(line: RemittanceLine): AnswerLine[] => [
  informationOf(t, code)(line),
  {
    kind: "attachment",
    linhaRemessa: line.linha,
    informacao: information as "EXTRATO",
    nomeAnexo: name,
    sha256,
    tamanho: size,
  },
];

Deno.test("an information request is answered with registration data, accounts and documents, which are archived with it", async () => {
  await using t = await openExchangeFixture();
  await requested(t);
  const name = documentName(1);
  const inbox = t.ctx.folders.inbox(BANK_A);
  await Deno.mkdir(inbox, { recursive: true });
  await Deno.writeFile(`${inbox}/${name}`, PDF);
  assert.deepEqual(await t.scanner.scan(), [], "a document is no answer");
  const file = await fileOf(t, BANK_A, (line) =>
    [
      informationOf(
        t,
        "32",
        { nomeCliente: 'João "Jota"; \\ da Silva', saldoTotal: money(12_345) } as Partial<AnswerLine>,
      )(
        line,
      ),
      {
        kind: "clientAccount",
        linhaRemessa: line.linha,
        agencia: "0001",
        conta: "12345-6",
        tipoConta: "CC",
        situacao: "A",
        saldo: money(12_345),
      },
      {
        kind: "clientAccount",
        linhaRemessa: line.linha,
        agencia: "0002",
        conta: "7",
        tipoConta: "SL",
        situacao: "E",
      },
      {
        kind: "attachment",
        linhaRemessa: line.linha,
        informacao: "EXTRATO",
        nomeAnexo: name,
        sha256: "",
        tamanho: PDF.length,
      },
    ].map((line) => "sha256" in line ? { ...line, sha256: digest } : line) as AnswerLine[]);
  assert.equal((await t.deliver(BANK_A, file)).type, "accepted");

  assert.deepEqual(await targets(t), [
    { code: "32", blocked_amount: null, released_amount: 0, consecutive_no_answers: 0 },
  ]);
  assert.deepEqual(await t.rows("select record, code, amount, detail from answer_line"), [{
    record: 50,
    code: "32",
    amount: null,
    detail: { nomeCliente: 'João "Jota"; \\ da Silva', saldoTotal: "12345" },
  }]);
  assert.deepEqual(
    await t.rows(
      "select line, remittance_line, branch, account, kind, situation, balance from answer_account",
    ),
    [
      {
        line: 3,
        remittance_line: 2,
        branch: "0001",
        account: "12345-6",
        kind: "CC",
        situation: "A",
        balance: 12_345,
      },
      {
        line: 4,
        remittance_line: 2,
        branch: "0002",
        account: "7",
        kind: "SL",
        situation: "E",
        balance: null,
      },
    ],
  );
  const [stored] = await t.rows(
    "select line, information, file_name, sha256, size_bytes, archive_path from answer_attachment",
  ) as [
    { archive_path: string },
  ];
  const { archive_path, ...document } = stored;
  assert.deepEqual(document, {
    line: 5,
    information: "EXTRATO",
    file_name: name,
    sha256: digest,
    size_bytes: PDF.length,
  });
  assert.deepEqual(await Deno.readFile(archive_path), PDF);
  assert.ok(archive_path.startsWith(`${t.dir}/.archive/2026/11/24/`));
  assert.deepEqual(await t.list("inbox", BANK_A), []);
  assert.deepEqual(await events(t, "RespostaProcessada"), [
    { data: { alvos: [{ alvoId: "1", ispb: BANK_A, codigo: "32" }] } },
  ]);
});

const digest = await sha256(PDF);

Deno.test("a document that is missing, different or unasked for rejects its answer, and stays for the corrected one", async () => {
  await using t = await openExchangeFixture();
  await requested(t);
  const inbox = t.ctx.folders.inbox(BANK_A);
  await Deno.mkdir(inbox, { recursive: true });
  const put = (name: string, bytes: Uint8Array = PDF) => Deno.writeFile(`${inbox}/${name}`, bytes);
  const cases: [
    string,
    (name: string) => Promise<unknown>,
    Partial<NewDocument> & { code?: string },
    string,
  ][] = [
    ["missing", () => Promise.resolve(), {}, "D02"],
    ["a link", (name) => Deno.symlink("/etc/hostname", `${inbox}/${name}`), {}, "D02"],
    ["of another size", put, { size: PDF.length + 1 }, "D03"],
    ["of other bytes", put, { sha256: "f".repeat(64) }, "D03"],
    ["no PDF", (name) => put(name, PDF.with(0, 0)), { sha256: await sha256(PDF.with(0, 0)) }, "D05"],
    ["of another answer", put, { name: documentName(99) }, "D01"],
    ["beyond the limit", put, { size: 20 * 1024 ** 2 + 1 }, "D04"],
    ["not asked for", put, { information: "FATURA_CARTAO" }, "D06"],
    ["of a negative answer", put, { code: "30" }, "D06"],
  ];
  for (const [index, [what, deliver, { code, ...document }, fault]] of cases.entries()) {
    const name = documentName(index + 1);
    await deliver(name);
    const reply = withDocument(t, { name, sha256: digest, ...document }, code);
    assert.deepEqual(await faultsOf(t, BANK_A, reply), [[3, fault]], what);
    assert.deepEqual(await targets(t), [
      { code: null, blocked_amount: null, released_amount: 0, consecutive_no_answers: 0 },
    ]);
    if (fault !== "D02") assert.ok((await t.list("inbox", BANK_A)).includes(name), what);
  }
  const name = documentName(cases.length + 1);
  await put(name);
  await accepted(t, BANK_A, withDocument(t, { name, sha256: digest }));
  assert.ok(!(await t.list("inbox", BANK_A)).includes(name));
});

Deno.test("accounts and documents belong to the answer before them", async () => {
  await using t = await openExchangeFixture();
  await requested(t);
  const account = (line: RemittanceLine): AnswerLine => ({
    kind: "clientAccount",
    linhaRemessa: line.linha,
    agencia: "1",
    conta: "1",
    tipoConta: "CC",
    situacao: "A",
  });
  assert.deepEqual(await faultsOf(t, BANK_A, (line) => [account(line), informationOf(t, "32")(line)]), [[
    2,
    "L06",
  ]]);
  assert.deepEqual(
    await faultsOf(
      t,
      BANK_A,
      (line) => [informationOf(t, "32")(line), { ...account(line), linhaRemessa: 9 }],
    ),
    [[3, "L06"]],
  );
  assert.deepEqual(await faultsOf(t, BANK_A, (line) => [informationOf(t, "30")(line), account(line)]), [[
    3,
    "D06",
  ]]);
});

Deno.test("an information request that nobody answers ends in 98, and a block's code is no answer to it", async () => {
  await using t = await openExchangeFixture();
  await requested(t);
  assert.deepEqual(await faultsOf(t, BANK_A, informationOf(t, "03")), [[2, "V03"]]);
  assert.deepEqual(await faultsOf(t, BANK_A, blockOf(t, "00", 0)), [[2, "L05"]]);
  t.setTime("2026-11-25T05:00");
  await t.deadlines();
  assert.deepEqual(await targets(t), [
    { code: "98", blocked_amount: null, released_amount: 0, consecutive_no_answers: 1 },
  ]);
});

Deno.test("a worker that dies after the commit leaves the documents, which are taken with the receipt later", async () => {
  await using t = await openExchangeFixture();
  await requested(t);
  const inbox = t.ctx.folders.inbox(BANK_A);
  await Deno.mkdir(inbox, { recursive: true });
  const name = documentName(1);
  await Deno.writeFile(`${inbox}/${name}`, PDF);
  await accepted(t, BANK_A, withDocument(t, { name, sha256: digest }));
  // As it was between the commit and what follows it.
  await Deno.writeFile(`${inbox}/${name}`, PDF);
  await t.pool.query("update answer_file set receipt_written_at = null");
  assert.deepEqual(await intakeFile(t.ctx, BANK_A, "nothing.txt"), { type: "gone" });
  assert.deepEqual(await t.list("inbox", BANK_A), []);
});

Deno.test("an overdrawn account's balance is below zero, and what institutions write in other spellings is kept in one", async () => {
  await using t = await openExchangeFixture();
  await requested(t);
  const file = await fileOf(t, BANK_A, (line) => [
    informationOf(t, "32", { nomeCliente: "NOME", saldoTotal: -15_000n } as Partial<AnswerLine>)(line),
    {
      kind: "clientAccount",
      linhaRemessa: line.linha,
      agencia: "1234",
      conta: "777",
      tipoConta: "CC",
      situacao: "A",
      saldo: -15_000n,
    },
  ]);
  const text = file.text.replace("NOME", "Joa\u0303o da Con\u00adceição").replace(
    ";1234;777;",
    ";1234-p;12.345-x;",
  );
  assert.match(text, /;-15000\r\n/);
  assert.equal((await t.deliver(BANK_A, { ...file, text })).type, "accepted");
  assert.deepEqual(await t.rows("select detail from answer_line"), [
    { detail: { nomeCliente: "João da Conceição", saldoTotal: "-15000" } },
  ]);
  assert.deepEqual(await t.rows("select branch, account, balance from answer_account"), [
    { branch: "1234-P", account: "12345-X", balance: -15_000 },
  ]);
});

Deno.test("amounts that were blocked have no sign", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  await dispatchMonday(t);
  const file = await fileOf(t, BANK_A, blockOf(t, "03", 4_711));
  const text = file.text.replace(";4711;", ";-4711;");
  const outcome = await t.deliver(BANK_A, { ...file, text });
  assert.ok(
    outcome.type === "rejected" &&
      outcome.faults.some(({ code }) => code === "C03"),
  );
});
