/** Authority is that of the moment in which a call decides: what ends while the call waits for a lock is ended. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import * as v from "valibot";
import {
  type ApiResponse,
  call,
  createDraft,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { secret } from "../../support/orders/confidential_order.ts";
import { startSeries } from "../../support/orders/series_fixture.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const DELEGATION = "/v1/delegacao-protocolizacao";

/** The tables whose rows calls wait for, in the order in which they lock them. */
const tables = ["series", "court_order", "split", "order_target", "court_rule"] as const;

/** How many statements of the test's database wait for a lock. */
async function waiting({ pool }: TestContext): Promise<number> {
  const { rows: [row] } = await pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row!.n;
}

interface Meanwhile {
  readonly answer: ApiResponse;
  /**
   * `changed`: the authority changed while the call waited; `decided`: the call had decided already, and the
   * change waited for it; `free`: the call waited for nothing.
   */
  readonly order: "changed" | "decided" | "free";
}

/** Holds every row of a table, starts the call, changes the authority once the call waits, and lets go. */
async function meanwhile(
  t: TestContext,
  table: typeof tables[number],
  act: () => Promise<ApiResponse>,
  change: () => Promise<void>,
): Promise<Meanwhile> {
  const { answer, order, changed } = await t.db.transaction().execute(async (tx) => {
    await sql`select 1 from ${sql.table(table)} for update`.execute(tx);
    let isAnswered = false;
    const answer = act().finally(() => isAnswered = true);
    await until(
      `the call to wait for ${table}, or to be answered`,
      async () => isAnswered || await waiting(t) > 0,
    );
    if (isAnswered) return { answer, order: "free" as const, changed: undefined };
    let isChanged = false;
    const changed = change().finally(() => isChanged = true);
    await until(
      "the change to be made, or to wait for the call",
      async () => isChanged || await waiting(t) > 1,
    );
    return { answer, order: isChanged ? "changed" as const : "decided" as const, changed };
  });
  const answered = await answer;
  await changed;
  return { answer: answered, order };
}

/** Calls by an assistant in a judge's name; each is made on what it is given anew. */
async function assistantCalls(t: TestContext) {
  const { judge, assistantWithoutDelegation: assistant, administrator } = await signInPeople(t);
  const { token } = assistant;
  const rule = { alteracaoPelaVara: false };
  const ruled = await call(t, "PUT", "/v1/regra-tribunal", { token: administrator.token, json: rule });
  assert.equal(ruled.status, 200, ruled.text);
  const ispb = "99000001";
  const split = async () => {
    const number = await seedAnsweredOrder(t, judge.token, [{ ispb, code: "01", blocked: 1_500_000 }]);
    const acoes = [{ alvoId: await targetAt(t, number, ispb), tipo: "DESBLOQUEAR", valor: "1.00" }];
    return { acoes, id: (await splitCalls(t, judge.token).drafted(number, { acoes })).id };
  };
  const calls: Record<string, () => Promise<() => Promise<ApiResponse>>> = {
    "protocol of an order": async () => {
      const { id } = await createDraft(t, judge.token);
      return () => call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [id] } });
    },
    "deletion of a protocoled order": async () => {
      const { numeroProtocolo } = await protocolOrder(t, judge.token);
      return () => call(t, "DELETE", `/v1/ordem/${numeroProtocolo}`, { token });
    },
    "replacement of a draft": async () => {
      const { id } = await createDraft(t, judge.token);
      return () => call(t, "PUT", `/v1/ordem/minuta/${id}`, { token, json: draftJson() });
    },
    "confidentiality of a draft": async () => {
      const { id } = await createDraft(t, judge.token);
      return () => call(t, "PATCH", `/v1/ordem/minuta/${id}`, { token, json: { sigilosa: false } });
    },
    "deletion of a draft": async () => {
      const { id } = await createDraft(t, judge.token);
      return () => call(t, "DELETE", `/v1/ordem/minuta/${id}`, { token });
    },
    "protocol of a split": async () => {
      const { id } = await split();
      return () => splitCalls(t, token).protocol(id);
    },
    "replacement of a split": async () => {
      const { id, acoes } = await split();
      return () => call(t, "PUT", `/v1/desdobramento/${id}`, { token, json: { acoes } });
    },
    "deletion of a split's draft": async () => {
      const { id } = await split();
      return () => splitCalls(t, token).remove(id);
    },
    "deletion of splits' drafts together": async () => {
      const { id } = await split();
      return () => call(t, "POST", "/v1/desdobramento/excluir", { token, json: { desdobramentos: [id] } });
    },
    "deletion of a protocoled split": async () => {
      const { id } = await split();
      await splitCalls(t, judge.token).protocoled(id);
      return () => splitCalls(t, token).remove(id);
    },
    "interruption of a series": async () => {
      const { serieId } = await startSeries(t, judge.token);
      return () => call(t, "POST", `/v1/serie/${serieId}/interromper`, { token });
    },
  };
  const delegate = async () => {
    const json = { cpfJuiz: JUDGE, cpfAssessor: assistant.cpf, fim: "2027-12-17" };
    const answer = await call(t, "POST", DELEGATION, { token: administrator.token, json });
    return parseResponse(v.object({ id: v.string() }), answer, 201).id;
  };
  const end = async (id: string) => {
    const ended = await call(t, "DELETE", `${DELEGATION}/${id}`, { token: administrator.token });
    assert.equal(ended.status, 204);
  };
  return { calls, delegate, end };
}

Deno.test("whatever lock a call waits for, a delegation that is ended meanwhile gives it no authority", async () => {
  await using t = await openTestContext();
  const { calls, delegate, end } = await assistantCalls(t);
  for (const [name, prepare] of Object.entries(calls)) {
    let changed = 0;
    for (const table of tables) {
      const act = await prepare();
      const delegation = await delegate();
      const { answer, order } = await meanwhile(t, table, act, () => end(delegation));
      if (order === "free") await end(delegation);
      const where = `${name}, held at ${table}: ${answer.text}`;
      if (order === "changed") {
        changed++;
        assert.equal(answer.status, 403, where);
        assert.ok(
          ["sem-delegacao-ativa", "alteracao-nao-permitida"].includes(parseRefusal(answer).code),
          where,
        );
      } else {
        assert.ok(answer.status < 300, where);
      }
    }
    assert.ok(changed > 0, `${name} waited for none of the locks`);
  }
});

Deno.test("a viewer who is removed while a call waits learns as little as somebody who never was one", async () => {
  await using t = await openTestContext();
  const { path, add, remove, assistant, otherJudge } = await secret(t);
  assert.equal((await add(assistant, otherJudge.cpf)).status, 201);
  const before = parseRefusal(await call(t, "DELETE", path, { token: otherJudge.token }));
  assert.deepEqual([before.status, before.code], [403, "visualizador-so-consulta"]);
  const { answer, order } = await meanwhile(
    t,
    "court_order",
    () => call(t, "DELETE", path, { token: otherJudge.token }),
    async () => assert.equal((await remove(assistant, otherJudge.cpf)).status, 204),
  );
  assert.equal(order, "changed");
  assert.deepEqual([answer.status, parseRefusal(answer).code], [404, "ordem-nao-encontrada"]);
});
