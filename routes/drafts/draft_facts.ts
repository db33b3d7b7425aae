/** What the registries say about a draft, asked at once where one answer does not hang on another. */
import type { Context } from "hono";
import { dispatchDayFor, localDate } from "../../domain/calendar/calendar.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { unrestrictedDocuments } from "../../domain/accounts/judicial_deposit.ts";
import type { DraftFacts, DraftRequest } from "../../domain/orders/draft.ts";
import { usualAmountLimit } from "../../domain/orders/draft_content.ts";
import { branchOf, runsIn } from "../../domain/orders/process_number.ts";
import { ok, type Result } from "../../domain/result.ts";
import type { RegistryUser } from "../../registries/corporate.ts";
import type { Relationships } from "../../registries/customer.ts";
import type { RegistryFailure } from "../../registries/failure.ts";
import { findUnit } from "../../store/identity/court_units.ts";
import { standardAccounts } from "../../store/accounts/deposit_accounts.ts";
import { findSingleAccounts } from "../../store/accounts/single_accounts.ts";
import type { App, Env } from "../app.ts";
import type { Institutions } from "../institutions/institutions_cache.ts";
import { recordLookUps } from "../identity/relationship_record.ts";

/** Whose banks are looked up, and for which process. */
export interface LookUp {
  readonly processNumber: DraftRequest["processNumber"];
  readonly defendants: readonly Pick<DraftRequest["defendants"][number], "taxId">[];
}

/** Where the defendants of a request are customers. */
export type RelationshipSource = (
  request: LookUp,
) => Promise<Result<DraftFacts["relationships"], RegistryFailure>>;

/** Nobody is asked: a draft has only what the caller names. */
export const onlyNamed: RelationshipSource = () => Promise.resolve(ok(new Map()));

/** What is known already, by tax id. */
export const knownAlready = (known: DraftFacts["relationships"]): RelationshipSource => () =>
  Promise.resolve(ok(known));

/** @param relationships asked only about a process of the caller's court: of others nobody's bank is looked up */
export async function gatherFacts(
  { db, registries, clock, holidays, amountLimit }: App,
  caller: Caller,
  request: DraftRequest,
  { relationships, institutions }: { relationships: RelationshipSource; institutions: Institutions },
): Promise<Result<DraftFacts, RegistryFailure>> {
  const { processNumber, courtUnitId, defendants } = request;
  const process = registries.caseData.process(processNumber);
  const customers = process.then((found) =>
    found.ok && runsIn(caller.court, processNumber, found.value) ? relationships(request) : onlyNamed(request)
  );
  const ofSingleAccounts = defendants.filter((defendant) => defendant.useSingleAccount);
  const [found, judge, unit, relationshipsFound, singleAccounts, accounts, closed] = await Promise.all([
    process,
    registries.corporate.user(request.judgeCpf),
    findUnit(db, courtUnitId),
    customers,
    findSingleAccounts(db, ofSingleAccounts.map(({ taxId }) => taxId), branchOf(processNumber)),
    request.deposit && standardAccounts(db, { unitId: courtUnitId, jtr: caller.court }),
    holidays(),
  ]);
  if (!found.ok) return found;
  if (!judge.ok) return judge;
  if (!relationshipsFound.ok) return relationshipsFound;
  const now = clock();
  return ok({
    today: localDate(now),
    firstDispatchOn: dispatchDayFor(now, closed, request.scheduledFor),
    amountLimit: amountLimit ?? usualAmountLimit,
    court: caller.court,
    judge: judgeOf(judge.value),
    unit,
    process: found.value && {
      court: found.value.court,
      criminal: found.value.criminal,
      parties: new Map(found.value.parties.map(({ taxId, name }) => [taxId, name])),
    },
    relationships: relationshipsFound.value,
    singleAccounts,
    depositFacts: { ...(accounts ?? noAccounts), documents: unrestrictedDocuments },
    institutions: institutions.byIspb,
  });
}

const noAccounts = { unitAccount: undefined, courtAccount: undefined, relationshipAgency: undefined };

/** A user who can be the judge of an order. */
export const judgeOf = (user: RegistryUser | undefined): RegistryUser | undefined =>
  user?.active && user.profiles.includes("judge") ? user : undefined;

/** What a look-up made for a draft is recorded as. */
const DRAFT_PURPOSE = "minuta";

/** The customer registry is asked, and that it was is on record; somebody it does not know is a customer of nobody. */
export const lookedUp =
  (app: App, c: Context<Env>, purpose = DRAFT_PURPOSE): RelationshipSource => async (request) => {
    const { processNumber, defendants } = request;
    const taxIds = [...new Set(defendants.map(({ taxId }) => taxId))];
    const answers = await Promise.all(taxIds.map((taxId) => app.registries.customer.relationships(taxId)));
    await recordLookUps(
      app,
      c,
      answers.map((answer, index) => ({
        taxId: taxIds[index]!,
        processNumber,
        purpose,
        outcome: answer.ok ? "answered" : "customer-registry-failed",
        institutions: answer.ok ? answer.value?.institutions.length ?? 0 : undefined,
      })),
    );
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
  };
