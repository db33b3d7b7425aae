/** `deno task test:crash`: the long form of `tests/jobs/crash_test.ts`, with what it is to reach and a seed. */
import { finish, longForm, minutesPassed, numeric, print } from "./runner/long_form.ts";
import { runCrashes } from "./support/crash/crash_run.ts";

const program = longForm("test:crash", {
  description:
    "Kills the service's processes and PostgreSQL's over many business days, and counts what is lost or done twice.",
  duration: "end after so long even before",
  minutes: 120,
})
  .option("--kills <count>", "go on until so many SIGKILLs, of them one at each step", numeric, 500)
  .option("--days <count>", "business days at most", numeric, 1_000)
  .option("--orders <count>", "orders a day", numeric, 6)
  .parse(Deno.args, { from: "user" });
const { seed, kills, duration, days, orders } = program.opts<Record<string, number>>();
let passed = 0;
try {
  const { atSteps, missed } = await runCrashes({
    seed: seed!,
    days: days!,
    isEnough: (counts) => {
      passed = counts.days;
      return counts.kills >= kills! && counts.missed.length === 0 || minutesPassed() >= duration!;
    },
    ordersADay: orders!,
    killsADay: 24,
    queueSeconds: 60,
    print,
  });
  print(`nothing lost, nothing done twice; ${atSteps} of the kills at a named step`);
  if (missed.length > 0) throw new Error(`Nobody was killed at: ${missed.join(", ")}`);
  print(`${passed} days`);
  finish(passed, 0);
} catch (error) {
  print(error instanceof Error ? error.stack ?? error.message : String(error));
  finish(passed, 1);
}
