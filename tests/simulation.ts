/** `deno task test:simulation`: virtual years on the pure core and through the real store, against the specification. */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Option } from "commander";
import { finish, longForm, numeric, print } from "./runner/long_form.ts";
import { openServer, type Server } from "./runner/server.ts";
import { simulateCoreDays, type SimulationOutcome, START } from "./simulation/simulation_run.ts";

const BUSINESS_DAYS_A_YEAR = 250;
/** The years through the store, each in a process of its own: the same on every machine, as are their seeds. */
const SIDE_BY_SIDE = 4;
const SEEDS_A_YEAR = 1_000_000;

const program = longForm("test:simulation", {
  description: "Lives through virtual years, with faults, and compares the program with the specification.",
  duration: "of the store's part at most",
  minutes: 60,
})
  .option("--years <count>", "of 250 business days, on the core and through the store", numeric, 4)
  .option("--days <count>", "business days instead of years", numeric)
  .addOption(
    new Option("--only <part>", "one part alone").choices(["core", "store", "banks", "money", "order"]),
  )
  .option(
    "--months <count>",
    "of money, by one worker and by several at once, each against the ledger",
    numeric,
    30,
  )
  .parse(Deno.args, { from: "user" });
const { seed, years, days: given, duration, only, months } = program.opts<
  { seed: number; years: number; days?: number; duration: number; only?: string; months: number }
>();
const days = given ?? years * BUSINESS_DAYS_A_YEAR;

/** The years are lived through side by side: a run waits for PostgreSQL most of its time. */
async function simulateStore(): Promise<SimulationOutcome> {
  await using server = await openServer();
  const outcomes = await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, (_, year) => simulateYear(server, year)),
  );
  return together(outcomes);
}

const sum = (outcomes: readonly SimulationOutcome[], of: "days" | "runs"): number =>
  outcomes.reduce((total, outcome) => total + outcome[of], 0);

/** Each year begins with seeds of its own. */
const simulateYear = (server: Server, year: number): Promise<SimulationOutcome> =>
  simulateWithin(server, `year ${year + 1}`, {
    from: String(START.add({ years: year })),
    first: seed + year * SEEDS_A_YEAR,
    count: Math.ceil(days / SIDE_BY_SIDE),
  });

async function simulateBanks(): Promise<SimulationOutcome> {
  await using server = await openServer();
  return await simulateWithin(server, "banks", { from: "banks", first: seed, count: days });
}

const MONTH = 30;

/** Months do not follow one another: they are divided among the processes. */
async function simulateApart(from: "money" | "order"): Promise<SimulationOutcome> {
  await using server = await openServer();
  const each = Math.ceil(months / SIDE_BY_SIDE);
  const outcomes = await Promise.all(
    Array.from(
      { length: Math.min(SIDE_BY_SIDE, months) },
      (_, n) =>
        simulateWithin(server, `${from} ${n + 1}`, {
          from,
          first: seed + n * each,
          count: each * MONTH,
        }),
    ),
  );
  return together(outcomes);
}

const together = (outcomes: readonly SimulationOutcome[]): SimulationOutcome => ({
  days: sum(outcomes, "days"),
  runs: sum(outcomes, "runs"),
  seconds: Math.max(...outcomes.map(({ seconds }) => seconds)),
  fault: outcomes.flatMap(({ fault }) => fault ?? []).join("\n") || undefined,
});

async function simulateWithin(
  { url }: Server,
  name: string,
  { from, first, count }: { readonly from: string; readonly first: number; readonly count: number },
): Promise<SimulationOutcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-check", "--allow-all"],
      new URL("simulation/simulation_process.ts", import.meta.url).href,
      from,
      ...[first, count, duration].map(String),
    ],
    env: { ASSETS_TEST_DATABASE_URL: url, NO_COLOR: "1" },
    stdout: "piped",
  }).spawn();
  let outcome: SimulationOutcome | undefined;
  for await (const line of createInterface({ input: Readable.from(child.stdout) })) {
    if (line.startsWith("{")) outcome = JSON.parse(line) as SimulationOutcome;
    else print(`store, ${name}: ${line}`);
  }
  await child.status;
  return outcome ??
    { days: 0, runs: 0, seconds: 0, fault: `the process of ${name} ended by itself` };
}

function report(name: string, { days, runs, seconds, fault }: SimulationOutcome): void {
  const rate = Math.round(days / Math.max(seconds, 0.001) * 60);
  print(`${name}: ${days} days in ${runs} runs, ${rate} a minute`);
  if (fault !== undefined) print(`${name}: ${fault}`);
}

const parts: Readonly<Record<string, () => Promise<SimulationOutcome>>> = {
  core: () => simulateCoreDays({ seed, days, print: (line) => print(`core: ${line}`) }),
  store: simulateStore,
  banks: simulateBanks,
  money: () => simulateApart("money"),
  order: () => simulateApart("order"),
};
let runs = 0;
let failed = 0;
for (const [name, simulatePart] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue;
  const outcome = await simulatePart();
  report(name, outcome);
  runs += outcome.runs;
  if (outcome.fault !== undefined) failed++;
}
finish(runs, failed);
