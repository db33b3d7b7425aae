/** `deno task test:security`: the long form of `tests/security/`, with a seed and a duration. */
import { Command, InvalidArgumentError } from "commander";

const began = performance.now();
const minutes = () => (performance.now() - began) / 60_000;
const print = (line: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));

const numeric = (text: string): number => {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError("It must be a number.");
  return Number(text);
};

const program = new Command("deno task test:security")
  .description(
    "Attacks a running service in every way that docs/security.md lists, and counts what was held.",
  )
  .option("--seed <number>", "which of the attacks that are made up", numeric, 1)
  .option("--duration <minutes>", "go on with further seeds until so many minutes have passed", numeric, 0)
  .option("--only <names...>", "only these scenarios")
  .option("--list", "name the scenarios, and end")
  .parse(Deno.args, { from: "user" });

/** Starts the PostgreSQL of the run, and this program again with its address: tests read that when they are loaded. */
async function withServer(): Promise<number> {
  const { openServer } = await import("./runner/server.ts");
  await using server = await openServer();
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", import.meta.filename!, ...Deno.args],
    env: { ASSETS_TEST_DATABASE_URL: server.url },
  }).spawn().status;
  return code;
}

/** @returns the exit code */
async function attackAll(): Promise<number> {
  const [{ scenarios }, { runScenario }] = await Promise.all([
    import("./support/security/mod.ts"),
    import("./support/security/scenario.ts"),
  ]);
  const { seed, duration, only, list } = program.opts<{
    readonly seed: number;
    readonly duration: number;
    readonly only?: readonly string[];
    readonly list?: true;
  }>();
  if (list) {
    for (const { name, promise } of scenarios) print(`${name}: ${promise}`);
    return 0;
  }
  const chosen = scenarios.filter(({ name }) => only?.includes(name) ?? true);
  if (chosen.length < (only?.length ?? 0)) program.error("--only names no such scenario; --list names them.");
  let [passed, failed] = [0, 0];
  for (let round = 0; round === 0 || minutes() < duration; round++) {
    for (const scenario of chosen) {
      const { tried, broken } = await runScenario(scenario, {
        seed: seed + round,
        long: true,
        onBroken: (attack) => print(`NOT HELD, ${scenario.name}: ${attack}`),
      });
      passed += tried - broken.length;
      failed += broken.length;
      const counts = `${tried} attacks tried, ${tried - broken.length} held, ${broken.length} not`;
      print(`${minutes().toFixed(1)} min, seed ${seed + round}, ${scenario.name}: ${counts}`);
    }
  }
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

Deno.exit(await (Deno.env.has("ASSETS_TEST_DATABASE_URL") ? attackAll() : withServer()));
