/** An answer that comes again: equal in meaning it changes nothing, otherwise it rejects its file. */
import assert from "node:assert/strict";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { answerLineOf } from "../../../exchange/intake/answer_file.ts";
import { contradictedField } from "../../../exchange/layout/answer.ts";
import { type AnswerLine, type RemittanceLine, repeatedFieldsOf } from "../../../exchange/mod.ts";
import {
  accepted,
  blockOf,
  dispatchMonday,
  events,
  faultsOf,
  fileOf,
  money,
} from "../../support/exchange/answers_fixture.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { actions, answered, split } from "../../support/exchange/split_answers.ts";

const TRANSFER = "202600000000000188";

type Reply = (line: RemittanceLine) => AnswerLine | AnswerLine[];

/** The lines 80 of the receipt of a file that is accepted, and how many answers it says were applied. */
async function receiptOf(t: ExchangeFixture, ispb: string, reply: Reply) {
  const outcome = await t.deliver(ispb, await fileOf(t, ispb, reply));
  assert.equal(outcome.type, "accepted", JSON.stringify(outcome));
  const name = outcome.type === "accepted" ? outcome.receiptName : "";
  const [header = "", ...lines] = (await t.read("receipts", ispb, name)).split("\r\n");
  const [answers, blocked] = header.split(";").slice(-2);
  return {
    answers: Number(answers),
    blocked: Number(blocked),
    repeated: lines.filter((line) => line.startsWith("80;")).map((line) =>
      line.split(";").slice(1, 4).join(" ")
    ),
  };
}

const repeats = (...lines: number[]) => lines.map((line) => `${line} linhaRemessa L07`);

/** Everything but the answer files themselves. */
const state = async (t: ExchangeFixture) => {
  const { lines: _, ...rest } = await t.state() as Record<string, unknown>;
  return { ...rest, actions: await actions(t), arrivals: await t.rows("select * from transfer_arrival") };
};

Deno.test("a block answered again as it was changes nothing, however its numbers, parts, account and time are written", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_A, taxId: "11222333000181" }] });
  await dispatchMonday(t);
  const parts = {
    valorContas: money(400),
    valorDepositoPrazo: money(600),
    agenciaAtingida: "0001",
    contaAtingida: "123-4",
  };
  const first = (line: RemittanceLine) => line.linha === 2 ? blockOf(t, "13", 1_000, parts)(line) : [];
  await accepted(t, BANK_A, first);
  const before = await state(t);
  assert.deepEqual(await receiptOf(t, BANK_A, first), { answers: 0, blocked: 0, repeated: repeats(2) });
  t.setTime("2026-11-24T21:00");
  const said: Record<string, Partial<AnswerLine>> = {
    "another time of execution": parts,
    "parts that are zero": { ...parts, valorTitulos: money(0) },
    "no parts": {},
    "the account without its hyphen": { ...parts, contaAtingida: "1234" },
    "no account": { ...parts, agenciaAtingida: undefined, contaAtingida: undefined },
  };
  for (const [what, parts] of Object.entries(said)) {
    const reply = (line: RemittanceLine) => line.linha === 2 ? blockOf(t, "13", 1_000, parts)(line) : [];
    assert.deepEqual(
      await receiptOf(t, BANK_A, reply),
      { answers: 0, blocked: 0, repeated: repeats(2) },
      what,
    );
  }
  const file = await fileOf(t, BANK_A, first);
  const zeros = {
    ...file,
    text: file.text.replace(";1000;2026", ";0001000;2026").replace(";400;", ";000400;"),
  };
  assert.equal((await t.deliver(BANK_A, zeros)).type, "accepted", "leading zeros");
  assert.deepEqual(await state(t), before);

  const contradicting: Record<string, Reply> = {
    "another code": (line) => blockOf(t, "03", 1_000)(line),
    "another amount": (line) =>
      blockOf(t, "13", 999, { valorContas: money(400), valorDepositoPrazo: money(599) })(line),
    "other parts": (line) => blockOf(t, "13", 1_000, { valorDepositoPrazo: money(1_000) })(line),
    "another account": (line) => blockOf(t, "13", 1_000, { ...parts, contaAtingida: "123-5" })(line),
  };
  for (const [what, reply] of Object.entries(contradicting)) {
    assert.deepEqual(
      await faultsOf(t, BANK_A, (line) => line.linha === 2 ? reply(line) : blockOf(t, "02", 0)(line)),
      [[2, "L03"]],
      what,
    );
    assert.deepEqual(await state(t), before, what);
  }
  assert.deepEqual(
    await receiptOf(
      t,
      BANK_A,
      (line) => line.linha === 2 ? blockOf(t, "13", 1_000, parts)(line) : blockOf(t, "03", 7)(line),
    ),
    { answers: 1, blocked: 7, repeated: repeats(2) },
    "the other line is new",
  );
  assert.equal((await events(t, "RespostaProcessada")).length, 2);
});

Deno.test("a line that a file answers twice is one answer, unless the two contradict each other", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_A, taxId: "11222333000181" }] });
  await dispatchMonday(t);
  const twice = (a: AnswerLine, b: AnswerLine) => [a, b];
  assert.deepEqual(
    await faultsOf(t, BANK_A, (line) => twice(blockOf(t, "03", 7)(line), blockOf(t, "03", 8)(line))),
    [[3, "L04"], [5, "L04"]],
  );
  assert.deepEqual(
    await receiptOf(t, BANK_A, (line) => twice(blockOf(t, "03", 7)(line), blockOf(t, "03", 7)(line))),
    { answers: 2, blocked: 14, repeated: repeats(3, 5) },
  );
  assert.equal((await events(t, "RespostaProcessada")).length, 1);
  assert.deepEqual(
    await receiptOf(t, BANK_A, (line) => twice(blockOf(t, "03", 7)(line), blockOf(t, "03", 7)(line))),
    { answers: 0, blocked: 0, repeated: repeats(2, 3, 4, 5) },
    "the file again under its next number",
  );
});

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
  (t: ExchangeFixture, code: string, done: number, unblocked: number, balance: number) =>
  (line: RemittanceLine): AnswerLine => ({
    kind: "transferAnswer",
    ...repeatedFieldsOf(line),
    idTransferencia: TRANSFER,
    codigoResposta: code,
    valorTransferido: money(done),
    valorDesbloqueado: money(unblocked),
    saldoBloqueado: money(balance),
    dataHoraExecucao: t.now(),
  });

Deno.test("an unblock, a transfer and a cancellation answered again as they were move nothing again", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "01", blocked: 100_000n }, { code: "01", blocked: 50_000n }, {
    code: "98",
  });
  await split(
    t,
    order,
    { target: 1n, kind: "unblock", amount: 30_000n },
    { target: 2n, kind: "transfer-and-unblock", amount: 40_000n, transferId: TRANSFER },
    { target: 3n, kind: "cancel" },
  );
  await dispatchMonday(t);
  const of = (unblock: Reply, transfer: Reply, cancellation: Reply): Reply => (line) =>
    line.kind === "unblock" ? unblock(line) : line.kind === "transfer" ? transfer(line) : cancellation(line);
  const good = of(
    unblockOf(t, "01", 30_000, 70_000),
    transferOf(t, "01", 40_000, 10_000, 0),
    blockOf(t, "03", 77),
  );
  await accepted(t, BANK_A, (line) => line.linha < 4 ? good(line) : []);
  assert.deepEqual(await receiptOf(t, BANK_A, good), { answers: 1, blocked: 77, repeated: repeats(2, 3) });
  t.setTime("2026-11-25T04:58");
  const before = await state(t);
  const later = of(
    unblockOf(t, "01", 30_000, 69_000),
    transferOf(t, "01", 40_000, 10_000, 0),
    blockOf(t, "03", 77),
  );
  assert.deepEqual(await receiptOf(t, BANK_A, later), {
    answers: 0,
    blocked: 0,
    repeated: repeats(2, 3, 4),
  });
  assert.deepEqual(await state(t), before);
  const contradicting: [Reply, number][] = [
    [of(unblockOf(t, "03", 29_999, 70_001), good, good), 2],
    [of(good, transferOf(t, "03", 40_000, 9_999, 1), good), 3],
    [of(good, good, blockOf(t, "01", 0)), 4],
  ];
  for (const [reply, line] of contradicting) {
    assert.deepEqual(await faultsOf(t, BANK_A, reply), [[line, "L03"]]);
    assert.deepEqual(await state(t), before);
  }
});

const arrival =
  (received: "S" | "N", amount: number, on?: string, account?: string) =>
  (line: RemittanceLine): AnswerLine => ({
    kind: "arrivalAnswer",
    ...repeatedFieldsOf(line),
    idTransferencia: TRANSFER,
    recebida: received,
    valorRecebido: money(amount),
    dataRecebimento: on === undefined ? undefined : Temporal.PlainDate.from(on),
    contaJudicial: account,
  });

Deno.test("a receipt is asked again when the time of its answer is over, and confirmed as often as the depositary likes", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "01", blocked: 100_000n });
  await split(t, order, { target: 1n, kind: "transfer", amount: 40_000n, transferId: TRANSFER });
  await dispatchMonday(t);
  await accepted(t, BANK_A, transferOf(t, "01", 40_000, 0, 60_000));
  const asked = () =>
    t.rows(
      `select r.dispatch_date, l.occurrence from remittance_line l join remittance r on r.id = l.remittance_id
        where l.record = 40 order by r.id`,
    );
  t.setTime("2026-11-26T19:00");
  await t.dispatch(MONDAY.add({ days: 3 }));
  t.setTime("2026-11-27T10:00");
  await accepted(t, BANK_B, arrival("N", 0));
  t.setTime("2026-11-27T19:00");
  await t.dispatch(MONDAY.add({ days: 4 }));
  assert.deepEqual(
    await asked(),
    [{ dispatch_date: "2026-11-26", occurrence: 1 }],
    "its answer may come until Monday",
  );
  await accepted(t, BANK_B, arrival("N", 0));
  t.setTime("2026-11-30T04:58");
  await accepted(t, BANK_B, arrival("N", 0));
  t.setTime("2026-11-30T19:00");
  await t.deadlines();
  await t.dispatch(MONDAY.add({ days: 7 }));
  assert.deepEqual((await asked()).at(-1), { dispatch_date: "2026-11-30", occurrence: 2 });

  t.setTime("2026-12-01T10:00");
  await accepted(t, BANK_B, arrival("S", 40_000, "2026-11-30", "123-4"));
  t.setTime("2026-12-01T21:00");
  const before = await state(t);
  assert.deepEqual(await receiptOf(t, BANK_B, arrival("S", 40_000, "2026-11-30", "1234")), {
    answers: 0,
    blocked: 0,
    repeated: repeats(2),
  });
  assert.deepEqual(await receiptOf(t, BANK_B, arrival("S", 40_000, "2026-11-30")), {
    answers: 0,
    blocked: 0,
    repeated: repeats(2),
  });
  for (
    const reply of [
      arrival("S", 39_999, "2026-11-30", "123-4"),
      arrival("S", 40_000, "2026-12-01", "123-4"),
      arrival("S", 40_000, "2026-11-30", "999-4"),
      arrival("N", 0),
    ]
  ) assert.deepEqual(await faultsOf(t, BANK_B, reply), [[2, "L03"]]);
  assert.deepEqual(await state(t), before);
  t.setTime("2026-12-01T19:00");
  await t.dispatch(MONDAY.add({ days: 8 }));
  assert.equal((await asked()).length, 2);
});

Deno.test("a denial that comes twice hides no line that is not answered", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "01", blocked: 100_000n });
  await split(t, order, { target: 1n, kind: "transfer", amount: 40_000n, transferId: TRANSFER });
  await dispatchMonday(t);
  await accepted(t, BANK_A, transferOf(t, "01", 40_000, 0, 60_000));
  t.setTime("2026-11-26T10:00");
  await t.order({ dispatchOn: MONDAY.add({ days: 3 }), targets: [{ ispb: BANK_B }] });
  t.setTime("2026-11-26T19:00");
  await t.dispatch(MONDAY.add({ days: 3 }));
  t.setTime("2026-11-27T10:00");
  const denied: Reply = (line) => line.kind === "arrivalNotice" ? arrival("N", 0)(line) : [];
  await accepted(t, BANK_B, denied);
  await accepted(t, BANK_B, denied);
  t.setTime("2026-11-30T05:00");
  await t.deadlines();
  assert.deepEqual(await t.rows(`select code from order_target where ispb = '${BANK_B}'`), [{
    code: "98",
  }]);
});

Deno.test("the answer to a repetition may say that it was done when it was first asked", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "98" }, { code: "98" });
  await split(t, order, { target: 1n, kind: "reiterate" }, { target: 2n, kind: "cancel" });
  await dispatchMonday(t);
  const since = instantAt(MONDAY.subtract({ days: 3 }), "09:30");
  await accepted(t, BANK_A, (line) => blockOf(t, "03", 7, { dataHoraExecucao: since })(line));
});

Deno.test("an information request answered again changes nothing, and its accounts are those of the first answer", async () => {
  await using t = await openExchangeFixture();
  await t.order({ information: ["registration-and-balance"], targets: [{ ispb: BANK_A }] });
  await dispatchMonday(t);
  const reply = (name: string, balance: number, situation = "A", account = "567890-1"): Reply => (line) => [
    answerLineOf([
      "50",
      ...[line.linha, line.numeroProtocolo, line.cpfCnpjReu, line.ispb].map(String),
      "32",
      t.now().toString({ smallestUnit: "second" }),
      name,
      ...Array<string>(8).fill(""),
      String(balance),
    ]),
    answerLineOf(["51", String(line.linha), "1234", account, "CC", situation, String(balance)]),
  ];
  await accepted(t, BANK_A, reply("Réu", 100));
  const before = await state(t);
  const told = { answers: 0, blocked: 0, repeated: repeats(2) };
  assert.deepEqual(await receiptOf(t, BANK_A, reply("Réu", 100)), told);
  assert.deepEqual(await receiptOf(t, BANK_A, reply("Réu", 120, "A", "5678901")), told, "a newer balance");
  assert.deepEqual(await faultsOf(t, BANK_A, reply("Outro", 100)), [[2, "L03"]]);
  assert.deepEqual(await faultsOf(t, BANK_A, reply("Réu", 100, "E")), [[3, "L03"]]);
  assert.deepEqual(await state(t), before);
});

Deno.test("two answers contradict each other as the service sees it", () => {
  const line = (...cells: string[]) =>
    answerLineOf(["10", "2", "20260000000101", "52998224725", BANK_A, ...cells]) as never;
  const first = line("13", "1000", "2026-11-24T09:12:00-03:00", "400", "600", "", "", "0001", "123-4");
  assert.equal(
    contradictedField(first, line("13", "01000", "2026-11-24T12:12:01Z", "", "", "", "", "", "1234")),
    undefined,
  );
  assert.equal(
    contradictedField(first, line("13", "1000", "2026-11-24T09:12:00Z", "", "1000", "", "", "", "")),
    "valorContas",
  );
  assert.equal(
    contradictedField(first, line("03", "1000", "2026-11-24T09:12:00Z", "", "", "", "", "", "")),
    "codigoResposta",
  );
});
