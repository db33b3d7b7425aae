/** Changes a draft of an order: its whole content, its confidentiality, or its removal. */
import type { Caller } from "../../domain/identity/caller.ts";
import { type Draft, mayChangeConfidentiality } from "../../domain/orders/draft.ts";
import { decideOrder, evolveOrder, type OrderRefusal, type OrderState } from "../../domain/orders/order.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { saveOrderStates } from "../../store/orders/dispatch_states.ts";
import type { DraftChange } from "../../store/orders/draft_head.ts";
import { replaceDraft, saveConfidentiality } from "../../store/orders/drafts.ts";
import { findOrder, lockOrders } from "../../store/orders/orders.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry, Versioned } from "../call.ts";
import { ifMatch, matchesVersion, versioned } from "../http/etag.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import type { Explanation } from "../http/problems.ts";
import { isOrderId } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { noContentResponse, okResponse, operationsOf } from "../operation.ts";
import { contentDigest } from "../order_content/content_digest.ts";
import { changeBy, changeRecord } from "../order_content/draft_change.ts";
import { registryRelationships, withoutLookUp } from "../order_content/draft_facts.ts";
import { explainDraft } from "../order_content/draft_problems.ts";
import { readDraft } from "../order_content/draft_reading.ts";
import { ConfidentialityBody, DraftBody } from "../order_content/draft_schema.ts";
import { maySeeStoredOrder, visibleOrder } from "../order_content/visibility.ts";
import { draftContentOf } from "../orders/content_digests.ts";
import { DraftAnswer } from "../orders/order_schema.ts";
import { changeableDraft, type DraftView, draftViewOf } from "../orders/order_wire.ts";
import {
  draftProblems,
  explainAbsence,
  idParameter,
  lookUpProblems,
  readVisibleDraft,
  requireChangeable,
  requireDraft,
} from "./draft_access.ts";
import { confirmation, decideRequest } from "./draft_creation.ts";
import { draftedOf, duplicateWarnings } from "./duplicate_orders.ts";

const operation = operationsOf({ tag: "Ordens", access: drafters });
const changeProblems = ["visualizador-so-consulta", "alteracao-nao-permitida"] as const;

/** Replaces a draft's whole content. */
export const replaceDraftOperation = operation({
  id: "substituirMinuta",
  method: "PUT",
  path: "/v1/ordem/minuta/:id",
  summary: "Substitui uma minuta",
  description:
    "O corpo substitui a minuta inteira. As instituições são buscadas de novo, salvo se a minuta foi " +
    "criada sem a consulta.",
  parameters: [idParameter, ifMatch],
  body: DraftBody,
  success: versioned(okResponse("A minuta substituída", DraftAnswer)),
  problems: [
    "minuta-nao-encontrada",
    ...changeProblems,
    "ordem-ja-protocolada",
    "minuta-alterada",
    "versao-desatualizada",
    ...draftProblems,
    ...lookUpProblems,
  ],
  run: async (app, call) => {
    const { caller } = call;
    const found = await readVisibleDraft(app, caller, call.params.id);
    if (!found.ok) return fail(explainAbsence(found.error));
    const own = await requireChangeable(app.db, caller, found.value.order, app.clock());
    if (!own.ok) return own;
    if (!matchesVersion(call.ifMatch, found.value.order.version)) return fail("versao-desatualizada");
    // For a draft whose institutions were all given by the user, no others are looked up.
    const lookUp = found.value.targets.some(({ origin }) => origin === "registry");
    const request = readDraft(call.body);
    if (!request.ok) return fail({ reasons: request.error, otherwise: "minuta-recusada" });
    const known = await app.institutions();
    const draft = await decideRequest(app, caller, request.value, {
      relationships: lookUp ? registryRelationships(app, call) : withoutLookUp,
      institutions: known,
    });
    if (!draft.ok) return fail({ reasons: draft.error, otherwise: "minuta-recusada" });
    const change = changeBy(caller, app.clock());
    const { id, version, creator, createdAt } = found.value.order;
    const saved = { draft: draft.value, id, version: version + 1, creator, createdAt, changed: change };
    const view = draftViewOf(saved, (ispb) => known.byIspb.get(ispb)?.name ?? "");
    const replacement = { before: found.value, after: view, draft: draft.value, change, lookUp };
    // Before the change: once it is made, nothing may keep its answer back.
    const [duplicates] = await duplicateWarnings(app.db, caller, [draft.value]);
    const replaced = await saveReplacement(app, call, replacement);
    if (!replaced.ok) return replaced;
    if (!replaced.value) return changedMeanwhile(call);
    return ok(new Versioned(changeableDraft(view, duplicates!), saved.version));
  },
});

/**
 * Checks under the draft's lock that the caller may still change it: the delegation by which they may can have
 * been ended while registries and the lock were waited for.
 */
async function requireStillChangeable(
  tx: Tx,
  caller: Caller,
  id: string,
  now: Temporal.Instant,
): Promise<Result<void, Explanation>> {
  const [order] = await lockOrders(tx, [id]);
  const draft = visibleOrder(order, caller);
  // What is no longer there is told by the version that is no longer its own.
  if (draft === undefined) return ok(undefined);
  const own = await requireChangeable(tx, caller, draft, now);
  return own.ok ? ok(undefined) : own;
}

/** @returns false when somebody else has changed the draft since it was read */
const saveReplacement = (
  app: App,
  acting: Acting,
  { before, after, draft, change, lookUp }: {
    readonly before: DraftView;
    readonly after: DraftView;
    readonly draft: Draft;
    readonly change: DraftChange;
    readonly lookUp: boolean;
  },
): Promise<Result<boolean, Explanation>> =>
  app.db.transaction().execute(async (tx) => {
    const { id, version } = before.order;
    const own = await requireStillChangeable(tx, acting.caller, id, change.at);
    if (!own.ok) return own;
    if (!await replaceDraft(tx, { id, version, draft, change })) return ok(false);
    await appendAudit(tx, [
      auditEntry(acting, {
        at: change.at,
        action: "draft.replace",
        subject: id,
        detail: {
          lookUp,
          ...confirmation(draft),
          ...changeRecord(draftContentOf(before), draftContentOf(after)),
        },
      }),
    ]);
    return ok(true);
  });

export const changeSecrecyOperation = operation({
  id: "alterarSigiloMinuta",
  method: "PATCH",
  path: "/v1/ordem/minuta/:id",
  summary: "Altera o sigilo de uma minuta",
  description: "Só antes do protocolo; nada mais da minuta é alterado ou conferido de novo.",
  parameters: [idParameter, ifMatch],
  body: ConfidentialityBody,
  success: versioned(okResponse("A minuta alterada", DraftAnswer)),
  problems: [
    "minuta-nao-encontrada",
    ...changeProblems,
    "sigilo-definido-no-protocolo",
    "minuta-alterada",
    "versao-desatualizada",
  ],
  run: async (app, call) => {
    const id = call.params.id;
    const found = isOrderId(id) ? await findOrder(app.db, { id }, maySeeStoredOrder(call.caller)) : undefined;
    const order = visibleOrder(found?.order, call.caller);
    if (found === undefined || order === undefined) return fail("minuta-nao-encontrada");
    const allowed = mayChangeConfidentiality(order.state);
    if (!allowed.ok) return fail(explainDraft(allowed.error));
    const own = await requireChangeable(app.db, call.caller, order, app.clock());
    if (!own.ok) return own;
    if (!matchesVersion(call.ifMatch, order.version)) return fail("versao-desatualizada");
    const { sigilosa: confidential } = call.body;
    const change = changeBy(call.caller, app.clock());
    const { version } = order;
    const view = { ...found, order: { ...order, version: version + 1, confidential, changed: change } };
    const [duplicates] = await duplicateWarnings(app.db, call.caller, [draftedOf(view)]);
    const saved = await app.db.transaction().execute(async (tx): Promise<Result<boolean, Explanation>> => {
      const still = await requireStillChangeable(tx, call.caller, order.id, change.at);
      if (!still.ok) return still;
      if (!await saveConfidentiality(tx, { id: order.id, version, confidential, change })) return ok(false);
      await appendAudit(tx, [
        auditEntry(call, {
          at: change.at,
          action: "draft.confidentiality",
          subject: order.id,
          detail: {
            confidential,
            ...changeRecord(draftContentOf({ ...found, order }), draftContentOf(view)),
          },
        }),
      ]);
      return ok(true);
    });
    if (!saved.ok) return saved;
    if (!saved.value) return changedMeanwhile(call);
    return ok(new Versioned(changeableDraft(view, duplicates!), view.order.version));
  },
});

export const removeDraftOperation = operation({
  id: "excluirMinuta",
  method: "DELETE",
  path: "/v1/ordem/minuta/:id",
  summary: "Exclui uma minuta",
  parameters: [idParameter, ifMatch],
  success: noContentResponse("A minuta foi excluída"),
  problems: [
    "minuta-nao-encontrada",
    ...changeProblems,
    "ordem-ja-protocolada",
    "versao-desatualizada",
  ],
  run: async (app, call) => {
    const id = call.params.id;
    const now = app.clock();
    const removed = await app.db.transaction().execute(async (tx) => {
      const [order] = isOrderId(id) ? await lockOrders(tx, [id]) : [];
      const editable = requireDraft(visibleOrder(order, call.caller));
      if (!editable.ok) return editable;
      const own = await requireChangeable(tx, call.caller, editable.value, now);
      if (!own.ok) return fail({ type: "not-yours", explanation: own.error } as const);
      if (!matchesVersion(call.ifMatch, editable.value.version)) {
        return fail({ type: "outdated-version" } as const);
      }
      const state = removal(editable.value.state, now);
      if (!state.ok) return state;
      const was = await findOrder(tx, { id: editable.value.id });
      if (was === undefined) throw new Error(`Draft ${id} is not there`);
      await saveOrderStates(tx, [{ id, from: "draft", state: state.value }], now);
      const before = contentDigest(draftContentOf({ ...was, order: editable.value }));
      await appendAudit(tx, [
        auditEntry(call, { at: now, action: "draft.remove", subject: id, detail: { before } }),
      ]);
      return state;
    });
    return removed.ok ? ok(undefined) : fail(explainAbsence(removed.error));
  },
});

function removal(state: OrderState, now: Temporal.Instant): Result<OrderState, OrderRefusal> {
  const decided = decideOrder(state, { type: "remove", now, deletableUntil: now });
  return decided.ok ? ok(decided.value.reduce(evolveOrder, state)) : decided;
}

/** Another change was saved after the version had been compared. */
const changedMeanwhile = ({ ifMatch }: { readonly ifMatch: string | undefined }) =>
  fail<ProblemCode>(ifMatch === undefined ? "minuta-alterada" : "versao-desatualizada");
