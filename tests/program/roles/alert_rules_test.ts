/** Alert rules ask for what is measured, and each has its entry in the runbook. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { openMetrics } from "../../../program/roles/metrics.ts";
import { connect } from "../../../store/connection/connection.ts";
import { recordHeartbeat } from "../../../store/queue/heartbeats.ts";
import { needs } from "../../support/processes/debian.ts";
import { startPrometheus } from "../../support/processes/prometheus.ts";
import { openTestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";
import { trials } from "./alert_rules_table.ts";

const read = (path: string) => Deno.readTextFile(new URL(`../../../${path}`, import.meta.url));

const measuresIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:assets|process)_[a-z_]+/g)].map(([name]) => name));

async function measured(): Promise<Set<string>> {
  const { db, pool, close } = connect("postgres://nobody@127.0.0.1:1/nothing", { onError: () => {} });
  try {
    const { handler } = openMetrics({ db, pool, role: "api", clock: () => Temporal.Now.instant() });
    const info = {
      remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 9 },
      completed: Promise.resolve(),
    } as const;
    const text = await (await handler(new Request("http://monitor/metrics"), info)).text();
    return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  } finally {
    await close();
  }
}

Deno.test("rules, dashboards and the page of metrics name what is measured, and the page all of it", async () => {
  const names = await measured();
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, "");
  for (
    const path of [
      "deploy/prometheus/alerts.yaml",
      "deploy/grafana/exchange.json",
      "deploy/grafana/requests.json",
    ]
  ) {
    const requested = [...measuresIn(await read(path))].filter((name) => !names.has(base(name)));
    assert.deepEqual(requested, [], path);
  }
  const page = measuresIn(await read("docs/metrics.md"));
  assert.deepEqual([...page].sort(), [...names].sort());
});

Deno.test("every alert has its entry in the runbook: cause, how to see, what to do, what not to do", async () => {
  const alerts = [...(await read("deploy/prometheus/alerts.yaml")).matchAll(/alert: (\S+)/g)].map((
    [, name],
  ) => name!);
  const runbook = await read("docs/runbook.md");
  assert.ok(alerts.length > 10);
  for (const alert of alerts) {
    const entry = runbook.split(`### ${alert}\n`)[1]?.split("\n###")[0] ?? "";
    for (const part of ["Cause", "How to see", "What to do", "What not to do"]) {
      assert.ok(entry.includes(`**${part}.**`), `${alert}: ${part}`);
    }
  }
});

/** What Prometheus counts of an alert that fires: one sample, or none. */
const firing = (alert: string) => `count(ALERTS{alertname="${alert}",alertstate="firing"})`;

const trialOf = (alert: string, series: Readonly<Record<string, string>>, fires: boolean) => ({
  interval: "1m",
  input_series: Object.entries(series).map(([series, values]) => ({ series, values })),
  promql_expr_test: [{
    expr: `${firing(alert)} > 0`,
    eval_time: "55m",
    exp_samples: fires ? [{ labels: "{}", value: 1 }] : [],
  }],
});

Deno.test("each alert fires when it should and is silent when it should, in Prometheus' own judgement", async () => {
  await needs("promtool", "prometheus");
  const alerts = [...(await read("deploy/prometheus/alerts.yaml")).matchAll(/alert: (\S+)/g)].map((
    [, name],
  ) => name!);
  assert.deepEqual(Object.keys(trials).sort(), alerts.toSorted());
  const folder = await Deno.makeTempDir();
  try {
    const rules = fileURLToPath(new URL("../../../deploy/prometheus/alerts.yaml", import.meta.url));
    const tests = Object.entries(trials).flatMap(([alert, { fires, silent }]) => [
      trialOf(alert, fires, true),
      trialOf(alert, silent, false),
    ]);
    // YAML reads JSON.
    await Deno.writeTextFile(`${folder}/rules.yaml`, JSON.stringify({ rule_files: [rules], tests }));
    const { success, stdout, stderr } = await new Deno.Command("promtool", {
      args: ["test", "rules", `${folder}/rules.yaml`],
    }).output();
    assert.ok(success, new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("Prometheus itself reads a process's metrics, and fires and ends the alert that nobody works", async () => {
  await using t = await openTestContext();
  const { handler } = openMetrics({ db: t.db, pool: t.pool, role: "api", clock: t.clock });
  await using metrics = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  // As it is shipped, but that nothing waits.
  const rules = (await read("deploy/prometheus/alerts.yaml")).replaceAll(/for: \w+/g, "for: 0s");
  await using prometheus = await startPrometheus(metrics.addr.port, rules);
  const alerts = async (): Promise<string[] | undefined> => {
    const answer = await prometheus.ask<
      { data: { alerts: { state: string; labels: { alertname: string } }[] } }
    >("/api/v1/alerts");
    return answer?.data.alerts.filter(({ state }) => state === "firing").map(({ labels }) =>
      labels.alertname
    );
  };
  const seen = { seen: alerts, everyMs: 200 };
  await until("the alert to fire", async () => (await alerts())?.includes("AssetsNobodyWorks"), seen);
  await recordHeartbeat(t.db, ["a worker"], undefined);
  await until("the alert to end", async () => (await alerts())?.length === 0, seen);
});
