/**
 * The viewers of confidential orders: authorised by the creator, and maintained by administrators who do not
 * see the order.
 */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Profile } from "../../domain/identity/caller.ts";
import {
  decideViewerAdded,
  decideViewerRemoved,
  mayListViewers,
  type Viewer,
  type ViewerAuthority,
  viewerAuthorityOf,
  type ViewerCandidate,
  type ViewerRefusal,
} from "../../domain/orders/confidentiality.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { appendAudit, type AuditEntry } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection.ts";
import {
  type CurrentViewer,
  findSecrecy,
  insertViewer,
  listViewers,
  type OrderSecrecy,
  removeViewer,
} from "../../store/orders/viewers.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { createdResponse, noContentResponse, okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { refuse } from "../http/problems.ts";
import { auditEntry, locationOf } from "../http/request.ts";
import { instant, pageEntries, pageOfAll, pageSchema, wireInstant } from "../http/wire.ts";
import { explainValue } from "../http/value_problems.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { explainViewer } from "./viewer_problems.ts";
import { pastedNumber, protocolNumberOf } from "../http/number_wire.ts";

const tag = "Ordens";
const path = "/v1/ordem/:numeroProtocolo/visualizador";
const numberParameter = {
  in: "path",
  name: "numeroProtocolo",
  description: "Número de protocolo, 14 dígitos",
  example: "20260000000042",
} as const;

/**
 * Those who draft and those who maintain viewers; courts' systems are excluded (specification, "User
 * profiles").
 */
const keepers = { profiles: ["judge", "assistant", "administrator"] satisfies Profile[] };

const cpf = v.pipe(
  pastedNumber,
  v.description("CPF do visualizador, 11 dígitos"),
  v.examples(["52998224725"]),
);

const ViewerBody = v.pipe(
  v.strictObject({ cpf }),
  v.metadata({ ref: "NovoVisualizador", examples: [{ cpf: "52998224725" }] }),
);

const wireKeeper: Record<ViewerAuthority, "CRIADOR" | "ADMINISTRADOR"> = {
  creator: "CRIADOR",
  administrator: "ADMINISTRADOR",
};

const ViewerAnswer = v.pipe(
  v.object({
    cpf: v.string(),
    nome: v.string(),
    incluidoPor: v.pipe(
      v.picklist(Object.values(wireKeeper)),
      v.description("Quem criou a ordem, ou um administrador do tribunal"),
    ),
    dataHoraInclusao: instant,
  }),
  v.metadata({ ref: "Visualizador" }),
);

export function viewerRoutes(app: App) {
  return new Hono<Env>()
    .get(path, ...getViewers(app))
    .post(path, ...postViewer(app))
    .delete(path, ...deleteViewer(app));
}

const getViewers = (app: App) =>
  operation({
    id: "listarVisualizadores",
    tag,
    summary: "Lista os visualizadores de uma ordem sigilosa",
    description: "Por quem vê a ordem e pelos administradores do tribunal, que a indicam pelo número e não " +
      "veem o seu conteúdo.",
    access: accessFor(app, keepers),
    parameters: [numberParameter],
    query: v.strictObject(pageEntries),
    success: okResponse("Uma página de visualizadores, na sequência da inclusão", pageSchema(ViewerAnswer)),
    problems: ["ordem-nao-encontrada", "ordem-nao-sigilosa"],
  }, async (c) => {
    const order = await find(app.db, c.req.param("numeroProtocolo"));
    if (!order.ok) return refuse(c, explainViewer(order.error));
    const allowed = mayListViewers(c.var.caller, order.value);
    if (!allowed.ok) return refuse(c, explainViewer(allowed.error));
    const found = await listViewers(app.db, order.value.orderId);
    return c.json(pageOfAll(found.map(wireViewer), c.req.valid("query")), 200);
  });

const postViewer = (app: App) =>
  operation({
    id: "incluirVisualizador",
    tag,
    summary: "Inclui um visualizador em uma ordem sigilosa",
    description:
      "Um usuário ativo do tribunal da ordem, que passa a vê-la e nada mais. Quem a criou autoriza; " +
      "um administrador do tribunal inclui sem ver a ordem, e não inclui a si mesmo.",
    access: accessFor(app, keepers),
    parameters: [numberParameter],
    body: ViewerBody,
    success: createdResponse("O visualizador incluído", ViewerAnswer),
    problems: [
      "cpf-cnpj-invalido",
      "ordem-nao-encontrada",
      "ordem-nao-sigilosa",
      "somente-criador-autoriza",
      "administrador-nao-se-inclui",
      "visualizador-desconhecido",
      "visualizador-ja-incluido",
    ],
  }, async (c) => {
    const cpf = parseCpf(c.req.valid("json").cpf);
    if (!cpf.ok) return refuse(c, explainValue(cpf.error, "cpf"));
    const candidate = await app.registries.corporate.user(cpf.value);
    if (!candidate.ok) return refuse(c, explainRegistry(candidate.error));
    return await commitAnswer(app.db, c, async (tx) => {
      const added = await include(c, tx, candidate.value, app.clock());
      if (!added.ok) return refuse(c, explainViewer(added.error));
      return c.json(wireViewer(added.value), 201, { Location: locationOf(c, c.req.path) });
    });
  });

const deleteViewer = (app: App) =>
  operation({
    id: "retirarVisualizador",
    tag,
    summary: "Retira um visualizador de uma ordem sigilosa",
    description: "Um administrador retira qualquer um; quem criou a ordem, os que autorizou.",
    access: accessFor(app, keepers),
    parameters: [numberParameter],
    query: v.strictObject({ cpf }),
    success: noContentResponse("O usuário deixou de ver a ordem"),
    problems: [
      "cpf-cnpj-invalido",
      "ordem-nao-encontrada",
      "ordem-nao-sigilosa",
      "somente-criador-autoriza",
      "visualizador-nao-encontrado",
      "visualizador-do-administrador",
    ],
  }, async (c) => {
    const cpf = parseCpf(c.req.valid("query").cpf);
    if (!cpf.ok) return refuse(c, explainValue(cpf.error, "cpf"));
    const removed = await app.db.transaction().execute((tx) => exclude(c, tx, cpf.value, app.clock()));
    return removed.ok ? c.body(null, 204) : refuse(c, explainViewer(removed.error));
  });

/** An unknown order gets the same refusal as one that the caller may not see. */
async function find(
  db: Db | Tx,
  given: string | undefined,
): Promise<Result<OrderSecrecy, ViewerRefusal>> {
  const protocolNumber = protocolNumberOf(given);
  const order = protocolNumber !== undefined ? await findSecrecy(db, { protocolNumber }) : undefined;
  return order === undefined ? fail({ type: "unknown-order" }) : ok(order);
}

async function include(
  c: Context<Env>,
  tx: Tx,
  candidate: ViewerCandidate | undefined,
  at: Temporal.Instant,
): Promise<Result<CurrentViewer, ViewerRefusal>> {
  const order = await find(tx, c.req.param("numeroProtocolo"));
  if (!order.ok) return order;
  const viewer = decideViewerAdded(c.var.caller, order.value, candidate);
  if (!viewer.ok) return viewer;
  const by = { by: c.var.caller.cpf, at };
  // Somebody else may have added the viewer meanwhile.
  if (!await insertViewer(tx, order.value.orderId, viewer.value, by)) return fail({ type: "already-viewer" });
  await appendAudit(tx, [audited(c, "viewer.add", viewer.value, at)]);
  return ok({ ...viewer.value, addedAt: at });
}

async function exclude(
  c: Context<Env>,
  tx: Tx,
  cpf: string,
  at: Temporal.Instant,
): Promise<Result<void, ViewerRefusal>> {
  const order = await find(tx, c.req.param("numeroProtocolo"));
  if (!order.ok) return order;
  // Before its viewers are read: what is hidden is denied as fast as what is not there.
  const keeper = viewerAuthorityOf(c.var.caller, order.value);
  if (!keeper.ok) return keeper;
  const { orderId } = order.value;
  const viewer = decideViewerRemoved(c.var.caller, order.value, await listViewers(tx, orderId), cpf);
  if (!viewer.ok) return viewer;
  const by = { by: c.var.caller.cpf, at };
  if (!await removeViewer(tx, orderId, cpf, by)) return fail({ type: "not-a-viewer" });
  await appendAudit(tx, [audited(c, "viewer.remove", viewer.value, at)]);
  return ok(undefined);
}

const audited = (
  c: Context<Env>,
  action: "viewer.add" | "viewer.remove",
  { cpf, addedAs }: Viewer,
  at: Temporal.Instant,
): AuditEntry =>
  auditEntry(c.var, {
    at,
    action,
    subject: protocolNumberOf(c.req.param("numeroProtocolo")) ?? "",
    detail: { viewer: cpf, addedAs },
  });

/**
 * The viewer without the name of who added them, from which an administrator would learn who created the
 * order.
 */
const wireViewer = ({ cpf, name, addedAs, addedAt }: CurrentViewer) => ({
  cpf,
  nome: name,
  incluidoPor: wireKeeper[addedAs],
  dataHoraInclusao: wireInstant(addedAt),
});
