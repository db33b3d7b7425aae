/** Creates drafts, written by a caller or copied from an order: gather, decide, save, answer. */
import type { Context } from "hono";
import type { Caller } from "../../domain/identity/caller.ts";
import { decideDraft, type Draft, type DraftRequest } from "../../domain/orders/draft.ts";
import { fail, type Result } from "../../domain/result.ts";
import { newId } from "../../store/orders/new_id.ts";
import { auditStatement } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection.ts";
import { insertDraft } from "../../store/orders/drafts.ts";
import type { App, Env } from "../app.ts";
import { gatherFacts, type RelationshipSource } from "./draft_facts.ts";
import { duplicateWarnings } from "./duplicate_orders.ts";
import { etagOf } from "../http/etag.ts";
import { commitStatement } from "../http/idempotency.ts";
import type { InstitutionDirectory } from "../app.ts";
import { changeableDraft, type DraftView, draftViewOf } from "../orders/order_wire.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import { type Explanation, refuseAll } from "../http/problems.ts";
import { auditEntry, locationOf } from "../http/request.ts";
import { depositProblems } from "../accounts/deposit_problems.ts";
import { defendantProblems } from "./defendant_problems.ts";
import { draftProblems, explainDraft } from "./draft_problems.ts";
import { explainLookUp } from "../identity/relationship_problems.ts";

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

/** Saves a new draft and answers it, or answers why it is refused. */
export async function makeDraft(
  app: App,
  c: Context<Env>,
  request: DraftRequest,
  { relationships, institutions, detail }: {
    relationships: RelationshipSource;
    institutions: InstitutionDirectory;
    /** The origin of the draft, for the audit entry. */
    detail: Readonly<Record<string, unknown>>;
  },
) {
  const draft = await decideRequest(app, c.var.caller, request, { relationships, institutions });
  if (!draft.ok) return refuseAll(c, draft.error, "minuta-recusada");
  const [duplicates] = await duplicateWarnings(app.db, c.var.caller, [draft.value]);
  return await commitStatement(app.db, c, async (db) => {
    const view = await saveNewDraft(app, c, db, draft.value, { institutions, detail });
    const { id, version } = view.order;
    return c.json(changeableDraft(view, duplicates!), 201, {
      Location: locationOf(c, `/v1/ordem/minuta/${id}`),
      ETag: etagOf(version),
    });
  });
}

/** Saves a new draft with its audit entry, in one statement. */
export async function saveNewDraft(
  app: App,
  c: Context<Env>,
  db: Db | Tx,
  draft: Draft,
  { institutions, detail }: { institutions: InstitutionDirectory; detail: Readonly<Record<string, unknown>> },
): Promise<DraftView> {
  const id = newId();
  const createdAt = app.clock();
  const { cpf, name } = c.var.caller;
  const creator = { cpf, name };
  const entry = auditEntry(c.var, {
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
