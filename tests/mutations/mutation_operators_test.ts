import assert from "node:assert/strict";
import { applyMutation, mutationsOf } from "./mutation_operators.ts";
import { sampleOf } from "./mutation_sample.ts";
import { furtherTestsOf, testsOf } from "./mutation_tests.ts";

/** The texts that the mutations of a text give, each applied alone. */
const mutated = (text: string): string[] =>
  mutationsOf("domain/a.ts", text).map((mutation) => applyMutation(text, mutation));

const cases: readonly { readonly text: string; readonly becomes: readonly string[] }[] = [
  { text: "x = a < b", becomes: [";", "x = a <= b", "x = a >= b"] },
  { text: "const x = a === b", becomes: ["const x = a !== b"] },
  { text: "if (a) b();", becomes: ["b();", ";", "if (a) ;"] },
  { text: "const x = a ? b : c", becomes: ["const x = b", "const x = c"] },
  { text: "const x = a && !b", becomes: ["const x = a", "const x = !b", "const x = a && b"] },
  { text: "const x = a + 1n", becomes: ["const x = a - 1n", "const x = a + 2n"] },
  { text: "const x = a.some(f)", becomes: ["const x = a.every(f)"] },
  { text: "const x = [a, b]", becomes: ["const x = [b, a]", "const x = [a]", "const x = [b]"] },
  {
    text: "const x = { a: b, c: d }",
    becomes: ["const x = ({ a: b })", "const x = ({ a: d, c: b })"],
  },
  { text: "const x = { a: b, c: b }", becomes: ["const x = ({ a: b })"] },
  { text: 'const x = "code"', becomes: ['const x = "codex"'] },
  { text: 'const x = "A text to read."', becomes: [] },
  { text: 'import { a } from "b"; type X = 1 | "c";', becomes: [] },
];

for (const { text, becomes } of cases) {
  Deno.test(`of \`${text}\` there are ${becomes.length} mutations`, () => {
    assert.deepEqual(mutated(text), becomes);
  });
}

Deno.test("a seed names one sample, without repetition", () => {
  const all = Array.from({ length: 100 }, (_, index) => index);
  assert.deepEqual(sampleOf(all, 20, 7), sampleOf(all, 20, 7));
  assert.notDeepEqual(sampleOf(all, 20, 7), sampleOf(all, 20, 8));
  assert.equal(new Set(sampleOf(all, 20, 7)).size, 20);
  assert.equal(sampleOf(all, 200, 7).length, 100);
});

Deno.test("a file's own test comes first, then its subject's, then the quickest that reach it, within a budget", () => {
  const graph = new Map([
    ["tests/domain/orders/draft_test.ts", new Set(["domain/orders/draft.ts"])],
    ["tests/domain/orders/order_test.ts", new Set(["domain/orders/draft.ts"])],
    ["tests/routes/drafts_test.ts", new Set(["routes/drafts.ts"])],
    ["tests/routes/slow_test.ts", new Set(["routes/drafts.ts"])],
    ["routes/drafts.ts", new Set(["domain/orders/draft.ts"])],
    ["tests/web/page_test.ts", new Set(["domain/orders/draft.ts"])],
    ["tests/domain/money_test.ts", new Set(["domain/money.ts"])],
  ]);
  const tests = [...graph.keys()].filter((path) => path.startsWith("tests/"));
  const seconds = new Map([["tests/routes/slow_test.ts", 9]]);
  assert.deepEqual(testsOf(graph, tests, seconds, "domain/orders/draft.ts", 5), [
    "tests/domain/orders/draft_test.ts",
    "tests/domain/orders/order_test.ts",
    "tests/routes/drafts_test.ts",
  ]);
});

Deno.test("a mutation that tests within the budget do not notice is tried against all of its subject's", () => {
  const graph = new Map([
    ["tests/exchange/sftp/remote_listing_test.ts", new Set(["exchange/sftp/fetch_files.ts"])],
    ["tests/exchange/sftp/fetching_test.ts", new Set(["exchange/sftp/fetch_files.ts"])],
    ["tests/exchange/sftp/send_test.ts", new Set(["exchange/sftp/send_files.ts"])],
    ["tests/jobs/fetch_sftp_test.ts", new Set(["exchange/sftp/fetch_files.ts"])],
  ]);
  const tests = [...graph.keys()];
  const seconds = new Map([["tests/exchange/sftp/fetching_test.ts", 9], [
    "tests/jobs/fetch_sftp_test.ts",
    9,
  ]]);
  const near = testsOf(graph, tests, seconds, "exchange/sftp/fetch_files.ts", 5);
  assert.deepEqual(near, ["tests/exchange/sftp/remote_listing_test.ts"]);
  assert.deepEqual(furtherTestsOf(graph, tests, "exchange/sftp/fetch_files.ts", near), [
    "tests/exchange/sftp/fetching_test.ts",
  ]);
});
