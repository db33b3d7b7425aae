/** The long form of the fuzzing: each target in a process of its own, which is ended when it hangs or grows too large. */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { openServer } from "../runner/server.ts";
import type { BatchReport } from "./fuzz_process.ts";
import type { FuzzSubject } from "./fuzz_target.ts";

interface FuzzOptions {
  readonly subjects: readonly FuzzSubject[];
  readonly inputs: number;
  readonly seed: number;
  /** The minutes for all targets together; a target begins no batch after its part of them. */
  readonly minutes: number;
  readonly print: (line: string) => void;
}

/** The time limit of a batch, which takes a few minutes at most. */
const SILENCE_MS = 10 * 60_000;

/** The limit of a process's heap; the memory of V8 and the packages comes on top. */
const HEAP_MEGABYTES = 300;

/** @returns how many inputs passed, and how many targets failed */
export async function runFuzz(
  { subjects, inputs, seed, minutes, print }: FuzzOptions,
): Promise<{ readonly passed: number; readonly failed: number }> {
  await using server = await openServer();
  const total = subjects.reduce((sum, { share }) => sum + share, 0);
  let [passed, failed] = [0, 0];
  for (const { name, share } of subjects) {
    const own = Math.ceil(inputs * share / total);
    const began = performance.now();
    const outcome = await fuzzOne(name, {
      inputs: own,
      minutes: minutes * share / total,
      databaseUrl: server.url,
      ...{ seed, print },
    });
    const seconds = (performance.now() - began) / 1_000;
    passed += outcome.passed;
    if (outcome.fault !== undefined) failed++;
    print(
      `${name}: ${outcome.passed} inputs in ${seconds.toFixed(0)} s, at most ${outcome.megabytes} MB` +
        (outcome.fault === undefined ? "" : `, and then it failed\n${outcome.fault}`),
    );
  }
  return { passed, failed };
}

async function fuzzOne(
  name: string,
  { inputs, seed, minutes, databaseUrl, print }: Omit<FuzzOptions, "subjects"> & {
    readonly databaseUrl: string;
  },
): Promise<{ readonly passed: number; readonly megabytes: number; readonly fault: string | undefined }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-check", "--allow-all"],
      ...[
        `--v8-flags=--max-old-space-size=${HEAP_MEGABYTES}`,
        new URL("fuzz_process.ts", import.meta.url).href,
      ],
      ...[name, ...[seed, inputs, minutes].map(String)],
    ],
    env: { ASSETS_TEST_DATABASE_URL: databaseUrl, NO_COLOR: "1" },
    stdout: "piped",
  }).spawn();
  let [passed, megabytes, batches] = [0, 0, 0];
  let fault: string | undefined;
  const end = () => {
    fault = `nothing was heard of it for ${SILENCE_MS / 1_000} s, in the batch of seed ${seed + batches}`;
    child.kill("SIGKILL");
  };
  let silence = setTimeout(end, SILENCE_MS);
  for await (const line of createInterface({ input: Readable.from(child.stdout) })) {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS);
    const report = JSON.parse(line) as BatchReport;
    megabytes = Math.max(megabytes, report.megabytes);
    if (report.failure === undefined) passed += report.inputs;
    else fault = faultText(report.failure);
    if (++batches % 10 === 0) print(`${name}: ${passed} of ${inputs}`);
  }
  clearTimeout(silence);
  const { success, code } = await child.status;
  if (!success) fault ??= `the process ended with ${code}, in the batch of seed ${seed + batches}`;
  return { passed, megabytes, fault };
}

const faultText = ({ message, input, seed, path }: NonNullable<BatchReport["failure"]>): string =>
  `${message}\nseed ${seed}, path ${path}, with the smallest input that fails:\n${input}`;
