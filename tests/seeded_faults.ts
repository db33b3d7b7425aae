/** `deno task test:seeded`: makes faults of the service on purpose, one at a time, and says which test or history sees each. */
import { runSeededFaults } from "./mutations/seeded_fault_run.ts";
import { finish, longForm, minutesPassed, print } from "./runner/long_form.ts";

const program = longForm("test:seeded", {
  description: "Makes faults of the service on purpose in a copy, and says which test or history sees each.",
  duration: "make no further one after so many minutes",
  minutes: 600,
})
  .option("--only <text>", "only faults whose words have this", "")
  .option(
    "--histories <which>",
    "judge a history of none, of what no test sees (unseen), or of all",
    "unseen",
  )
  .parse(Deno.args, { from: "user" });
const { duration, only, histories } = program.opts<
  { duration: number; only: string; histories: "none" | "unseen" | "all" }
>();
const { made, unseen } = await runSeededFaults({
  ...{ only, histories, print },
  isOver: () => minutesPassed() >= duration,
});
for (const what of unseen) print(`unseen: ${what}`);
finish(made - unseen.length, unseen.length);
