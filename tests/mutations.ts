/** `deno task test:mutations`: breaks the sources in small ways and lists the breaks that no test notices. */
import { Command } from "commander";
import { runMutations } from "./mutations/mutation_run.ts";

const program = new Command("deno task test:mutations")
  .description("Breaks copies of the sources in small ways, and lists the breaks that no test notices.")
  .argument("[paths...]", "folders or files of sources", ["domain"])
  .option("--sample <count>", "how many of all mutations", Number, 200)
  .option("--seed <number>", "which of them", Number, 1)
  .option("--threads <count>", "how many are tried at once", Number, 2)
  .option("--budget <seconds>", "of tests for each, by the recorded figures", Number, 30);
program.parse(Deno.args, { from: "user" });
const options = program.opts<Record<"sample" | "seed" | "threads" | "budget", number>>();
const began = performance.now();
const print = (line: string) =>
  void Deno.stdout.writeSync(
    new TextEncoder().encode(`${((performance.now() - began) / 60_000).toFixed(1)} min: ${line}\n`),
  );
const { tried, survivors } = await runMutations(new URL("../", import.meta.url), {
  ...options,
  paths: program.args.length === 0 ? ["domain"] : program.args,
  budgetSeconds: options.budget,
  print,
});
const noticed = tried - survivors.length;
print(`${(100 * noticed / Math.max(1, tried)).toFixed(1)} % noticed`);
Deno.stdout.writeSync(new TextEncoder().encode(`${noticed} passed, ${survivors.length} failed\n`));
Deno.exit(survivors.length === 0 ? 0 : 1);
