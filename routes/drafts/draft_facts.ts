/** What the registries say about a draft, asked at once where one answer does not hang on another. */
import type { Context } from "hono";
import { dispatchDayFor, localDate } from "../../domain/calendar/calendar.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { unrestrictedDocuments } from "../../domain/accounts/deposit_fields.ts";
import {
  type DraftFacts,
  type DraftProcess,
  type DraftRequest,
  mayBeDefendant,
} from "../../domain/orders/draft.ts";
import { usualAmountLimit } from "../../domain/orders/draft_content.ts";
import type { LimitExceeded } from "../../domain/identity/relationship_query.ts";
import { branchOf, runsIn } from "../../domain/orders/process_number.ts";
import { ok, type Result } from "../../domain/result.ts";
import type { RegistryUser } from "../../registries/identity/corporate.ts";
import type { ProcessData } from "../../registries/orders/case_data.ts";
import type { Relationships } from "../../registries/institutions/customer.ts";
import type { RegistryFailure } from "../../registries/http/failure.ts";
import { findUnit } from "../../store/identity/court_units.ts";
import { standardAccounts } from "../../store/accounts/deposit_accounts.ts";
import { findSingleAccounts } from "../../store/accounts/single_accounts.ts";
import type { App, Env } from "../app.ts";
import type { InstitutionDirectory } from "../institutions/institutions_cache.ts";
import { limitDrafting } from "../identity/look_up_limits.ts";
import { recordLookUps } from "../identity/relationship_record.ts";

/** Whose banks are looked up, and for which process. */
interface LookUp {
  readonly processNumber: DraftRequest["processNumber"];
  readonly defendants: readonly Pick<DraftRequest["defendants"][number], "taxId">[];
}

/** What keeps a look-up from being made. */
type LookUpFailure = RegistryFailure | LimitExceeded;

/** Where the defendants of a request are customers. */
export type RelationshipSource = (
  request: LookUp,
) => Promise<Result<DraftFacts["relationships"], LookUpFailure>>;

/** Nobody is asked: a draft has only what the caller names. */
export const onlyNamed: RelationshipSource = () => Promise.resolve(ok(new Map()));

/** What is known already, by tax id. */
export const knownAlready = (known: DraftFacts["relationships"]): RelationshipSource => () =>
  Promise.resolve(ok(known));

/** @param relationships asked only about those an order can be against: nobody else's bank is looked up */
export async function gatherFacts(
  { db, registries, clock, holidays, amountLimit }: App,
  caller: Caller,
  request: DraftRequest,
  { relationships, institutions }: { relationships: RelationshipSource; institutions: InstitutionDirectory },
): Promise<Result<DraftFacts, LookUpFailure>> {
  const { processNumber, courtUnitId, defendants } = request;
  const process = registries.caseData.process(processNumber);
  const customers = process.then((found) =>
    relationships({ processNumber, defendants: found.ok ? searchable(caller, request, found.value) : [] })
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
    process: found.value && draftProcess(found.value),
    relationships: relationshipsFound.value,
    singleAccounts,
    depositFacts: { ...(accounts ?? noAccounts), documents: unrestrictedDocuments },
    institutions: institutions.byIspb,
  });
}

/** A process of the case-data platform as drafts are decided on it. */
export const draftProcess = ({ court, criminal, parties }: ProcessData): DraftProcess => ({
  court,
  criminal,
  parties: new Map(parties.map(({ taxId, name }) => [taxId, name])),
});

/** Whose banks may be looked up for a draft: those an order in a process of the caller's court can be against. */
function searchable(
  { court }: Caller,
  { processNumber, defendants }: DraftRequest,
  found: ProcessData | undefined,
): LookUp["defendants"] {
  if (found === undefined || !runsIn(court, processNumber, found)) return [];
  const process = draftProcess(found);
  return defendants.filter(({ taxId }) => mayBeDefendant(process, taxId));
}

const noAccounts = { unitAccount: undefined, courtAccount: undefined, relationshipAgency: undefined };

/** A user who can be the judge of an order. */
export const judgeOf = (user: RegistryUser | undefined): RegistryUser | undefined =>
  user?.active && user.profiles.includes("judge") ? user : undefined;

/** What a look-up made for a draft is recorded as. */
const DRAFT_PURPOSE = "minuta";

/**
 * The customer registry is asked within the limits of drafting, and that it was is on record; somebody it does not know
 * is a customer of nobody.
 */
export const lookedUp =
  (app: App, c: Context<Env>, purpose = DRAFT_PURPOSE): RelationshipSource => async (request) => {
    const { processNumber, defendants } = request;
    const taxIds = [...new Set(defendants.map(({ taxId }) => taxId))];
    if (taxIds.length === 0) return ok(new Map());
    const admitted = await limitDrafting(app)(c.var.caller, { processNumber, taxIds });
    if (!admitted.ok) {
      const outcome = admitted.error.type;
      const refused = taxIds.map((taxId) => ({ taxId, processNumber, purpose, outcome }));
      await recordLookUps(app, c, refused.map((lookUp) => ({ ...lookUp, institutions: undefined })));
      return admitted;
    }
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
