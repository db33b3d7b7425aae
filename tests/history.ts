/** `deno task test:history`: a disturbed service, what all who use it saw, and the judgement of what knows only its manual. */
import { check, indeterminateShare, toldFinding } from "./history/checker.ts";
import { facedFaults } from "./history/checker_alarms.ts";
import { readHistory } from "./history/history_log.ts";
import { runHistory } from "./history/history_run.ts";
import { finish, longForm, minutesPassed, numeric, print } from "./runner/long_form.ts";

const program = longForm("test:history", {
  description:
    "Lets courts and institutions use a service that is killed, stopped, cut off and restored; writes down what they " +
    "see and judges it without a look at the database or the program.",
  duration: "begin no further day after so many minutes",
  minutes: 30,
})
  .option("--days <count>", "business days at most", numeric, 1_000)
  .option("--clients <count>", "clients of each court at once", numeric, 2)
  .option("--acting <seconds>", "how long they act in the morning and again before the cut-off", numeric, 25)
  .option("--told <count>", "faults a day that operators are told of", numeric, 1)
  .option("--short", "without the faults that operators are told of, and without restorations")
  .option("--out <file>", "where the history is written", ".data/history.jsonl")
  .option("--judge <file>", "judge a history that was written before, and run none")
  .parse(Deno.args, { from: "user" });
const options = program.opts<
  Record<"seed" | "duration" | "days" | "clients" | "acting" | "told", number> & {
    out: string;
    judge?: string;
    short?: true;
  }
>();

async function run(): Promise<void> {
  await Deno.mkdir(options.out.replace(/[^/]*$/, "") || ".", { recursive: true });
  const counts = await runHistory({
    ...{ seed: options.seed, path: options.out, days: options.days, clients: options.clients },
    ...{ actingSeconds: options.acting, isLong: options.short === undefined, toldADay: options.told, print },
    isEnough: () => minutesPassed() >= options.duration,
  });
  print(`faults: ${[...counts].map(([name, count]) => `${name} ${count}`).join(", ")}`);
}

/** Of each fault the seconds until operators were told: least, median, 95th of a hundred, most; and the most allowed for load. */
function toldAfter(faults: ReturnType<typeof facedFaults>): string[] {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const rows = [...Map.groupBy(faults, ({ fault }) => fault), ["all", faults] as const];
  return rows.flatMap(([fault, own]) => {
    const after = own.flatMap(({ begun, told }) => told ? [told.time - begun.time] : []).sort((a, b) =>
      a - b
    );
    if (after.length === 0) return [];
    const at = (share: number) =>
      seconds(after[Math.min(after.length - 1, Math.floor(share * after.length))]!);
    const late = seconds(Math.max(...own.map(({ late }) => late)));
    return [
      `told after, s: ${fault} ${after.length} of ${own.length}: ${at(0)}, ${at(0.5)}, ${at(0.95)}, ${
        at(1)
      }; load ${late}`,
    ];
  });
}

if (options.judge === undefined) await run();
const path = options.judge ?? options.out;
const history = await readHistory(path);
const found = await check(history);
const { calls, ok, refused, indeterminate } = indeterminateShare(history);
print(
  `${history.length} entries in ${path}, ${calls} calls: ${ok} done, ${refused} refused, ${indeterminate} unknown`,
);
for (const line of toldAfter(facedFaults(history))) print(line);
for (const finding of found) print(toldFinding(finding));
const isLoaded = indeterminate * 4 < calls;
if (!isLoaded) print("a quarter of the calls or more are unknown: that would excuse too much");
finish(isLoaded && found.length === 0 ? ok : 0, found.length + (isLoaded ? 0 : 1));
