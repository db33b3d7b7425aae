/** Two operators press the same button at the same moment, and an operator while the day's dispatch is frozen. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { runCutoff } from "../../../exchange/mod.ts";
import { call, JUDGE, parseRefusal, protocolOrder, signInPeople } from "../../support/api.ts";
import { channelBody } from "../../support/exchange/channel_builders.ts";
import { untilWaiting } from "../../support/exchange/held_locks.ts";
import { answerName, BANK, seedOperationDay } from "../../support/exchange/operation_fixture.ts";
import { makeKey } from "../../support/openpgp/openpgp.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const motivo = "Conferido com a instituição";
const why = `?motivo=${encodeURIComponent(motivo)}`;
const holidays = "/v1/operacao/feriado";
const newHoliday = (data: string) => ({ data, nome: "Ponto facultativo", motivo });

/** How often each of two operators presses a button. */
const TIMES = 3;

interface Button {
  readonly method: string;
  readonly path: string;
  readonly json?: Record<string, unknown>;
  /** What is answered once. */
  readonly done: string;
  /** What whoever comes later is answered; undefined where repeating sets the same again. */
  readonly later?: string;
}

const buttonsOf = (key: { readonly armored: string; readonly fingerprint: string }): Button[] => {
  const quarantine = "/v1/operacao/quarentena";
  const keys = `/v1/operacao/chave/${BANK}`;
  const channel = `/v1/operacao/canal/${BANK}`;
  return [
    {
      ...{ method: "POST", path: holidays, json: newHoliday("2026-12-24") },
      ...{ done: "201", later: "409 feriado-ja-cadastrado" },
    },
    {
      ...{ method: "DELETE", path: `${holidays}/2026-12-24${why}` },
      ...{ done: "200", later: "404 feriado-nao-encontrado" },
    },
    {
      ...{ method: "POST", path: `${quarantine}/2/liberar`, json: { motivo, nome: answerName(9) } },
      ...{ done: "200", later: "409 entrada-ja-decidida" },
    },
    {
      ...{ method: "POST", path: `${quarantine}/1/recusar`, json: { motivo } },
      ...{ done: "200", later: "409 entrada-ja-decidida" },
    },
    {
      ...{ method: "POST", path: "/v1/operacao/alarme/1/resolver", json: { motivo } },
      ...{ done: "200", later: "409 alarme-ja-resolvido" },
    },
    {
      ...{ method: "POST", path: keys, json: { chavePublica: key.armored, motivo } },
      ...{ done: "201", later: "409 chave-ja-cadastrada" },
    },
    { method: "PUT", path: `${keys}/exigencia`, json: { exigeOpenPgp: true, motivo }, done: "200" },
    { method: "PUT", path: `${keys}/exigencia`, json: { exigeOpenPgp: false, motivo }, done: "200" },
    {
      ...{ method: "DELETE", path: `${keys}/${key.fingerprint}${why}` },
      ...{ done: "204", later: "409 chave-ja-revogada" },
    },
    { method: "PUT", path: channel, json: channelBody({ porta: 2 }), done: "200" },
    { method: "DELETE", path: `${channel}${why}`, done: "204", later: "404 canal-nao-encontrado" },
    { method: "PUT", path: channel, json: channelBody(), done: "200" },
  ];
};

/** All press at once. @returns how often each status and code was answered */
async function press(
  t: TestContext,
  tokens: readonly string[],
  { method, path, json }: Button,
): Promise<Record<string, number>> {
  const calls = tokens.flatMap((token) =>
    Array.from({ length: TIMES }, () => call(t, method, path, { token, ...json && { json } }))
  );
  const answers = (await Promise.all(calls)).map((answer) =>
    answer.status < 400 ? `${answer.status}` : `${answer.status} ${parseRefusal(answer).code}`
  );
  return Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([answer, same]) => [answer, same.length]),
  );
}

/** What calls are recorded to have done, without the digests that the service records of files. */
async function auditCount({ db }: TestContext): Promise<number> {
  const { n } = await db.selectFrom("audit_entry").select(({ fn }) => fn.countAll<bigint>().as("n"))
    .where("request_id", "is not", null).executeTakeFirstOrThrow();
  return Number(n);
}

Deno.test("what two operators ask at the same moment is done once, told to the others, and on record as often as done", async () => {
  await using t = await openTestContext();
  t.externalServices.stagingData.changeUser(JUDGE, { profiles: ["judge", "operator"] });
  await seedOperationDay(t);
  const { judge, operator } = await signInPeople(t);
  const { publicKey } = await makeKey("Banco");
  const key = { armored: publicKey.armor(), fingerprint: publicKey.getFingerprint().toUpperCase() };
  for (const button of buttonsOf(key)) {
    const { method, path, done, later } = button;
    const before = await auditCount(t);
    const answers = await press(t, [operator.token, judge.token], button);
    const all = 2 * TIMES;
    assert.deepEqual(
      answers,
      later === undefined ? { [done]: all } : { [done]: 1, [later]: all - 1 },
      `${method} ${path}`,
    );
    assert.equal(await auditCount(t) - before, answers[done], `on record: ${method} ${path}`);
  }
});

/** Holds back whoever comes to write into a table, while two others meet. */
async function heldBack(
  t: TestContext,
  table: "remittance" | "audit_entry",
  act: () => Promise<void>,
): Promise<void> {
  const holder = await t.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(`lock table ${table} in exclusive mode`);
    await act();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

Deno.test("a day whose dispatch is being frozen does not become a holiday", async () => {
  await using t = await openTestContext();
  const { judge, operator: { token } } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  t.setTime("2026-11-23T19:00");
  const both: Promise<unknown>[] = [];
  await heldBack(t, "remittance", async () => {
    both.push(runCutoff(t.exchange));
    await untilWaiting(t.db, 1);
    both.push(call(t, "POST", holidays, { token, json: newHoliday("2026-11-23") }));
    await untilWaiting(t.db, 2);
  });
  const [, answer] = await Promise.all(both);
  assert.equal(parseRefusal(answer as Awaited<ReturnType<typeof call>>).code, "dia-ja-enviado");
});

Deno.test("nothing leaves on a day that an operator is making a holiday when its cut-off comes", async () => {
  await using t = await openTestContext();
  const { judge, operator: { token } } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  const both: Promise<unknown>[] = [];
  await heldBack(t, "audit_entry", async () => {
    both.push(call(t, "POST", holidays, { token, json: newHoliday("2026-11-23") }));
    await untilWaiting(t.db, 1);
    t.setTime("2026-11-23T19:00");
    both.push(runCutoff(t.exchange));
    await untilWaiting(t.db, 2);
  });
  const [answer] = await Promise.all(both);
  assert.equal((answer as Awaited<ReturnType<typeof call>>).status, 201);
  const left = await sql`select 1 from dispatch_run union all select 1 from remittance`.execute(t.db);
  assert.deepEqual(left.rows, []);
});
