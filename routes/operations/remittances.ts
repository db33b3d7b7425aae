/** Remittances for operators: what was sent, and the actions on a file, which workers perform. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { parseSortOrder } from "../../domain/sort_order.ts";
import {
  type ActionOutcome,
  actionOutcomes,
  wireActionDetail,
} from "../../domain/operations/remittance_outcome.ts";
import { decideRemittanceAction, type RemittanceAction } from "../../domain/operations/remittance_action.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { findRemittanceView, listRemittances } from "../../store/operations/remittance_views.ts";
import {
  findAction,
  insertAction,
  listActions,
  type OperatorAction,
} from "../../store/operations/operator_actions.ts";
import { findRemittance } from "../../store/dispatch/remittances.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { acceptedResponse, type Description, okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { idParameter, operators, parseRowId, ReasonBody, tag } from "./common.ts";
import {
  RemittanceAnswer,
  remittanceColumns,
  RemittanceQuery,
  remittanceSituations,
  wireRemittance,
} from "./operation_schema.ts";
import { problem, refuse } from "../http/problems.ts";
import { remittanceProblems } from "./remittance_problems.ts";
import { auditEntry, locationOf } from "../http/request.ts";
import {
  instant,
  mapPresent,
  pageEntries,
  pageOf,
  pageSchema,
  pageWindow,
  wireInstant,
} from "../http/wire.ts";

const path = "/v1/operacao/remessa";

const actionNames: Record<RemittanceAction, string> = {
  publish: "PUBLICAR",
  resend: "REENVIAR",
  restore: "RESTAURAR",
  rebuild: "RECONSTRUIR",
};
const outcomeCodes = Object.values(actionOutcomes).map(([code]) => code);

export const ActionAnswer = v.pipe(
  v.object({
    id: v.string(),
    tipo: v.picklist(Object.values(actionNames)),
    remessaId: v.string(),
    arquivo: v.string(),
    motivo: v.string(),
    pedidaPor: v.pipe(v.string(), v.description("CPF do operador")),
    dataHoraPedido: instant,
    situacao: v.picklist(["EM_ANDAMENTO", "CONCLUIDA"]),
    dataHoraConclusao: v.optional(instant),
    resultado: v.optional(v.picklist(outcomeCodes)),
    sucesso: v.optional(v.pipe(v.boolean(), v.description("Falso: há algo a fazer, dito em `explicacao`"))),
    explicacao: v.optional(v.string()),
    detalhe: v.optional(v.pipe(
      v.record(v.string(), v.union([v.string(), v.number()])),
      v.description(
        "Da reconstrução: SHA-256 e tamanho registrados e refeitos, e a primeira linha diferente",
      ),
    )),
  }),
  v.metadata({ ref: "AcaoDoOperador" }),
);

const ActionQuery = v.strictObject({
  remessaId: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,18}$/, "Deve ser um número"), v.description("Só as desta remessa")),
  ),
  ...pageEntries,
});

const RebuildQuery = v.strictObject({
  simular: v.pipe(
    v.picklist(["true"], "Só a simulação existe; informe simular=true"),
    v.description("Obrigatório: nada é gravado, os bytes são só comparados"),
  ),
});

export function operationRemittanceRoutes(app: App) {
  return new Hono<Env>()
    .get(path, ...getRemittances(app))
    .get(`${path}/:id`, ...getRemittance(app))
    .post(`${path}/:id/publicar`, ...postPublication(app))
    .post(`${path}/:id/reenviar`, ...postResend(app))
    .post(`${path}/:id/reconstruir`, ...postRebuild(app))
    .get("/v1/operacao/acao", ...getActions(app))
    .get("/v1/operacao/acao/:id", ...getAction(app));
}

const getRemittances = (app: App) =>
  operation({
    id: "listarRemessas",
    tag,
    summary: "Remessas às instituições",
    access: accessFor(app, operators),
    query: RemittanceQuery,
    success: okResponse("Uma página de remessas, da mais nova à mais antiga", pageSchema(RemittanceAnswer)),
  }, async (c) => {
    const { ispb, data, situacao, ordenar, ...page } = c.req.valid("query");
    const { total, rows } = await app.lists((db) =>
      listRemittances(db, {
        ispb,
        dispatchDate: mapPresent(data, Temporal.PlainDate.from),
        status: situacao && remittanceSituations[situacao],
      }, { ...pageWindow(page), sequence: parseSortOrder(remittanceColumns, ordenar) })
    );
    return c.json(pageOf(rows.map(wireRemittance), total, page), 200);
  });

const getRemittance = (app: App) =>
  operation({
    id: "consultarRemessa",
    tag,
    summary: "Uma remessa",
    access: accessFor(app, operators),
    parameters: [idParameter("da remessa")],
    success: okResponse("A remessa", RemittanceAnswer),
    problems: ["remessa-nao-encontrada"],
  }, async (c) => {
    const id = parseRowId(c.req.param("id"));
    const found = id === undefined ? undefined : await findRemittanceView(app.db, id);
    return found === undefined ? problem(c, "remessa-nao-encontrada") : c.json(wireRemittance(found), 200);
  });

const postPublication = (app: App) =>
  operation({
    ...ofAction({
      id: "publicarRemessa",
      summary: "Tenta publicar uma remessa agora",
      description:
        "O que o serviço repete sozinho a cada minuto da janela; a causa da falha deve ter sido corrigida.",
      problems: ["remessa-ja-publicada", "fora-da-janela-de-envio"],
    }),
    access: accessFor(app, operators),
    body: ReasonBody,
  }, (c) => request(app, c, "publish", c.req.valid("json").motivo));

const postResend = (app: App) =>
  operation({
    ...ofAction({
      id: "reenviarRemessa",
      summary: "Põe uma remessa de novo na pasta da instituição que a perdeu",
      description:
        "Com o mesmo nome e os bytes arquivados, cujo SHA-256 é conferido; nunca bytes novos. Nada é feito se o que " +
        "estiver na pasta for diferente.",
      problems: ["remessa-nao-publicada"],
    }),
    access: accessFor(app, operators),
    body: ReasonBody,
  }, (c) => request(app, c, "resend", c.req.valid("json").motivo));

const postRebuild = (app: App) =>
  operation({
    ...ofAction({
      id: "reconstruirRemessa",
      summary: "Refaz uma remessa do banco de dados e a compara com o registrado",
      description: "Nada é gravado: o resultado diz se é idêntica, ou a primeira linha diferente.",
    }),
    access: accessFor(app, operators),
    query: RebuildQuery,
    body: ReasonBody,
  }, (c) => request(app, c, "rebuild", c.req.valid("json").motivo));

const getActions = (app: App) =>
  operation({
    id: "listarAcoes",
    tag,
    summary: "O que operadores pediram das remessas",
    access: accessFor(app, operators),
    query: ActionQuery,
    success: okResponse("Uma página de ações, da mais nova à mais antiga", pageSchema(ActionAnswer)),
  }, async (c) => {
    const { remessaId, ...page } = c.req.valid("query");
    const filter = { remittanceId: mapPresent(remessaId, BigInt) };
    const { total, rows } = await app.lists((db) => listActions(db, filter, pageWindow(page)));
    return c.json(pageOf(rows.map(wireAction), total, page), 200);
  });

const getAction = (app: App) =>
  operation({
    id: "consultarAcao",
    tag,
    summary: "Uma ação e o que resultou dela",
    access: accessFor(app, operators),
    parameters: [idParameter("da ação")],
    success: okResponse("A ação", ActionAnswer),
    problems: ["acao-nao-encontrada"],
  }, async (c) => {
    const id = parseRowId(c.req.param("id"));
    const found = id === undefined ? undefined : await findAction(app.db, id);
    return found === undefined ? problem(c, "acao-nao-encontrada") : c.json(wireAction(found), 200);
  });

/** The common description of the three actions. */
const ofAction = (
  { problems = [], ...description }: Omit<Description, "tag" | "success" | "parameters" | "access">,
): Omit<Description, "access"> => ({
  ...description,
  tag,
  parameters: [idParameter("da remessa")],
  success: acceptedResponse("A ação foi pedida; um trabalhador a fará em instantes", ActionAnswer),
  problems: ["remessa-nao-encontrada", ...problems],
});

/** Requests an action from a worker, if it is possible now. */
async function request(app: App, c: Context<Env>, kind: RemittanceAction, motivo: string): Promise<Response> {
  const id = parseRowId(c.req.param("id"));
  const [remittance, holidays] = [id && await findRemittance(app.db, id), await app.holidays()];
  if (!remittance) return problem(c, "remessa-nao-encontrada");
  const now = app.clock();
  const decided = decideRemittanceAction(kind, remittance, { now, holidays });
  if (!decided.ok) return refuse(c, remittanceProblems.explain(decided.error));
  return await commitAnswer(app.db, c, async (tx) => {
    const action = await insertAction(tx, {
      kind,
      remittanceId: remittance.id,
      reason: motivo,
      requestedBy: c.var.caller.cpf,
      requestedAt: now,
    });
    await enqueue(tx, [{
      task: "operator_action",
      payload: { actionId: String(action.id) },
      key: `action:${action.id}`,
      // Actions on one remittance run one after the other: of two at once, one would find the file locked and
      // wait a minute.
      queue: `remittance:${remittance.id}`,
    }]);
    const detail = { reason: motivo, action: String(action.id) };
    await appendAudit(tx, [
      auditEntry(c.var, { at: now, action: `remittance.${kind}`, subject: remittance.fileName, detail }),
    ]);
    return c.json(wireAction(action), 202, { Location: locationOf(c, `/v1/operacao/acao/${action.id}`) });
  });
}

function wireAction(action: OperatorAction): v.InferOutput<typeof ActionAnswer> {
  const { result } = action;
  const [code, good, sentence] = result === undefined ? [] : actionOutcomes[result.outcome as ActionOutcome];
  return {
    id: String(action.id),
    tipo: actionNames[action.kind],
    remessaId: String(action.remittanceId),
    arquivo: action.fileName,
    motivo: action.reason,
    pedidaPor: action.requestedBy,
    dataHoraPedido: wireInstant(action.requestedAt),
    situacao: result === undefined ? "EM_ANDAMENTO" : "CONCLUIDA",
    dataHoraConclusao: mapPresent(result?.at, wireInstant),
    resultado: code,
    sucesso: good,
    explicacao: sentence,
    detalhe: mapPresent(result?.detail, wireActionDetail),
  };
}
