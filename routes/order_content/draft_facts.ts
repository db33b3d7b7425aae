/** Gathers the facts for a draft from the registries, concurrently where no answer depends on another. */
import { unrestrictedDocuments } from "../../domain/accounts/deposit_fields.ts";
import { dispatchDayFor, localDate } from "../../domain/calendar/calendar.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import type { LimitExceeded } from "../../domain/identity/relationship_query.ts";
import {
  type DraftFacts,
  type DraftProcess,
  type DraftRequest,
  mayBeDefendant,
} from "../../domain/orders/draft.ts";
import { defaultAmountLimit } from "../../domain/orders/draft_content.ts";
import { belongsToCourt, branchOfProcess } from "../../domain/orders/process_number.ts";
import { ok, type Result } from "../../domain/result.ts";
import type { ProcessData } from "../../registries/case_data.ts";
import type { Relationships } from "../../registries/customer.ts";
import type { RegistryFailure } from "../../registries/http/failure.ts";
import type { RegistryUser } from "../../registries/identity/corporate.ts";
import { standardAccounts } from "../../store/accounts/deposit_accounts.ts";
import { findSingleAccounts } from "../../store/accounts/single_accounts.ts";
import { findUnit } from "../../store/identity/court_units.ts";
import type { App, InstitutionDirectory } from "../app.ts";
import type { Acting } from "../call.ts";
import { limitDrafting } from "../identity/look_up_limits.ts";
import { recordLookUps } from "../identity/relationship_record.ts";

/** The tax ids whose relationships are looked up, and the process. */
interface LookUp {
  readonly processNumber: DraftRequest["processNumber"];
  readonly defendants: readonly Pick<DraftRequest["defendants"][number], "taxId">[];
}

/** Why a look-up cannot be made. */
type LookUpFailure = RegistryFailure | LimitExceeded;

/** The source of the defendants' relationships. */
export type RelationshipSource = (
  request: LookUp,
) => Promise<Result<DraftFacts["relationships"], LookUpFailure>>;

/** Looks up nothing: a draft has only the institutions the caller gives. */
export const withoutLookUp: RelationshipSource = () => Promise.resolve(ok(new Map()));

/** Relationships that are known already, by tax id. */
export const knownRelationships = (known: DraftFacts["relationships"]): RelationshipSource => () =>
  Promise.resolve(ok(known));

/**
 * @param relationships asked only about those against whom an order is permitted: no other relationships are
 * looked up
 */
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
    findSingleAccounts(db, ofSingleAccounts.map(({ taxId }) => taxId), branchOfProcess(processNumber)),
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
    amountLimit: amountLimit ?? defaultAmountLimit,
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

/** A process of the case-data platform in the form the decision needs. */
export const draftProcess = ({ court, criminal, parties }: ProcessData): DraftProcess => ({
  court,
  criminal,
  parties: new Map(parties.map(({ taxId, name }) => [taxId, name])),
});

/**
 * The tax ids whose relationships may be looked up for a draft: those against whom an order in a process of
 * the caller's court is permitted.
 */
function searchable(
  { court }: Caller,
  { processNumber, defendants }: DraftRequest,
  found: ProcessData | undefined,
): LookUp["defendants"] {
  if (found === undefined || !belongsToCourt(court, processNumber, found)) return [];
  const process = draftProcess(found);
  return defendants.filter(({ taxId }) => mayBeDefendant(process, taxId));
}

const noAccounts = { unitAccount: undefined, courtAccount: undefined, relationshipAgency: undefined };

/** The user, if they can be the judge of an order. */
export const judgeOf = (user: RegistryUser | undefined): RegistryUser | undefined =>
  user?.active && user.profiles.includes("judge") ? user : undefined;

/** The recorded purpose of a draft's look-up. */
const DRAFT_PURPOSE = "minuta";

/**
 * Looks up relationships in the customer registry, within the limits of drafting, and records the look-ups; a
 * person the registry does not know has none.
 */
export const registryRelationships =
  (app: App, acting: Acting, purpose = DRAFT_PURPOSE): RelationshipSource => async (request) => {
    const { processNumber, defendants } = request;
    const taxIds = [...new Set(defendants.map(({ taxId }) => taxId))];
    if (taxIds.length === 0) return ok(new Map());
    const admitted = await limitDrafting(app)(acting.caller, { processNumber, taxIds });
    if (!admitted.ok) {
      const outcome = admitted.error.type;
      const refused = taxIds.map((taxId) => ({ taxId, processNumber, purpose, outcome }));
      await recordLookUps(app, acting, refused.map((lookUp) => ({ ...lookUp, institutions: undefined })));
      return admitted;
    }
    const answers = await Promise.all(taxIds.map((taxId) => app.registries.customer.relationships(taxId)));
    await recordLookUps(
      app,
      acting,
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
