/** `deno task test:fuzz`: the long form of `tests/fuzz/fuzz_test.ts`, a million inputs unless told otherwise. */
import { Command } from "commander";
import { runFuzz } from "./fuzz/fuzz_run.ts";
import { subjects } from "./fuzz/fuzz_subjects.ts";

const program = new Command("deno task test:fuzz")
  .description("Gives what takes something from outside a million inputs that are nearly right.")
  .argument("[targets...]", `part of their names: ${subjects.map(({ name }) => name).join("; ")}`)
  .option("--inputs <count>", "of all targets together", Number, 1_000_000)
  .option("--seed <number>", "which inputs", Number, 1);
program.parse(Deno.args, { from: "user" });
const { inputs, seed } = program.opts<Record<"inputs" | "seed", number>>();
const began = performance.now();
const write = (line: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
const { passed, failed } = await runFuzz({
  subjects: subjects.filter(({ name }) =>
    program.args.length === 0 || program.args.some((part) => name.toLowerCase().includes(part.toLowerCase()))
  ),
  inputs: inputs!,
  seed: seed!,
  print: (line) => write(`${((performance.now() - began) / 60_000).toFixed(1)} min: ${line}`),
});
write(`${passed} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);
