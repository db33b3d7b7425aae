import assert from "node:assert/strict";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { BANK_A, BANK_B, MONDAY, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import {
  answered,
  deposit,
  dispatchMonday,
  FRIDAY,
  linesOf,
  TRANSFER,
  TUESDAY,
} from "../../support/exchange/request_fixture.ts";
import { answerTarget, insertSplit } from "../../support/orders/split_rows.ts";

Deno.test("a silent block is asked again as its next occurrence, and its target is open again", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, "98");
  await insertSplit(t.db, {
    number: "20260000000101",
    order,
    protocoledAt: instantAt(MONDAY, "11:00"),
    actions: [{ target: 1n, kind: "reiterate" }],
  });
  await dispatchMonday(t);
  const [line] = await linesOf(t, BANK_A);
  assert.ok(line?.kind === "block");
  assert.deepEqual(
    [line.operacao, line.ocorrencia, line.numeroProtocolo, line.numeroProtocoloOrigem, line.valor],
    ["B", 2, "20260000000101", order, 100_000n],
  );
  assert.deepEqual(await t.rows("select occurrence, code, answered_at from order_target"), [
    { occurrence: 2, code: null, answered_at: null },
  ]);
  assert.deepEqual(await t.rows("select record, occurrence, target_id, action_id from remittance_line"), [
    { record: 10, occurrence: 2, target_id: 1, action_id: 1 },
  ]);
});

Deno.test("a silent information request is asked again as such", async () => {
  await using t = await openExchangeFixture();
  const order = await t.order({
    protocoledAt: instantAt(FRIDAY, "09:00"),
    dispatchOn: FRIDAY,
    information: ["statement"],
    targets: [{ ispb: BANK_A }],
  });
  await answerTarget(t.db, 1n, { code: "98", at: instantAt(FRIDAY, "20:00") });
  await insertSplit(t.db, {
    number: "20260000000101",
    order,
    protocoledAt: instantAt(MONDAY, "11:00"),
    actions: [{ target: 1n, kind: "reiterate" }],
  });
  await dispatchMonday(t);
  const [line] = await linesOf(t, BANK_A);
  assert.ok(line?.kind === "information");
  assert.deepEqual([line.ocorrencia, line.numeroProtocoloOrigem, line.informacoes], [2, order, "EXTRATO"]);
});

Deno.test("a cancelled block leaves as a cancellation, and its target keeps its 98", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, "98");
  await insertSplit(t.db, {
    number: "20260000000101",
    order,
    protocoledAt: instantAt(MONDAY, "11:00"),
    actions: [{ target: 1n, kind: "cancel" }],
  });
  await dispatchMonday(t);
  const [line] = await linesOf(t, BANK_A);
  assert.ok(line?.kind === "block");
  assert.deepEqual([line.operacao, line.ocorrencia, line.numeroProtocoloOrigem], ["C", 1, order]);
  assert.deepEqual(await t.rows("select occurrence, code from order_target"), [{
    occurrence: 1,
    code: "98",
  }]);
  assert.deepEqual(await t.rows("select record, occurrence, action_id from remittance_line"), [
    { record: 10, occurrence: 0, action_id: 1 },
  ]);
});

Deno.test("a silent transfer is asked again under its own id, with its own amount and deposit", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, "13", 60_000n);
  const [first] = await insertSplit(t.db, {
    number: "20260000000101",
    order,
    protocoledAt: instantAt(FRIDAY, "11:00"),
    dispatchOn: TUESDAY,
    deposit,
    actions: [{ target: 1n, kind: "transfer", amount: 50_000n, transferId: TRANSFER }],
  });
  await insertSplit(t.db, {
    number: "20260000000102",
    order,
    protocoledAt: instantAt(MONDAY, "11:00"),
    actions: [{ target: 1n, kind: "reiterate", repeats: first! }],
  });
  await dispatchMonday(t);
  const [line] = await linesOf(t, BANK_A);
  assert.ok(line?.kind === "transfer");
  assert.deepEqual(
    [line.numeroProtocolo, line.idTransferencia, line.valor, line.ispbDeposito, line.desbloqueiaSaldo],
    ["20260000000102", TRANSFER, 50_000n, BANK_B, "N"],
  );
  assert.deepEqual(await t.rows("select occurrence, code from order_target"), [{
    occurrence: 1,
    code: "13",
  }]);
});
