/**
 * The viewers of confidential orders: authorised by the creator, and maintained by administrators who do not
 * see the order.
 */
import * as v from "valibot";
import type { Profile } from "../../domain/identity/caller.ts";
import { parseCpf } from "../../domain/identity/tax_id.ts";
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
import { appendAudit, type AuditEntry } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import {
  type CurrentViewer,
  findSecrecy,
  insertViewer,
  listViewers,
  type OrderSecrecy,
  removeViewer,
} from "../../store/orders/viewers.ts";
import { type Acting, auditEntry } from "../call.ts";
import { pastedNumber, protocolNumberOf } from "../http/number_wire.ts";
import { explainValue } from "../http/value_problems.ts";
import { instant, pageEntries, pageOfAll, pageSchema, wireInstant } from "../http/wire.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { createdResponse, noContentResponse, okResponse, operationsOf } from "../operation.ts";
import { explainViewer } from "../order_content/viewer_problems.ts";

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
const operation = operationsOf({ tag: "Ordens", access: keepers });

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
export type ViewerAnswer = v.InferOutput<typeof ViewerAnswer>;

export const listViewersOperation = operation({
  id: "listarVisualizadores",
  method: "GET",
  path,
  summary: "Lista os visualizadores de uma ordem sigilosa",
  description: "Por quem vê a ordem e pelos administradores do tribunal, que a indicam pelo número e não " +
    "veem o seu conteúdo.",
  parameters: [numberParameter],
  query: v.strictObject(pageEntries),
  success: okResponse("Uma página de visualizadores, na sequência da inclusão", pageSchema(ViewerAnswer)),
  problems: ["ordem-nao-encontrada", "ordem-nao-sigilosa"],
  run: async (app, call) => {
    const order = await find(app.db, call.params.numeroProtocolo);
    if (!order.ok) return fail(explainViewer(order.error));
    const allowed = mayListViewers(call.caller, order.value);
    if (!allowed.ok) return fail(explainViewer(allowed.error));
    const found = await listViewers(app.db, order.value.orderId);
    return ok(pageOfAll(found.map(wireViewer), call.query));
  },
});

export const addViewerOperation = operation({
  id: "incluirVisualizador",
  method: "POST",
  path,
  summary: "Inclui um visualizador em uma ordem sigilosa",
  description:
    "Um usuário ativo do tribunal da ordem, que passa a vê-la e nada mais. Quem a criou autoriza; " +
    "um administrador do tribunal inclui sem ver a ordem, e não inclui a si mesmo.",
  parameters: [numberParameter],
  body: ViewerBody,
  success: createdResponse("O visualizador incluído", ViewerAnswer),
  location: (_, { numeroProtocolo }) => path.replace(":numeroProtocolo", numeroProtocolo),
  problems: [
    "cpf-cnpj-invalido",
    "ordem-nao-encontrada",
    "ordem-nao-sigilosa",
    "somente-criador-autoriza",
    "administrador-nao-se-inclui",
    "visualizador-desconhecido",
    "visualizador-ja-incluido",
  ],
  run: async (app, call) => {
    const cpf = parseCpf(call.body.cpf);
    if (!cpf.ok) return fail(explainValue(cpf.error, "cpf"));
    const candidate = await app.registries.corporate.user(cpf.value);
    if (!candidate.ok) return fail(explainRegistry(candidate.error));
    return await call.commit(async (tx) => {
      const added = await include(call, tx, candidate.value, app.clock());
      if (!added.ok) return fail(explainViewer(added.error));
      return ok(wireViewer(added.value));
    });
  },
});

export const removeViewerOperation = operation({
  id: "retirarVisualizador",
  method: "DELETE",
  path,
  summary: "Retira um visualizador de uma ordem sigilosa",
  description: "Um administrador retira qualquer um; quem criou a ordem, os que autorizou.",
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
  run: async (app, call) => {
    const cpf = parseCpf(call.query.cpf);
    if (!cpf.ok) return fail(explainValue(cpf.error, "cpf"));
    return await call.commit(async (tx) => {
      const removed = await exclude(call, tx, cpf.value, app.clock());
      return removed.ok ? removed : fail(explainViewer(removed.error));
    });
  },
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

type ViewerCall = Acting & { readonly params: { readonly numeroProtocolo: string } };

async function include(
  call: ViewerCall,
  tx: Tx,
  candidate: ViewerCandidate | undefined,
  at: Temporal.Instant,
): Promise<Result<CurrentViewer, ViewerRefusal>> {
  const order = await find(tx, call.params.numeroProtocolo);
  if (!order.ok) return order;
  const viewer = decideViewerAdded(call.caller, order.value, candidate);
  if (!viewer.ok) return viewer;
  const by = { by: call.caller.cpf, at };
  // Somebody else may have added the viewer meanwhile.
  if (!await insertViewer(tx, order.value.orderId, viewer.value, by)) return fail({ type: "already-viewer" });
  await appendAudit(tx, [audited(call, "viewer.add", viewer.value, at)]);
  return ok({ ...viewer.value, addedAt: at });
}

async function exclude(
  call: ViewerCall,
  tx: Tx,
  cpf: string,
  at: Temporal.Instant,
): Promise<Result<undefined, ViewerRefusal>> {
  const order = await find(tx, call.params.numeroProtocolo);
  if (!order.ok) return order;
  // Before its viewers are read: what is hidden is denied as fast as what is not there.
  const keeper = viewerAuthorityOf(call.caller, order.value);
  if (!keeper.ok) return keeper;
  const { orderId } = order.value;
  const viewer = decideViewerRemoved(call.caller, order.value, await listViewers(tx, orderId), cpf);
  if (!viewer.ok) return viewer;
  const by = { by: call.caller.cpf, at };
  if (!await removeViewer(tx, orderId, cpf, by)) return fail({ type: "not-a-viewer" });
  await appendAudit(tx, [audited(call, "viewer.remove", viewer.value, at)]);
  return ok(undefined);
}

const audited = (
  call: ViewerCall,
  action: "viewer.add" | "viewer.remove",
  { cpf, addedAs }: Viewer,
  at: Temporal.Instant,
): AuditEntry =>
  auditEntry(call, {
    at,
    action,
    subject: protocolNumberOf(call.params.numeroProtocolo) ?? "",
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
