/** Answers to blocks, from the institution's file to targets and events. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { decideAnswer } from "../../../domain/answers/answer.ts";
import { type AnswerLine, type RemittanceLine } from "../../../exchange/mod.ts";
import {
  accepted,
  blockOf,
  dispatchMonday,
  events,
  faultsOf,
  linesOf,
  money,
  targets,
} from "../../support/exchange/answers_fixture.ts";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { actions, answered, split } from "../../support/exchange/split_answers.ts";

Deno.test("a cancelled block holds nothing; one that had been carried out in silence holds what the institution says", async () => {
  await using t = await openExchangeFixture();
  const order = await answered(t, { code: "98" }, { code: "98" });
  await split(t, order, { target: 1n, kind: "cancel" }, { target: 2n, kind: "cancel" });
  await dispatchMonday(t);
  await accepted(
    t,
    BANK_A,
    (line) => line.linha === 2 ? blockOf(t, "01", 0)(line) : blockOf(t, "03", 99)(line),
  );
  assert.deepEqual(await targets(t), [
    { code: "98", blocked_amount: null, released_amount: 0, consecutive_no_answers: 0 },
    { code: "03", blocked_amount: 99, released_amount: 0, consecutive_no_answers: 0 },
  ]);
  assert.deepEqual((await actions(t) as { code: string }[]).map(({ code }) => code), ["01", "03"]);
  assert.deepEqual(await events(t, "RespostaProcessada"), [{
    data: {
      numeroProtocoloDesdobramento: "20260000000101",
      alvos: [
        { alvoId: "1", ispb: BANK_A, codigo: "01", valorBloqueado: "0.00" },
        { alvoId: "2", ispb: BANK_A, codigo: "03", valorBloqueado: "0.99" },
      ],
    },
  }]);
});

Deno.test("assets told by kind must add up and fit the code, and are kept with the answer", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A, amount: 100n }] });
  await dispatchMonday(t);
  const parts = (code: string, amount: number, told: Record<string, number>) =>
    blockOf(
      t,
      code,
      amount,
      Object.fromEntries(Object.entries(told).map(([name, part]) => [name, money(part)])),
    );
  const cases: [string, (line: RemittanceLine) => AnswerLine, string][] = [
    ["a sum that differs", parts("03", 60, { valorContas: 59 }), "V09"],
    [
      "public securities under another code",
      parts("03", 60, { valorContas: 20, valorTitulosPublicos: 40 }),
      "V11",
    ],
    ["a term deposit the code denies", parts("01", 100, { valorDepositoPrazo: 100 }), "V11"],
    ["no term deposit under its code", parts("12", 100, { valorContas: 100 }), "V11"],
  ];
  for (const [what, reply, code] of cases) {
    assert.deepEqual(await faultsOf(t, BANK_A, reply), [[2, code]], what);
  }
  await accepted(t, BANK_A, parts("28", 60, { valorContas: 20, valorTitulosPublicos: 40 }));
  assert.deepEqual(
    await t.rows(
      "select l.detail from order_target t join answer_line l on l.file_id = t.answer_file_id and l.line = t.answer_line",
    ),
    [{ detail: { valorContas: "20", valorTitulosPublicos: "40" } }],
  );
});

Deno.test("of many different answers exactly those are to blame that the domain refuses, one by one", async () => {
  await using t = await openExchangeFixture();
  const count = 90;
  await t.order({
    targets: Array.from({ length: count }, (_, index) => ({
      ispb: BANK_A,
      amount: BigInt(1 + index % 3),
      taxId: String(10_000_000_000 + index),
    })),
  });
  await dispatchMonday(t);
  const codes = ["00", "01", "03", "07", "27", "28", "28", "28", "07", "32", "77", "98"];
  const executions = ["2026-11-22T10:00:00Z", "2026-11-24T12:59:59Z", "2026-11-24T14:00:00Z"];
  const { lines } = await linesOf(t, BANK_A);
  const answers = fc.sample(
    fc.record({
      code: fc.constantFrom(...codes),
      blocked: fc.integer({ min: 0, max: 3 }),
      executedAt: fc.constantFrom(...executions, ...Array(8).fill(executions[1]!)).map((at) =>
        Temporal.Instant.from(at)
      ),
    }),
    { numRuns: count, seed: 4 },
  );
  const accepts = (line: RemittanceLine, { code, blocked, executedAt }: (typeof answers)[number]) =>
    line.kind === "block" && decideAnswer(
      {
        status: "requested",
        requested: line.valor,
        protocoledAt: line.dataHoraProtocolo,
        consecutiveNoAnswers: 0,
      },
      { type: "answer", code, blocked: money(blocked), executedAt, receivedAt: t.now(), now: t.now() },
    ).ok;
  const reply = (line: RemittanceLine): AnswerLine => {
    const { code, blocked, executedAt } = answers[line.linha - 2]!;
    return blockOf(t, code, blocked, { dataHoraExecucao: executedAt } as Partial<AnswerLine>)(line);
  };
  const refused = lines.filter((line) => !accepts(line, answers[line.linha - 2]!)).map(({ linha }) => linha);
  assert.ok(refused.length > 20 && refused.length < 70, String(refused.length));
  const faults = await faultsOf(t, BANK_A, reply);
  assert.deepEqual(faults.map(([line]) => line), refused);

  await accepted(t, BANK_A, (line) => refused.includes(line.linha) ? [] : reply(line));
  assert.deepEqual(
    await t.rows("select count(*)::int as count from order_target where code is not null"),
    [{ count: count - refused.length }],
  );
});

Deno.test("an answer touches no index of the targets, and what lines and events name cannot be deleted", async () => {
  await using t = await openExchangeFixture();
  assert.deepEqual(
    await t.rows(`
        select i.relname as index, a.attname as column
        from pg_depend d
        join pg_class i on i.oid = d.objid and i.relkind = 'i'
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.refobjid = 'order_target'::regclass and a.attname in ('code', 'blocked_amount', 'executed_at',
          'answered_at', 'answer_file_id', 'answer_line')`),
    [],
  );
  // More than two pages of targets, all of them answered by one transaction.
  for (let n = 0; n < 80; n++) await t.order({ targets: [{ ispb: BANK_A }] });
  await dispatchMonday(t);
  const pages = () => t.rows("select id, (ctid::text::point)[0] as page from order_target order by id");
  const before = await pages();
  await accepted(t, BANK_A, blockOf(t, "00", 0));
  assert.deepEqual(await pages(), before);
  await assert.rejects(t.pool.query("delete from answer_file"), /append-only/);
  await assert.rejects(t.pool.query("delete from court_order"), /A protocoled order is never deleted/);
});
