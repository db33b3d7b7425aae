/**
 * A process that fuzzes one target, and writes a line of JSON for each batch, by which its parent knows that it is
 * alive.
 */
import { subjects } from "./fuzz_subjects.ts";
import { fuzzBatch } from "./fuzz_target.ts";

/** The result of a batch. */
export interface BatchReport {
  readonly inputs: number;
  readonly seed: number;
  /** The size of the process's heap, garbage included. */
  readonly megabytes: number;
  readonly failure?: Awaited<ReturnType<typeof fuzzBatch>>;
}

const BATCHES = 40;

async function main(): Promise<void> {
  const [name, seed, inputs, minutes] = Deno.args;
  const subject = subjects.find((each) => each.name === name);
  if (subject === undefined) throw new Error(`Nothing called "${name}" is fuzzed`);
  await subject.run(async (target) => {
    const size = Math.max(1, Math.ceil(Number(inputs) / BATCHES));
    const end = performance.now() + Number(minutes) * 60_000;
    for (let done = 0, batch = 0; done < Number(inputs); done += size, batch++) {
      if (batch > 0 && performance.now() > end) return;
      const runs = Math.min(size, Number(inputs) - done);
      const failure = await fuzzBatch(target, { seed: Number(seed) + batch, runs });
      const megabytes = Math.round(Deno.memoryUsage().heapUsed / 1_000_000);
      const report: BatchReport = {
        inputs: runs,
        seed: Number(seed) + batch,
        megabytes,
        ...failure && { failure },
      };
      Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify(report)}\n`));
      if (failure !== undefined) return;
    }
  });
}

if (import.meta.main) {
  await main();
  Deno.exit(0);
}
