/** The dashboards for Grafana: what each panel asks is understood by Prometheus, and shows something. */
import assert from "node:assert/strict";
import { openMetrics } from "../../../program/roles/metrics.ts";
import { raiseAlarm } from "../../../store/operations/alarms.ts";
import { recordHeartbeat } from "../../../store/queue/heartbeats.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { fullAnswer } from "../../support/exchange/intake_fixture.ts";
import { startPrometheus } from "../../support/processes/prometheus.ts";
import { until } from "../../support/until.ts";

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string; readonly legendFormat?: string }[];
  }[];
}

const queriesOf = async (name: string) => {
  const file = new URL(`../../../deploy/grafana/${name}.json`, import.meta.url);
  const { panels } = JSON.parse(await Deno.readTextFile(file)) as Dashboard;
  return panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
};

/** Something for each panel: a dispatch, answers, an alarm, a worker, and a notice that is late. */
async function live(t: ExchangeFixture): Promise<void> {
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T09:00");
  const { name } = await t.answerTo(BANK_A, fullAnswer);
  await t.deliver(BANK_A, { name, text: "77;not a header\r\n" });
  await raiseAlarm(t.db, t.now(), { type: "process-failed", subject: "api", detail: "x" });
  await recordHeartbeat(t.db, ["a worker"], undefined);
  await t.rows(`
    with subscribed as (
      insert into webhook_subscription (id, jtr, url, created_by, created_at, status, secret, cursor_txid, cursor_id)
      values (gen_random_uuid(), '401', 'https://court/notices', '11144477735', now(), 'active', '\\x00', '0', 0)
      returning id)
    insert into webhook_delivery
      (subscription_id, event_txid, event_id, status, recorded_at, waiting_since, next_attempt_at)
    select id, '1', 1, 'pending', now(), now(), now() from subscribed`);
}

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data?: { readonly result: readonly { readonly metric: Readonly<Record<string, string>> }[] };
}

Deno.test("each panel of the dashboards asks what Prometheus understands, and is answered by series that its legend can name", async () => {
  await using t = await openExchangeFixture();
  await live(t);
  const { observe, handler } = openMetrics({ ...t, role: "api", clock: t.now });
  const requests = [
    ["POST", "/v1/ordem/protocolar"],
    ["POST", "/api/v1/precedentes"],
  ] as const;
  await using metrics = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request, info) => {
      // A moment of the service between any two looks.
      for (const [method, route] of requests) observe({ method, route, status: 200, seconds: 0.1 });
      return handler(request, info);
    },
  );
  await using prometheus = await startPrometheus(metrics.addr.port);
  const queries = (await Promise.all(["exchange", "requests"].map(queriesOf))).flat();
  assert.ok(queries.length > 10);
  for (const { title, expr, legendFormat = "" } of queries) {
    const series = await until(`series of "${title}"`, async () => {
      const answer = await prometheus.ask<Answer>(`/api/v1/query?query=${encodeURIComponent(expr)}`);
      if (answer === undefined) return undefined;
      assert.equal(answer.status, "success", `${title}: ${answer.error}`);
      return answer.data!.result.length > 0 && answer.data!.result;
    }, { everyMs: 200, seen: () => expr });
    const labels = [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label]) => label!);
    for (const label of labels) assert.ok(label in series[0]!.metric, `${title}: no series has ${label}`);
  }
});
