/** Alert rules ask for what is measured, and each has its entry in the runbook. */
import assert from "node:assert/strict";
import { openMetrics } from "../../../program/roles/metrics.ts";
import { connect } from "../../../store/connection/connection.ts";

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
