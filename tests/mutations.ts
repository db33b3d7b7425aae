/** `deno task test:mutations`: breaks the sources in small ways and lists the breaks that no test notices. */
import { runMutations } from "./mutations/mutation_run.ts";
import { finish, longForm, minutesPassed, numeric, print } from "./runner/long_form.ts";

const program = longForm("test:mutations", {
  description: "Breaks copies of the sources in small ways, and lists the breaks that no test notices.",
  duration: "try no further one after so long",
  minutes: 600,
})
  .argument("[paths...]", "folders or files of sources", ["domain"])
  .option("--sample <count>", "how many of all mutations", numeric, 200)
  .option("--threads <count>", "how many are tried at once", numeric, 2)
  .option("--budget <seconds>", "of tests for each, by the recorded figures", numeric, 30)
  .parse(Deno.args, { from: "user" });
const { duration, budget, ...options } = program.opts<
  Record<"sample" | "seed" | "threads" | "budget" | "duration", number>
>();
const { tried, survivors } = await runMutations(new URL("../", import.meta.url), {
  ...options,
  paths: program.args.length === 0 ? ["domain"] : program.args,
  budgetSeconds: budget,
  isOver: () => minutesPassed() >= duration,
  print,
});
const noticed = tried - survivors.length;
print(`${(100 * noticed / Math.max(1, tried)).toFixed(1)} % of ${tried} noticed`);
finish(noticed, survivors.length);
