/** Drafts of orders: made with or without looking the defendants' institutions up, read, replaced, removed. */
import { type Context, Hono } from "hono";
import type { Caller, Profile } from "../domain/caller.ts";
import { decideDraft, type Draft } from "../domain/draft.ts";
import { decideOrder, evolveOrder, type OrderRefusal, type OrderState } from "../domain/order.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import { appendAudit } from "../store/audit.ts";
import { findOrder, insertDraft, lockOrders, replaceDraft, saveOrderStates } from "../store/orders.ts";
import type { App, Env } from "./app.ts";
import { access } from "./caller.ts";
import { created, describe, done, ok as okAnswer } from "./describe.ts";
import { gatherFacts } from "./draft_facts.ts";
import { readDraft } from "./draft_reading.ts";
import type { Institutions } from "./institutions_cache.ts";
import { Draft as DraftAnswer, DraftBody } from "./order_schema.ts";
import { type DraftView, type ShownOrder, viewOf, wireDraft } from "./order_wire.ts";
import type { ProblemCode } from "./problem_catalogue.ts";
import { type Explanation, problem, refuse, refuseAll } from "./problems.ts";
import { explainDraft, explainOrder, explainRegistry } from "./refusals.ts";
import { auditEntry, isOrderId, locationOf } from "./request.ts";
import { jsonBody } from "./validate.ts";
import { visible } from "./visibility.ts";

/** Judges and assistants draft (specification, "User profiles"), also through their court's system. */
export const drafters = { profiles: ["judge", "assistant"] satisfies Profile[], service: true } as const;

/** What a body can be refused for. */
const bodyProblems: readonly ProblemCode[] = [
  "corpo-malformado",
  "conteudo-invalido",
  "corpo-grande-demais",
  "tipo-de-conteudo-nao-aceito",
  "numero-processo-invalido",
  "cpf-cnpj-invalido",
  "valor-invalido",
  "processo-nao-localizado",
  "juiz-desconhecido",
  "vara-desconhecida",
  "data-protocolo-passada",
  "reu-repetido",
  "reu-nao-e-parte",
  "reu-sem-instituicao",
  "instituicao-desconhecida",
  "conta-sem-agencia",
  "instituicoes-sobrepostas",
  "instituicoes-do-mesmo-grupo",
  "minuta-recusada",
  "dados-processuais-indisponiveis",
];
const unavailableLookUp: ProblemCode = "cadastro-de-clientes-indisponivel";

const tag = "Ordens";
const idParameter = { in: "path", name: "id", description: "Identificador da minuta (UUID)" } as const;

export function drafts(app: App, institutions: () => Promise<Institutions>) {
  const create = (lookUp: boolean) => async (c: Context<Env>, body: DraftBody) => {
    const draft = await decide(app, c.var.caller, body, { lookUp, institutions });
    if (!draft.ok) return refuseAll(c, draft.error, "minuta-recusada");
    const id = crypto.randomUUID();
    const createdAt = app.clock();
    const { cpf, name } = c.var.caller;
    const creator = { cpf, name };
    await app.db.transaction().execute(async (tx) => {
      await insertDraft(tx, { id, draft: draft.value, creator, now: createdAt });
      await appendAudit(tx, [
        auditEntry(c, { at: createdAt, action: "draft.create", subject: id, detail: { lookUp } }),
      ]);
    });
    const { byIspb } = await institutions();
    const view = viewOf(
      { draft: draft.value, id, version: 1, creator, createdAt },
      (ispb) => byIspb.get(ispb)?.name ?? "",
    );
    return c.json(wireDraft(view), 201, { Location: locationOf(c, `/v1/ordem/minuta/${id}`) });
  };

  return new Hono<Env>()
    .post(
      "/v1/ordem/minuta",
      describe({
        id: "criarMinuta",
        tag,
        summary: "Cria uma minuta de bloqueio",
        description:
          "As instituições de cada réu são buscadas no cadastro de clientes; `instituicoes` retira as que " +
          "forem indicadas com `atingida: false` e acrescenta as demais.",
        service: true,
        success: created("A minuta criada", DraftAnswer),
        problems: [...bodyProblems, unavailableLookUp],
      }),
      access(app, drafters),
      jsonBody(DraftBody),
      (c) => create(true)(c, c.req.valid("json")),
    )
    .post(
      "/v1/ordem/minuta-contas",
      describe({
        id: "criarMinutaContas",
        tag,
        summary: "Cria uma minuta de bloqueio com as instituições informadas",
        description:
          "Dispensa a consulta ao cadastro de clientes: a ordem alcança só o que estiver em `instituicoes`.",
        service: true,
        success: created("A minuta criada", DraftAnswer),
        problems: bodyProblems,
      }),
      access(app, drafters),
      jsonBody(DraftBody),
      (c) => create(false)(c, c.req.valid("json")),
    )
    .get(
      "/v1/ordem/minuta/:id",
      describe({
        id: "consultarMinuta",
        tag,
        summary: "Consulta uma minuta",
        service: true,
        parameters: [idParameter],
        success: okAnswer("A minuta", DraftAnswer),
        problems: ["minuta-nao-encontrada", "ordem-ja-protocolada"],
      }),
      access(app, drafters),
      async (c) => {
        const found = await readVisibleDraft(app, c.var.caller, c.req.param("id"));
        return found.ok ? c.json(wireDraft(found.value), 200) : refuseDraft(c, found.error);
      },
    )
    .put(
      "/v1/ordem/minuta/:id",
      describe({
        id: "substituirMinuta",
        tag,
        summary: "Substitui uma minuta",
        description:
          "O corpo substitui a minuta inteira. As instituições são buscadas de novo, salvo se a minuta foi " +
          "criada sem a consulta.",
        service: true,
        parameters: [idParameter],
        success: okAnswer("A minuta substituída", DraftAnswer),
        problems: [
          "minuta-nao-encontrada",
          "ordem-ja-protocolada",
          "minuta-alterada",
          ...bodyProblems,
          unavailableLookUp,
        ],
      }),
      access(app, drafters),
      jsonBody(DraftBody),
      async (c) => {
        const { caller } = c.var;
        const found = await readVisibleDraft(app, caller, c.req.param("id"));
        if (!found.ok) return refuseDraft(c, found.error);
        // A draft whose institutions were only named by its user keeps to what is named.
        const lookUp = found.value.targets.some(({ origin }) => origin === "registry");
        const draft = await decide(app, caller, c.req.valid("json"), { lookUp, institutions });
        if (!draft.ok) return refuseAll(c, draft.error, "minuta-recusada");
        const now = app.clock();
        const { id, version, creator, createdAt } = found.value.order;
        const replaced = await app.db.transaction().execute(async (tx) => {
          if (!await replaceDraft(tx, { id, version, draft: draft.value, now })) return false;
          await appendAudit(tx, [
            auditEntry(c, { at: now, action: "draft.replace", subject: id, detail: { lookUp } }),
          ]);
          return true;
        });
        if (!replaced) return problem(c, "minuta-alterada");
        const { byIspb } = await institutions();
        const saved = { draft: draft.value, id, version: version + 1, creator, createdAt };
        return c.json(wireDraft(viewOf(saved, (ispb) => byIspb.get(ispb)?.name ?? "")), 200);
      },
    )
    .delete(
      "/v1/ordem/minuta/:id",
      describe({
        id: "excluirMinuta",
        tag,
        summary: "Exclui uma minuta",
        service: true,
        parameters: [idParameter],
        success: done("A minuta foi excluída"),
        problems: ["minuta-nao-encontrada", "ordem-ja-protocolada"],
      }),
      access(app, drafters),
      async (c) => {
        const id = c.req.param("id");
        const now = app.clock();
        const removed = await app.db.transaction().execute(async (tx) => {
          const [order] = isOrderId(id) ? await lockOrders(tx, [id]) : [];
          const editable = requireDraft(visible(order, c.var.caller));
          if (!editable.ok) return editable;
          const state = removal(editable.value.state, now);
          if (!state.ok) return state;
          await saveOrderStates(tx, [{ id, from: "draft", state: state.value }], now);
          await appendAudit(tx, [auditEntry(c, { at: now, action: "draft.remove", subject: id })]);
          return state;
        });
        return removed.ok ? c.body(null, 204) : refuseDraft(c, removed.error);
      },
    );
}

/** Parse, gather, decide: the draft to save, or everything that speaks against it. */
async function decide(
  app: App,
  caller: Caller,
  body: DraftBody,
  { lookUp, institutions }: { lookUp: boolean; institutions: () => Promise<Institutions> },
): Promise<Result<Draft, Explanation[]>> {
  const request = readDraft(body);
  if (!request.ok) return request;
  const facts = await gatherFacts(app, caller, request.value, { lookUp, institutions: await institutions() });
  if (!facts.ok) return fail([explainRegistry(facts.error)]);
  const draft = decideDraft(request.value, facts.value);
  return draft.ok ? draft : fail(draft.error.map(explainDraft));
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

type DraftAbsence = { readonly type: "unknown-draft" } | OrderRefusal;

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
  return absence.type === "unknown-draft"
    ? problem(c, "minuta-nao-encontrada")
    : refuse(c, explainOrder(absence));
}
