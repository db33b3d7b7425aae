import assert from "node:assert/strict";
import { sql } from "kysely";
import { defaultHealthSettings } from "../../../domain/operations/service_health.ts";
import { indexPrecedents } from "../../../jobs/precedents/index_precedents.ts";
import { cachedSearchFault } from "../../../routes/health/health.ts";
import { ServiceHealthAnswer } from "../../../routes/health/service_health.ts";
import { routes } from "../../../routes/mod.ts";
import { findSearchFault } from "../../../search/search_fault.ts";
import { raiseAlarm, resolveAlarms } from "../../../store/operations/alarms.ts";
import { recordProcess } from "../../../store/operations/processes.ts";
import { withIndexingLock } from "../../../store/precedents/index_runs.ts";
import { recordHeartbeat } from "../../../store/queue/heartbeats.ts";
import { call, parseRefusal, parseResponse, protocolOrder, signInPeople } from "../../support/api.ts";
import { whileHeld } from "../../support/exchange/held_rows.ts";
import { bankStandIn } from "../../support/precedents/precedents_bank_stand_in.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const theme = {
  ...{ orgao: 300, numero: 1, tipoRecurso: "ESPECIAL", questao: "Questão", situacao: "AFETADO" },
  ...{ assuntos: "899", relator: "Ministra", dataAtualizacao: "2026-11-20" },
};

/** What a process that indexes says of itself; each is a new one, which has judged nothing yet. */
async function readiness(t: TestContext): Promise<string> {
  const http = routes({ ...t.app, findSearchFault: () => findSearchFault(t.db, t.app.search) });
  const answer = await call({ http }, "GET", "/readyz");
  return answer.status === 200 ? "ready" : parseRefusal(answer).detail ?? "";
}

Deno.test("that a search is well is remembered for two seconds, and a fault only for a moment, as it ends by itself", async () => {
  let [now, requested] = [0, 0];
  let found: "building" | "lost" | undefined = "building";
  const judged = cachedSearchFault(() => {
    requested++;
    return Promise.resolve(found);
  }, () => now);
  const seen: [count: number, requested: number][] = [];
  for (
    const [at, fault] of [[0, "building"], [150, undefined], [250, undefined], [2_200, "lost"], [
      2_300,
      "lost",
    ]] as const
  ) {
    [now, found] = [at, fault];
    seen.push([(await judged()).length, requested]);
  }
  assert.deepEqual(seen, [[1, 1], [1, 1], [0, 2], [0, 2], [1, 3]]);
});

Deno.test(
  "where precedents are indexed, ready is only who finds what the bank holds, and others say what is wrong with the index",
  testContext(async (t) => {
    await using stand = bankStandIn();
    assert.match(await readiness(t), /ainda não foi feito/);
    stand.records.set("recurso-repetitivo", [theme]);
    await withIndexingLock(t.db, async () => assert.match(await readiness(t), /está sendo feito/));
    await indexPrecedents({ ...t.app, bank: stand.bank });
    assert.equal(await readiness(t), "ready");
    await sql`truncate indexed_precedent cascade`.execute(t.db);
    await (await t.app.search.rebuild()).swap();
    assert.match(await readiness(t), /perdeu documentos/);
    stand.records.clear();
    await indexPrecedents({ ...t.app, bank: stand.bank }, { full: true });
    assert.equal(await readiness(t), "ready", "an empty bank has nothing to be found");
    await sql`
      insert into precedent_record (resource, organ, number, kind, category, payload, updated_on)
      values ('recurso-repetitivo', 'STJ', 1, '', 'RR', '{}', '2026-11-20')`.execute(t.db);
    assert.match(await readiness(t), /está vazio/);
    assert.equal((await call(t, "GET", "/readyz")).status, 200, "who does not index is not asked");
  }),
);

Deno.test(
  "the health of the service names what is not done and the processes, and a monitor is told that it is not well",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    const watch = { ...defaultHealthSettings, watchedSince: Temporal.Now.instant().subtract({ minutes: 2 }) };
    const http = routes({ ...t.app, watch });
    const health = async () =>
      parseResponse(ServiceHealthAnswer, await call({ http }, "GET", "/v1/operacao/saude", { token }));
    await recordProcess(t.db, { name: "assets-api-1", role: "api", version: "1.0.0", host: "a.exemplo" });
    const { situacao, faltas, processos } = await health();
    assert.deepEqual([situacao, faltas.map(({ tipo }) => tipo)], ["FALTA", ["SEM_TRABALHADOR"]]);
    assert.deepEqual(processos.map(({ papel, maquina, vivo }) => [papel, maquina, vivo]), [[
      "api",
      "a.exemplo",
      true,
    ]]);
    assert.equal((await call({ http }, "GET", "/readyz")).status, 200, "an API without workers still serves");
    const refused = parseRefusal(await call({ http }, "GET", "/readyz?full"));
    assert.match(refused.detail ?? "", /Nenhum trabalhador/);
    await recordHeartbeat(t.db, ["worker-1"], undefined);
    assert.equal((await health()).situacao, "OK");
    assert.equal((await call({ http }, "GET", "/readyz?full")).status, 200);
    const folder = { type: "exchange-folder-absent", subject: "a.exemplo:/troca" } as const;
    await raiseAlarm(t.db, t.clock(), { ...folder, detail: "A pasta não está montada." });
    const unmounted = parseRefusal(await call({ http }, "GET", "/readyz?full"));
    assert.match(unmounted.detail ?? "", /pasta de troca.*a\.exemplo:\/troca/i);
    assert.equal((await call({ http }, "GET", "/readyz")).status, 200, "courts are still served");
    await resolveAlarms(t.db, t.clock(), folder);
    const sources = { replica: undefined, behind: "replica-atrasada", away: "replica-ausente" } as const;
    for (const [source, notice] of Object.entries(sources)) {
      const app = { ...t.app, watch, listSource: () => Promise.resolve(source as keyof typeof sources) };
      const { status, text } = await call({ http: routes(app) }, "GET", "/readyz?full");
      assert.deepEqual([status, JSON.parse(text)], [200, {
        situacao: "ok",
        ...notice && { avisos: [notice] },
      }]);
    }
  }),
);

Deno.test(
  "who holds events back for a minute is shown with application, database and since when, before it is a fault",
  testContext(async (t) => {
    const { operator: { token }, judge } = await signInPeople(t);
    const waits = async () =>
      parseResponse(ServiceHealthAnswer, await call(t, "GET", "/v1/operacao/saude", { token })).esperas;
    const holding = "set application_name = 'psql da noite'; select pg_current_xact_id()";
    await whileHeld(t, holding, async (holder) => {
      await protocolOrder(t, judge.token);
      assert.deepEqual(await waits(), [], "not at once");
      t.advance({ seconds: 61 });
      // Transactions of other tests on the server may be older, each for a moment.
      const wait = await until(
        "the holder to be told",
        async () => (await waits()).find(({ sessao }) => sessao === holder),
      );
      assert.deepEqual([wait.retem, wait.aplicacao, wait.esperam], ["EVENTOS", "psql da noite", []]);
      assert.match(wait.banco ?? "", /^assets_test_/);
    });
    await until("nobody to hold events", async () => (await waits()).length === 0);
  }),
);

Deno.test(
  "a table that another session has locked is told with who holds it, and keeps nobody who asks waiting",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    for (const table of ["court_order", "event"]) {
      await whileHeld(t, `lock table ${table} in access exclusive mode`, async (holder) => {
        const { situacao, faltas } = parseResponse(
          ServiceHealthAnswer,
          await call(t, "GET", "/v1/operacao/saude", { token }),
        );
        assert.deepEqual([situacao, faltas.map(({ tipo }) => tipo)], ["FALTA", ["BLOQUEIO_RETIDO"]]);
        assert.match(faltas[0]!.detalhe, new RegExp(`sessão ${holder} `));
      });
    }
  }),
);

Deno.test(
  "an API is ready while a worker misses the exchange folder, and says so until it is back",
  testContext(async (t) => {
    const ready = async () => {
      const { status, text } = await call(t, "GET", "/readyz");
      return [status, JSON.parse(text)];
    };
    const alarm = { type: "exchange-folder-absent", subject: "a worker:/srv/exchange" } as const;
    assert.deepEqual(await ready(), [200, { situacao: "ok" }]);
    await raiseAlarm(t.db, t.clock(), { ...alarm, detail: "A pasta de troca não está montada." });
    assert.deepEqual(await ready(), [200, { situacao: "ok", avisos: ["pasta-de-troca-ausente"] }]);
    await resolveAlarms(t.db, t.clock(), alarm);
    assert.deepEqual(await ready(), [200, { situacao: "ok" }]);
  }),
);
