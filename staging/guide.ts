/** Examples of the first-run guide, from the staging environment's data. */
import type { Demo } from "../routes/app.ts";
import { defendantsOf, teamsOf } from "./demo/orders.ts";
import { units } from "./data/seed_courts.ts";
import type { StagingData } from "./data/staging_data.ts";

export function demoOf(stagingData: StagingData, exchangeDir: string): Demo {
  // The court team of the first example; its judge and assistant come first among the accounts.
  const [team] = teamsOf(stagingData);
  const process = team?.processes[0];
  const [first, second] = process === undefined ? [] : defendantsOf(stagingData, process);
  if (team === undefined || process === undefined || first === undefined || second === undefined) {
    throw new Error("Staging's data lack what the guide tells to try");
  }
  return {
    accounts: stagingData.demoAccounts.map((account) => ({
      ...account,
      name: stagingData.user(account.cpf)?.name ?? "",
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
