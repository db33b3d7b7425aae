import assert from "node:assert/strict";
import { closeAnswers, intakeFile, publishAnswers } from "../../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  LEADER,
  MEMBER,
  MONDAY,
  openExchangeFixture,
  type Reply,
} from "../../support/exchange/exchange_fixture.ts";
import {
  alarms,
  dispatchTwoOrders,
  events,
  files,
  fullAnswer,
  receiptNameOfA,
  statuses,
  targets,
} from "../../support/exchange/intake_fixture.ts";
import { until } from "../../support/until.ts";

const negative: Reply = () => ({ code: "00" });

Deno.test("answers are applied, silence becomes 98 at 05:00 of D+2, and the order is answered at 08:00 of D+3", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const replies: Record<string, ReturnType<Reply>> = {
    "52998224725": { code: "03", blocked: 40_001n },
    "11222333000181": { code: "01", blocked: 2_000n },
  };
  const file = await t.answerTo(BANK_A, ({ cpfCnpjReu }) => replies[cpfCnpjReu]);
  assert.deepEqual(await t.deliver(BANK_A, file), {
    type: "accepted",
    receiptName: receiptNameOfA(1),
    faults: [],
  });

  assert.deepEqual(await targets(t), [
    { ispb: BANK_A, code: "03", blocked_amount: 40_001, consecutive_no_answers: 0 },
    { ispb: BANK_B, code: null, blocked_amount: null, consecutive_no_answers: 0 },
    { ispb: BANK_A, code: "01", blocked_amount: 2_000, consecutive_no_answers: 0 },
    { ispb: BANK_A, code: null, blocked_amount: null, consecutive_no_answers: 0 },
  ]);
  assert.deepEqual(await events(t, "RespostaProcessada"), [
    { data: { alvos: [{ alvoId: "1", ispb: BANK_A, codigo: "03", valorBloqueado: "400.01" }] } },
    { data: { alvos: [{ alvoId: "3", ispb: BANK_A, codigo: "01", valorBloqueado: "20.00" }] } },
  ]);
  assert.deepEqual(await files(t), [
    { file_name: file.name, status: "accepted", sequence: 1, sequence_used: true, line_count: 2 },
  ]);
  const [received] = await t.rows("select received_at, sha256 from answer_file") as [
    { received_at: string; sha256: string },
  ];
  const receivedAt = Temporal.Instant.from(received.received_at).toZonedDateTimeISO("America/Sao_Paulo")
    .toString({ smallestUnit: "second", timeZoneName: "never" });
  assert.equal(
    await t.read("receipts", BANK_A, receiptNameOfA(1)),
    `00;0111;ASSETS;${BANK_A};2026-11-24;1;2026-11-24T10:00:00-03:00;${
      receiptNameOfA(1)
    };${file.name};${received.sha256};` +
      `${receivedAt};ACEITO;2;42001\r\n99;1;2;0\r\n`,
  );

  t.setTime("2026-11-25T04:59:59");
  await t.deadlines();
  assert.deepEqual(await statuses(t), ["sent", "sent"]);
  t.setTime("2026-11-25T05:00");
  await t.deadlines();
  assert.deepEqual(await statuses(t), ["consolidating", "consolidating"]);
  assert.deepEqual(await targets(t), [
    { ispb: BANK_A, code: "03", blocked_amount: 40_001, consecutive_no_answers: 0 },
    { ispb: BANK_B, code: "98", blocked_amount: null, consecutive_no_answers: 1 },
    { ispb: BANK_A, code: "01", blocked_amount: 2_000, consecutive_no_answers: 0 },
    { ispb: BANK_A, code: "98", blocked_amount: null, consecutive_no_answers: 1 },
  ]);
  const silent = { codigo: "98", naoRespostasConsecutivas: 1 };
  assert.deepEqual(await events(t, "OrdemSemResposta"), [
    { data: { alvos: [{ alvoId: "2", ispb: BANK_B, ...silent }] } },
    { data: { alvos: [{ alvoId: "4", ispb: BANK_A, ...silent }] } },
  ]);

  t.setTime("2026-11-26T07:59:59");
  await t.deadlines();
  assert.deepEqual(await statuses(t), ["consolidating", "consolidating"]);
  t.setTime("2026-11-26T08:00");
  await t.deadlines();
  assert.deepEqual(await statuses(t), ["answered", "answered"]);
  assert.deepEqual(await events(t, "OrdemRespondida"), [
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
  assert.deepEqual(await alarms(t), []);
});

Deno.test("one order with several lines in a file gets one event, and a leader answers for a member of its group", async () => {
  await using t = await openExchangeFixture();
  await t.order({
    targets: [{ ispb: MEMBER, amount: 10n, taxId: "52998224725" }, {
      ispb: MEMBER,
      amount: 20n,
      taxId: "11222333000181",
    }],
  });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
  const outcome = await t.deliver(LEADER, await t.answerTo(LEADER, fullAnswer));
  assert.equal(outcome.type, "accepted");
  assert.deepEqual(await events(t, "RespostaProcessada"), [{
    data: {
      alvos: [
        { alvoId: "1", ispb: MEMBER, codigo: "01", valorBloqueado: "0.10" },
        { alvoId: "2", ispb: MEMBER, codigo: "01", valorBloqueado: "0.20" },
      ],
    },
  }]);
});

Deno.test("a remittance can be answered in several files", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const only = (line: number): Reply => (block) => block.linha === line ? fullAnswer(block) : undefined;
  for (const line of [4, 2, 3]) {
    assert.equal((await t.deliver(BANK_A, await t.answerTo(BANK_A, only(line)))).type, "accepted");
  }
  assert.deepEqual((await targets(t) as { code: string }[]).map(({ code }) => code), [
    "01",
    null,
    "01",
    "01",
  ]);
});

Deno.test("the same bytes again get the same receipt, and change nothing", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const file = await t.answerTo(BANK_A, fullAnswer);
  const first = await t.deliver(BANK_A, file);
  const receipt = await t.read("receipts", BANK_A, receiptNameOfA(1));
  const before = await t.state();
  await Deno.remove(`${t.ctx.folders.receipts(BANK_A)}/${receiptNameOfA(1)}`);
  // Long after the deadline, too: the sender may never have seen the first receipt.
  for (const time of ["2026-11-24T11:00", "2026-12-10T11:00"]) {
    t.setTime(time);
    assert.deepEqual(await t.deliver(BANK_A, file), { ...first, type: "duplicate" });
    assert.deepEqual(await t.list("receipts", BANK_A), [receiptNameOfA(1)]);
    assert.equal(await t.read("receipts", BANK_A, receiptNameOfA(1)), receipt);
  }
  assert.deepEqual(await t.state(), before);
  assert.deepEqual(
    (await files(t) as { status: string }[]).map(({ status }) => status),
    ["accepted", "duplicate", "duplicate"],
  );
  assert.deepEqual(
    await t.rows("select direction, last from exchange_sequence where direction <> 'out' order by 1"),
    [
      { direction: "in", last: 1 },
      { direction: "receipt", last: 1 },
    ],
  );
});

Deno.test("a rejected file sent again gets its rejection again, without using up another number", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  const wrong = { name, text: text.replace(/\n99;1;/, "\n99;2;") };
  await t.deliver(BANK_A, wrong);
  assert.equal((await t.deliver(BANK_A, wrong)).type, "duplicate");
  assert.deepEqual(await t.list("receipts", BANK_A), [receiptNameOfA(1)]);
});

Deno.test("other bytes under a used number are refused with an alarm", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  await t.deliver(
    BANK_A,
    await t.answerTo(BANK_A, (block) => block.linha === 2 ? fullAnswer(block) : undefined),
  );
  const before = await t.state();
  const file = await t.answerTo(BANK_A, (block) => block.linha === 3 ? fullAnswer(block) : undefined, {
    sequence: 1,
  });
  const outcome = await t.deliver(BANK_A, file);
  assert.deepEqual(outcome.type === "rejected" && outcome.faults, [{
    line: 0,
    field: "sequencial",
    code: "S01",
    message: "O sequencial 1 já foi usado por outro arquivo; o próximo esperado é 2.",
  }]);
  assert.deepEqual(await t.state(), before);
  assert.deepEqual(await alarms(t), [{ type: "sequence-conflict", subject: `${BANK_A}/${file.name}` }]);
});

Deno.test("a gap is refused with the number expected and uses none; the very same file is taken when its turn comes", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const second = await t.answerTo(BANK_A, (block) => block.linha === 3 ? fullAnswer(block) : undefined, {
    sequence: 2,
  });
  const outcome = await t.deliver(BANK_A, second);
  assert.deepEqual(outcome.type === "rejected" && outcome.faults, [{
    line: 0,
    field: "sequencial",
    code: "S02",
    message: "O sequencial é 2; o próximo esperado é 1.",
  }]);
  const first = await t.answerTo(BANK_A, (block) => block.linha === 2 ? fullAnswer(block) : undefined);
  assert.equal((await t.deliver(BANK_A, first)).type, "accepted");
  assert.equal((await t.deliver(BANK_A, second)).type, "accepted");
  assert.deepEqual(await t.list("receipts", BANK_A), [
    receiptNameOfA(1),
    receiptNameOfA(2),
    receiptNameOfA(3),
  ]);
});

Deno.test("a file with a wrong name is refused with a receipt and uses no number", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
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
    const outcome = await t.deliver(BANK_A, { name: wrong, text: new TextEncoder().encode(text) });
    assert.deepEqual(
      outcome.type === "rejected" && outcome.faults.map((fault) => fault.code),
      [code],
      wrong,
    );
    const [header, fault] = (await t.read("receipts", BANK_A, receiptNameOfA(index + 1))).split("\r\n");
    assert.match(header ?? "", /;REJEITADO;;$/);
    assert.ok(fault?.startsWith(`80;0;nome;${code};`), fault);
  }
  assert.equal((await t.deliver(BANK_A, { name, text })).type, "accepted");
  await assert.rejects(intakeFile(t.ctx, BANK_A, `../${BANK_B}/inbox/${name}`), RangeError);
  await assert.rejects(intakeFile(t.ctx, "../../etc", name), RangeError);
});

Deno.test("a late file is refused and counts as no answer", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  t.setTime("2026-11-25T05:00:01");
  const early = await t.answerTo(BANK_A, fullAnswer);
  const outcome = await t.deliver(BANK_A, early);
  assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["H04"]);
  await t.deadlines();
  assert.deepEqual((await targets(t) as { code: string }[]).map(({ code }) => code), [
    "98",
    "98",
    "98",
    "98",
  ]);
  assert.deepEqual(await statuses(t), ["consolidating", "consolidating"]);
  const outcomeAfter = await t.deliver(BANK_A, await t.answerTo(BANK_A, negative));
  assert.deepEqual(outcomeAfter.type === "rejected" && outcomeAfter.faults.map(({ code }) => code), [
    "H04",
  ]);
});

Deno.test("a file that was in place before the deadline counts, though the service looks only after it; the close waits", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  t.setTime("2026-11-25T04:50");
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  const path = `${t.ctx.folders.inbox(BANK_A)}/${name}`;
  await Deno.mkdir(t.ctx.folders.inbox(BANK_A), { recursive: true });
  await Deno.writeTextFile(path, text);
  // When the clock shows the deadline and a little more, the file is older than that little.
  const { ctime, mtime } = await Deno.stat(path);
  await until("the file to be 60 ms old", () => Date.now() - Math.max(+ctime!, +mtime!) > 60);
  t.setTime("2026-11-25T05:00:00.030");
  await closeAnswers(t.ctx);
  assert.deepEqual((await targets(t) as { code: string }[]).map(({ code }) => code), [
    null,
    "98",
    null,
    null,
  ]);
  assert.deepEqual(await statuses(t), ["sent", "sent"]);
  assert.equal((await intakeFile(t.ctx, BANK_A, name)).type, "accepted");
  await closeAnswers(t.ctx);
  assert.deepEqual(await statuses(t), ["consolidating", "consolidating"]);
  assert.deepEqual((await targets(t) as { code: string }[]).map(({ code }) => code), [
    "01",
    "98",
    "01",
    "01",
  ]);
});

Deno.test("closing and publishing by two workers at once, and again, tells everything once", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  t.setTime("2026-11-26T08:00");
  await Promise.all([closeAnswers(t.ctx), closeAnswers(t.ctx), closeAnswers(t.ctx)]);
  await closeAnswers(t.ctx);
  await Promise.all([publishAnswers(t.ctx), publishAnswers(t.ctx)]);
  await publishAnswers(t.ctx);
  assert.deepEqual(await statuses(t), ["answered", "answered"]);
  assert.deepEqual(
    await t.rows(
      "select type, count(*)::int as count from event where type <> 'order-unanswered' group by type order by type",
    ),
    [{ type: "order-answered", count: 2 }, { type: "order-sent", count: 2 }],
  );
  // Two workers that close one remittance each tell of an order that is in both in an event each.
  assert.deepEqual(
    (await events(t, "OrdemSemResposta") as { data: { alvos: { alvoId: string }[] } }[])
      .flatMap(({ data }) => data.alvos.map(({ alvoId }) => alvoId)).toSorted(),
    ["1", "2", "3", "4"],
  );
  assert.deepEqual(
    (await targets(t) as { consecutive_no_answers: number }[]).map((row) => row.consecutive_no_answers),
    [1, 1, 1, 1],
  );
});
