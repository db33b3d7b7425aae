import assert from "node:assert/strict";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { completeDispatch, publishRemittance, runCutoff } from "../../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  type ExchangeFixture,
  MONDAY,
  openExchangeFixture,
  rebuildDigest,
} from "../../support/exchange/exchange_fixture.ts";
import {
  answered,
  deposit,
  dispatchMonday,
  FRIDAY,
  linesOf,
  TRANSFER,
  TUESDAY,
} from "../../support/exchange/request_fixture.ts";
import { storedType, toldOf } from "../../support/notices/told_events.ts";
import { answerTarget, expectArrival, insertSplit } from "../../support/orders/split_rows.ts";

/** An order answered by two institutions, and two splits of it: one of both, one of the second. */
async function splitOfTwo(t: ExchangeFixture, second: string): Promise<void> {
  const order = await t.order({
    protocoledAt: instantAt(FRIDAY, "09:00"),
    dispatchOn: FRIDAY,
    targets: [{ ispb: BANK_A }, { ispb: second }],
  });
  for (const target of [1n, 2n]) {
    await answerTarget(t.db, target, { code: "13", blocked: 9n, at: instantAt(FRIDAY, "20:00") });
  }
  for (const [number, targets] of [["20260000000101", [1n, 2n]], ["20260000000102", [2n]]] as const) {
    await insertSplit(t.db, {
      number,
      order,
      protocoledAt: instantAt(MONDAY, "11:00"),
      actions: targets.map((target) => ({ target, kind: "unblock", amount: 4n })),
    });
  }
}

const splits = (t: ExchangeFixture) =>
  t.rows("select protocol_number as number, status, dispatch_on from split order by 1");
const eventsOf = async (t: ExchangeFixture, type: string) =>
  toldOf(
    type,
    await t.rows(`select data from event e join court_order o on o.id = e.order_id
    where type = '${storedType(type)}' order by o.protocol_number, txid, e.id`),
  );
/** How events name a split. */
const named = async (t: ExchangeFixture, number: string) => ({
  idDesdobramento:
    (await t.rows(`select id from split where protocol_number = '${number}'`) as { id: string }[])[0]!.id,
  numeroProtocoloDesdobramento: number,
});
const alarms = (t: ExchangeFixture) => t.rows("select type, subject from alarm order by id");

Deno.test("every kind of line leaves in one remittance, in the order of protocol date and time", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, "13", 60_000n);
  const information = await t.order({
    protocoledAt: instantAt(MONDAY, "12:00"),
    information: ["statement", "registration-and-balance"],
    targets: [{ ispb: BANK_A }],
  });
  const block = await t.order({
    protocoledAt: instantAt(MONDAY, "15:00"),
    targets: [{ ispb: BANK_A, amount: 7n }],
  });
  const unblock = "20260000000101";
  await insertSplit(t.db, {
    number: unblock,
    order,
    protocoledAt: instantAt(MONDAY, "13:00"),
    actions: [{ target: 1n, kind: "unblock", amount: 10_000n }],
  });
  const transfer = "20260000000102";
  await insertSplit(t.db, {
    number: transfer,
    order,
    protocoledAt: instantAt(MONDAY, "11:00"),
    deposit,
    actions: [{ target: 1n, kind: "transfer-and-unblock", amount: 50_000n, transferId: TRANSFER }],
  });
  const [arrived] = await insertSplit(t.db, {
    number: "20260000000103",
    order,
    protocoledAt: instantAt(FRIDAY, "11:00"),
    dispatchOn: TUESDAY,
    deposit: { ...deposit, ispb: BANK_A },
    actions: [{ target: 1n, kind: "transfer", amount: 1n, transferId: "202600000000000285" }],
  });
  await expectArrival(t.db, arrived!, { depositary: BANK_A, amount: 3n, on: MONDAY });
  await dispatchMonday(t);

  const lines = await linesOf(t, BANK_A);
  assert.deepEqual(
    lines.map(({ kind, linha, numeroProtocolo }) => [kind, linha, numeroProtocolo]),
    [
      ["arrivalNotice", 2, "20260000000103"],
      ["transfer", 3, transfer],
      ["information", 4, information],
      ["unblock", 5, unblock],
      ["block", 6, block],
    ],
  );
  assert.deepEqual(await t.rows("select line_count, totals from remittance"), [{
    line_count: 5,
    totals: {
      10: { count: 1, sum: "7" },
      20: { count: 1, sum: "10000" },
      30: { count: 1, sum: "50000" },
      40: { count: 1, sum: "3" },
      50: { count: 1, sum: "0" },
    },
  }]);
  const [notice, moved, requested, freed] = lines;
  assert.ok(notice?.kind === "arrivalNotice" && moved?.kind === "transfer");
  assert.ok(requested?.kind === "information" && freed?.kind === "unblock");
  assert.deepEqual(
    [notice.idTransferencia, notice.ispbOrigem, notice.valor, notice.ocorrencia],
    ["202600000000000285", BANK_A, 3n, 1],
  );
  assert.deepEqual(
    [
      moved.numeroProtocoloOrigem,
      moved.idTransferencia,
      moved.desbloqueiaSaldo,
      moved.tipoCredito,
      moved.ispbDeposito,
    ],
    [order, TRANSFER, "S", "GERAL", BANK_B],
  );
  assert.equal(requested.informacoes, "EXTRATO|CADASTRO_E_SALDO");
  assert.deepEqual([freed.numeroProtocoloOrigem, freed.nomeVara, freed.cpfJuiz], [
    order,
    "2ª Vara Federal de Tefé",
    "52998224725",
  ]);
  assert.deepEqual(await splits(t), [
    { number: unblock, status: "sent", dispatch_on: "2026-11-23" },
    { number: transfer, status: "sent", dispatch_on: "2026-11-23" },
    { number: "20260000000103", status: "protocoled", dispatch_on: "2026-11-24" },
  ]);
  assert.deepEqual(
    await t.rows("select distinct answers_due_at, publish_at from split where status = 'sent'"),
    [
      { answers_due_at: "2026-11-25T08:00:00Z", publish_at: "2026-11-26T11:00:00Z" },
    ],
  );
  assert.deepEqual(await alarms(t), []);
});

Deno.test("a line keeps who asks, of an order and of a split, and never changes", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, "98");
  const split = { number: "20260000000101", order, protocoledAt: instantAt(MONDAY, "11:00") };
  await insertSplit(t.db, { ...split, actions: [{ target: 1n, kind: "reiterate" }] });
  const other = { protocoledAt: instantAt(MONDAY, "12:00"), dispatchOn: MONDAY, confidential: true };
  const number = await t.order({ ...other, targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  await dispatchMonday(t);
  const asker = "jtr, confidential, protocoled_at, protocol_number";
  const storedLines = () => t.rows(`select remittance_id, ${asker} from remittance_line order by 1, line`);
  const ofSplit = {
    jtr: "401",
    confidential: false,
    protocoled_at: "2026-11-23T14:00:00Z",
    protocol_number: split.number,
  };
  const ofOrder = {
    jtr: "401",
    confidential: true,
    protocoled_at: "2026-11-23T15:00:00Z",
    protocol_number: number,
  };
  assert.deepEqual(await storedLines(), [
    { remittance_id: 1, ...ofSplit },
    { remittance_id: 1, ...ofOrder },
    { remittance_id: 2, ...ofOrder },
  ]);
  await assert.rejects(t.pool.query("update remittance_line set jtr = '100'"), /append-only/);
});

Deno.test("what a split asks of an institution that cannot be reached ends in 97, and its court is told", async () => {
  await using t = await openExchangeFixture();
  await splitOfTwo(t, BANK_C);
  await t.pool.query(`update institution set reachable = false where ispb = '${BANK_C}'`);
  await dispatchMonday(t);
  assert.deepEqual(await t.rows("select ispb from remittance"), [{ ispb: BANK_A }]);
  assert.deepEqual(await t.rows("select target_id, code from split_action order by id"), [
    { target_id: 1, code: null },
    { target_id: 2, code: "97" },
    { target_id: 2, code: "97" },
  ]);
  const notForwarded = async (number: string) => ({
    data: {
      ...await named(t, number),
      alvos: [{ alvoId: "2", ispb: BANK_C, codigo: "97" }],
      prazoResposta: "2026-11-25T05:00:00-03:00",
      previsaoResposta: "2026-11-26T08:00:00-03:00",
    },
  });
  assert.deepEqual(await eventsOf(t, "OrdemNaoEncaminhada"), [
    await notForwarded("20260000000101"),
    await notForwarded("20260000000102"),
  ]);
  assert.deepEqual(await eventsOf(t, "DesdobramentoEnviado"), [{
    data: {
      ...await named(t, "20260000000101"),
      instituicoes: 1,
      prazoResposta: "2026-11-25T05:00:00-03:00",
      previsaoResposta: "2026-11-26T08:00:00-03:00",
    },
  }]);
  assert.deepEqual((await splits(t) as { status: string }[]).map(({ status }) => status), ["sent", "sent"]);
  assert.deepEqual(await alarms(t), []);
});

Deno.test("a split that misses its dispatch joins the next business day, and its court is told", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, "13", 60_000n);
  await insertSplit(t.db, {
    number: "20260000000101",
    order,
    protocoledAt: instantAt(MONDAY, "11:00"),
    actions: [{ target: 1n, kind: "unblock", amount: 1n }],
  });
  t.setTime("2026-11-23T23:00");
  await runCutoff(t.ctx);
  await runCutoff(t.ctx);
  assert.deepEqual(await splits(t), [{
    number: "20260000000101",
    status: "protocoled",
    dispatch_on: "2026-11-24",
  }]);
  assert.deepEqual(await eventsOf(t, "EnvioAdiado"), [{
    data: {
      ...await named(t, "20260000000101"),
      previsaoEnvioAnterior: "2026-11-23T19:00:00-03:00",
      previsaoEnvio: "2026-11-24T19:00:00-03:00",
      prazoResposta: "2026-11-26T05:00:00-03:00",
      previsaoResposta: "2026-11-27T08:00:00-03:00",
    },
  }]);
});

Deno.test("a split waits for its postponed remittance, and for the later answers when another was published", async () => {
  await using t = await openExchangeFixture();
  await splitOfTwo(t, BANK_B);
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  await publishRemittance(t.ctx, 1n);
  t.setTime("2026-11-23T23:00");
  await completeDispatch(t.ctx, MONDAY);
  assert.deepEqual(await t.rows("select status, answers_due_at from split order by protocol_number"), [
    { status: "sent", answers_due_at: "2026-11-26T08:00:00Z" },
    { status: "dispatching", answers_due_at: null },
  ]);
  assert.equal((await eventsOf(t, "EnvioAdiado")).length, 2);
});

Deno.test("a depositary that can be reached is asked for a transfer that should have arrived, again when its time is over", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, "13", 60_000n);
  const [action] = await insertSplit(t.db, {
    number: "20260000000101",
    order,
    protocoledAt: instantAt(FRIDAY, "11:00"),
    dispatchOn: TUESDAY.add({ days: 9 }),
    deposit,
    actions: [{ target: 1n, kind: "transfer", amount: 50_000n, transferId: TRANSFER }],
  });
  await expectArrival(t.db, action!, { depositary: BANK_B, amount: 50_000n, on: TUESDAY });
  await dispatchMonday(t);
  t.setTime("2026-11-24T19:00");
  await t.dispatch(TUESDAY);
  await t.pool.query(`update institution set reachable = false where ispb = '${BANK_B}'`);
  t.setTime("2026-11-25T19:00");
  await t.dispatch(TUESDAY.add({ days: 1 }));
  await t.pool.query(`update institution set reachable = true where ispb = '${BANK_B}'`);
  t.setTime("2026-11-26T19:00");
  await t.dispatch(TUESDAY.add({ days: 2 }));
  assert.deepEqual(
    await t.rows(`select r.ispb, r.dispatch_date, l.record, l.occurrence from remittance_line l
        join remittance r on r.id = l.remittance_id order by r.id`),
    [
      { ispb: BANK_B, dispatch_date: "2026-11-24", record: 40, occurrence: 1 },
      { ispb: BANK_B, dispatch_date: "2026-11-26", record: 40, occurrence: 2 },
    ],
  );
  assert.deepEqual(await alarms(t), []);
});

Deno.test("an action or a transfer that is in no remittance raises an alarm", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, "13", 60_000n);
  const [action] = await insertSplit(t.db, {
    number: "20260000000101",
    order,
    protocoledAt: instantAt(MONDAY, "11:00"),
    deposit,
    actions: [{ target: 1n, kind: "transfer", amount: 50_000n, transferId: TRANSFER }],
  });
  await expectArrival(t.db, action!, { depositary: BANK_B, amount: 50_000n, on: MONDAY });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  await t.asOwner("remittance_line", "delete from remittance_line");
  t.setTime("2026-11-23T23:00");
  await completeDispatch(t.ctx, MONDAY);
  const [alarm] = await t.rows("select detail from alarm where type = 'remittance-incomplete'") as {
    detail: string;
  }[];
  assert.match(alarm!.detail, new RegExp(`: 2\\. .*: 20260000000101, ${TRANSFER}\\.`));
});

Deno.test("lines never change, whatever happens to what they were made of, and what they name cannot go", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  await dispatchMonday(t);
  const before = await rebuildDigest(t);
  await t.pool.query("update court_order set court_unit_name = 'Outra', judge_name = 'Outro'");
  await t.pool.query("update order_defendant set name = 'Outra pessoa'");
  assert.deepEqual(await rebuildDigest(t), before);
  await assert.rejects(t.pool.query("update remittance_line set text = 'x'"), /append-only/);
  await assert.rejects(t.pool.query("delete from order_target"), /order_target is named by lines/);
  await assert.rejects(t.pool.query("delete from remittance"), /remittance is append-only/);
  await assert.rejects(t.asOwner("remittance", "delete from remittance"), /remittance is named by lines/);
});
