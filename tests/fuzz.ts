/** `deno task test:fuzz`: the long form of `tests/fuzz/fuzz_test.ts`, a million inputs unless told otherwise. */
import { runFuzz } from "./fuzz/fuzz_run.ts";
import { subjects } from "./fuzz/fuzz_subjects.ts";
import { finish, longForm, numeric, print } from "./runner/long_form.ts";

const program = longForm("test:fuzz", {
  description: "Gives what takes something from outside a million inputs that are nearly right.",
  duration: "end after so long even before; each target has its part of it",
  minutes: 600,
})
  .argument("[targets...]", `part of their names: ${subjects.map(({ name }) => name).join("; ")}`)
  .option("--inputs <count>", "of all targets together", numeric, 1_000_000)
  .parse(Deno.args, { from: "user" });
const { inputs, seed, duration } = program.opts<Record<"inputs" | "seed" | "duration", number>>();
const { passed, failed } = await runFuzz({
  subjects: subjects.filter(({ name }) =>
    program.args.length === 0 || program.args.some((part) => name.toLowerCase().includes(part.toLowerCase()))
  ),
  minutes: duration,
  ...{ inputs, seed, print },
});
finish(passed, failed);
