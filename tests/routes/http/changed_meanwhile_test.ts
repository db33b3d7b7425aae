/** What a change is answered when another call changed the row between its reading and its writing. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { call, createDraft, draftJson, parseRefusal, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

/** Until so many statements wait for a lock. */
async function waiting({ pool }: TestContext, count: number): Promise<void> {
  await until(`${count} statements to wait for a lock`, async () => {
    const { rows } = await pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0]?.n === count;
  });
}

/** Two calls that have both read the row before either may write: the statuses, and the code of the one that lost. */
async function raced(
  t: TestContext,
  table: "court_order" | "split" | "court_rule",
  change: () => ReturnType<typeof call>,
) {
  const both = await t.db.transaction().execute(async (tx) => {
    await sql`select 1 from ${sql.table(table)} for update`.execute(tx);
    const calls = [change(), change()];
    await waiting(t, 2);
    return calls;
  });
  const [won, lost] = (await Promise.all(both)).toSorted((a, z) => a.status - z.status);
  const { status, code } = parseRefusal(lost!);
  return [won!.status, status, code];
}

Deno.test("of two changes of a draft at once one is made, and the other is told to read again", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id } = await createDraft(t, token);
  const path = `/v1/ordem/minuta/${id}`;
  const replace = () => call(t, "PUT", path, { token, json: draftJson() });
  assert.deepEqual(await raced(t, "court_order", replace), [200, 409, "minuta-alterada"]);
});

Deno.test("of two changes of a court's rule at once one is made, and the other is told to read again", async () => {
  await using t = await openTestContext();
  const { administrator: { token } } = await signInPeople(t);
  const replace = () => call(t, "PUT", "/v1/regra-tribunal", { token, json: { naoResposta: "REITERAR" } });
  assert.equal((await replace()).status, 200);
  assert.deepEqual(await raced(t, "court_rule", replace), [200, 409, "regra-alterada"]);
});

Deno.test("of two changes of a split at once one is made, and the other is told to read again", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const ispb = "99000001";
  const number = await seedAnsweredOrder(t, token, [{ ispb, code: "01", blocked: 1_500_000 }]);
  const json = {
    acoes: [{ alvoId: await targetAt(t, number, ispb), tipo: "DESBLOQUEAR", valor: "15000.00" }],
  };
  const { id } = await splitCalls(t, token).drafted(number, json);
  const replace = () => call(t, "PUT", `/v1/desdobramento/${id}`, { token, json });
  assert.deepEqual(await raced(t, "split", replace), [200, 409, "desdobramento-alterado"]);
});
