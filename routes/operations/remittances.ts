/** Remittances for operators: what was sent, and the actions on a file, which workers perform. */
import * as v from "valibot";
import { decideRemittanceAction, type RemittanceAction } from "../../domain/operations/remittance_action.ts";
import {
  type ActionOutcome,
  actionOutcomes,
  wireActionDetail,
} from "../../domain/operations/remittance_outcome.ts";
import { fail, ok } from "../../domain/result.ts";
import { parseSortOrder } from "../../domain/sort_order.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { findRemittance } from "../../store/dispatch/remittances.ts";
import {
  findAction,
  insertAction,
  listActions,
  type OperatorAction,
} from "../../store/operations/operator_actions.ts";
import { findRemittanceView, listRemittances } from "../../store/operations/remittance_views.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import type { App } from "../app.ts";
import { auditEntry, type Outcome } from "../call.ts";
import {
  instant,
  mapPresent,
  pageEntries,
  pageOf,
  pageSchema,
  pageWindow,
  wireInstant,
} from "../http/wire.ts";
import { acceptedResponse, okResponse } from "../operation.ts";
import { idParameter, operatorOperation, ReasonBody, type ReasonedCall, rowAt } from "./common.ts";
import { remittanceProblems } from "./file_action_problems.ts";
import {
  RemittanceAnswer,
  remittanceColumns,
  RemittanceQuery,
  remittanceSituations,
  wireRemittance,
} from "./operation_schema.ts";

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
export type ActionAnswer = v.InferOutput<typeof ActionAnswer>;

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

export const listRemittancesOperation = operatorOperation({
  id: "listarRemessas",
  method: "GET",
  path,
  summary: "Remessas às instituições",
  query: RemittanceQuery,
  success: okResponse("Uma página de remessas, da mais nova à mais antiga", pageSchema(RemittanceAnswer)),
  run: async (app, call) => {
    const { ispb, data, situacao, ordenar, ...page } = call.query;
    const { total, rows } = await app.lists((db) =>
      listRemittances(db, {
        ispb,
        dispatchDate: mapPresent(data, Temporal.PlainDate.from),
        status: situacao && remittanceSituations[situacao],
      }, { ...pageWindow(page), sequence: parseSortOrder(remittanceColumns, ordenar) })
    );
    return ok(pageOf(rows.map(wireRemittance), total, page));
  },
});

export const readRemittanceOperation = operatorOperation({
  id: "consultarRemessa",
  method: "GET",
  path: `${path}/:id`,
  summary: "Uma remessa",
  parameters: [idParameter("da remessa")],
  success: okResponse("A remessa", RemittanceAnswer),
  problems: ["remessa-nao-encontrada"],
  run: async (app, call) => {
    const found = await rowAt(call.params.id, (id) => findRemittanceView(app.db, id));
    return found === undefined ? fail("remessa-nao-encontrada") : ok(wireRemittance(found));
  },
});

/** What the three actions have in common. */
const anAction = {
  method: "POST",
  parameters: [idParameter("da remessa")],
  body: ReasonBody,
  success: acceptedResponse("A ação foi pedida; um trabalhador a fará em instantes", ActionAnswer),
  location: ({ id }: ActionAnswer) => `/v1/operacao/acao/${id}`,
} as const;

export const publishRemittanceOperation = operatorOperation({
  ...anAction,
  id: "publicarRemessa",
  path: `${path}/:id/publicar`,
  summary: "Tenta publicar uma remessa agora",
  description:
    "O que o serviço repete sozinho a cada minuto da janela; a causa da falha deve ter sido corrigida.",
  problems: ["remessa-nao-encontrada", "remessa-ja-publicada", "fora-da-janela-de-envio"],
  run: (app, call) => request(app, call, "publish"),
});

export const resendRemittanceOperation = operatorOperation({
  ...anAction,
  id: "reenviarRemessa",
  path: `${path}/:id/reenviar`,
  summary: "Põe uma remessa de novo na pasta da instituição que a perdeu",
  description:
    "Com o mesmo nome e os bytes arquivados, cujo SHA-256 é conferido; nunca bytes novos. Nada é feito se o que " +
    "estiver na pasta for diferente.",
  problems: ["remessa-nao-encontrada", "remessa-nao-publicada"],
  run: (app, call) => request(app, call, "resend"),
});

export const rebuildRemittanceOperation = operatorOperation({
  ...anAction,
  id: "reconstruirRemessa",
  path: `${path}/:id/reconstruir`,
  summary: "Refaz uma remessa do banco de dados e a compara com o registrado",
  description: "Nada é gravado: o resultado diz se é idêntica, ou a primeira linha diferente.",
  problems: ["remessa-nao-encontrada"],
  query: RebuildQuery,
  run: (app, call) => request(app, call, "rebuild"),
});

export const listActionsOperation = operatorOperation({
  id: "listarAcoes",
  method: "GET",
  path: "/v1/operacao/acao",
  summary: "O que operadores pediram das remessas",
  query: ActionQuery,
  success: okResponse("Uma página de ações, da mais nova à mais antiga", pageSchema(ActionAnswer)),
  run: async (app, call) => {
    const { remessaId, ...page } = call.query;
    const filter = { remittanceId: mapPresent(remessaId, BigInt) };
    const { total, rows } = await app.lists((db) => listActions(db, filter, pageWindow(page)));
    return ok(pageOf(rows.map(wireAction), total, page));
  },
});

export const readActionOperation = operatorOperation({
  id: "consultarAcao",
  method: "GET",
  path: "/v1/operacao/acao/:id",
  summary: "Uma ação e o que resultou dela",
  parameters: [idParameter("da ação")],
  success: okResponse("A ação", ActionAnswer),
  problems: ["acao-nao-encontrada"],
  run: async (app, call) => {
    const found = await rowAt(call.params.id, (id) => findAction(app.db, id));
    return found === undefined ? fail("acao-nao-encontrada") : ok(wireAction(found));
  },
});

/** Requests an action from a worker, if it is possible now. */
async function request(
  app: App,
  call: ReasonedCall<ActionAnswer>,
  kind: RemittanceAction,
): Promise<Outcome<ActionAnswer>> {
  const { caller, params, body: { motivo } } = call;
  const remittance = await rowAt(params.id, (id) => findRemittance(app.db, id));
  const holidays = await app.holidays();
  if (remittance === undefined) return fail("remessa-nao-encontrada");
  const now = app.clock();
  const decided = decideRemittanceAction(kind, remittance, { now, holidays });
  if (!decided.ok) return fail(remittanceProblems.explain(decided.error));
  return await call.commit(async (tx) => {
    const action = await insertAction(tx, {
      kind,
      remittanceId: remittance.id,
      reason: motivo,
      requestedBy: caller.cpf,
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
      auditEntry(call, { at: now, action: `remittance.${kind}`, subject: remittance.fileName, detail }),
    ]);
    return ok(wireAction(action));
  });
}

function wireAction(action: OperatorAction): ActionAnswer {
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
