/** `deno task test:faults`: each fault of the service's environment, what users see, and the seconds until all is right. */
import { finish, longForm, minutesPassed, print } from "./runner/long_form.ts";
import { losses } from "./support/crash/crash_checks.ts";
import { databaseDiskFaults, databaseFaults } from "./support/faults/database_faults.ts";
import {
  type FaultEnvironment,
  type FaultEnvironmentOptions,
  openFaultEnvironment,
  type Outcome,
  tryFault,
} from "./support/faults/fault_environment.ts";
import { folderFaults } from "./support/faults/folder_faults.ts";
import { intakeFaults } from "./support/faults/intake_faults.ts";
import { laggingMachineFaults, machineFaults } from "./support/faults/machine_faults.ts";
import { serviceFaults } from "./support/faults/service_faults.ts";
import { sftpFaults } from "./support/faults/sftp_faults.ts";
import { standbyFaults } from "./support/faults/standby_faults.ts";
import { testedFaults } from "./support/faults/tested_faults.ts";
import { runDeno } from "./support/processes/run_deno.ts";

const program = longForm("test:faults", {
  description:
    "Tries each fault on the service's processes: what users see, and how long until all is right again.",
  duration: "go on with further seeds until so many minutes have passed",
  minutes: 0,
})
  .option("--only <text>", "only faults whose name has this text", "")
  .parse(Deno.args, { from: "user" });
const { only, seed: first, duration } = program.opts<{ only: string; seed: number; duration: number }>();
let seed = first;
let passed = 0;
const failed: string[] = [];

type Scenarios = Readonly<Record<string, (w: FaultEnvironment) => Promise<Outcome>>>;
const chosen = <T>(faults: Readonly<Record<string, T>>) =>
  Object.entries(faults).filter(([name]) => name.includes(only));

async function attempt(name: string, work: () => Promise<string>): Promise<boolean> {
  try {
    print(`ok      ${name}: ${await work()}`);
    passed++;
    return true;
  } catch (error) {
    failed.push(name);
    print(`FAILED  ${name}: ${error instanceof Error ? error.stack ?? error.message : error}`);
    return false;
  }
}

const outcomeText = ({ seen, seconds }: Outcome): string =>
  `${seen}; right again after ${seconds.toFixed(1)} s`;

/** Tries scenarios on one service, a business day each; after one that fails the next ones have a service of their own. */
async function tryOn(scenarios: Scenarios, options: FaultEnvironmentOptions = {}): Promise<void> {
  let left = chosen(scenarios);
  while (left.length > 0) {
    const done = await tryUntilFailure(left, options).catch((error) => {
      for (const [name] of left) failed.push(name);
      print(`FAILED  not tried: ${left.map(([name]) => name).join(", ")}: ${error}`);
      return left.length;
    });
    left = left.slice(done);
  }
}

async function tryUntilFailure(
  scenarios: readonly (readonly [string, Scenarios[string]])[],
  options: FaultEnvironmentOptions,
): Promise<number> {
  await using world = await openFaultEnvironment(seed, options);
  for (const [n, [name, scenario]] of scenarios.entries()) {
    const isGood = await attempt(name, async () => outcomeText(await tryFault(world, scenario)));
    const { orders, lines, lost, doubled } = losses(world);
    print(
      `faults ${passed + failed.length}, orders ${orders}, lines ${lines}, lost ${lost}, doubled ${doubled}`,
    );
    if (!isGood) return n + 1;
  }
  return scenarios.length;
}

/** What a test of the ordinary suite shows whole is that test. */
async function runTested(file: string, filter: string): Promise<string> {
  const options = ["--filter", filter, "--threads=1"];
  const { out, err } = await runDeno(["run", "--allow-all", "tests/run.ts", file, ...options]);
  const last = out.trim().split("\n").at(-1) ?? "";
  if (!/^[1-9]\d* passed, 0 failed/.test(last)) throw new Error(`${file}: ${out}${err}`);
  return `${file}, ${last}`;
}

for (; seed === first || minutesPassed() < duration; seed++) {
  print(`seed ${seed}`);
  await tryOn({ ...databaseFaults, ...folderFaults, ...intakeFaults, ...serviceFaults });
  await tryOn(databaseDiskFaults, { ownDisk: true });
  await tryOn({ ...standbyFaults, ...machineFaults }, { standby: "synchronous", exchangeDisk: false });
  await tryOn(laggingMachineFaults, { standby: "asynchronous", exchangeDisk: false });
  for (const [name, scenario] of chosen(sftpFaults)) {
    await attempt(name, async () => outcomeText(await scenario()));
  }
  for (const [name, { file, filter }] of chosen(testedFaults)) {
    await attempt(name, () => runTested(file, filter));
  }
}
if (failed.length > 0) print(`failed: ${failed.join(", ")}`);
finish(passed, failed.length);
