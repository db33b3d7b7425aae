/** Drafts splits on answered orders, and replaces them while they await protocol. */
import { localDate } from "../../domain/calendar/calendar.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { decideSplitDraft, type SplitDraft, type SplitRequest } from "../../domain/splits/split_draft.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { refreshWorklist } from "../../store/follow_up/order_worklist.ts";
import { newId } from "../../store/orders/order_numbers.ts";
import { findOrder, lockOrders, type OrderDetail, type StoredOrder } from "../../store/orders/orders.ts";
import { insertSplits, replaceSplit } from "../../store/splits/split_drafts.ts";
import { findSplits, type SplitDetail } from "../../store/splits/split_list.ts";
import { depositProblems } from "../accounts/deposit_problems.ts";
import type { App, Served } from "../app.ts";
import { auditEntry, type Call, type Outcome, Versioned } from "../call.ts";
import { ifMatch, matchesVersion, versioned } from "../http/etag.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import type { Explanation } from "../http/problems.ts";
import { valueProblems } from "../http/value_problems.ts";
import { isUuid } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { createdResponse, okResponse, operationsOf } from "../operation.ts";
import { changeBy, changeRecord, whenChangeable } from "../order_content/draft_change.ts";
import {
  findByNumber,
  numberParameter,
  visibleProtocoled,
  whenActionable,
} from "../order_content/visibility.ts";
import { actionProblems } from "./action_problems.ts";
import { gatherSources, readSplitFacts, reservedThroughFor, type SplitSources } from "./split_facts.ts";
import { explainSplit, splitProblems } from "./split_problems.ts";
import { readSplit } from "./split_reading.ts";
import { Split, SplitBody } from "./split_schema.ts";
import { explainSplitState } from "./split_state_problems.ts";
import { displayMomentOf, splitContentOf, wireSplit } from "./split_wire.ts";

const operation = operationsOf({ tag: "Desdobramentos", access: drafters });
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

export const createSplitOperation = operation({
  id: "criarDesdobramento",
  method: "POST",
  path: "/v1/ordem/:numeroProtocolo/desdobramento",
  summary: "Cria um desdobramento",
  description:
    "De uma ordem respondida: uma ação por alvo. Aguarda protocolo e reserva o saldo que pede até o dia de `reservaAte`, que " +
    "salvá-lo de novo renova; depois outros podem pedi-lo, e o protocolo confere o que ainda cabe. " +
    "Qualquer juiz do tribunal, ou assessor em nome dele, desdobra uma ordem que não seja sigilosa.",
  parameters: [numberParameter],
  body: SplitBody,
  success: versioned(createdResponse("O desdobramento, que aguarda protocolo", Split)),
  problems: ["ordem-nao-encontrada", ...splitContentProblems],
  location: ({ id }) => `/v1/desdobramento/${id}`,
  run: async (app, call) => {
    const { cpf, name } = call.caller;
    const found = await findByNumber(app.db, call.caller, call.params.numeroProtocolo);
    return await draftSplit(app, call, {
      order: found,
      save: async (tx, draft, order) => {
        const id = newId();
        const creator = { cpf, name };
        const now = app.clock();
        const reservedThrough = await reservedThroughFor(tx, order.court, now);
        await insertSplits(
          tx,
          [{ id, orderId: order.id, court: order.court, draft, origin: "user", creator, reservedThrough }],
          now,
        );
        return ok({ id, action: "split.create" });
      },
    });
  },
});

export const replaceSplitOperation = operation({
  id: "substituirDesdobramento",
  method: "PUT",
  path: "/v1/desdobramento/:id",
  summary: "Substitui um desdobramento que aguarda protocolo",
  description: "O corpo substitui o desdobramento inteiro, que é conferido de novo.",
  parameters: [splitParameter, ifMatch],
  body: SplitBody,
  success: versioned(okResponse("O desdobramento substituído", Split)),
  problems: [
    "desdobramento-nao-encontrado",
    "alteracao-nao-permitida",
    "versao-desatualizada",
    "ordem-nao-encontrada",
    ...splitContentProblems,
  ],
  run: async (app, call) => {
    const { id } = call.params;
    const [stored] = isUuid(id) ? await findSplits(app.db, { id }, call.caller) : [];
    if (stored === undefined) return fail("desdobramento-nao-encontrado");
    return await draftSplit(app, call, {
      order: await findOrder(app.db, { id: stored.split.orderId }),
      replaced: stored,
      save: async (tx, draft, order) => {
        const { id, version } = stored.split;
        const change = changeBy(call.caller, app.clock());
        const reservedThrough = await reservedThroughFor(tx, order.court, change.at);
        return await replaceSplit(tx, { id, version, draft, reservedThrough, change })
          ? ok({ id, action: "split.replace" })
          : fail(call.ifMatch === undefined ? "desdobramento-alterado" : "versao-desatualizada");
      },
    });
  },
});

interface Saved {
  readonly id: string;
  readonly action: "split.create" | "split.replace";
}

/** Gathers the facts, decides with the order locked, and saves. */
async function draftSplit(
  app: Served,
  call: Call<unknown, SplitBody, undefined, Split>,
  { order: found, replaced, save }: {
    readonly order: OrderDetail | undefined;
    readonly replaced?: SplitDetail;
    readonly save: (tx: Tx, draft: SplitDraft, order: StoredOrder) => Promise<Result<Saved, ProblemCode>>;
  },
): Promise<Outcome<Split>> {
  const { caller, body } = call;
  const order = visibleProtocoled(found?.order, caller);
  if (found === undefined || order === undefined) {
    return fail(replaced === undefined ? "ordem-nao-encontrada" : "desdobramento-nao-encontrado");
  }
  const editable = replaced === undefined ? ok(undefined) : await editableBy(app, call, order, replaced);
  if (!editable.ok) return editable;
  const request = readSplit(body, caller, order);
  if (!request.ok) return refused(request.error);
  const sources = await gatherSources(app, found, request.value, await app.institutions());
  if (!sources.ok) return fail(explainRegistry(sources.error));
  const moment = displayMomentOf(app.clock(), await app.holidays());
  return await call.commit(async (tx) => {
    const draft = await decideLocked(
      tx,
      caller,
      app.clock(),
      order.id,
      request.value,
      sources.value,
      replaced,
    );
    if (!draft.ok) return refused(draft.error);
    const saved = await save(tx, draft.value, order);
    if (!saved.ok) return saved;
    const { id, action } = saved.value;
    await refreshWorklist(tx, [order]);
    const [stored] = await findSplits(tx, { id });
    if (stored === undefined) throw new Error(`Split ${id} was saved and is not there`);
    const record = replaced && changeRecord(splitContentOf(replaced, moment), splitContentOf(stored, moment));
    const detail = { order: order.state.protocol.number, ...record };
    await appendAudit(tx, [auditEntry(call, { at: app.clock(), action, subject: id, detail })]);
    return ok(new Versioned(wireSplit(stored, moment), stored.split.version));
  });
}

const refused = (reasons: readonly Explanation[]) =>
  fail({ reasons, otherwise: "desdobramento-recusado" } as const);

/** Two splits drafted at once would each take what remains, so only one decides at a time. */
async function decideLocked(
  tx: Tx,
  caller: Caller,
  now: Temporal.Instant,
  orderId: string,
  request: SplitRequest,
  sources: SplitSources,
  replaced: SplitDetail | undefined,
): Promise<Result<SplitDraft, Explanation[]>> {
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
  { caller, ifMatch }: Pick<Call<unknown, unknown, unknown, Split>, "caller" | "ifMatch">,
  order: StoredOrder,
  { split }: SplitDetail,
): Promise<Result<void, Explanation>> {
  const acting = whenActionable(order, caller);
  if (!acting.ok) return acting;
  if (split.state.status !== "draft") {
    const protocolNumber = split.state.protocol?.number ?? "";
    return fail(explainSplitState({ type: "already-protocoled", protocolNumber }));
  }
  const own = await whenChangeable(db, caller, split, clock());
  if (!own.ok) return own;
  return matchesVersion(ifMatch, split.version) ? ok(undefined) : fail({
    code: "versao-desatualizada",
    detail: "O desdobramento mudou desde a leitura; leia-o de novo e refaça a alteração sobre a versão atual",
  });
}
