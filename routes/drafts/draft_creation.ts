/** Creates drafts, written by a caller or copied from an order: gather, decide, save, answer. */
import type { Caller } from "../../domain/identity/caller.ts";
import { decideDraft, type Draft, type DraftRequest } from "../../domain/orders/draft.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { auditStatement } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { insertDraft } from "../../store/orders/drafts.ts";
import { newId } from "../../store/orders/order_numbers.ts";
import { depositProblems } from "../accounts/deposit_problems.ts";
import type { App, InstitutionDirectory, Served } from "../app.ts";
import { type Acting, auditEntry, type Call, type Outcome, Versioned } from "../call.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import type { Explanation } from "../http/problems.ts";
import { explainLookUp } from "../identity/relationship_problems.ts";
import { defendantProblems } from "../order_content/defendant_problems.ts";
import { gatherFacts, type RelationshipSource } from "../order_content/draft_facts.ts";
import { draftProblems, explainDraft } from "../order_content/draft_problems.ts";
import type { DraftAnswer } from "../orders/order_schema.ts";
import { changeableDraft, type DraftView, draftViewOf } from "../orders/order_wire.ts";
import { duplicateWarnings } from "./duplicate_orders.ts";

/** Of copies, and of an order's confidentiality. */
const ofOtherCalls: readonly ProblemCode[] = [
  "instituicao-fora-da-ordem",
  "dados-pessoais-retirados",
  "sigilo-definido-no-protocolo",
];

/** The problems of a draft's content. */
export const contentProblems: readonly ProblemCode[] = [
  "valor-invalido",
  ...draftProblems.codes.filter((code) => !ofOtherCalls.includes(code)),
  ...defendantProblems.codes,
  ...depositProblems.codes,
  "minuta-recusada",
  "dados-processuais-indisponiveis",
];

/** Gathers the facts and decides: the draft to save, or every refusal. */
export async function decideRequest(
  app: App,
  caller: Caller,
  request: DraftRequest,
  sources: { relationships: RelationshipSource; institutions: InstitutionDirectory },
): Promise<Result<Draft, Explanation[]>> {
  const facts = await gatherFacts(app, caller, request, sources);
  if (!facts.ok) return fail([explainLookUp(facts.error)]);
  const draft = decideDraft(request, facts.value);
  return draft.ok ? draft : fail(draft.error.map(explainDraft));
}

/** A call that makes a draft. */
export type DraftCall = Call<unknown, unknown, unknown, DraftAnswer>;

export const draftAddress = ({ id }: DraftAnswer): string => `/v1/ordem/minuta/${id}`;

/** Saves a new draft, or says why it is refused. */
export async function makeDraft(
  app: Served,
  call: DraftCall,
  request: DraftRequest,
  { relationships, detail }: {
    relationships: RelationshipSource;
    /** The origin of the draft, for the audit entry. */
    detail: Readonly<Record<string, unknown>>;
  },
): Promise<Outcome<DraftAnswer>> {
  const { caller } = call;
  const institutions = await app.institutions();
  const draft = await decideRequest(app, caller, request, { relationships, institutions });
  if (!draft.ok) return fail({ reasons: draft.error, otherwise: "minuta-recusada" });
  const [duplicates] = await duplicateWarnings(app.db, caller, [draft.value]);
  return await call.commitStatement(async (db) => {
    const view = await saveNewDraft(app, call, db, draft.value, { institutions, detail });
    return ok(new Versioned(changeableDraft(view, duplicates!), view.order.version));
  });
}

/** Saves a new draft with its audit entry, in one statement. */
export async function saveNewDraft(
  app: App,
  acting: Acting,
  db: Db | Tx,
  draft: Draft,
  { institutions, detail }: { institutions: InstitutionDirectory; detail: Readonly<Record<string, unknown>> },
): Promise<DraftView> {
  const id = newId();
  const createdAt = app.clock();
  const { cpf, name } = acting.caller;
  const creator = { cpf, name };
  const entry = auditEntry(acting, {
    at: createdAt,
    action: "draft.create",
    subject: id,
    detail: { ...detail, ...confirmation(draft) },
  });
  await insertDraft(db, { id, draft, creator, now: createdAt }, { recorded: auditStatement(db, [entry]) });
  return draftViewOf(
    { draft, id, version: 1, creator, createdAt, changed: undefined },
    (ispb) => institutions.byIspb.get(ispb)?.name ?? "",
  );
}

/** For the audit entry: whether an amount above the sanity limit was confirmed. */
export const confirmation = (draft: Draft): { readonly largeAmountConfirmed?: true } =>
  draft.kind === "block" && draft.largeAmountConfirmed ? { largeAmountConfirmed: true } : {};
