/** Drafts of orders: made with or without looking the defendants' institutions up, read, replaced, removed. */
import { type Context, Hono } from "hono";
import type { Caller } from "../../domain/identity/caller.ts";
import { mayChangeConfidentiality } from "../../domain/orders/draft.ts";
import { decideOrder, evolveOrder, type OrderRefusal, type OrderState } from "../../domain/orders/order.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection.ts";
import { replaceDraft, saveConfidentiality } from "../../store/orders/drafts.ts";
import { findOrder, lockOrders, saveOrderStates } from "../../store/orders/orders.ts";
import type { App, Env } from "../app.ts";
import { access } from "../identity/caller_identity.ts";
import { created, done, ok as okAnswer } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { changeable, changeBy, changeRecord, contentOf, digestOf } from "./changing.ts";
import { lookedUp, onlyNamed } from "./draft_facts.ts";
import { confirmation, contentProblems, decideRequest, drafters, makeDraft } from "./draft_creation.ts";
import { readDraft } from "./draft_reading.ts";
import { ConfidentialityBody, DraftBody } from "./draft_schema.ts";
import { alreadyHas, etagOf, ifMatch, ifNoneMatch, mayChange, versioned } from "../http/etag.ts";
import type { Institutions } from "../institutions/institutions_cache.ts";
import { Draft as DraftAnswer } from "../orders/order_schema.ts";
import { type DraftView, viewOf, wireDraft } from "../orders/order_wire.ts";
import type { ShownOrder } from "../orders/shown_order.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import { type Explanation, problem, refuse, refuseAll } from "../http/problems.ts";
import { auditEntry, isOrderId } from "../http/request.ts";
import { actionable, recordReading, subjectOf, visible } from "../orders/visibility.ts";
import { explainDraft } from "./draft_problems.ts";
import { explainOrder } from "../orders/order_problems.ts";

/** What a draft can be refused for. */
const draftProblems: readonly ProblemCode[] = [
  "numero-processo-invalido",
  "cpf-cnpj-invalido",
  ...contentProblems,
];
const lookUpProblems: readonly ProblemCode[] = [
  "limite-de-consultas-excedido",
  "cadastro-de-clientes-indisponivel",
];
const changeProblems = ["visualizador-so-consulta", "alteracao-nao-permitida"] as const;

const tag = "Ordens";
const idParameter = { in: "path", name: "id", description: "Identificador da minuta (UUID)" } as const;

export function drafts(app: App, institutions: () => Promise<Institutions>) {
  const create = (lookUp: boolean) => async (c: Context<Env>, body: DraftBody) => {
    const request = readDraft(body);
    if (!request.ok) return refuseAll(c, request.error, "minuta-recusada");
    return await makeDraft(app, c, request.value, {
      relationships: lookUp ? lookedUp(app, c) : onlyNamed,
      institutions: await institutions(),
      detail: { lookUp },
    });
  };

  return new Hono<Env>()
    .post(
      "/v1/ordem/minuta",
      ...operation({
        id: "criarMinuta",
        tag,
        summary: "Cria uma minuta",
        description:
          "De bloqueio, de bloqueio com transferência (com `depositoJudicial`) ou de requisição de informações. As " +
          "instituições de cada réu são buscadas no cadastro de clientes; `instituicoes` retira as que forem " +
          "indicadas com `atingida: false` e acrescenta as demais. Duas ou mais instituições do mesmo grupo que só a " +
          "busca encontrou dão lugar à líder, que responde por todas. Os réus consultados contam num limite por minuto, " +
          "próprio das minutas e maior que o de `/relacionamento/`; o mesmo réu no mesmo processo conta uma vez por hora. " +
          "`/v1/ordem/minuta-contas` dispensa a consulta.",
        access: access(app, drafters),
        body: DraftBody,
        success: versioned(created("A minuta criada", DraftAnswer)),
        problems: [...draftProblems, ...lookUpProblems],
      }, (c) => create(true)(c, c.req.valid("json"))),
    )
    .post(
      "/v1/ordem/minuta-contas",
      ...operation({
        id: "criarMinutaContas",
        tag,
        summary: "Cria uma minuta com as instituições informadas",
        description:
          "Dispensa a consulta ao cadastro de clientes: a ordem alcança só o que estiver em `instituicoes`.",
        access: access(app, drafters),
        body: DraftBody,
        success: versioned(created("A minuta criada", DraftAnswer)),
        problems: draftProblems,
      }, (c) => create(false)(c, c.req.valid("json"))),
    )
    .get(
      "/v1/ordem/minuta/:id",
      ...operation({
        id: "consultarMinuta",
        tag,
        summary: "Consulta uma minuta",
        access: access(app, drafters),
        parameters: [idParameter, ifNoneMatch],
        success: versioned(okAnswer("A minuta", DraftAnswer)),
        notModified: true,
        problems: ["minuta-nao-encontrada", "ordem-ja-protocolada"],
      }, async (c) => {
        const found = await readVisibleDraft(app, c.var.caller, c.req.param("id"));
        if (!found.ok) return refuseDraft(c, found.error);
        await recordReading(app, c, "draft.read", [subjectOf(found.value.order)]);
        const headers = { ETag: etagOf(found.value.order.version) };
        return alreadyHas(c, found.value.order.version)
          ? c.body(null, 304, headers)
          : c.json(wireDraft(found.value), 200, headers);
      }),
    )
    .put(
      "/v1/ordem/minuta/:id",
      ...operation({
        id: "substituirMinuta",
        tag,
        summary: "Substitui uma minuta",
        description:
          "O corpo substitui a minuta inteira. As instituições são buscadas de novo, salvo se a minuta foi " +
          "criada sem a consulta.",
        access: access(app, drafters),
        parameters: [idParameter, ifMatch],
        body: DraftBody,
        success: versioned(okAnswer("A minuta substituída", DraftAnswer)),
        problems: [
          "minuta-nao-encontrada",
          ...changeProblems,
          "ordem-ja-protocolada",
          "minuta-alterada",
          "versao-desatualizada",
          ...draftProblems,
          ...lookUpProblems,
        ],
      }, async (c) => {
        const { caller } = c.var;
        const found = await readVisibleDraft(app, caller, c.req.param("id"));
        if (!found.ok) return refuseDraft(c, found.error);
        const own = await mine(app.db, caller, found.value.order, app.clock());
        if (!own.ok) return refuse(c, own.error);
        if (!mayChange(c, found.value.order.version)) return problem(c, "versao-desatualizada");
        // A draft whose institutions were only named by its user keeps to what is named.
        const lookUp = found.value.targets.some(({ origin }) => origin === "registry");
        const request = readDraft(c.req.valid("json"));
        if (!request.ok) return refuseAll(c, request.error, "minuta-recusada");
        const known = await institutions();
        const draft = await decideRequest(app, caller, request.value, {
          relationships: lookUp ? lookedUp(app, c) : onlyNamed,
          institutions: known,
        });
        if (!draft.ok) return refuseAll(c, draft.error, "minuta-recusada");
        const change = changeBy(caller, app.clock());
        const { id, version, creator, createdAt } = found.value.order;
        const saved = { draft: draft.value, id, version: version + 1, creator, createdAt, changed: change };
        const view = viewOf(saved, (ispb) => known.byIspb.get(ispb)?.name ?? "");
        const replaced = await app.db.transaction().execute(async (tx) => {
          if (!await replaceDraft(tx, { id, version, draft: draft.value, change })) return false;
          await appendAudit(tx, [
            auditEntry(c, {
              at: change.at,
              action: "draft.replace",
              subject: id,
              detail: {
                lookUp,
                ...confirmation(draft.value),
                ...changeRecord(contentOf(found.value), contentOf(view)),
              },
            }),
          ]);
          return true;
        });
        if (!replaced) return changedMeanwhile(c);
        return c.json(wireDraft(view), 200, { ETag: etagOf(saved.version) });
      }),
    )
    .patch(
      "/v1/ordem/minuta/:id",
      ...operation({
        id: "alterarSigiloMinuta",
        tag,
        summary: "Altera o sigilo de uma minuta",
        description: "Só antes do protocolo; nada mais da minuta é alterado ou conferido de novo.",
        access: access(app, drafters),
        parameters: [idParameter, ifMatch],
        body: ConfidentialityBody,
        success: versioned(okAnswer("A minuta alterada", DraftAnswer)),
        problems: [
          "minuta-nao-encontrada",
          ...changeProblems,
          "sigilo-definido-no-protocolo",
          "minuta-alterada",
          "versao-desatualizada",
        ],
      }, async (c) => {
        const id = c.req.param("id");
        const found = isOrderId(id) ? await findOrder(app.db, { id }) : undefined;
        const order = visible(found?.order, c.var.caller);
        if (found === undefined || order === undefined) return refuseDraft(c, { type: "unknown-draft" });
        const allowed = mayChangeConfidentiality(order.state);
        if (!allowed.ok) return refuse(c, explainDraft(allowed.error));
        const own = await mine(app.db, c.var.caller, order, app.clock());
        if (!own.ok) return refuse(c, own.error);
        if (!mayChange(c, order.version)) return problem(c, "versao-desatualizada");
        const { sigilosa: confidential } = c.req.valid("json");
        const change = changeBy(c.var.caller, app.clock());
        const { version } = order;
        const view = { ...found, order: { ...order, version: version + 1, confidential, changed: change } };
        const saved = await app.db.transaction().execute(async (tx) => {
          if (!await saveConfidentiality(tx, { id: order.id, version, confidential, change })) return false;
          await appendAudit(tx, [
            auditEntry(c, {
              at: change.at,
              action: "draft.confidentiality",
              subject: order.id,
              detail: { confidential, ...changeRecord(contentOf({ ...found, order }), contentOf(view)) },
            }),
          ]);
          return true;
        });
        if (!saved) return changedMeanwhile(c);
        return c.json(wireDraft(view), 200, { ETag: etagOf(view.order.version) });
      }),
    )
    .delete(
      "/v1/ordem/minuta/:id",
      ...operation({
        id: "excluirMinuta",
        tag,
        summary: "Exclui uma minuta",
        access: access(app, drafters),
        parameters: [idParameter, ifMatch],
        success: done("A minuta foi excluída"),
        problems: [
          "minuta-nao-encontrada",
          ...changeProblems,
          "ordem-ja-protocolada",
          "versao-desatualizada",
        ],
      }, async (c) => {
        const id = c.req.param("id");
        const now = app.clock();
        const removed = await app.db.transaction().execute(async (tx) => {
          const [order] = isOrderId(id) ? await lockOrders(tx, [id]) : [];
          const editable = requireDraft(visible(order, c.var.caller));
          if (!editable.ok) return editable;
          const own = await mine(tx, c.var.caller, editable.value, now);
          if (!own.ok) return fail({ type: "not-yours", explanation: own.error } as const);
          if (!mayChange(c, editable.value.version)) return fail({ type: "outdated-version" } as const);
          const state = removal(editable.value.state, now);
          if (!state.ok) return state;
          const was = await findOrder(tx, { id: editable.value.id });
          if (was === undefined) throw new Error(`Draft ${id} is not there`);
          await saveOrderStates(tx, [{ id, from: "draft", state: state.value }], now);
          const before = digestOf(contentOf({ ...was, order: editable.value }));
          await appendAudit(tx, [
            auditEntry(c, { at: now, action: "draft.remove", subject: id, detail: { before } }),
          ]);
          return state;
        });
        return removed.ok ? c.body(null, 204) : refuseDraft(c, removed.error);
      }),
    );
}

async function readVisibleDraft(
  { db }: App,
  caller: Caller,
  id: string | undefined,
): Promise<Result<DraftView, DraftAbsence>> {
  const found = isOrderId(id) ? await findOrder(db, { id }) : undefined;
  if (found === undefined) return fail({ type: "unknown-draft" });
  const order = requireDraft(visible(found.order, caller));
  return order.ok ? ok({ ...found, order: order.value }) : order;
}

type DraftAbsence =
  | { readonly type: "unknown-draft" }
  | { readonly type: "not-yours"; readonly explanation: Explanation }
  | { readonly type: "outdated-version" }
  | OrderRefusal;

/** A draft the caller may change: a viewer of a confidential one may not, nor who has nothing to do with it. */
async function mine(
  db: Db | Tx,
  caller: Caller,
  draft: ShownOrder,
  now: Temporal.Instant,
): Promise<Result<ShownOrder, Explanation>> {
  const acting = actionable(draft, caller);
  return acting.ok ? await changeable(db, caller, draft, now) : acting;
}

/** Only a draft is read, changed and removed as one. */
function requireDraft(order: ShownOrder | undefined): Result<ShownOrder, DraftAbsence> {
  if (order === undefined) return fail({ type: "unknown-draft" });
  return order.state.status === "draft"
    ? ok(order)
    : fail({ type: "already-protocoled", protocolNumber: order.state.protocol.number });
}

function removal(state: OrderState, now: Temporal.Instant): Result<OrderState, OrderRefusal> {
  const decided = decideOrder(state, { type: "remove", now, deletableUntil: now });
  return decided.ok ? ok(decided.value.reduce(evolveOrder, state)) : decided;
}

function refuseDraft(c: Context, absence: DraftAbsence): Response {
  if (absence.type === "unknown-draft") return problem(c, "minuta-nao-encontrada");
  if (absence.type === "not-yours") return refuse(c, absence.explanation);
  if (absence.type === "outdated-version") return problem(c, "versao-desatualizada");
  return refuse(c, explainOrder(absence));
}

/** Somebody was faster, after the version had been compared. */
const changedMeanwhile = (c: Context): Response =>
  problem(c, c.req.header("If-Match") === undefined ? "minuta-alterada" : "versao-desatualizada");
