import assert from "node:assert/strict";
import { alarmTypes } from "../../domain/operations/alarm_text.ts";
import { severityNames } from "../../routes/operations/alarms.ts";
import { severityOf } from "../../store/operations/alarm_notices.ts";
import type { Alarm } from "../../store/operations/alarms.ts";
import { operationConsole } from "../../web/operation/mod.tsx";
import type { Site } from "../../web/site.ts";
import { openTestContext } from "../support/test_context.ts";

Deno.test("the runbook has an entry for every kind of alarm, with its severity", async () => {
  const runbook = await Deno.readTextFile(new URL("../../docs/runbook.md", import.meta.url));
  const headings = [...runbook.matchAll(/^## (.+) \(`(\w+)`\)$/gm)];
  const entries = headings.flatMap(([_, types, severity]) =>
    types!.split(", ").map((type) => [type, severity])
  );
  const wanted = Object.entries(alarmTypes).map(([type, name]) => {
    const severity = severityOf({ type: type as Alarm["type"] });
    return [name, Object.entries(severityNames).find(([_, of]) => of === severity)?.[0]];
  });
  assert.deepEqual(entries.sort(), wanted.sort());
});

Deno.test("every page that the runbook names is one of the operators' console", async () => {
  await using t = await openTestContext();
  const runbook = await Deno.readTextFile(new URL("../../docs/runbook.md", import.meta.url));
  const named = new Set([...runbook.matchAll(/`(\/operacao[\w/-]*)`/g)].map(([_, page]) => page!));
  assert.ok(named.size > 5, [...named].join());
  const { routes } = operationConsole(t.app, t.http.fetch, {} as Site);
  const pages = new Set(routes.filter(({ method }) => method === "GET").map(({ path }) => path));
  assert.deepEqual([...named].filter((page) => !pages.has(page)), []);
});
