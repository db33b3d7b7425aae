import assert from "node:assert/strict";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { freezeDispatch, readRemittance, type RemittanceBlock, runCutoff } from "../../../exchange/mod.ts";
import { alarms, events, FIRST_A, statuses, TUESDAY } from "../../support/exchange/dispatch_fixture.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  type ExchangeFixture,
  LEADER,
  MEMBER,
  MONDAY,
  openExchangeFixture,
  rebuildDigest,
} from "../../support/exchange/exchange_fixture.ts";

const remittances = (t: ExchangeFixture) =>
  t.rows("select ispb, sequence, status, file_name, line_count, totals from remittance order by id");

async function blocksOf(t: ExchangeFixture, ispb: string, name: string): Promise<RemittanceBlock[]> {
  const blocks: RemittanceBlock[] = [];
  const header = await readRemittance(
    `${t.ctx.folders.outbox(ispb)}/${name}`,
    (line) => void (line.kind === "block" && blocks.push(line)),
  );
  assert.ok(header.ok, JSON.stringify(header));
  return blocks;
}

Deno.test("a day's orders leave in one file for each receiver, the leader's for its whole group", async () => {
  await using t = await openExchangeFixture();
  const one = await t.order({
    targets: [{ ispb: BANK_A, amount: 150_000n }, { ispb: MEMBER, amount: 150_000n }],
  });
  const two = await t.order({
    targets: [{ ispb: BANK_A, amount: 5n, taxId: "11222333000181" }, {
      ispb: LEADER,
      amount: 5n,
      affected: false,
    }],
  });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);

  assert.deepEqual(await remittances(t), [
    {
      ispb: BANK_A,
      sequence: 1,
      status: "published",
      file_name: FIRST_A,
      line_count: 2,
      totals: { 10: { count: 2, sum: "150005" } },
    },
    {
      ispb: LEADER,
      sequence: 1,
      status: "published",
      file_name: "ASSETS_REM_00000003_20261123_000001_V0111.txt",
      line_count: 1,
      totals: { 10: { count: 1, sum: "150000" } },
    },
  ]);
  assert.deepEqual(await t.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
  const toLeader = await blocksOf(t, LEADER, "ASSETS_REM_00000003_20261123_000001_V0111.txt");
  assert.deepEqual(toLeader.map(({ linha, numeroProtocolo, ispb }) => ({ linha, numeroProtocolo, ispb })), [
    { linha: 2, numeroProtocolo: one, ispb: MEMBER },
  ]);
  assert.deepEqual(await statuses(t), [{ number: one, status: "sent" }, { number: two, status: "sent" }]);
  assert.deepEqual(
    await t.rows("select sent_at, answers_due_at, publish_at from court_order group by 1, 2, 3"),
    [{
      sent_at: "2026-11-23T22:00:00Z",
      answers_due_at: "2026-11-25T08:00:00Z",
      publish_at: "2026-11-26T11:00:00Z",
    }],
  );
  const told = {
    prazoResposta: "2026-11-25T05:00:00-03:00",
    previsaoResposta: "2026-11-26T08:00:00-03:00",
  };
  assert.deepEqual(await events(t, "OrdemEnviada"), [
    { number: one, data: { instituicoes: 2, ...told } },
    { number: two, data: { instituicoes: 1, ...told } },
  ]);
  assert.deepEqual(await alarms(t), []);
  assert.deepEqual(await t.rows("select finished_at from dispatch_run"), [{
    finished_at: "2026-11-23T22:00:00Z",
  }]);
});

Deno.test("lines keep the order of protocol date and time, whatever the order of rows", async () => {
  await using t = await openExchangeFixture();
  const day = (time: string) => instantAt(MONDAY, time);
  const late = await t.order({ protocoledAt: day("15:00"), targets: [{ ispb: BANK_A }] });
  const early = await t.order({ protocoledAt: day("09:00"), targets: [{ ispb: BANK_A }] });
  const noon = await t.order({
    protocoledAt: day("12:00"),
    targets: [{ ispb: BANK_A, taxId: "52998224725" }, { ispb: BANK_A, taxId: "11222333000181" }],
  });
  t.setTime("2026-11-23T19:05");
  await t.dispatch(MONDAY);
  const blocks = await blocksOf(t, BANK_A, FIRST_A);
  assert.deepEqual(
    blocks.map(({ linha, numeroProtocolo, cpfCnpjReu }) => [linha, numeroProtocolo, cpfCnpjReu]),
    [
      [2, early, "52998224725"],
      [3, noon, "52998224725"],
      [4, noon, "11222333000181"],
      [5, late, "52998224725"],
    ],
  );
});

Deno.test("a remittance built again has the same bytes, whatever has happened to its orders since", async () => {
  await using t = await openExchangeFixture();
  await t.order({
    plaintiff: { name: 'Fazenda; "Nacional"', taxId: "00394460" },
    targets: [{ ispb: BANK_A }],
  });
  await t.order({ defendantName: "Linha\r\nquebrada\t ", targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T20:11");
  await t.dispatch(MONDAY);
  const [{ sha256, size_bytes }] = await t.rows("select sha256, size_bytes from remittance") as [
    { sha256: string; size_bytes: number },
  ];
  t.setTime("2026-11-27T09:00");
  await t.deadlines();
  assert.deepEqual(await rebuildDigest(t), { sha256, size: size_bytes });
  const text = await t.read("outbox", BANK_A, FIRST_A);
  assert.equal(new TextEncoder().encode(text).length, size_bytes);
  assert.match(text, /;"Fazenda; ""Nacional""";/);
  assert.match(text, /;Linha {2}quebrada;/);
  assert.equal(await t.read("outbox", BANK_A, `${FIRST_A}.sha256`), `${sha256}  ${FIRST_A}\n`);
  const archived = await Deno.stat(`${t.dir}/.archive/2026/11/23/${FIRST_A}`);
  assert.equal(archived.size, size_bytes);
});

Deno.test("freezing a day twice, or by two workers at once, makes one set of remittances", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  const frozen = await Promise.all([freezeDispatch(t.ctx, MONDAY), freezeDispatch(t.ctx, MONDAY)]);
  assert.deepEqual(frozen.sort(), [false, true]);
  assert.equal(await freezeDispatch(t.ctx, MONDAY), false);
  assert.equal((await remittances(t)).length, 2);
});

Deno.test("sequences have no gap from day to day, and a day on which nothing is asked of an institution uses none", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  await t.order({ dispatchOn: TUESDAY, targets: [{ ispb: BANK_B }] });
  t.setTime("2026-11-24T19:00");
  await t.dispatch(TUESDAY);
  await t.order({ dispatchOn: TUESDAY.add({ days: 1 }), targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-25T19:00");
  await t.dispatch(TUESDAY.add({ days: 1 }));
  assert.deepEqual(await t.rows("select ispb, sequence from remittance order by ispb, sequence"), [
    { ispb: BANK_A, sequence: 1 },
    { ispb: BANK_A, sequence: 2 },
    { ispb: BANK_B, sequence: 1 },
    { ispb: BANK_B, sequence: 2 },
  ]);
});

Deno.test("nothing leaves before 19:00, on a weekend or on a holiday", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  for (const time of ["2026-11-23T18:59:59", "2026-11-22T19:30", "2026-11-20T19:30"]) {
    t.setTime(time);
    await runCutoff(t.ctx);
    assert.deepEqual(await remittances(t), [], time);
  }
});

Deno.test("a cut-off missed while the program was down is caught up within the window", async () => {
  await using t = await openExchangeFixture();
  const number = await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T22:59:59");
  await t.dispatch(MONDAY);
  assert.deepEqual(await statuses(t), [{ number, status: "sent" }]);
  assert.deepEqual(await events(t, "EnvioAdiado"), []);
});

Deno.test("after the window, orders that were due join the next business day and their courts are told", async () => {
  await using t = await openExchangeFixture();
  const friday = Temporal.PlainDate.from("2026-11-27");
  const due = await t.order({ dispatchOn: friday, targets: [{ ispb: BANK_A }] });
  const later = await t.order({
    dispatchOn: friday.add({ days: 3 }),
    status: "scheduled",
    targets: [{ ispb: BANK_A }],
  });
  t.setTime("2026-11-27T23:00");
  await runCutoff(t.ctx);
  await runCutoff(t.ctx);
  assert.deepEqual(await remittances(t), []);
  assert.deepEqual(
    await t.rows("select protocol_number as number, dispatch_on from court_order order by 1"),
    [
      { number: due, dispatch_on: "2026-11-30" },
      { number: later, dispatch_on: "2026-11-30" },
    ],
  );
  assert.deepEqual(await events(t, "EnvioAdiado"), [
    {
      number: due,
      data: {
        previsaoEnvioAnterior: "2026-11-27T19:00:00-03:00",
        previsaoEnvio: "2026-11-30T19:00:00-03:00",
        prazoResposta: "2026-12-02T05:00:00-03:00",
        previsaoResposta: "2026-12-03T08:00:00-03:00",
      },
    },
  ]);
  t.setTime("2026-11-30T19:00");
  await t.dispatch(friday.add({ days: 3 }));
  assert.deepEqual(await statuses(t), [{ number: due, status: "sent" }, { number: later, status: "sent" }]);
});

Deno.test("an order whose protocol commits after the freeze leaves at the next turn of the same evening", async () => {
  await using t = await openExchangeFixture();
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  const number = await t.order({ protocoledAt: instantAt(MONDAY, "18:59"), targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:01");
  await t.dispatch(MONDAY);
  assert.deepEqual(await t.rows("select protocol_number as number, status, dispatch_on from court_order"), [
    { number, status: "sent", dispatch_on: "2026-11-23" },
  ]);
  assert.deepEqual(await events(t, "EnvioAdiado"), []);
});

Deno.test("an institution that cannot be reached gets code 97 at once and no file; an order of such targets only still ends", async () => {
  await using t = await openExchangeFixture();
  await t.pool.query(`update institution set reachable = false where ispb = '${BANK_C}'`);
  const mixed = await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_C }] });
  const only = await t.order({ targets: [{ ispb: BANK_C }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  assert.deepEqual((await remittances(t)).length, 1);
  assert.deepEqual(
    await t.rows("select id, ispb, code, blocked_amount, answered_at from order_target order by id"),
    [
      { id: 1, ispb: BANK_A, code: null, blocked_amount: null, answered_at: null },
      { id: 2, ispb: BANK_C, code: "97", blocked_amount: null, answered_at: "2026-11-23T22:00:00Z" },
      { id: 3, ispb: BANK_C, code: "97", blocked_amount: null, answered_at: "2026-11-23T22:00:00Z" },
    ],
  );
  const notForwarded = (alvoId: string) => ({
    alvos: [{ alvoId, ispb: BANK_C, codigo: "97" }],
    prazoResposta: "2026-11-25T05:00:00-03:00",
    previsaoResposta: "2026-11-26T08:00:00-03:00",
  });
  assert.deepEqual(
    (await events(t, "OrdemNaoEncaminhada") as { number: string }[]).sort((a, b) =>
      a.number < b.number ? -1 : 1
    ),
    [{ number: mixed, data: notForwarded("2") }, { number: only, data: notForwarded("3") }],
  );
  assert.deepEqual((await events(t, "OrdemEnviada") as { number: string }[]).map(({ number }) => number), [
    mixed,
  ]);
  t.setTime("2026-11-26T08:00");
  await t.deadlines();
  assert.deepEqual(await statuses(t), [{ number: mixed, status: "answered" }, {
    number: only,
    status: "answered",
  }]);
});
