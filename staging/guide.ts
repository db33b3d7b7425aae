/** What the first-run guide needs of the staging environment: people, cases, and a place for the order it shows. */
import type { ProcessData } from "../registries/case_data.ts";
import type { Demo, DemoCase, KeptValue } from "../routes/app.ts";
import { absolute } from "./command_settings.ts";
import { units } from "./data/seed_courts.ts";
import { testInstitutions } from "./data/seed_institutions.ts";
import type { StagingData } from "./data/staging_data.ts";
import { teamsOf, unitIdOf } from "./demo/orders.ts";
import { passwordTokens } from "./identity/password_tokens.ts";
import type { IdentityProvider } from "./identity/provider.ts";

/** A value in a file, written whole: a reader sees the one before or the one after. */
const keptValue = (file: string): KeptValue => ({
  async read() {
    try {
      return JSON.parse(await Deno.readTextFile(file));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    }
  },
  async write(value) {
    const part = `${file}.${Deno.pid}.part`;
    await Deno.writeTextFile(part, JSON.stringify(value));
    await Deno.rename(part, file);
  },
});

/** @param dataDir has the order that is shown */
export const openDemo = (
  stagingData: StagingData,
  { tokenUrl }: Pick<IdentityProvider, "tokenUrl">,
  { dataDir, exchangeDir }: { readonly dataDir: string; readonly exchangeDir: string },
): Demo =>
  demoOf(stagingData, {
    exchangeDir: absolute(exchangeDir),
    tokensOf: passwordTokens(tokenUrl),
    shownOrder: keptValue(`${dataDir}/shown_order.json`),
  });

type Environment = Pick<Demo, "exchangeDir" | "tokensOf" | "shownOrder">;

export function demoOf(stagingData: StagingData, environment: Environment): Demo {
  // The court team of the first example; its judge and assistant come first among the accounts.
  const [team] = teamsOf(stagingData);
  const unit = units.find(({ id }) => id === team?.unitId)?.name ?? "";
  const [first, second] = stagingData.processes.filter((process) => unitIdOf(process) === team?.unitId)
    .flatMap((process) => caseOf(stagingData, process, unit));
  if (first === undefined || second === undefined) {
    throw new Error("Staging's data lack what the guide tells to try");
  }
  return {
    accounts: stagingData.demoAccounts,
    cases: [first, second],
    ...environment,
  };
}

/** The case if it has one defendant, so that filling a draft from it leaves nothing to choose. */
function caseOf(stagingData: StagingData, process: ProcessData, unit: string): DemoCase[] {
  const [defendant, ...others] = process.parties.filter(({ role }) => role === "REU");
  if (defendant === undefined || others.length > 0 || process.criminal) return [];
  const known = stagingData.relationships(defendant.taxId)?.institutions.map(({ ispb }) => ispb) ?? [];
  const isKnown = testInstitutions.every(({ ispb }) => known.includes(ispb));
  return isKnown ? [{ number: process.number, unitId: unitIdOf(process), unit, defendant }] : [];
}
