/** What keeps an amount from moving twice cannot be taken out again without the simulation noticing. */
import assert from "node:assert/strict";
import type { Mutation } from "./mutation_operators.ts";
import { copyProject } from "./mutation_tree.ts";

const ROOT = new URL("../../", import.meta.url);
const SIMULATION = "tests/simulation/money_simulation_test.ts";
const LIMIT_MS = 120_000;

const taken: readonly {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}[] = [
  {
    what: "what is in doubt, from the balance of a target",
    file: "domain/splits/target_balance.ts",
    from: "doubtfulOf(requests, remaining)",
    to: "doubtfulOf([], remaining)",
  },
  {
    what: "the confirmation of what passes what was asked",
    file: "domain/splits/confirmation.ts",
    from: "return isNeeded ?",
    to: "return false && isNeeded ?",
  },
];

async function mutationOf({ file, from, to }: (typeof taken)[number]): Promise<Mutation> {
  const text = await Deno.readTextFile(new URL(file, ROOT));
  const start = text.indexOf(from);
  assert.ok(start >= 0 && text.indexOf(from, start + 1) < 0, `${file} has one ${from}`);
  return {
    file,
    line: 0,
    start,
    end: start + from.length,
    replacement: to,
    original: from,
    operator: "condition",
  };
}

Deno.test("the simulation of money notices when what is in doubt, or its confirmation, is taken out", async () => {
  await using copy = await copyProject(ROOT, "");
  assert.equal(await copy.run([SIMULATION], LIMIT_MS), undefined);
  for (const each of taken) {
    const noticed = await copy.withMutation(await mutationOf(each), () => copy.run([SIMULATION], LIMIT_MS));
    assert.match(noticed ?? "nothing", /^whatever is asked, silent and asked again/, each.what);
  }
});
