import assert from "node:assert/strict";
import { type Graph, reachedTests, readGraph } from "./changes.ts";

const graph: Graph = new Map([
  ["tests/a_test.ts", new Set(["domain/a.ts"])],
  ["tests/b_test.ts", new Set(["domain/b.ts", "docs/manual.md"])],
  ["domain/a.ts", new Set(["domain/b.ts"])],
]);
const tests = ["tests/a_test.ts", "tests/b_test.ts"];

for (
  const [what, changed, reached] of [
    ["a module reaches those that import it, over others too", ["domain/b.ts"], tests],
    ["a module reaches no test that does not import it", ["domain/a.ts"], ["tests/a_test.ts"]],
    ["a test reaches itself", ["tests/b_test.ts"], ["tests/b_test.ts"]],
    ["a document reaches the test that names it", ["docs/manual.md"], ["tests/b_test.ts"]],
    ["what nobody names reaches nothing", ["docs/other.md"], []],
    ["the configuration reaches everything", ["deno.json"], tests],
  ] as const
) {
  Deno.test(`a change of ${what}`, () => assert.deepEqual(reachedTests(graph, tests, changed), reached));
}

Deno.test("the project's own graph knows imports, files that are read and programs that are started", async () => {
  const found = await readGraph(new URL("../../", import.meta.url));
  const reaches = (test: string, path: string) => reachedTests(found, [test], [path]).length === 1;
  assert.ok(reaches("tests/runner/changes_test.ts", "tests/runner/files.ts"));
  assert.ok(!reaches("tests/runner/reports_test.ts", "config.ts"));
  const starting = [...found.keys()].find((path) => path.endsWith("/start_test.ts"))!;
  assert.ok(reaches(starting, "main.ts"), "through the tasks of deno.json");
  assert.ok(reaches(starting, "program/config.ts"));
});
