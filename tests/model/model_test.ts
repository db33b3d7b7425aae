/**
 * The model-based test: random sequences of what courts, institutions, workers and time can do are run against the real
 * program and against a simple model of the specification (`model.ts`), and the two are compared.
 *
 * Ordinarily a few sequences, the same every time. `ASSETS_MODEL_RUNS=1000` runs so many of a new seed; a failure is shrunk
 * and ends with the `ASSETS_MODEL_REPLAY` that runs it again.
 */
import fc from "fast-check";
import { MIN_COMMANDS, runSequence, sequencesOf } from "./model_run.ts";

const RUNS = 5;
const SEED = 20261123;
/** To shrink a failure; each takes a second. */
const MAX_ATTEMPTS = 60;

const runs = Deno.env.get("ASSETS_MODEL_RUNS");
/** `seed`, `seed/path` or `seed/path/commands`, as a failure gives it. */
const [seed, path, commands] = (Deno.env.get("ASSETS_MODEL_REPLAY") ?? "").split("/");

const parameters = {
  numRuns: runs === undefined ? RUNS : Number(runs),
  seed: seed ? Number(seed) : runs === undefined ? SEED : Date.now() % 2 ** 31,
  ...(path && { path, endOnFailure: true }),
};

const sequences = sequencesOf(commands);

Deno.test("whatever happens in whatever order, the program does what the specification says", async () => {
  const write = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(text));
  write(`seed ${parameters.seed}\n`);
  let deaths: readonly string[] = [];
  let attempts = 0;
  const property = fc.asyncProperty(sequences, async (sequence) => {
    if (attempts > 0) fc.pre(attempts++ < MAX_ATTEMPTS);
    else fc.pre(path !== undefined || [...sequence].length >= MIN_COMMANDS);
    try {
      await runSequence(sequence, { opened: (fixture) => deaths = fixture.deaths });
    } catch (error) {
      attempts ||= 1;
      throw error;
    }
  });
  const result = await fc.check(property, parameters);
  if (!result.failed) return;
  const [sequence] = result.counterexample ?? [];
  const replayPath = /replayPath="([^"]*)"/.exec(String(sequence))?.[1] ?? "";
  throw new Error(
    [
      `After ${result.numRuns} sequences and ${result.numShrinks} shrinks:`,
      ...String(sequence).replace(/ \/\*.*\*\/$/, "").split(/,(?=[a-z ]+ (?:\{|\[|\d))/),
      ...(deaths.length > 0 ? [`Workers died at: ${deaths.join(" | ")}`] : []),
      `ASSETS_MODEL_REPLAY="${result.seed}/${result.counterexamplePath}/${replayPath}"`,
    ].join("\n"),
    { cause: result.errorInstance },
  );
});
