import assert from "node:assert/strict";
import { sql } from "kysely";
import { MoneyAnswer } from "../../../routes/statistics/money_statistics.ts";
import { wrongCourtMoney } from "../../../store/statistics/court_money.ts";
import { recountTargetCases, sumTargetCases } from "../../../store/statistics/target_cases.ts";
import { call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import {
  answerSplit,
  deposit,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const [A, B] = ["99000001", "99000002"];
const path = "/v1/estatistica/valor";

/** What is read once the job has counted, which must be what counting anew gives. */
async function read(t: TestContext, token: string, query = "") {
  await sumTargetCases(t.db);
  assert.equal(await wrongCourtMoney(t.db), 0);
  return parseResponse(MoneyAnswer, await call(t, "GET", path + query, { token }));
}

const totalsOf = async (t: TestContext, token: string, query = "") => {
  const { ordens, pedido, bloqueado, transferido, desbloqueado, remanescente, emDuvida, recebido } =
    (await read(t, token, query)).totais;
  return [ordens, pedido, bloqueado, transferido, desbloqueado, remanescente, emDuvida, recebido];
};

/** A split of one action, answered with one code. */
async function split(t: TestContext, token: string, number: string, action: object, deed: {
  code: string;
  done?: number;
}) {
  const { drafted, protocoled } = splitCalls(t, token);
  const alvoId = await targetAt(t, number, A);
  const draft = await drafted(number, { acoes: [{ alvoId, ...action }], depositoJudicial: deposit });
  await protocoled(draft.id);
  await sql`
    update split set status = 'sent', sent_at = protocoled_at, answers_due_at = protocoled_at, publish_at = protocoled_at
    where id = ${draft.id}::uuid`.execute(t.db);
  await answerSplit(t, draft.id, [deed]);
}

Deno.test("money goes from asked to received, each step as the rules of splits have it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "03", blocked: 100_000 }, {
    ispb: B,
    code: "98",
  }]);
  assert.deepEqual(await totalsOf(t, token), [
    1,
    "15000.00",
    "1000.00",
    "0.00",
    "0.00",
    "1000.00",
    "0.00",
    "0.00",
  ]);
  await split(t, token, number, { tipo: "TRANSFERIR", valor: "300.00" }, { code: "98" });
  assert.deepEqual((await totalsOf(t, token)).slice(3), ["0.00", "0.00", "1000.00", "300.00", "0.00"]);
  await sql`update split_action set code = '01', done_amount = 30000`.execute(t.db);
  await recountTargetCases(t.db);
  assert.deepEqual((await totalsOf(t, token)).slice(3), ["300.00", "0.00", "700.00", "0.00", "0.00"]);

  await sql`
    insert into transfer_arrival (action_id, ispb, receiver_ispb, amount, transferred_at, expected_on, status, asked,
      updated_at)
    select id, '00360305', '00360305', 30000, answered_at, answered_at::date, 'expected', 1, answered_at
    from split_action`.execute(t.db);
  assert.equal((await totalsOf(t, token)).at(-1), "0.00");
  await sql`update transfer_arrival set status = 'arrived', arrived_amount = 29900, arrived_on = expected_on`
    .execute(t.db);
  assert.equal((await totalsOf(t, token)).at(-1), "299.00", "the depositary's word marks the day");
});

Deno.test("what was done outside the service, what is confidential and what is not published is in no sum", async () => {
  await using t = await openTestContext();
  const { judge, foreignJudge } = await signInPeople(t);
  await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "07", blocked: 500 }]);
  await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "01", blocked: 700 }], { sigilosa: true });
  const number = await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "01", blocked: 900 }]);
  await sql`
    update court_order set status = 'consolidating', answers_due_at = sent_at, publish_at = sent_at
    where protocol_number = ${number}`.execute(t.db);
  assert.deepEqual((await totalsOf(t, judge.token)).slice(0, 3), [2, "30000.00", "0.00"]);
  assert.deepEqual((await totalsOf(t, foreignJudge.token)).slice(0, 3), [0, "0.00", "0.00"]);
});

Deno.test("money is told by month and unit, as a spreadsheet too, within a period that can be", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 700 }]);
  t.advance({ hours: 24 * 30 });
  await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 900 }]);
  const { meses, de, ate } = await read(t, token);
  assert.deepEqual(meses.map(({ mes, bloqueado }) => [mes, bloqueado]), [
    ["2026-11-01", "7.00"],
    ["2026-12-01", "9.00"],
  ]);
  assert.deepEqual([de, ate.slice(0, 7)], ["2026-01-01", "2026-12"]);
  assert.equal((await totalsOf(t, token, "?varaId=v-4013202"))[0], 2);
  assert.equal((await totalsOf(t, token, "?varaId=outra"))[0], 0);
  assert.equal((await totalsOf(t, token, "?de=2026-12-01&ate=2026-12-31"))[0], 1);
  const csv = await call(t, "GET", path, { token, headers: { Accept: "text/csv" } });
  assert.match(
    csv.text,
    /mes;ordens;pedido;bloqueado;.*\r\n2026-11-01;1;15000,00;7,00;0,00;0,00;7,00;0,00;0,00\r\n/,
  );
  const refused = await call(t, "GET", `${path}?de=2026-12-02&ate=2026-12-01`, { token });
  assert.equal(parseRefusal(refused).code, "parametro-invalido");
});

Deno.test("money that was kept wrongly is found by comparing, and counting anew mends it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 700 }]);
  const right = await totalsOf(t, token);
  await sql`update court_money set blocked = blocked + 1`.execute(t.db);
  assert.equal(await wrongCourtMoney(t.db), 1);
  await recountTargetCases(t.db);
  assert.deepEqual(await totalsOf(t, token), right);
});
