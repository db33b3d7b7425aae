/** `deno task test:crash`: the long form of `tests/jobs/crash_test.ts`, with what it is to reach and a seed. */
import { Command } from "commander";
import { runCrashes } from "./support/processes/crash_run.ts";

const program = new Command("deno task test:crash")
  .description(
    "Kills the service's processes and PostgreSQL's over many business days, and counts what is lost or done twice.",
  )
  .option("--seed <number>", "which kills and cuts", Number, 1)
  .option("--kills <count>", "go on until so many SIGKILLs, of them one at each step", Number, 500)
  .option("--duration <minutes>", "end after so long even before", Number, 120)
  .option("--days <count>", "business days at most", Number, 1_000)
  .option("--orders <count>", "orders a day", Number, 6);
program.parse(Deno.args, { from: "user" });
const { seed, kills, duration, days, orders } = program.opts<Record<string, number>>();
const began = performance.now();
const minutes = () => (performance.now() - began) / 60_000;
const print = (line: string) =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${minutes().toFixed(1)} min: ${line}\n`));
let passed = 0;
try {
  const { atSteps, missed } = await runCrashes({
    seed: seed!,
    days: days!,
    isEnough: (counts) => {
      passed = counts.days;
      return counts.kills >= kills! && counts.missed.length === 0 || minutes() >= duration!;
    },
    ordersADay: orders!,
    killsADay: 24,
    queueSeconds: 60,
    print,
  });
  print(`nothing lost, nothing done twice; ${atSteps} of the kills at a named step`);
  if (missed.length > 0) throw new Error(`Nobody was killed at: ${missed.join(", ")}`);
  print(`${passed} days: ${passed} passed, 0 failed`);
  Deno.exit(0);
} catch (error) {
  print(error instanceof Error ? error.stack ?? error.message : String(error));
  print(`${passed} passed, 1 failed`);
  Deno.exit(1);
}
