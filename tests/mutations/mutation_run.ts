/** Tries a sample of mutations against the tests that reach them, and reports those that no test notices. */
import { readGraph } from "../runner/changes.ts";
import { readFigures } from "../runner/figures.ts";
import { walk } from "../runner/files.ts";
import { openServer } from "../runner/server.ts";
import type { Mutation } from "./mutation_operators.ts";
import { mutationsIn, sampleOf } from "./mutation_sample.ts";
import { furtherTestsOf, importersOf, isPure, testsOf } from "./mutation_tests.ts";
import { type Copy, copyProject, TIME_OVER } from "./mutation_tree.ts";

interface MutationOptions {
  /** The folders or files whose sources are mutated. */
  readonly paths: readonly string[];
  readonly sample: number;
  readonly seed: number;
  /** The number of mutations tried at once. */
  readonly threads: number;
  /** The recorded seconds of tests that are run for a mutation. */
  readonly budgetSeconds: number;
  /** Whether the time for trying is up. */
  readonly isOver: () => boolean;
  readonly print: (line: string) => void;
}

interface Trial {
  readonly mutation: Mutation;
  readonly tests: readonly string[];
  /** Run for a mutation that the tests within the budget do not notice. */
  readonly further: readonly string[];
  /** The file itself and those that import it, whose types a mutation may break. */
  readonly sources: readonly string[];
}

/** The time limit of all tests that are used, and of a survivor's further ones, on a machine that is busy with others. */
const WHOLE_LIMIT_MS = 30 * 60_000;

/** @returns how many were tried, and those that no test noticed */
export async function runMutations(
  root: URL,
  options: MutationOptions,
): Promise<{ readonly tried: number; readonly survivors: readonly Mutation[] }> {
  const { paths, sample, seed, budgetSeconds, print } = options;
  const all = (await Promise.all(paths.map((path) => mutationsIn(root, path)))).flat();
  const chosen = sampleOf(all, sample, seed);
  const tests = (await walk(root, "tests/")).filter((path) => /_test\.tsx?$/.test(path));
  const [graph, seconds] = await Promise.all([readGraph(root), readFigures()]);
  const trials = chosen.map((mutation): Trial => {
    const { file } = mutation;
    const near = testsOf(graph, tests, seconds, file, budgetSeconds);
    return {
      mutation,
      tests: near,
      further: furtherTestsOf(graph, tests, file, near),
      sources: [file, ...importersOf(graph, file)],
    };
  });
  print(`${chosen.length} of ${all.length} mutations, seed ${seed}`);
  await using server = await openServer();
  return await tryAll(root, server.url, trials, options);
}

async function tryAll(
  root: URL,
  databaseUrl: string,
  trials: readonly Trial[],
  { threads, budgetSeconds, isOver, print }: MutationOptions,
): Promise<{ readonly tried: number; readonly survivors: readonly Mutation[] }> {
  const survivors: Mutation[] = [];
  const waiting = [...trials];
  await using stack = new AsyncDisposableStack();
  const copies = await Promise.all(Array.from({ length: threads }, () => copyProject(root, databaseUrl)));
  for (const copy of copies) stack.use(copy);
  // A test that fails without any mutation would seem to notice every one, so nothing is tried then.
  const used = [...new Set(trials.flatMap(({ tests, further }) => [...tests, ...further]))];
  const began = performance.now();
  const broken = await copies[0]!.run(used, WHOLE_LIMIT_MS);
  if (broken !== undefined) throw new Error(`Nothing is mutated yet, and a test fails: ${broken}`);
  // A mutation's tests are some of these: whatever takes twice as long as all of them does not end.
  const limitMs = Math.max((budgetSeconds * 4 + 60) * 1_000, 2 * (performance.now() - began));
  print(`${used.length} test files pass on what is not mutated`);
  let done = 0;
  await Promise.all(copies.map(async (copy) => {
    for (let trial = waiting.shift(); trial !== undefined && !isOver(); trial = waiting.shift()) {
      const { mutation } = trial;
      const noticed = await copy.withMutation(mutation, () => tryOne(copy, trial, limitMs));
      done++;
      if (noticed === undefined) survivors.push(mutation);
      if (noticed === undefined) print(`not noticed: ${describe(mutation)}`);
      // A program that never ends is a mutation noticed; on a machine that is too busy it may be none.
      if (noticed === TIME_OVER) print(`noticed by the time alone: ${describe(mutation)}`);
      if (done % 25 === 0) print(`${done} of ${trials.length} tried, ${survivors.length} not noticed`);
    }
  }));
  return { tried: done, survivors };
}

/**
 * The check that notices a mutation: pure tests are run first, which cost least, then the compiler, then all other
 * tests, and last the rest of its subject's.
 */
async function tryOne(
  copy: Copy,
  { tests, further, sources }: Trial,
  limitMs: number,
): Promise<string | undefined> {
  const failed = await copy.run(tests.filter(isPure), limitMs);
  if (failed !== undefined) return failed;
  if (!await copy.checkTypes(sources)) return "the compiler";
  return await copy.run(tests.filter((test) => !isPure(test)), limitMs) ??
    await copy.run(further, WHOLE_LIMIT_MS);
}

const WIDTH = 160;

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line;
};

/** The place and the change of a mutation, on one line. */
const describe = ({ file, line, operator, original, replacement }: Mutation): string =>
  `${file}:${line} ${operator}: ${shorten(original)}  →  ${shorten(replacement)}`;
