/** `deno task test:security`: the long form of `tests/security/`, with a seed and a duration. */
import { finish, longForm, minutesPassed, print, write } from "./runner/long_form.ts";

const program = longForm("test:security", {
  description:
    "Attacks a running service in every way that docs/security.md lists, and counts what was held.",
  duration: "go on with further seeds until so many minutes have passed",
  minutes: 0,
})
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
    for (const { name, promise } of scenarios) write(`${name}: ${promise}`);
    return 0;
  }
  const chosen = scenarios.filter(({ name }) => only?.includes(name) ?? true);
  if (chosen.length < (only?.length ?? 0)) program.error("--only names no such scenario; --list names them.");
  let [passed, failed] = [0, 0];
  for (let round = 0; round === 0 || minutesPassed() < duration; round++) {
    for (const scenario of chosen) {
      const { tried, broken } = await runScenario(scenario, {
        seed: seed + round,
        long: true,
        onBroken: (attack) => write(`NOT HELD, ${scenario.name}: ${attack}`),
      });
      passed += tried - broken.length;
      failed += broken.length;
      const counts = `${tried} attacks tried, ${tried - broken.length} held, ${broken.length} not`;
      print(`seed ${seed + round}, ${scenario.name}: ${counts}`);
    }
  }
  finish(passed, failed);
}

Deno.exit(await (Deno.env.has("ASSETS_TEST_DATABASE_URL") ? attackAll() : withServer()));
