/** What monitors read of a process and of the service. */
import assert from "node:assert/strict";
import { openMetrics } from "../../../program/roles/metrics.ts";
import type { RequestMeasure } from "../../../routes/app.ts";
import { routes } from "../../../routes/mod.ts";
import { VERSION } from "../../../routes/openapi/version.ts";
import { connect } from "../../../store/connection/connection.ts";
import { raiseAlarm } from "../../../store/operations/alarms.ts";
import { call, protocolOrder, signInPeople } from "../../support/api.ts";
import { BANK_A, BANK_B, MONDAY, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { fullAnswer } from "../../support/exchange/intake_fixture.ts";
import { openTestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const info = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 9 },
  completed: Promise.resolve(),
} as const;

/** The samples of a scrape, by name and labels. */
async function scrape(handler: ReturnType<typeof openMetrics>["handler"]): Promise<Map<string, number>> {
  const response = await handler(new Request("http://monitor/metrics"), info);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("Content-Type") ?? "", /^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => {
    const at = line.lastIndexOf(" ");
    return [line.slice(0, at), Number(line.slice(at + 1))];
  }));
}

Deno.test("a dispatch, refused answers, alarms and what waits are numbers that monitors read", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  await t.order({ targets: [{ ispb: BANK_A, taxId: "11222333000181" }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T09:00");
  const { name } = await t.answerTo(BANK_A, fullAnswer);
  await t.deliver(BANK_A, { name, text: "77;not a header\r\n" });
  await raiseAlarm(t.db, t.now(), { type: "process-failed", subject: "api", detail: "x" });
  // A job that another of its key has taken the place of, as graphile-worker leaves it behind when it fails.
  await t.rows(`with left_behind as (select graphile_worker.add_job('watch', max_attempts := 1))
      select count(*) from left_behind`);
  await t.rows("update graphile_worker._private_jobs set attempts = 1 where key is null returning id");
  const { db, pool } = t;
  const now = await scrape(openMetrics({ db, pool, role: "worker", clock: t.now }).handler);
  const of = (sample: string) => now.get(sample);
  assert.equal(of('assets_service_measured{papel="worker"}'), 1);
  assert.equal(of('assets_dispatch_lines{status="published",papel="worker"}'), 3);
  assert.equal(of('assets_dispatch_remittances{status="published",papel="worker"}'), 2);
  assert.equal(of('assets_answer_files{status="rejected",papel="worker"}'), 1);
  assert.ok([...now.keys()].some((sample) => sample.startsWith('assets_answer_refusals{code="')));
  assert.ok((of('assets_open_alarms{type="process-failed",papel="worker"}') ?? 0) >= 1);
  assert.equal(of('assets_receipts_unwritten{papel="worker"}'), 0);
  assert.equal(of('assets_quarantined_files{papel="worker"}'), 0);
  assert.equal(of('assets_jobs_given_up{papel="worker"}'), 0);
  assert.ok(of('process_resident_memory_bytes{papel="worker"}')! > 1_000_000);
  assert.ok(of('assets_database_connections{state="idle",papel="worker"}')! >= 0);
  // No sample names a person, an order or a process number.
  for (const sample of now.keys()) assert.doesNotMatch(sample, /\d{11}|11222333/);
});

Deno.test("an event that an open transaction holds back is seen by no court, and monitors and operators are told for how long", async () => {
  await using t = await openTestContext();
  const { judge, operator } = await signInPeople(t);
  const { handler } = openMetrics({ db: t.db, pool: t.pool, role: "api", clock: t.clock });
  const read = async (path: string, token: string) =>
    JSON.parse((await call(t, "GET", path, { token })).text) as {
      content: unknown[];
      faltas: { tipo: string }[];
    };
  const seen = async () => ({
    events: (await read("/v1/evento", judge.token)).content.length,
    faults: (await read("/v1/operacao/saude", operator.token)).faltas.map(({ tipo }) => tipo)
      .filter((fault) => fault === "EVENTOS_RETIDOS"),
  });
  const open = await t.pool.connect();
  try {
    await open.query("begin; select pg_current_xact_id()");
    await protocolOrder(t, judge.token);
    assert.deepEqual(await seen(), { events: 0, faults: [] });
    t.advance({ minutes: 10 });
    assert.deepEqual(await seen(), { events: 0, faults: ["EVENTOS_RETIDOS"] });
    const lag = (await scrape(handler)).get('assets_event_lag_seconds{papel="api"}') ?? 0;
    assert.ok(lag >= 600 && lag < 700, `${lag} seconds`);
  } finally {
    await open.query("rollback");
    open.release();
  }
  // Transactions of other tests hold it back too, each for a moment.
  await until("the event to be seen", async () => (await seen()).events === 1);
  assert.deepEqual((await seen()).faults, []);
  const { handler: fresh } = openMetrics({ db: t.db, pool: t.pool, role: "api", clock: t.clock });
  assert.equal((await scrape(fresh)).get('assets_event_lag_seconds{papel="api"}'), 0);
});

Deno.test("without a database a process still tells what it is, and that the service could not be asked", async () => {
  const { db, pool, close } = connect("postgres://nobody@127.0.0.1:1/nothing", { onError: () => {} });
  try {
    const { handler } = openMetrics({ db, pool, role: "api", clock: () => Temporal.Now.instant() });
    const now = await scrape(handler);
    assert.equal(now.get('assets_service_measured{papel="api"}'), 0);
    assert.equal(now.get(`assets_build_info{version="${VERSION}",papel="api"}`), 1);
    assert.equal((await handler(new Request("http://monitor/"), info)).status, 404);
  } finally {
    await close();
  }
});

Deno.test("a database that does not answer does not keep a monitor waiting", async () => {
  // It takes connections and says nothing, as a server whose machine hangs.
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  const accepted = listener.accept();
  const { db, pool, close } = connect(`postgres://nobody@127.0.0.1:${port}/nothing`, { onError: () => {} });
  try {
    const { handler } = openMetrics({ db, pool, role: "api", clock: () => Temporal.Now.instant() });
    const began = performance.now();
    const now = await scrape(handler);
    assert.equal(now.get('assets_service_measured{papel="api"}'), 0);
    assert.ok(performance.now() - began < 9_000, "a scrape waits ten seconds as a rule");
  } finally {
    (await accepted).close();
    await close();
  }
});

Deno.test("requests are counted by the address they fit, whatever number or name stood in it", async () => {
  await using t = await openTestContext();
  const seen: RequestMeasure[] = [];
  const http = routes({ ...t.app, observe: (request) => void seen.push(request) });
  const { judge: { token } } = await signInPeople(t);
  await call({ http }, "GET", "/v1/ordem/20260000000001", { token });
  await call({ http }, "GET", "/v1/ordem", { token });
  await call({ http }, "GET", "/nowhere/11144477735");
  assert.deepEqual(seen.map(({ method, route, status }) => [method, route, status]), [
    ["GET", "/v1/ordem/:numeroProtocolo", 404],
    ["GET", "/v1/ordem", 200],
    ["GET", "(none)", 404],
  ]);
  const { observe, handler } = openMetrics({ ...t, role: "api", clock: t.clock });
  for (const request of seen) observe(request);
  const now = await scrape(handler);
  assert.equal(
    now.get('assets_http_requests_total{method="GET",route="/v1/ordem",status="200",papel="api"}'),
    1,
  );
  assert.equal(now.get('assets_http_request_duration_seconds_count{papel="api",route="/v1/ordem"}'), 1);
});

Deno.test("docs/metrics.md names each metric that is printed, and no other", async () => {
  const { db, pool, close } = connect("postgres://nobody@127.0.0.1:1/nothing", { onError: () => {} });
  try {
    const { handler } = openMetrics({ db, pool, role: "api", clock: () => Temporal.Now.instant() });
    const page = await (await handler(new Request("http://monitor/metrics"), info)).text();
    const printed = [...page.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name).sort();
    const text = await Deno.readTextFile(new URL("../../../docs/metrics.md", import.meta.url));
    const documented = [...text.matchAll(/^\| `((?:assets|process)_[a-z_]+)` /gm)].map(([, name]) => name)
      .sort();
    assert.deepEqual(documented, printed);
  } finally {
    await close();
  }
});
