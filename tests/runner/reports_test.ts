import assert from "node:assert/strict";
import { grownFiles, readCounts, readSeconds, slowest } from "./reports.ts";

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

Deno.test("a file's seconds are those of its tests, whichever thread ran them", () => {
  const report = `<testsuites><testsuite>
    <testcase name="a" classname="./tests/x_test.ts" time="0.5" line="1" col="6"></testcase>
    <testcase name="b" classname="./tests/x_test.ts" time="1.25" line="2" col="6"></testcase>
    </testsuite><testsuite>
    <testcase name="c" classname="./tests/y_test.ts" time="0.001" line="2" col="6"/>
  </testsuite></testsuites>`;
  assert.deepEqual([...readSeconds(report)], [["tests/x_test.ts", 1.75], ["tests/y_test.ts", 0.001]]);
});

Deno.test("the seconds of a test's steps count once, and a test may have their sign in its name", () => {
  const report = `<testsuites><testsuite>
    <testcase name="a" classname="./tests/x_test.ts" time="2" line="1" col="6"></testcase>
    <testcase name="a &gt; b" classname="./tests/x_test.ts" time="1.5" line="2" col="6"></testcase>
    <testcase name="a &gt; b &gt; c &gt; d" classname="./tests/x_test.ts" time="1" line="3" col="6"></testcase>
    <testcase name="e &gt; f" classname="./tests/x_test.ts" time="0.5" line="4" col="6"></testcase>
    </testsuite><testsuite>
    <testcase name="a &gt; b" classname="./tests/y_test.ts" time="0.25" line="2" col="6"/>
  </testsuite></testsuites>`;
  assert.deepEqual([...readSeconds(report)], [["tests/x_test.ts", 2.5], ["tests/y_test.ts", 0.25]]);
});

Deno.test("a file is named that has grown by half, on a machine half as fast as the recorded one too", () => {
  const names = Array.from({ length: 30 }, (_, index) => `tests/${index}_test.ts`);
  const recorded = new Map(names.map((name) => [name, 2]));
  const now = new Map(names.map((name) => [name, 4]));
  assert.deepEqual(grownFiles(recorded, now), []);
  now.set("tests/3_test.ts", 12);
  assert.deepEqual(grownFiles(recorded, now).map(({ file }) => file), ["tests/3_test.ts"]);
});

Deno.test("the slowest files are named, the slowest first", () => {
  const seconds = new Map([["tests/a_test.ts", 1], ["tests/b_test.ts", 12.34], ["tests/c_test.ts", 0.2]]);
  assert.deepEqual(slowest(seconds, 2), ["   12.3 s  tests/b_test.ts", "    1.0 s  tests/a_test.ts"]);
});
