import assert from "node:assert/strict";
import { claim } from "../exchange/claim.ts";
import { sidecarOf } from "../exchange/file_name.ts";
import { closeAnswers, intakeFile, publishAnswers, resumeIntake } from "../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  BRANCH,
  LEADER,
  MONDAY,
  publishSidecar,
  type Reply,
  type World,
  world,
} from "./exchange_world.ts";

const REC_A = (sequence: number, day = "20261124") =>
  `ASSETS_REC_${BANK_A}_${day}_${String(sequence).padStart(6, "0")}_V0111.txt`;

const whole: Reply = (block) => ({ code: "01", blocked: block.valor });
const negative: Reply = () => ({ code: "00" });

const alarms = (w: World) => w.rows("select type, subject from alarm order by id");
const files = (w: World) =>
  w.rows("select file_name, status, sequence, sequence_used, line_count from answer_file order by id");
const targets = (w: World) =>
  w.rows("select ispb, code, blocked_amount, consecutive_no_answers from order_target order by id");
const statuses = async (w: World) =>
  (await w.rows("select status from court_order order by protocol_number") as { status: string }[]).map((
    row,
  ) => row.status);
const events = (w: World, type: string) =>
  w.rows(`select data from event where type = '${type}' order by txid, id`);

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();

/** Monday's dispatch of two orders, the second with two defendants, to two institutions; it is Tuesday morning. */
async function dispatched(w: World): Promise<void> {
  await w.order({ targets: [{ ispb: BANK_A, amount: 100_000n }, { ispb: BANK_B, amount: 100_000n }] });
  await w.order({
    targets: [
      { ispb: BANK_A, amount: 2_000n, taxId: "11222333000181" },
      { ispb: BANK_A, amount: 3_000n, taxId: "12ABC34501DE35" },
    ],
  });
  w.setTime("2026-11-23T19:00");
  await w.dispatch(MONDAY);
  w.setTime("2026-11-24T10:00");
}

Deno.test(
  "answers are applied, silence becomes 98 at 05:00 of D+2, and the order is answered at 08:00 of D+3",
  world(async (w) => {
    await dispatched(w);
    const replies: Record<string, ReturnType<Reply>> = {
      "52998224725": { code: "03", blocked: 40_001n },
      "11222333000181": { code: "01", blocked: 2_000n },
    };
    const file = await w.answerTo(BANK_A, ({ cpfCnpjReu }) => replies[cpfCnpjReu]);
    assert.deepEqual(await w.deliver(BANK_A, file), { type: "accepted", receiptName: REC_A(1), faults: [] });

    assert.deepEqual(await targets(w), [
      { ispb: BANK_A, code: "03", blocked_amount: 40_001, consecutive_no_answers: 0 },
      { ispb: BANK_B, code: null, blocked_amount: null, consecutive_no_answers: 0 },
      { ispb: BANK_A, code: "01", blocked_amount: 2_000, consecutive_no_answers: 0 },
      { ispb: BANK_A, code: null, blocked_amount: null, consecutive_no_answers: 0 },
    ]);
    assert.deepEqual(await events(w, "RespostaProcessada"), [
      { data: { alvos: [{ alvoId: "1", ispb: BANK_A, codigo: "03", valorBloqueado: "400.01" }] } },
      { data: { alvos: [{ alvoId: "3", ispb: BANK_A, codigo: "01", valorBloqueado: "20.00" }] } },
    ]);
    assert.deepEqual(await files(w), [
      { file_name: file.name, status: "accepted", sequence: 1, sequence_used: true, line_count: 2 },
    ]);
    const [received] = await w.rows("select received_at, sha256 from answer_file") as [
      { received_at: string; sha256: string },
    ];
    const receivedAt = Temporal.Instant.from(received.received_at).toZonedDateTimeISO("America/Sao_Paulo")
      .toString({ smallestUnit: "second", timeZoneName: "never" });
    assert.equal(
      await w.read("receipts", BANK_A, REC_A(1)),
      `00;0111;ASSETS;${BANK_A};2026-11-24;1;2026-11-24T10:00:00-03:00;${
        REC_A(1)
      };${file.name};${received.sha256};` +
        `${receivedAt};ACEITO;2;42001\r\n99;1;2;0\r\n`,
    );

    w.setTime("2026-11-25T04:59:59");
    await w.deadlines();
    assert.deepEqual(await statuses(w), ["sent", "sent"]);
    w.setTime("2026-11-25T05:00");
    await w.deadlines();
    assert.deepEqual(await statuses(w), ["consolidating", "consolidating"]);
    assert.deepEqual(await targets(w), [
      { ispb: BANK_A, code: "03", blocked_amount: 40_001, consecutive_no_answers: 0 },
      { ispb: BANK_B, code: "98", blocked_amount: null, consecutive_no_answers: 1 },
      { ispb: BANK_A, code: "01", blocked_amount: 2_000, consecutive_no_answers: 0 },
      { ispb: BANK_A, code: "98", blocked_amount: null, consecutive_no_answers: 1 },
    ]);
    const silent = { codigo: "98", naoRespostasConsecutivas: 1 };
    assert.deepEqual(await events(w, "OrdemSemResposta"), [
      { data: { alvos: [{ alvoId: "2", ispb: BANK_B, ...silent }] } },
      { data: { alvos: [{ alvoId: "4", ispb: BANK_A, ...silent }] } },
    ]);

    w.setTime("2026-11-26T07:59:59");
    await w.deadlines();
    assert.deepEqual(await statuses(w), ["consolidating", "consolidating"]);
    w.setTime("2026-11-26T08:00");
    await w.deadlines();
    assert.deepEqual(await statuses(w), ["answered", "answered"]);
    assert.deepEqual(await events(w, "OrdemRespondida"), [
      {
        data: {
          alvos: [
            { alvoId: "1", ispb: BANK_A, codigo: "03", valorBloqueado: "400.01" },
            { alvoId: "2", ispb: BANK_B, codigo: "98" },
          ],
        },
      },
      {
        data: {
          alvos: [
            { alvoId: "3", ispb: BANK_A, codigo: "01", valorBloqueado: "20.00" },
            { alvoId: "4", ispb: BANK_A, codigo: "98" },
          ],
        },
      },
    ]);
    assert.deepEqual(await alarms(w), []);
  }),
);

Deno.test(
  "one order with several lines in a file gets one event, and a leader answers for its branch",
  world(async (w) => {
    await w.order({
      targets: [{ ispb: BRANCH, amount: 10n, taxId: "52998224725" }, {
        ispb: BRANCH,
        amount: 20n,
        taxId: "11222333000181",
      }],
    });
    w.setTime("2026-11-23T19:00");
    await w.dispatch(MONDAY);
    w.setTime("2026-11-24T10:00");
    const outcome = await w.deliver(LEADER, await w.answerTo(LEADER, whole));
    assert.equal(outcome.type, "accepted");
    assert.deepEqual(await events(w, "RespostaProcessada"), [{
      data: {
        alvos: [
          { alvoId: "1", ispb: BRANCH, codigo: "01", valorBloqueado: "0.10" },
          { alvoId: "2", ispb: BRANCH, codigo: "01", valorBloqueado: "0.20" },
        ],
      },
    }]);
  }),
);

Deno.test(
  "a remittance can be answered in several files",
  world(async (w) => {
    await dispatched(w);
    const only = (line: number): Reply => (block) => block.linha === line ? whole(block) : undefined;
    for (const line of [4, 2, 3]) {
      assert.equal((await w.deliver(BANK_A, await w.answerTo(BANK_A, only(line)))).type, "accepted");
    }
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      "01",
      null,
      "01",
      "01",
    ]);
  }),
);

/** What is done to a good answer file of bank A, and the fault the receipt must name. */
const refusals: [string, (text: string) => string, [number, string, string]][] = [
  ["a header that is not one", (t) => t.replace(/^00/, "77"), [1, "tipoRegistro", "H01"]],
  ["an unknown layout version", (t) => t.replace(/^00;0111/, "00;0112"), [1, "versaoLayout", "C04"]],
  ["another institution in the header", (t) => t.replace(`;${BANK_A};ASSETS`, `;${BANK_B};ASSETS`), [
    1,
    "ispbRemetente",
    "H02",
  ]],
  ["another date in the header", (t) => t.replace(";2026-11-24;1;", ";2026-11-25;1;"), [
    1,
    "dataMovimento",
    "H02",
  ]],
  ["another sequence in the header", (t) => t.replace(";2026-11-24;1;", ";2026-11-24;2;"), [
    1,
    "sequencial",
    "H02",
  ]],
  ["another name in the header", (t) => t.replace("_000001_V0111.txt", "_000002_V0111.txt"), [
    1,
    "nomeArquivo",
    "H02",
  ]],
  ["a remittance that was never sent", (t) => t.replace(";2026-11-24;1;1;", ";2026-11-24;1;9;"), [
    1,
    "sequencialRemessa",
    "H03",
  ]],
  ["a missing trailer", (t) => t.replace(/99;.*\r\n$/, ""), [0, "arquivo", "T01"]],
  ["a trailer with another count", (t) => t.replace(/\n99;1;5;3;/, "\n99;1;5;4;"), [
    5,
    "quantidadeRespostas",
    "T02",
  ]],
  ["a trailer with another number of lines", (t) => t.replace(/\n99;1;5;/, "\n99;1;6;"), [
    5,
    "quantidadeLinhas",
    "T02",
  ]],
  ["a trailer with another sum", (t) => t.replace(/;105000;/, ";105001;"), [5, "somaBloqueada", "T03"]],
  ["a trailer with another sequence", (t) => t.replace(/\n99;1;/, "\n99;2;"), [5, "sequencial", "T04"]],
  ["a record type that does not exist", (t) => t.replace(/\n10;/, "\n11;"), [2, "tipoRegistro", "R01"]],
  ["a field too many", (t) => t.replace(/\n(10;.*)\r/, "\n$1;\r"), [2, "linha", "R02"]],
  ["an empty required field", (t) => t.replace(/\n10;2;/, "\n10;;"), [2, "linhaRemessa", "C01"]],
  ["a field that is too long", (t) => t.replace(/\n10;2;/, "\n10;00000002;"), [2, "linhaRemessa", "C02"]],
  ["an amount with a comma", (t) => t.replace(";01;100000;", ";01;1000,00;"), [2, "valorBloqueado", "C03"]],
  ["a date that does not exist", (t) => t.replace("2026-11-24T10", "2026-11-31T10"), [
    2,
    "dataHoraExecucao",
    "C03",
  ]],
  ["a line that was never asked", (t) => t.replace(/\n10;2;/, "\n10;9;"), [2, "linhaRemessa", "L01"]],
  ["the remittance's header as a line", (t) => t.replace(/\n10;2;/, "\n10;1;"), [2, "linhaRemessa", "L01"]],
  ["another protocol number", (t) => t.replace("20260000000001", "20260000000002"), [
    2,
    "numeroProtocolo",
    "L02",
  ]],
  ["another defendant", (t) => t.replace("52998224725", "11144477735"), [2, "cpfCnpjReu", "L02"]],
  ["another institution in a line", (t) => t.replace(`;${BANK_A};01;100000`, `;${BANK_B};01;100000`), [
    2,
    "ispb",
    "L02",
  ]],
  ["a line answered twice", (t) => t.replace(/\n10;3;/, "\n10;2;"), [3, "linhaRemessa", "L04"]],
  ["an unknown code", (t) => t.replace(";01;100000;", ";77;100000;"), [2, "codigoResposta", "V01"]],
  [
    "a code only the service gives",
    (t) => t.replace(";01;100000;", ";98;000000;").replace(";105000", ";5000"),
    [
      2,
      "codigoResposta",
      "V02",
    ],
  ],
  ["a code of another kind of order", (t) => t.replace(";01;100000;", ";32;0;").replace(";105000", ";5000"), [
    2,
    "codigoResposta",
    "V03",
  ]],
  ["more blocked than asked", (t) => t.replace(";01;100000;", ";01;100001;").replace(";105000", ";105001"), [
    2,
    "valorBloqueado",
    "V04",
  ]],
  [
    "an amount that denies its code",
    (t) => t.replace(";01;100000;", ";01;99999;").replace(";105000", ";104999"),
    [
      2,
      "valorBloqueado",
      "V05",
    ],
  ],
  ["an execution before the protocol", (t) => t.replace("2026-11-24T10", "2026-11-22T10"), [
    2,
    "dataHoraExecucao",
    "V06",
  ]],
  ["an execution in the future", (t) => t.replace("2026-11-24T10", "2026-11-24T11"), [
    2,
    "dataHoraExecucao",
    "V06",
  ]],
  ["a line feed alone", (t) => t.replace(/\r\n10;3;/, "\n10;3;"), [2, "linha", "A06"]],
  ["an end without CR LF", (t) => t.slice(0, -2), [5, "linha", "A06"]],
  ["a byte order mark", (t) => `\ufeff${t}`, [1, "linha", "A05"]],
  ["a line beyond the limit", (t) => t.replace(/\n10;2;/, `\n10;${"2".repeat(4_000)};`), [2, "linha", "A03"]],
  ["quotes that do not close", (t) => t.replace(";01;100000;", ';"01;100000;'), [2, "linha", "A07"]],
  ["no bytes at all", () => "", [0, "arquivo", "A01"]],
];

for (const [what, spoil, [line, field, code]] of refusals) {
  Deno.test(
    `a file with ${what} is rejected whole: receipt with line, field and code; nothing else changes`,
    world(async (w) => {
      await dispatched(w);
      const before = await w.state();
      const file = await w.answerTo(BANK_A, whole);
      const spoilt = spoil(file.text);
      assert.notEqual(spoilt, file.text);
      const outcome = await w.deliver(BANK_A, { name: file.name, text: spoilt });
      assert.equal(outcome.type, "rejected");
      assert.deepEqual(await w.state(), before);
      assert.deepEqual(await files(w), [
        { file_name: file.name, status: "rejected", sequence: 1, sequence_used: true, line_count: null },
      ]);
      const receipt = (await w.read("receipts", BANK_A, REC_A(1))).split("\r\n");
      assert.match(receipt[0] ?? "", /;REJEITADO;;$/);
      assert.ok(receipt[1]?.startsWith(`80;${line};${field};${code};`), receipt[1]);
      assert.deepEqual(await w.list("inbox", BANK_A), []);
      assert.deepEqual(await alarms(w), []);

      const corrected = await w.answerTo(BANK_A, whole);
      assert.equal(
        (await w.deliver(BANK_A, corrected)).type,
        "accepted",
        "the corrected file, under the next number",
      );
    }),
  );
}

Deno.test(
  "bytes that are not UTF-8 are rejected with their line",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, whole);
    const bytes = new TextEncoder().encode(text);
    bytes[text.indexOf("52998224725")] = 0xe7;
    const outcome = await w.deliver(BANK_A, { name, text: bytes });
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ line, code }) => [line, code]), [[
      2,
      "A04",
    ]]);
  }),
);

Deno.test(
  "every fault of a file is in its receipt, up to a limit",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, () => ({ code: "77", blocked: 1n }));
    const outcome = await w.deliver(BANK_A, { name, text });
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ line, code }) => [line, code]), [
      [2, "V01"],
      [3, "V01"],
      [4, "V01"],
    ]);
  }),
);

Deno.test(
  "an answer to what is answered already rejects the file that brings it",
  world(async (w) => {
    await dispatched(w);
    await w.deliver(
      BANK_A,
      await w.answerTo(BANK_A, (block) => block.linha === 2 ? whole(block) : undefined),
    );
    const before = await w.state();
    const outcome = await w.deliver(BANK_A, await w.answerTo(BANK_A, whole));
    assert.deepEqual(outcome.type === "rejected" && outcome.faults, [{
      line: 2,
      field: "linhaRemessa",
      code: "L03",
      message: "A linha da remessa já tem a resposta 01 (Cumprida integralmente).",
    }]);
    assert.deepEqual(await w.state(), before);
  }),
);

Deno.test(
  "the same bytes again get the same receipt, and change nothing",
  world(async (w) => {
    await dispatched(w);
    const file = await w.answerTo(BANK_A, whole);
    const first = await w.deliver(BANK_A, file);
    const receipt = await w.read("receipts", BANK_A, REC_A(1));
    const before = await w.state();
    await Deno.remove(`${w.ctx.folders.receipts(BANK_A)}/${REC_A(1)}`);
    // Long after the deadline, too: the sender may never have seen the first receipt.
    for (const time of ["2026-11-24T11:00", "2026-12-10T11:00"]) {
      w.setTime(time);
      assert.deepEqual(await w.deliver(BANK_A, file), { ...first, type: "duplicate" });
      assert.deepEqual(await w.list("receipts", BANK_A), [REC_A(1)]);
      assert.equal(await w.read("receipts", BANK_A, REC_A(1)), receipt);
    }
    assert.deepEqual(await w.state(), before);
    assert.deepEqual(
      (await files(w) as { status: string }[]).map(({ status }) => status),
      ["accepted", "duplicate", "duplicate"],
    );
    assert.deepEqual(
      await w.rows("select direction, last from exchange_sequence where direction <> 'out' order by 1"),
      [
        { direction: "in", last: 1 },
        { direction: "receipt", last: 1 },
      ],
    );
  }),
);

Deno.test(
  "a rejected file sent again gets its rejection again, without using up another number",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, whole);
    const wrong = { name, text: text.replace(/\n99;1;/, "\n99;2;") };
    await w.deliver(BANK_A, wrong);
    assert.equal((await w.deliver(BANK_A, wrong)).type, "duplicate");
    assert.deepEqual(await w.list("receipts", BANK_A), [REC_A(1)]);
  }),
);

Deno.test(
  "other bytes under a used number are refused with an alarm",
  world(async (w) => {
    await dispatched(w);
    await w.deliver(
      BANK_A,
      await w.answerTo(BANK_A, (block) => block.linha === 2 ? whole(block) : undefined),
    );
    const before = await w.state();
    const file = await w.answerTo(BANK_A, (block) => block.linha === 3 ? whole(block) : undefined, {
      sequence: 1,
    });
    const outcome = await w.deliver(BANK_A, file);
    assert.deepEqual(outcome.type === "rejected" && outcome.faults, [{
      line: 0,
      field: "sequencial",
      code: "S01",
      message: "O sequencial 1 já foi usado por outro arquivo; o próximo esperado é 2.",
    }]);
    assert.deepEqual(await w.state(), before);
    assert.deepEqual(await alarms(w), [{ type: "sequence-conflict", subject: `${BANK_A}/${file.name}` }]);
  }),
);

Deno.test(
  "a gap is refused with the number expected and uses none; the very same file is taken when its turn comes",
  world(async (w) => {
    await dispatched(w);
    const second = await w.answerTo(BANK_A, (block) => block.linha === 3 ? whole(block) : undefined, {
      sequence: 2,
    });
    const outcome = await w.deliver(BANK_A, second);
    assert.deepEqual(outcome.type === "rejected" && outcome.faults, [{
      line: 0,
      field: "sequencial",
      code: "S02",
      message: "O sequencial é 2; o próximo esperado é 1.",
    }]);
    const first = await w.answerTo(BANK_A, (block) => block.linha === 2 ? whole(block) : undefined);
    assert.equal((await w.deliver(BANK_A, first)).type, "accepted");
    assert.equal((await w.deliver(BANK_A, second)).type, "accepted");
    assert.deepEqual(await w.list("receipts", BANK_A), [REC_A(1), REC_A(2), REC_A(3)]);
  }),
);

Deno.test(
  "a file with a wrong name is refused with a receipt and uses no number",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, whole);
    const names: [string, string][] = [
      ["resposta.txt", "N01"],
      [`${name}.bak`, "N01"],
      [`x;"\n${name}`, "N01"],
      ["   ", "N01"],
      ["é".repeat(120), "N01"],
      [name.replace("RET", "REM"), "N01"],
      [name.replace(BANK_A, BANK_B), "N02"],
    ];
    for (const [index, [wrong, code]] of names.entries()) {
      const outcome = await w.deliver(BANK_A, { name: wrong, text: new TextEncoder().encode(text) });
      assert.deepEqual(
        outcome.type === "rejected" && outcome.faults.map((fault) => fault.code),
        [code],
        wrong,
      );
      const [header, fault] = (await w.read("receipts", BANK_A, REC_A(index + 1))).split("\r\n");
      assert.match(header ?? "", /;REJEITADO;;$/);
      assert.ok(fault?.startsWith(`80;0;nome;${code};`), fault);
    }
    assert.equal((await w.deliver(BANK_A, { name, text })).type, "accepted");
    await assert.rejects(intakeFile(w.ctx, BANK_A, `../${BANK_B}/inbox/${name}`), RangeError);
    await assert.rejects(intakeFile(w.ctx, "../../etc", name), RangeError);
  }),
);

Deno.test(
  "a late file is refused and counts as no answer",
  world(async (w) => {
    await dispatched(w);
    w.setTime("2026-11-25T05:00:01");
    const early = await w.answerTo(BANK_A, whole);
    const outcome = await w.deliver(BANK_A, early);
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["H04"]);
    await w.deadlines();
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      "98",
      "98",
      "98",
      "98",
    ]);
    assert.deepEqual(await statuses(w), ["consolidating", "consolidating"]);
    const outcomeAfter = await w.deliver(BANK_A, await w.answerTo(BANK_A, negative));
    assert.deepEqual(outcomeAfter.type === "rejected" && outcomeAfter.faults.map(({ code }) => code), [
      "H04",
    ]);
  }),
);

Deno.test(
  "a file that was in place before the deadline counts, though the service looks only after it; the close waits",
  world(async (w) => {
    await dispatched(w);
    w.setTime("2026-11-25T04:50");
    const { name, text } = await w.answerTo(BANK_A, whole);
    const path = `${w.ctx.folders.inbox(BANK_A)}/${name}`;
    await Deno.mkdir(w.ctx.folders.inbox(BANK_A), { recursive: true });
    await Deno.writeTextFile(path, text);
    // The file is at least so old when the clock shows the deadline and a little more.
    await new Promise((resolve) => setTimeout(resolve, 60));
    w.setTime("2026-11-25T05:00:00.030");
    await closeAnswers(w.ctx);
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      null,
      "98",
      null,
      null,
    ]);
    assert.deepEqual(await statuses(w), ["sent", "sent"]);
    assert.equal((await intakeFile(w.ctx, BANK_A, name)).type, "accepted");
    await closeAnswers(w.ctx);
    assert.deepEqual(await statuses(w), ["consolidating", "consolidating"]);
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      "01",
      "98",
      "01",
      "01",
    ]);
  }),
);

Deno.test(
  "closing and publishing by two workers at once, and again, tells everything once",
  world(async (w) => {
    await dispatched(w);
    w.setTime("2026-11-26T08:00");
    await Promise.all([closeAnswers(w.ctx), closeAnswers(w.ctx), closeAnswers(w.ctx)]);
    await closeAnswers(w.ctx);
    await Promise.all([publishAnswers(w.ctx), publishAnswers(w.ctx)]);
    await publishAnswers(w.ctx);
    assert.deepEqual(await statuses(w), ["answered", "answered"]);
    assert.deepEqual(
      await w.rows("select type, count(*)::int as count from event group by type order by type"),
      [
        { type: "OrdemEnviada", count: 2 },
        { type: "OrdemRespondida", count: 2 },
        { type: "OrdemSemResposta", count: 2 },
      ],
    );
    assert.deepEqual(
      (await targets(w) as { consecutive_no_answers: number }[]).map((row) => row.consecutive_no_answers),
      [1, 1, 1, 1],
    );
  }),
);

/** Makes every write to targets of an institution fail, as a bug of ours would. */
const poison = (w: World, ispb: string) =>
  w.pool.query(`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
    create trigger poison before update on order_target for each row when (old.ispb = '${ispb}') execute function poison()`);
const cure = (w: World) => w.pool.query("drop trigger poison on order_target; drop function poison()");

Deno.test(
  "a file that cannot be dealt with holds back its own institution only, in order, and is taken up when it can",
  world(async (w) => {
    await dispatched(w);
    await poison(w, BANK_A);
    const first = await w.answerTo(BANK_A, (block) => block.linha === 2 ? whole(block) : undefined);
    assert.deepEqual(await w.deliver(BANK_A, first), { type: "pending" });
    const second = await w.answerTo(BANK_A, (block) => block.linha === 3 ? whole(block) : undefined, {
      sequence: 2,
    });
    assert.deepEqual(await w.deliver(BANK_A, second), { type: "pending" });
    assert.equal((await w.deliver(BANK_B, await w.answerTo(BANK_B, whole))).type, "accepted");
    assert.deepEqual(await alarms(w), [{ type: "intake-failed", subject: `${BANK_A}/"${first.name}"` }]);
    assert.deepEqual(
      (await files(w) as { status: string }[]).map(({ status }) => status),
      ["received", "received", "accepted"],
    );

    // The deadline passes, and does not make silence of what was received in time.
    w.setTime("2026-11-25T06:00");
    await w.deadlines();
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      null,
      "01",
      null,
      null,
    ]);

    await cure(w);
    await resumeIntake(w.ctx);
    await w.deadlines();
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      "01",
      "01",
      "01",
      "98",
    ]);
    assert.deepEqual(await w.list("receipts", BANK_A), [REC_A(1, "20261125"), REC_A(2, "20261125")]);
    assert.deepEqual(await statuses(w), ["consolidating", "consolidating"]);
  }),
);

Deno.test(
  "a worker that dies between taking a file and writing it down loses nothing",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, whole);
    await Deno.mkdir(w.ctx.folders.inbox(BANK_A), { recursive: true });
    await Deno.writeTextFile(`${w.ctx.folders.inbox(BANK_A)}/${name}`, text);
    assert.ok(await claim(w.ctx, BANK_A, name));
    w.setTime("2026-11-25T05:00");
    await closeAnswers(w.ctx);
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      null,
      "98",
      null,
      null,
    ]);
    await resumeIntake(w.ctx);
    await resumeIntake(w.ctx);
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      "01",
      "98",
      "01",
      "01",
    ]);
    assert.deepEqual(await w.list("receipts", BANK_A), [REC_A(1, "20261125")]);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(w.ctx.folders.work)), []);
  }),
);

Deno.test(
  "a worker that dies between the commit and the receipt leaves a receipt that is written later",
  world(async (w) => {
    await dispatched(w);
    await w.deliver(BANK_A, await w.answerTo(BANK_A, whole));
    const receipt = await w.read("receipts", BANK_A, REC_A(1));
    await Deno.remove(`${w.ctx.folders.receipts(BANK_A)}/${REC_A(1)}`);
    await w.pool.query("update answer_file set receipt_written_at = null");
    const before = await w.state();
    await resumeIntake(w.ctx);
    assert.equal(await w.read("receipts", BANK_A, REC_A(1)), receipt);
    assert.deepEqual(await w.state(), before);
  }),
);

Deno.test(
  "two workers taking the same file at once apply it once",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, whole);
    await Deno.mkdir(w.ctx.folders.inbox(BANK_A), { recursive: true });
    await Deno.writeTextFile(`${w.ctx.folders.inbox(BANK_A)}/${name}`, text);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => intakeFile(w.ctx, BANK_A, name)));
    assert.deepEqual(outcomes.filter(({ type }) => type === "accepted").length, 1);
    assert.ok(outcomes.every(({ type }) => ["accepted", "gone", "busy"].includes(type)));
    assert.equal((await events(w, "RespostaProcessada")).length, 2);
    assert.equal((await files(w)).length, 1);
  }),
);

Deno.test(
  "a file that is not the one its digest file announces is refused, and may come again under its number",
  world(async (w) => {
    await dispatched(w);
    const file = await w.answerTo(BANK_A, whole);
    await Deno.mkdir(w.ctx.folders.inbox(BANK_A), { recursive: true });
    await publishSidecar(w.ctx.folders.inbox(BANK_A), file.name, "0".repeat(64));
    const outcome = await w.deliver(BANK_A, file);
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A08"]);
    assert.deepEqual(await w.list("inbox", BANK_A), []);
    assert.equal((await w.deliver(BANK_A, file)).type, "accepted");
  }),
);

Deno.test(
  "a file beyond the size limit is refused without being read whole",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, whole);
    const path = `${w.ctx.folders.inbox(BANK_A)}/${name}`;
    await Deno.mkdir(w.ctx.folders.inbox(BANK_A), { recursive: true });
    await Deno.writeTextFile(path, text);
    await Deno.truncate(path, 2 ** 40);
    const outcome = await intakeFile(w.ctx, BANK_A, name, { maxFileBytes: 1_000, maxLineBytes: 1_000 });
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A02"]);
    const [archived] = await w.rows("select archive_path, size_bytes, sequence_used from answer_file") as [
      { archive_path: string; size_bytes: number; sequence_used: boolean },
    ];
    assert.equal(archived.size_bytes, 2 ** 40);
    assert.equal(archived.sequence_used, false);
    assert.equal((await Deno.stat(archived.archive_path)).size, 1_000);
    assert.match(await w.read("receipts", BANK_A, REC_A(1)), new RegExp(`;${name};;`));
  }),
);

Deno.test(
  "the raw bytes are archived as they came, whatever becomes of them",
  world(async (w) => {
    await dispatched(w);
    const text = "não é um retorno\n";
    await w.deliver(BANK_A, { name: "x.txt", text });
    const [{ archive_path }] = await w.rows("select archive_path from answer_file") as [
      { archive_path: string },
    ];
    assert.equal(await Deno.readTextFile(archive_path), text);
    assert.ok(archive_path.startsWith(`${w.dir}/.archive/2026/11/24/${BANK_A}_`));
  }),
);

Deno.test(
  "the scanner takes files with a right digest at once, others after two looks and a while, and in order",
  world(async (w) => {
    const inbox = w.ctx.folders.inbox(BANK_A);
    const name = (sequence: number) => `ASSETS_RET_${BANK_A}_20261124_00000${sequence}_V0111.txt`;
    await w.scanner.scan();
    const names = async () => (await w.scanner.scan()).map((file) => `${file.ispb}/${file.name}`);
    await Deno.writeTextFile(`${inbox}/${name(1)}`, "um");
    await Deno.writeTextFile(`${inbox}/${name(2)}`, "dois");
    await publishSidecar(inbox, name(2), await digest("dois"));
    await Deno.writeTextFile(`${inbox}/.${name(3)}`, "x");
    await Deno.writeTextFile(`${inbox}/${name(3)}.part`, "x");
    await Deno.writeTextFile(`${inbox}/nota.txt`, "x");
    assert.deepEqual(await names(), []);
    w.setTime("2026-11-23T10:00:09");
    assert.deepEqual(await names(), [], "too young");
    w.setTime("2026-11-23T10:00:10");
    await Deno.writeTextFile(`${inbox}/${name(1)}`, "um e meio");
    assert.deepEqual(
      await names(),
      [`${BANK_A}/nota.txt`],
      "the first is still changing, and the second waits for it",
    );
    w.setTime("2026-11-23T10:00:20");
    assert.deepEqual(await names(), [`${BANK_A}/${name(1)}`, `${BANK_A}/${name(2)}`, `${BANK_A}/nota.txt`]);

    await Deno.writeTextFile(`${inbox}/${name(4)}`, "quatro");
    await publishSidecar(inbox, name(4), await digest("quatro"));
    assert.ok((await names()).includes(`${BANK_A}/${name(4)}`));
    await Deno.remove(`${inbox}/${sidecarOf(name(4))}`);
  }),
);

Deno.test(
  "a file swapped for a link just before it is taken is put away unopened",
  world(async (w) => {
    await dispatched(w);
    const inbox = w.ctx.folders.inbox(BANK_A);
    await Deno.mkdir(inbox, { recursive: true });
    const name = `ASSETS_RET_${BANK_A}_20261124_000001_V0111.txt`;
    await Deno.writeTextFile(`${w.dir}/secret`, "secret");
    await Deno.symlink(`${w.dir}/secret`, `${inbox}/${name}`);
    assert.deepEqual(await intakeFile(w.ctx, BANK_A, name), { type: "pending" });
    assert.deepEqual(await files(w), []);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(w.ctx.folders.work)), []);
    assert.deepEqual(await w.rows("select name, code, kind from quarantine"), [{
      name,
      code: "Q02",
      kind: "link",
    }]);
  }),
);
