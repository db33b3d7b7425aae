/** Answers to what splits ask, from the institution's file to balances, arrivals and events. */
import assert from "node:assert/strict";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { type AnswerLine, type RemittanceLine, repeatedFieldsOf } from "../../../exchange/mod.ts";
import {
  accepted,
  blockOf,
  dispatchMonday,
  events,
  faultsOf,
  money,
  targets,
} from "../../support/exchange/answers_fixture.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { actions, answered, split } from "../../support/exchange/split_answers.ts";
import { insertSplit } from "../../support/orders/split_rows.ts";

const TRANSFER = "202600000000000188";

const unblockOf = (t: ExchangeFixture, code: string, done: number, balance: number) =>
(
  line: RemittanceLine,
): AnswerLine => ({
  kind: "unblockAnswer",
  ...repeatedFieldsOf(line),
  codigoResposta: code,
  valorDesbloqueado: money(done),
  saldoBloqueado: money(balance),
  dataHoraExecucao: t.now(),
});

const transferOf =
  (t: ExchangeFixture, code: string, done: number, unblocked: number, balance: number, id = TRANSFER) =>
  (line: RemittanceLine): AnswerLine => ({
    kind: "transferAnswer",
    ...repeatedFieldsOf(line),
    idTransferencia: id,
    codigoResposta: code,
    valorTransferido: money(done),
    valorDesbloqueado: money(unblocked),
    saldoBloqueado: money(balance),
    dataHoraExecucao: t.now(),
  });

Deno.test("an unblock and a transfer are taken from the balance of their block, and what was transferred is to arrive by the court's own days", async () => {
  await using t = await openExchangeFixture();
  await t.pool.query(
    `insert into court_rule (jtr, version, drafts_excess, arrival_days, changed_at, changed_by)
      values ('401', 1, false, 5, now(), '11144477735')`,
  );
  const order = await answered(t, { code: "01", blocked: 100_000n }, { code: "03", blocked: 50_000n });
  await split(
    t,
    order,
    { target: 1n, kind: "unblock", amount: 30_000n },
    { target: 2n, kind: "transfer-and-unblock", amount: 40_000n, transferId: TRANSFER },
  );
  await dispatchMonday(t);
  await accepted(
    t,
    BANK_A,
    (line) =>
      line.kind === "unblock"
        ? unblockOf(t, "01", 30_000, 70_001)(line)
        : transferOf(t, "01", 40_000, 10_000, 0)(line),
  );

  assert.deepEqual(await targets(t), [
    { code: "01", blocked_amount: 100_000, released_amount: 30_000, consecutive_no_answers: 0 },
    { code: "03", blocked_amount: 50_000, released_amount: 50_000, consecutive_no_answers: 0 },
  ]);
  assert.deepEqual(await actions(t), [
    { code: "01", done_amount: 30_000, rest_unblocked: null, answer_line: 2 },
    { code: "01", done_amount: 40_000, rest_unblocked: 10_000, answer_line: 3 },
  ]);
  const told = { numeroProtocoloDesdobramento: "20260000000101" };
  assert.deepEqual(await events(t, "RespostaProcessada"), [{
    data: {
      ...told,
      alvos: [
        {
          alvoId: "1",
          ispb: BANK_A,
          codigo: "01",
          valorDesbloqueado: "300.00",
          saldoRemanescente: "700.00",
          saldoInformado: "700.01",
        },
        {
          alvoId: "2",
          ispb: BANK_A,
          codigo: "01",
          valorTransferido: "400.00",
          valorDesbloqueado: "100.00",
          saldoRemanescente: "0.00",
          previsaoRecebimento: "2026-12-01",
        },
      ],
    },
  }]);
  assert.deepEqual(
    await t.rows("select action_id, ispb, amount, expected_on, status, asked from transfer_arrival"),
    [{
      action_id: 2,
      ispb: BANK_B,
      amount: 40_000,
      expected_on: "2026-12-01",
      status: "expected",
      asked: 0,
    }],
  );

  t.setTime("2026-11-25T05:00");
  await t.deadlines();
  assert.deepEqual(await t.rows("select status from split"), [{ status: "consolidating" }]);
  t.setTime("2026-11-26T08:00");
  await t.deadlines();
  assert.deepEqual(await t.rows("select status from split"), [{ status: "answered" }]);
  assert.deepEqual(await events(t, "DesdobramentoRespondido"), [{
    data: {
      ...told,
      alvos: [
        { alvoId: "1", ispb: BANK_A, codigo: "01", valorDesbloqueado: "300.00" },
        {
          alvoId: "2",
          ispb: BANK_A,
          codigo: "01",
          valorTransferido: "400.00",
          valorDesbloqueado: "100.00",
        },
      ],
    },
  }]);
  assert.deepEqual(await events(t, "OrdemSemResposta"), []);
});

Deno.test("a depositary is asked until the money has arrived, and its silence is none", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "01", blocked: 100_000n });
  await split(t, order, { target: 1n, kind: "transfer", amount: 40_000n, transferId: TRANSFER });
  await dispatchMonday(t);
  await accepted(t, BANK_A, transferOf(t, "01", 40_000, 0, 60_000));
  const arrival =
    (received: "S" | "N", amount: number, on?: string) => (line: RemittanceLine): AnswerLine => ({
      kind: "arrivalAnswer",
      ...repeatedFieldsOf(line),
      idTransferencia: TRANSFER,
      recebida: received,
      valorRecebido: money(amount),
      dataRecebimento: on === undefined ? undefined : Temporal.PlainDate.from(on),
      contaJudicial: received === "S" ? "123-4" : undefined,
    });
  const status = () =>
    t.rows("select status, asked, arrived_amount, arrived_on, account from transfer_arrival");

  t.setTime("2026-11-26T19:00");
  await t.dispatch(MONDAY.add({ days: 3 }));
  t.setTime("2026-11-27T10:00");
  assert.deepEqual(
    await faultsOf(t, BANK_B, arrival("S", 40_000, "2026-11-23")),
    [[2, "V10"]],
    "before the transfer",
  );
  assert.deepEqual(
    await faultsOf(t, BANK_B, arrival("S", 40_000, "2026-11-28")),
    [[2, "V10"]],
    "in the future",
  );
  assert.deepEqual(await faultsOf(t, BANK_B, arrival("N", 1)), [[2, "V10"]], "nothing is an amount");
  await accepted(t, BANK_B, arrival("N", 0));
  assert.deepEqual(await status(), [
    { status: "expected", asked: 1, arrived_amount: null, arrived_on: null, account: null },
  ]);
  t.setTime("2026-11-30T05:00");
  await t.deadlines();
  assert.deepEqual(await actions(t), [
    { code: "01", done_amount: 40_000, rest_unblocked: null, answer_line: 2 },
  ]);

  t.setTime("2026-11-30T19:00");
  await t.dispatch(MONDAY.add({ days: 7 }));
  t.setTime("2026-12-01T10:00");
  await accepted(t, BANK_B, arrival("S", 39_999, "2026-11-30"));
  assert.deepEqual(await status(), [
    { status: "arrived", asked: 2, arrived_amount: 39_999, arrived_on: "2026-11-30", account: "123-4" },
  ]);
  assert.deepEqual(await events(t, "TransferenciaRecebida"), [{
    data: {
      numeroProtocoloDesdobramento: "20260000000101",
      alvoId: "1",
      idTransferencia: TRANSFER,
      ispb: BANK_B,
      valorTransferido: "400.00",
      valorRecebido: "399.99",
      dataRecebimento: "2026-11-30",
    },
  }]);
});

Deno.test("a reiterated block is answered as the target's next occurrence, for its split too", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "98" }, { code: "98" });
  await split(t, order, { target: 1n, kind: "reiterate" }, { target: 2n, kind: "reiterate" });
  await dispatchMonday(t);
  await accepted(t, BANK_A, (line) => line.linha === 2 ? blockOf(t, "03", 7)(line) : []);
  assert.deepEqual(await events(t, "RespostaProcessada"), [{
    data: {
      numeroProtocoloDesdobramento: "20260000000101",
      alvos: [{ alvoId: "1", ispb: BANK_A, codigo: "03", valorBloqueado: "0.07" }],
    },
  }]);
  t.setTime("2026-11-25T05:00");
  await t.deadlines();
  assert.deepEqual(await targets(t), [
    { code: "03", blocked_amount: 7, released_amount: 0, consecutive_no_answers: 0 },
    { code: "98", blocked_amount: null, released_amount: 0, consecutive_no_answers: 1 },
  ]);
  assert.deepEqual((await actions(t) as { code: string }[]).map(({ code }) => code), ["03", "98"]);
  assert.deepEqual(await events(t, "OrdemSemResposta"), [{
    data: {
      numeroProtocoloDesdobramento: "20260000000101",
      alvos: [{ alvoId: "2", ispb: BANK_A, codigo: "98", naoRespostasConsecutivas: 1 }],
    },
  }]);
  assert.deepEqual(await t.rows("select status from split"), [{ status: "consolidating" }]);
});

Deno.test("what a split asked and nobody answered ends in 98, told as the split's", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "01", blocked: 100_000n }, { code: "98" });
  await split(t, order, { target: 1n, kind: "unblock", amount: 1n }, { target: 2n, kind: "cancel" });
  await dispatchMonday(t);
  t.setTime("2026-11-25T05:00");
  await t.deadlines();
  assert.deepEqual((await actions(t) as { code: string }[]).map(({ code }) => code), ["98", "98"]);
  assert.deepEqual((await targets(t) as { code: string }[]).map(({ code }) => code), ["01", "98"]);
  assert.deepEqual(await events(t, "OrdemSemResposta"), [{
    data: {
      numeroProtocoloDesdobramento: "20260000000101",
      alvos: [
        { alvoId: "1", ispb: BANK_A, codigo: "98", naoRespostasConsecutivas: 1 },
        { alvoId: "2", ispb: BANK_A, codigo: "98", naoRespostasConsecutivas: 1 },
      ],
    },
  }]);
});

Deno.test("an answer that cannot be true of what a split asked rejects the file, and nothing else changes", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "01", blocked: 100_000n }, { code: "01", blocked: 50_000n }, {
    code: "98",
  });
  await split(
    t,
    order,
    { target: 1n, kind: "unblock", amount: 30_000n },
    { target: 2n, kind: "transfer", amount: 40_000n, transferId: TRANSFER },
    { target: 3n, kind: "cancel" },
  );
  await dispatchMonday(t);
  const before = await t.state();
  const good = (line: RemittanceLine): AnswerLine =>
    line.kind === "unblock"
      ? unblockOf(t, "01", 30_000, 70_000)(line)
      : line.kind === "transfer"
      ? transferOf(t, "01", 40_000, 0, 10_000)(line)
      : blockOf(t, "01", 0)(line);
  const only = (kind: RemittanceLine["kind"], reply: (line: RemittanceLine) => AnswerLine) =>
  (
    line: RemittanceLine,
  ) => line.kind === kind ? reply(line) : good(line);
  const cases: [string, (line: RemittanceLine) => AnswerLine, [number, string][]][] = [
    ["more unblocked than asked", only("unblock", unblockOf(t, "01", 30_001, 0)), [[2, "V04"]]],
    ["an amount that denies its code", only("unblock", unblockOf(t, "03", 30_000, 0)), [[2, "V05"]]],
    ["a code of another kind", only("unblock", unblockOf(t, "32", 0, 0)), [[2, "V03"]]],
    ["the rest unblocked unasked", only("transfer", transferOf(t, "01", 40_000, 1, 0)), [[3, "V08"]]],
    ["another transfer id", only("transfer", transferOf(t, "01", 40_000, 0, 0, "1".repeat(18))), [[
      3,
      "L02",
    ]]],
    ["more blocked than asked", only("block", blockOf(t, "01", 100_001)), [[4, "V04"]]],
    ["a block's record for an unblock", only("unblock", blockOf(t, "01", 0)), [[2, "L05"]]],
    ["a transfer's record for a block", only("block", transferOf(t, "00", 0, 0, 0)), [[4, "L05"]]],
  ];
  for (const [what, reply, faults] of cases) {
    assert.deepEqual(await faultsOf(t, BANK_A, reply), faults, what);
    assert.deepEqual(await t.state(), before, what);
    assert.deepEqual(
      (await actions(t) as { code: string }[]).map(({ code }) => code),
      [null, null, null],
      what,
    );
  }
  await accepted(t, BANK_A, good);
  const denied = only("unblock", unblockOf(t, "00", 0, 100_000));
  assert.deepEqual(
    await faultsOf(t, BANK_A, denied),
    [[2, "L03"]],
    "what was said already, of another unblock",
  );
});

Deno.test("two splits of one block in one file never take more than it holds", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "01", blocked: 100_000n });
  await split(t, order, { target: 1n, kind: "unblock", amount: 60_000n });
  await insertSplit(t.db, {
    number: "20260000000102",
    order,
    protocoledAt: instantAt(MONDAY, "14:00"),
    actions: [{ target: 1n, kind: "unblock", amount: 60_000n }],
  });
  await dispatchMonday(t);
  assert.deepEqual(await faultsOf(t, BANK_A, unblockOf(t, "01", 60_000, 0)), [[3, "V07"]]);
  await accepted(
    t,
    BANK_A,
    (line) => unblockOf(t, line.linha === 2 ? "01" : "03", line.linha === 2 ? 60_000 : 40_000, 0)(line),
  );
  assert.deepEqual(await targets(t), [
    { code: "01", blocked_amount: 100_000, released_amount: 100_000, consecutive_no_answers: 0 },
  ]);
});

Deno.test("silence is counted over all that an order asks of an institution, and any answer ends the count", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "01", blocked: 100_000n }, { code: "98" });
  const counts = async () =>
    (await targets(t) as { consecutive_no_answers: number }[]).map((one) => one.consecutive_no_answers);
  let number = 100;
  const silent = async (
    day: number,
    reply: ((line: RemittanceLine) => AnswerLine | AnswerLine[]) | undefined,
    ...actions: Parameters<typeof insertSplit>[1]["actions"]
  ) => {
    const on = MONDAY.add({ days: day });
    const ids = await insertSplit(t.db, {
      number: `2026${String(++number).padStart(10, "0")}`,
      order,
      protocoledAt: instantAt(on, "13:00"),
      dispatchOn: on,
      actions,
    });
    t.setTime(`${on}T19:00`);
    await t.dispatch(on);
    t.setTime(`${on.add({ days: 1 })}T10:00`);
    if (reply !== undefined) await accepted(t, BANK_A, reply);
    t.setTime(`${on.add({ days: 4 })}T05:00`);
    await t.deadlines();
    return ids;
  };
  const [unblock, cancel] = await silent(0, undefined, { target: 1n, kind: "unblock", amount: 1n }, {
    target: 2n,
    kind: "cancel",
  });
  assert.deepEqual(await counts(), [1, 1]);
  await silent(7, undefined, { target: 1n, kind: "reiterate", repeats: unblock! }, {
    target: 2n,
    kind: "reiterate",
    repeats: cancel!,
  });
  assert.deepEqual(await counts(), [2, 2]);
  const nothing = (line: RemittanceLine) => line.kind === "block" ? blockOf(t, "01", 0)(line) : [];
  await silent(14, nothing, { target: 1n, kind: "reiterate", repeats: unblock! }, {
    target: 2n,
    kind: "reiterate",
    repeats: cancel!,
  });
  assert.deepEqual(await counts(), [3, 0], "the cancellation was answered, with nothing blocked");
  await silent(21, unblockOf(t, "01", 1, 99_999), { target: 1n, kind: "reiterate", repeats: unblock! });
  assert.deepEqual(await counts(), [0, 0]);
});
