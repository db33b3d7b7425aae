/**
 * Drafts of orders: creates them, with or without looking up the defendants' institutions, and reads them.
 */
import { type Context, Hono } from "hono";
import type { App, Env } from "../app.ts";
import { etagOf, hasCurrentVersion, ifNoneMatch, versioned } from "../http/etag.ts";
import { operation } from "../http/operation.ts";
import { refuseAll } from "../http/problems.ts";
import { accessFor, drafters } from "../identity/caller_identity.ts";
import type { InstitutionDirectory } from "../app.ts";
import { createdResponse, okResponse } from "../openapi/describe.ts";
import { Draft as DraftAnswer } from "../orders/order_schema.ts";
import { whenChangeable } from "./draft_change.ts";
import { draftedOf, duplicateWarnings } from "./duplicate_orders.ts";
import { wireDraft } from "../orders/order_wire.ts";
import { auditSubjectOf, recordOrderReading } from "../orders/visibility.ts";
import { deleteDraft, patchDraft, putDraft } from "./draft_changes.ts";
import { makeDraft } from "./draft_creation.ts";
import { registryRelationships, withoutLookUp } from "./draft_facts.ts";
import { draftProblems, idParameter, lookUpProblems, readVisibleDraft, refuseDraft } from "./draft_access.ts";
import { readDraft } from "./draft_reading.ts";
import { DraftBody } from "./draft_schema.ts";

const tag = "Ordens";

/** The operations on drafts. */
export function draftRoutes(app: App, institutions: () => Promise<InstitutionDirectory>) {
  return new Hono<Env>()
    .post("/v1/ordem/minuta", ...postDraft(app, institutions))
    .post("/v1/ordem/minuta-contas", ...postNamedDraft(app, institutions))
    .get("/v1/ordem/minuta/:id", ...getDraft(app))
    .put("/v1/ordem/minuta/:id", ...putDraft(app, institutions))
    .patch("/v1/ordem/minuta/:id", ...patchDraft(app))
    .delete("/v1/ordem/minuta/:id", ...deleteDraft(app));
}

const postDraft = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
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
    access: accessFor(app, drafters),
    body: DraftBody,
    success: versioned(createdResponse("A minuta criada", DraftAnswer)),
    problems: [...draftProblems, ...lookUpProblems],
  }, (c) => create(app, c, c.req.valid("json"), { lookUp: true, institutions }));

const postNamedDraft = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "criarMinutaContas",
    tag,
    summary: "Cria uma minuta com as instituições informadas",
    description:
      "Dispensa a consulta ao cadastro de clientes: a ordem alcança só o que estiver em `instituicoes`.",
    access: accessFor(app, drafters),
    body: DraftBody,
    success: versioned(createdResponse("A minuta criada", DraftAnswer)),
    problems: draftProblems,
  }, (c) => create(app, c, c.req.valid("json"), { lookUp: false, institutions }));

async function create(
  app: App,
  c: Context<Env>,
  body: DraftBody,
  { lookUp, institutions }: {
    readonly lookUp: boolean;
    readonly institutions: () => Promise<InstitutionDirectory>;
  },
): Promise<Response> {
  const request = readDraft(body);
  if (!request.ok) return refuseAll(c, request.error, "minuta-recusada");
  return await makeDraft(app, c, request.value, {
    relationships: lookUp ? registryRelationships(app, c) : withoutLookUp,
    institutions: await institutions(),
    detail: { lookUp },
  });
}

const getDraft = (app: App) =>
  operation({
    id: "consultarMinuta",
    tag,
    summary: "Consulta uma minuta",
    access: accessFor(app, drafters),
    parameters: [idParameter, ifNoneMatch],
    success: versioned(okResponse("A minuta", DraftAnswer)),
    notModified: true,
    problems: ["minuta-nao-encontrada", "ordem-ja-protocolada"],
  }, async (c) => {
    const found = await readVisibleDraft(app, c.var.caller, c.req.param("id"));
    if (!found.ok) return refuseDraft(c, found.error);
    await recordOrderReading(app, c.var, "draft.read", [auditSubjectOf(found.value.order)]);
    const may = await whenChangeable(app.db, c.var.caller, found.value.order, app.clock());
    const headers = { ETag: etagOf(found.value.order.version) };
    if (hasCurrentVersion(c.req.header("If-None-Match"), found.value.order.version)) {
      return c.body(null, 304, headers);
    }
    const [duplicates] = await duplicateWarnings(app.db, c.var.caller, [draftedOf(found.value)]);
    return c.json({ ...wireDraft(found.value, duplicates), podeAlterar: may.ok }, 200, headers);
  });
