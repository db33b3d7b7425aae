/** What the registries say about a draft, asked all at once. */
import { localDate } from "../domain/calendar.ts";
import type { Caller } from "../domain/caller.ts";
import type { DraftFacts, DraftRequest } from "../domain/draft.ts";
import { ok, type Result } from "../domain/result.ts";
import type { RegistryUser } from "../registries/corporate.ts";
import type { Relationships } from "../registries/customer.ts";
import type { RegistryFailure } from "../registries/failure.ts";
import type { App } from "./app.ts";
import type { Institutions } from "./institutions_cache.ts";

/**
 * @param lookUp whether the customer registry is asked where the defendants are customers; without it a draft has
 *   only what the caller names
 */
export async function gatherFacts(
  { registries, clock }: App,
  caller: Caller,
  request: DraftRequest,
  { lookUp, institutions }: { lookUp: boolean; institutions: Institutions },
): Promise<Result<DraftFacts, RegistryFailure>> {
  const { corporate, caseData } = registries;
  const [process, judge, units, relationships] = await Promise.all([
    caseData.process(request.processNumber),
    corporate.user(request.judgeCpf),
    corporate.units(),
    lookUp ? relationshipsOf(registries, request) : ok(new Map()),
  ]);
  if (!process.ok) return process;
  if (!judge.ok) return judge;
  if (!units.ok) return units;
  if (!relationships.ok) return relationships;
  const found = process.value;
  return ok({
    today: localDate(clock()),
    court: caller.court,
    judge: judgeOf(judge.value),
    unit: units.value.find(({ id }) => id === request.courtUnitId),
    process: found && {
      court: found.court,
      criminal: found.criminal,
      parties: new Map(found.parties.map(({ taxId, name }) => [taxId, name])),
    },
    relationships: relationships.value,
    institutions: institutions.byIspb,
  });
}

/** A user who can be the judge of an order. */
const judgeOf = (user: RegistryUser | undefined): RegistryUser | undefined =>
  user?.active && user.profiles.includes("judge") ? user : undefined;

/** Where each defendant is a customer; somebody the registry does not know is a customer of nobody. */
async function relationshipsOf(
  { customer }: App["registries"],
  { defendants }: DraftRequest,
): Promise<Result<DraftFacts["relationships"], RegistryFailure>> {
  const taxIds = [...new Set(defendants.map(({ taxId }) => taxId))];
  const answers = await Promise.all(taxIds.map((taxId) => customer.relationships(taxId)));
  const found: Relationships[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    if (answer.value !== undefined) found.push(answer.value);
  }
  return ok(
    new Map(
      found.map(({ taxId, name, institutions }) => [taxId, {
        name,
        ispbs: institutions.map(({ ispb }) => ispb),
      }]),
    ),
  );
}
