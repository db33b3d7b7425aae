/** Drafts splits on answered orders, and replaces them while they await protocol. */
import { type Context, Hono } from "hono";
import { localDate } from "../../domain/calendar/calendar.ts";
import { decideSplitDraft, type SplitDraft, type SplitRequest } from "../../domain/splits/split_draft.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { newId } from "../../store/orders/new_id.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection.ts";
import { refreshWorklist } from "../../store/follow_up/order_worklist.ts";
import { findOrder, lockOrders, type OrderDetail, type StoredOrder } from "../../store/orders/orders.ts";
import { insertSplits, replaceSplit } from "../../store/splits/split_drafts.ts";
import { findSplits, type SplitDetail } from "../../store/splits/split_list.ts";
import type { App, Env } from "../app.ts";
import { accessFor, drafters } from "../identity/caller_identity.ts";
import { createdResponse, okResponse as okAnswer } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { changeBy, changeRecord, splitContentOf, whenChangeable } from "../drafts/draft_change.ts";
import { etagOf, ifMatch, matchesVersion, versioned } from "../http/etag.ts";
import { commitAnswer } from "../http/idempotency.ts";
import type { InstitutionDirectory } from "../institutions/institutions_cache.ts";
import { numberParameter } from "../orders/orders.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import { type Explanation, problem, refuse, refuseAll } from "../http/problems.ts";
import { auditEntry, isUuid, locationOf } from "../http/request.ts";
import { gatherSources, readSplitFacts, reservedThroughFor, type SplitSources } from "./split_facts.ts";
import { readSplit } from "./split_reading.ts";
import { Split, SplitBody } from "./split_schema.ts";
import { displayMomentOf, wireSplit } from "./split_wire.ts";
import { findByNumber, visibleProtocoled, whenActionable } from "../orders/visibility.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { depositProblems } from "../accounts/deposit_problems.ts";
import { valueProblems } from "../http/value_problems.ts";
import { actionProblems } from "./action_problems.ts";
import { explainSplit, splitProblems } from "./split_problems.ts";
import { explainSplitState } from "./split_state_problems.ts";

const tag = "Desdobramentos";
export const splitParameter = {
  in: "path",
  name: "id",
  description: "Identificador do desdobramento (UUID)",
} as const;

/** The problems of a split's content. */
export const splitContentProblems: readonly ProblemCode[] = [
  "visualizador-so-consulta",
  ...valueProblems.codes,
  ...splitProblems.codes,
  ...actionProblems.codes,
  ...depositProblems.codes,
  "desdobramento-ja-protocolado",
  "desdobramento-alterado",
  "desdobramento-recusado",
  "dados-processuais-indisponiveis",
];

export function splitDraftRoutes(app: App, institutions: () => Promise<InstitutionDirectory>) {
  return new Hono<Env>()
    .post("/v1/ordem/:numeroProtocolo/desdobramento", ...postSplit(app, institutions))
    .put("/v1/desdobramento/:id", ...putSplit(app, institutions));
}

const postSplit = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "criarDesdobramento",
    tag,
    summary: "Cria um desdobramento",
    description:
      "De uma ordem respondida: uma ação por alvo. Aguarda protocolo e reserva o saldo que pede até o dia de `reservaAte`, que " +
      "salvá-lo de novo renova; depois outros podem pedi-lo, e o protocolo confere o que ainda cabe. " +
      "Qualquer juiz do tribunal, ou assessor em nome dele, desdobra uma ordem que não seja sigilosa.",
    access: accessFor(app, drafters),
    parameters: [numberParameter],
    body: SplitBody,
    success: versioned(createdResponse("O desdobramento, que aguarda protocolo", Split)),
    problems: ["ordem-nao-encontrada", ...splitContentProblems],
  }, async (c) => {
    const found = await findByNumber(app.db, c.var.caller, c.req.param("numeroProtocolo"));
    return await draftSplit(app, c, await institutions(), c.req.valid("json"), {
      order: found,
      save: async (tx, draft, order) => {
        const id = newId();
        const { cpf, name } = c.var.caller;
        const creator = { cpf, name };
        const now = app.clock();
        const reservedThrough = await reservedThroughFor(tx, order.court, now);
        await insertSplits(
          tx,
          [{ id, orderId: order.id, court: order.court, draft, origin: "user", creator, reservedThrough }],
          now,
        );
        return ok({ id, action: "split.create", status: 201 });
      },
    });
  });

const putSplit = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "substituirDesdobramento",
    tag,
    summary: "Substitui um desdobramento que aguarda protocolo",
    description: "O corpo substitui o desdobramento inteiro, que é conferido de novo.",
    access: accessFor(app, drafters),
    parameters: [splitParameter, ifMatch],
    body: SplitBody,
    success: versioned(okAnswer("O desdobramento substituído", Split)),
    problems: [
      "desdobramento-nao-encontrado",
      "alteracao-nao-permitida",
      "versao-desatualizada",
      "ordem-nao-encontrada",
      ...splitContentProblems,
    ],
  }, async (c) => {
    const id = c.req.param("id");
    const [stored] = isUuid(id) ? await findSplits(app.db, { id }, c.var.caller) : [];
    if (stored === undefined) return problem(c, "desdobramento-nao-encontrado");
    return await draftSplit(app, c, await institutions(), c.req.valid("json"), {
      order: await findOrder(app.db, { id: stored.split.orderId }),
      replaced: stored,
      save: async (tx, draft, order) => {
        const { id, version } = stored.split;
        const change = changeBy(c.var.caller, app.clock());
        const reservedThrough = await reservedThroughFor(tx, order.court, change.at);
        return await replaceSplit(tx, { id, version, draft, reservedThrough, change })
          ? ok({ id, action: "split.replace", status: 200 })
          : fail(
            c.req.header("If-Match") === undefined ? "desdobramento-alterado" : "versao-desatualizada",
          );
      },
    });
  });

interface Saved {
  readonly id: string;
  readonly action: "split.create" | "split.replace";
  readonly status: 200 | 201;
}

/** Gathers the facts, decides with the order locked, saves and answers. */
async function draftSplit(
  app: App,
  c: Context<Env>,
  institutions: InstitutionDirectory,
  body: SplitBody,
  { order: found, replaced, save }: {
    readonly order: OrderDetail | undefined;
    readonly replaced?: SplitDetail;
    readonly save: (tx: Tx, draft: SplitDraft, order: StoredOrder) => Promise<Result<Saved, ProblemCode>>;
  },
): Promise<Response> {
  const { caller } = c.var;
  const order = visibleProtocoled(found?.order, caller);
  if (found === undefined || order === undefined) {
    return problem(c, replaced === undefined ? "ordem-nao-encontrada" : "desdobramento-nao-encontrado");
  }
  const editable = replaced === undefined ? ok(undefined) : await editableBy(app, c, order, replaced);
  if (!editable.ok) return refuse(c, editable.error);
  const request = readSplit(body, caller, order);
  if (!request.ok) return refuseAll(c, request.error, "desdobramento-recusado");
  const sources = await gatherSources(app, found, request.value, institutions);
  if (!sources.ok) return refuse(c, explainRegistry(sources.error));
  const moment = displayMomentOf(app.clock(), await app.holidays());
  return await commitAnswer(app.db, c, async (tx) => {
    const draft = await decideLocked(tx, c, app.clock(), order.id, request.value, sources.value, replaced);
    if (!draft.ok) return refuseAll(c, draft.error, "desdobramento-recusado");
    const saved = await save(tx, draft.value, order);
    if (!saved.ok) return problem(c, saved.error);
    const { id, action, status } = saved.value;
    await refreshWorklist(tx, [order]);
    const [stored] = await findSplits(tx, { id });
    if (stored === undefined) throw new Error(`Split ${id} was saved and is not there`);
    const record = replaced && changeRecord(splitContentOf(replaced, moment), splitContentOf(stored, moment));
    const detail = { order: order.state.protocol.number, ...record };
    await appendAudit(tx, [auditEntry(c, { at: app.clock(), action, subject: id, detail })]);
    const headers = { ETag: etagOf(stored.split.version) };
    return c.json(wireSplit(stored, moment), status, {
      ...headers,
      ...(status === 201 && { Location: locationOf(c, `/v1/desdobramento/${id}`) }),
    });
  });
}

/** Two splits drafted at once would each take what remains, so only one decides at a time. */
async function decideLocked(
  tx: Tx,
  c: Context<Env>,
  now: Temporal.Instant,
  orderId: string,
  request: SplitRequest,
  sources: SplitSources,
  replaced: SplitDetail | undefined,
): Promise<Result<SplitDraft, Explanation[]>> {
  const { caller } = c.var;
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw new Error(`Order ${orderId} is not there`);
  // Again: the delegation by which it may be replaced can have been ended while registries and locks were waited for.
  const own = replaced && await whenChangeable(tx, caller, replaced.split, now);
  if (own?.ok === false) return fail([own.error]);
  const factsOf = await readSplitFacts(tx, caller, [order], localDate(now));
  const draft = decideSplitDraft(request, factsOf(order, sources, { without: replaced?.split.id }));
  return draft.ok ? draft : fail(draft.error.map((refusal) => explainSplit(refusal, request.actions)));
}

/**
 * A split that may be replaced: it awaits protocol, the caller may change it, and the version is the one
 * read.
 */
async function editableBy(
  { db, clock }: App,
  c: Context<Env>,
  order: StoredOrder,
  { split }: SplitDetail,
): Promise<Result<void, Explanation>> {
  const acting = whenActionable(order, c.var.caller);
  if (!acting.ok) return acting;
  if (split.state.status !== "draft") {
    const protocolNumber = split.state.protocol?.number ?? "";
    return fail(explainSplitState({ type: "already-protocoled", protocolNumber }));
  }
  const own = await whenChangeable(db, c.var.caller, split, clock());
  if (!own.ok) return own;
  return matchesVersion(c, split.version) ? ok(undefined) : fail({
    code: "versao-desatualizada",
    detail: "O desdobramento mudou desde a leitura; leia-o de novo e refaça a alteração sobre a versão atual",
  });
}
