/**
 * Staging for institutions' developers: whether an institution answers automatically, and which acceptance
 * cases its program has passed.
 */
import { Hono } from "hono";
import * as v from "valibot";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { listInstitutions } from "../../store/institutions/institutions.ts";
import { type AcceptanceFacts, acceptanceFacts } from "../../store/operations/acceptance_facts.ts";
import type { App, Env } from "../app.ts";
import { operation } from "../http/operation.ts";
import { problem } from "../http/problems.ts";
import { auditEntry } from "../http/request.ts";
import { instant, integer, mapPresent, wireInstant } from "../http/wire.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operators, reason, tag } from "../operations/common.ts";
import { acceptanceResults } from "./acceptance_cases.ts";
import { ispbOf } from "../http/number_wire.ts";

type Switches = NonNullable<App["automaticAnswers"]>;

const path = "/v1/operacao/homologacao/:ispb";
const ofInstitution = { in: "path", name: "ispb", description: "ISPB da instituição" } as const;

export const AcceptanceAnswer = v.pipe(
  v.object({
    ispb: v.string(),
    respostaAutomatica: v.pipe(
      v.boolean(),
      v.description("Se a homologação responde por ela; falso: os seus próprios programas respondem"),
    ),
    total: integer,
    cumpridos: integer,
    casos: v.array(v.pipe(
      v.object({
        codigo: v.string(),
        grupo: v.string(),
        titulo: v.string(),
        dataHora: v.optional(v.pipe(instant, v.description("Quando foi visto pela primeira vez"))),
      }),
      v.metadata({ ref: "CasoDeHomologacao" }),
    )),
  }),
  v.metadata({ ref: "HomologacaoDaInstituicao" }),
);

const SwitchBody = v.pipe(
  v.strictObject({
    ativa: v.pipe(v.boolean(), v.description("Se a homologação responde pela instituição")),
    motivo: reason,
  }),
  v.metadata({ ref: "RespostaAutomatica" }),
);

/** The operations exist only where institutions answer automatically. */
export function acceptanceRoutes(app: App) {
  const routes = new Hono<Env>();
  const switches = app.automaticAnswers;
  return switches === undefined ? routes : routes
    .get(path, ...getAcceptance(app, switches))
    .put(`${path}/resposta-automatica`, ...putAutomaticAnswers(app, switches));
}

const getAcceptance = (app: App, switches: Switches) =>
  operation({
    id: "consultarHomologacaoDaInstituicao",
    tag,
    summary: "O que o programa de uma instituição já mostrou na homologação",
    description:
      "Cada código de resposta, cada forma de arquivo e cada recusa, e quando foi vista pela primeira vez.",
    access: accessFor(app, operators),
    parameters: [ofInstitution],
    success: okResponse("Os casos", AcceptanceAnswer),
    problems: ["instituicao-desconhecida", "resposta-de-filial"],
  }, async (c) => {
    const ispb = ispbOf(c);
    const refused = await refusalOf(app, ispb);
    if (refused !== undefined) return problem(c, refused);
    const [isOn, facts] = await Promise.all([switches.isOn(ispb), acceptanceFacts(app.db, ispb)]);
    return c.json(answerOf(ispb, isOn, facts), 200);
  });

const putAutomaticAnswers = (app: App, switches: Switches) =>
  operation({
    id: "ligarRespostaAutomatica",
    tag,
    summary: "Liga ou desliga a resposta automática de uma instituição na homologação",
    description:
      "Desligada, a homologação deixa à instituição as remessas ainda não respondidas e as seguintes. Ligada outra vez, responde " +
      "às que vierem depois, com o sequencial seguinte ao último usado.",
    access: accessFor(app, operators),
    parameters: [ofInstitution],
    body: SwitchBody,
    success: okResponse("Os casos", AcceptanceAnswer),
    problems: ["instituicao-desconhecida", "resposta-de-filial"],
  }, async (c) => {
    const ispb = ispbOf(c);
    const refused = await refusalOf(app, ispb);
    if (refused !== undefined) return problem(c, refused);
    const { ativa, motivo } = c.req.valid("json");
    const detail = { reason: motivo, on: ativa };
    const entry = auditEntry(c.var, {
      at: app.clock(),
      action: "automatic-answers.turn",
      subject: ispb,
      detail,
    });
    // What the answer says is read before the commit, after which nothing may fail.
    const facts = await acceptanceFacts(app.db, ispb);
    // The audit entry is written first: a failure rolls it back.
    await app.db.transaction().execute(async (tx) => {
      await appendAudit(tx, [entry]);
      await switches.turn(ispb, ativa);
    });
    return c.json(answerOf(ispb, ativa, facts), 200);
  });

/** Only an institution with folders of its own can answer; for a branch its leader does. */
async function refusalOf({ db }: App, ispb: string) {
  const institution = (await listInstitutions(db)).find((known) => known.ispb === ispb);
  if (institution === undefined) return "instituicao-desconhecida";
  return institution.leaderIspb === undefined ? undefined : "resposta-de-filial";
}

function answerOf(
  ispb: string,
  isAutomatic: boolean,
  facts: AcceptanceFacts,
): v.InferOutput<typeof AcceptanceAnswer> {
  const results = acceptanceResults(facts);
  return {
    ispb,
    respostaAutomatica: isAutomatic,
    total: results.length,
    cumpridos: results.filter(({ firstAt }) => firstAt !== undefined).length,
    casos: results.map(({ id, group, title, firstAt }) => ({
      codigo: id,
      grupo: group,
      titulo: title,
      dataHora: mapPresent(firstAt, wireInstant),
    })),
  };
}
