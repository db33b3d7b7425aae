/**
 * Drafts of orders: creates them, with or without looking up the defendants' institutions, and reads them.
 */
import { fail, ok } from "../../domain/result.ts";
import type { Served } from "../app.ts";
import { NotModified, type Outcome, Versioned } from "../call.ts";
import { hasCurrentVersion, ifNoneMatch, versioned } from "../http/etag.ts";
import { drafters } from "../identity/caller_identity.ts";
import { createdResponse, okResponse, operationsOf } from "../operation.ts";
import { whenChangeable } from "../order_content/draft_change.ts";
import { registryRelationships, withoutLookUp } from "../order_content/draft_facts.ts";
import { readDraft } from "../order_content/draft_reading.ts";
import { DraftBody } from "../order_content/draft_schema.ts";
import { auditSubjectOf, recordOrderReading } from "../order_content/visibility.ts";
import { DraftAnswer } from "../orders/order_schema.ts";
import { wireDraft } from "../orders/order_wire.ts";
import {
  draftProblems,
  explainAbsence,
  idParameter,
  lookUpProblems,
  readVisibleDraft,
} from "./draft_access.ts";
import { draftAddress, type DraftCall, makeDraft } from "./draft_creation.ts";
import { draftedOf, duplicateWarnings } from "./duplicate_orders.ts";

const operation = operationsOf({ tag: "Ordens", access: drafters });

export const createDraftOperation = operation({
  id: "criarMinuta",
  method: "POST",
  path: "/v1/ordem/minuta",
  summary: "Cria uma minuta",
  description:
    "De bloqueio, de bloqueio com transferência (com `depositoJudicial`) ou de requisição de informações. As " +
    "instituições de cada réu são buscadas no cadastro de clientes; `instituicoes` retira as que forem " +
    "indicadas com `atingida: false` e acrescenta as demais. Duas ou mais instituições do mesmo grupo que só a " +
    "busca encontrou dão lugar à líder, que responde por todas. Os réus consultados contam num limite por minuto, " +
    "próprio das minutas e maior que o de `/relacionamento/`; o mesmo réu no mesmo processo conta uma vez por hora. " +
    "`/v1/ordem/minuta-contas` dispensa a consulta.",
  body: DraftBody,
  success: versioned(createdResponse("A minuta criada", DraftAnswer)),
  problems: [...draftProblems, ...lookUpProblems],
  location: draftAddress,
  run: (app, call) => create(app, call, call.body, { lookUp: true }),
});

export const createNamedDraftOperation = operation({
  id: "criarMinutaContas",
  method: "POST",
  path: "/v1/ordem/minuta-contas",
  summary: "Cria uma minuta com as instituições informadas",
  description:
    "Dispensa a consulta ao cadastro de clientes: a ordem alcança só o que estiver em `instituicoes`.",
  body: DraftBody,
  success: versioned(createdResponse("A minuta criada", DraftAnswer)),
  problems: draftProblems,
  location: draftAddress,
  run: (app, call) => create(app, call, call.body, { lookUp: false }),
});

async function create(
  app: Served,
  call: DraftCall,
  body: DraftBody,
  { lookUp }: { readonly lookUp: boolean },
): Promise<Outcome<DraftAnswer>> {
  const request = readDraft(body);
  if (!request.ok) return fail({ reasons: request.error, otherwise: "minuta-recusada" });
  return await makeDraft(app, call, request.value, {
    relationships: lookUp ? registryRelationships(app, call) : withoutLookUp,
    detail: { lookUp },
  });
}

export const readDraftOperation = operation({
  id: "consultarMinuta",
  method: "GET",
  path: "/v1/ordem/minuta/:id",
  summary: "Consulta uma minuta",
  parameters: [idParameter, ifNoneMatch],
  success: versioned(okResponse("A minuta", DraftAnswer)),
  notModified: true,
  problems: ["minuta-nao-encontrada", "ordem-ja-protocolada"],
  run: async (app, call) => {
    const found = await readVisibleDraft(app, call.caller, call.params.id);
    if (!found.ok) return fail(explainAbsence(found.error));
    await recordOrderReading(app, call, "draft.read", [auditSubjectOf(found.value.order)]);
    const may = await whenChangeable(app.db, call.caller, found.value.order, app.clock());
    const { version } = found.value.order;
    if (hasCurrentVersion(call.ifNoneMatch, version)) return ok(new NotModified(version));
    const [duplicates] = await duplicateWarnings(app.db, call.caller, [draftedOf(found.value)]);
    return ok(new Versioned({ ...wireDraft(found.value, duplicates), podeAlterar: may.ok }, version));
  },
});
