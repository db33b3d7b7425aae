/** The tests that can notice a change of a file, those nearest to it and quickest first. */
import type { Graph } from "../runner/changes.ts";

/** The seconds taken for a test file without a recorded figure. */
const UNKNOWN_SECONDS = 1;

/** Test files that are not used: pages and processes are too slow, and those in no folder read the sources as text. */
const NOT_ASKED = /^tests\/(web|staging)\/|^tests\/[^/]+$|\/(crash|worker_\w+|roles_database)_test\.ts$/;

/** Tests of the pure core, which take milliseconds and are not counted in the budget. */
export const isPure = (test: string): boolean => test.startsWith("tests/domain/");

/** A test that compares the API with its contract, in a second and without a database. */
const CONTRACT = "tests/routes/openapi/api_contract_test.ts";

/** A distance greater than between any two files. */
const FAR = 1_000;

/** The number of imports from each test file to a source file. */
function distances(graph: Graph, tests: readonly string[], source: string): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [from, to] of graph) {
    for (const each of to) importers.set(each, [...importers.get(each) ?? [], from]);
  }
  const steps = new Map([[source, 0]]);
  for (const [path, step] of steps) {
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  }
  return new Map(tests.flatMap((test): [string, number][] => {
    const step = steps.get(test);
    return step === undefined ? [] : [[test, step]];
  }));
}

/**
 * The test files that reach a source file, those of the pure core and of others as many as a budget of recorded seconds has room for: its own test first, then
 * those near it in the import graph, of those the quickest.
 */
export function testsOf(
  graph: Graph,
  tests: readonly string[],
  seconds: ReadonlyMap<string, number>,
  source: string,
  budgetSeconds: number,
): string[] {
  const steps = distances(graph, tests, source);
  const own = `tests/${source.replace(/\.tsx?$/, "_test.ts")}`;
  const [folder, subject] = source.split("/");
  const near = [`tests/${folder}/${subject}/`, `tests/${folder}/`];
  const cost = (test: string) => seconds.get(test) ?? UNKNOWN_SECONDS;
  const rank = (test: string) => {
    const place = near.findIndex((prefix) => test.startsWith(prefix));
    return (place < 0 ? near.length : place) * FAR + steps.get(test)!;
  };
  let left = budgetSeconds;
  return [...steps.keys()]
    .filter((test) => !NOT_ASKED.test(test))
    .toSorted((a, b) => Number(b === own) - Number(a === own) || rank(a) - rank(b) || cost(a) - cost(b))
    .filter((test) => isPure(test) || test === CONTRACT || (left -= cost(test)) >= 0 || test === own);
}

/** The other tests of a source's own subject, which the budget has no room for: a survivor is tried against them too. */
export function furtherTestsOf(
  graph: Graph,
  tests: readonly string[],
  source: string,
  tried: readonly string[],
): string[] {
  const [folder, subject] = source.split("/");
  return [...distances(graph, tests, source).keys()]
    .filter((test) => test.startsWith(`tests/${folder}/${subject}/`) && !tried.includes(test))
    .filter((test) => !NOT_ASKED.test(test));
}

/**
 * The sources of the same top-level folder that import a file directly; checking the types of all would take too
 * long.
 */
export function importersOf(graph: Graph, source: string): string[] {
  const folder = source.slice(0, source.indexOf("/") + 1);
  return [...graph].flatMap(([from, to]) =>
    to.has(source) && /\.tsx?$/.test(from) && from.startsWith(folder) ? [from] : []
  );
}
