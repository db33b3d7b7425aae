import assert from "node:assert/strict";
import { readCounts } from "./reports.ts";

Deno.test("passed and failed are read from the report, and what was ignored counts as neither", () => {
  const report = `<testsuites name="deno test" tests="7" failures="2" errors="1" time="0.1">
    <testsuite name="a" tests="5" disabled="1" errors="0" failures="2"></testsuite>
    <testsuite name="b" tests="2" disabled="0" errors="1" failures="0"></testsuite>
  </testsuites>`;
  assert.deepEqual(readCounts(report), { passed: 3, failed: 3 });
});

Deno.test("a report that was never written counts nothing", () => {
  assert.deepEqual(readCounts(""), { passed: 0, failed: 0 });
});
