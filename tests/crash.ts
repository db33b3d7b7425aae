/** `deno task test:crash`: the long form of `tests/jobs/crash_test.ts`, with what it is to reach and a seed. */
import { Command } from "commander";
import { runCrashes } from "./support/processes/crash_run.ts";

const program = new Command("deno task test:crash")
  .description(
    "Kills and cuts the service's processes over many business days, and counts what is lost or done twice.",
  )
  .option("--seed <number>", "which kills and cuts", Number, 1)
  .option("--kills <count>", "go on until so many SIGKILLs", Number, 300)
  .option("--cuts <count>", "and until the connections were cut so often", Number, 50)
  .option("--days <count>", "business days at most", Number, 1_000)
  .option("--orders <count>", "orders a day", Number, 6);
program.parse(Deno.args, { from: "user" });
const { seed, kills, cuts, days, orders } = program.opts<Record<string, number>>();
const began = performance.now();
const print = (line: string) =>
  void Deno.stdout.writeSync(
    new TextEncoder().encode(`${((performance.now() - began) / 60_000).toFixed(1)} min: ${line}\n`),
  );
await runCrashes({
  seed: seed!,
  days: days!,
  until: { kills: kills!, cuts: cuts! },
  ordersADay: orders!,
  killsADay: 12,
  print,
});
print("nothing lost, nothing done twice");
Deno.exit(0);
