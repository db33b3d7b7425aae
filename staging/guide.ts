/** What the first-run guide tells to try in this invented world. */
import type { Demo } from "../routes/app.ts";
import { defendantsOf, teamsOf } from "./demo/orders.ts";
import { units } from "./data/seed_courts.ts";
import type { World } from "./data/staging_data.ts";

export function demoOf(world: World, exchangeDir: string): Demo {
  // The team of the first example, whose judge and assistant come first among the accounts.
  const [team] = teamsOf(world);
  const process = team?.processes[0];
  const [first, second] = process === undefined ? [] : defendantsOf(world, process);
  if (team === undefined || process === undefined || first === undefined || second === undefined) {
    throw new Error("The invented world lacks what the guide tells to try");
  }
  return {
    accounts: world.demoAccounts.map((account) => ({
      ...account,
      name: world.user(account.cpf)?.name ?? "",
    })),
    process: {
      number: process.number,
      unit: units.find(({ id }) => id === team.unitId)?.name ?? "",
      plaintiff: process.parties.find(({ role }) => role === "AUTOR")?.name ?? "",
    },
    defendants: [first, second],
    exchangeDir,
  };
}
