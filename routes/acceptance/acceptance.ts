/**
 * Staging for institutions' developers: whether an institution answers automatically, and which acceptance cases its
 * program has passed; all of them must pass before it receives real orders.
 */
import * as v from "valibot";
import { codesAnswering } from "../../domain/answers/code_agreement.ts";
import type { RequestKind } from "../../domain/answers/code_effects.ts";
import { codesEndingCancellation, findCode } from "../../domain/answers/response_code.ts";
import { quarantineReasons } from "../../domain/operations/quarantine.ts";
import { fail, ok } from "../../domain/result.ts";
import { rejections } from "../../exchange/mod.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { listInstitutions } from "../../store/institutions/institutions.ts";
import {
  type AcceptanceFacts,
  acceptanceFacts,
  type AnswerFileProperty,
} from "../../store/operations/acceptance_facts.ts";
import type { App } from "../app.ts";
import { auditEntry } from "../call.ts";
import { ispbOf } from "../http/number_wire.ts";
import { instant, integer, mapPresent, wireInstant } from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { operatorOperation, reason } from "../operations/common.ts";

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
export type AcceptanceAnswer = v.InferOutput<typeof AcceptanceAnswer>;

const SwitchBody = v.pipe(
  v.strictObject({
    ativa: v.pipe(v.boolean(), v.description("Se a homologação responde pela instituição")),
    motivo: reason,
  }),
  v.metadata({ ref: "RespostaAutomatica" }),
);

export const readAcceptanceOperation = operatorOperation({
  id: "consultarHomologacaoDaInstituicao",
  method: "GET",
  path,
  summary: "O que o programa de uma instituição já mostrou na homologação",
  description:
    "Cada código de resposta, cada forma de arquivo e cada recusa, e quando foi vista pela primeira vez.",
  parameters: [ofInstitution],
  success: okResponse("Os casos", AcceptanceAnswer),
  problems: ["instituicao-desconhecida", "resposta-de-filial"],
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const switches = await switchesOf(app, ispb);
    if (!switches.ok) return switches;
    const [isOn, facts] = await Promise.all([switches.value.isOn(ispb), acceptanceFacts(app.db, ispb)]);
    return ok(answerOf(ispb, isOn, facts));
  },
});

export const turnAutomaticAnswersOperation = operatorOperation({
  id: "ligarRespostaAutomatica",
  method: "PUT",
  path: `${path}/resposta-automatica`,
  summary: "Liga ou desliga a resposta automática de uma instituição na homologação",
  description:
    "Desligada, a homologação deixa à instituição as remessas ainda não respondidas e as seguintes. Ligada outra vez, responde " +
    "às que vierem depois, com o sequencial seguinte ao último usado.",
  parameters: [ofInstitution],
  body: SwitchBody,
  success: okResponse("Os casos", AcceptanceAnswer),
  problems: ["instituicao-desconhecida", "resposta-de-filial"],
  run: async (app, call) => {
    const ispb = ispbOf(call.params.ispb);
    const switches = await switchesOf(app, ispb);
    if (!switches.ok) return switches;
    const { ativa, motivo } = call.body;
    const detail = { reason: motivo, on: ativa };
    // What the answer says is read before the commit, after which nothing may fail.
    const facts = await acceptanceFacts(app.db, ispb);
    return await call.commit(async (tx) => {
      // The audit entry is written first: a failure rolls it back.
      await appendAudit(tx, [
        auditEntry(call, { at: app.clock(), action: "automatic-answers.turn", subject: ispb, detail }),
      ]);
      await switches.value.turn(ispb, ativa);
      return ok(answerOf(ispb, ativa, facts));
    });
  },
});

/**
 * The switches, for an institution with folders of its own, which alone can answer: for a member of a group its leader does. There are
 * none but where institutions answer automatically.
 */
async function switchesOf({ db, automaticAnswers }: App, ispb: string) {
  const institution = (await listInstitutions(db)).find((known) => known.ispb === ispb);
  if (institution === undefined) return fail("instituicao-desconhecida" as const);
  if (institution.leaderIspb !== undefined) return fail("resposta-de-filial" as const);
  return automaticAnswers === undefined ? fail("recurso-inexistente" as const) : ok(automaticAnswers);
}

function answerOf(
  ispb: string,
  isAutomatic: boolean,
  facts: AcceptanceFacts,
): AcceptanceAnswer {
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

/** The operations exist only where institutions answer automatically. */
export const acceptanceOperations = ({ automaticAnswers }: App) =>
  automaticAnswers === undefined ? [] : [readAcceptanceOperation, turnAutomaticAnswersOperation];

type Request = AcceptanceFacts["answered"][number]["request"];

interface AcceptanceCase {
  /** A stable id: `bloqueio-03`. */
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** When the case was first passed; undefined: not yet. */
  readonly firstAt: (facts: AcceptanceFacts) => Temporal.Instant | undefined;
}

/** A case and when it was first passed. */
interface CaseResult extends Pick<AcceptanceCase, "id" | "group" | "title"> {
  readonly firstAt: Temporal.Instant | undefined;
}

/** For each request the beginning of its cases' ids, and its name in Portuguese. */
const requests: Readonly<Record<Request, readonly [id: string, name: string]>> = {
  block: ["bloqueio", "bloqueio"],
  unblock: ["desbloqueio", "desbloqueio"],
  transfer: ["transferencia", "transferência"],
  information: ["informacoes", "informações"],
  cancellation: ["cancelamento", "cancelamento"],
  arrival: ["recebimento", "notificação de recebimento"],
};

const answer = (request: Request, code: string, title: string): AcceptanceCase => ({
  id: `${requests[request][0]}-${code.toLowerCase()}`,
  group: `Respostas: ${requests[request][1]}`,
  title: `${code}: ${title}`,
  firstAt: ({ answered }) => answered.find((one) => one.request === request && one.code === code)?.firstAt,
});

/** The requests whose codes are in the table of response codes. */
const coded = ["block", "unblock", "transfer", "information"] as const satisfies readonly RequestKind[];

const files: Readonly<Record<AnswerFileProperty, readonly [id: string, title: string]>> = {
  "whole-remittance": ["remessa-inteira", "Um retorno responde a todas as linhas de uma remessa"],
  "several-files": ["varios-retornos", "Uma remessa é respondida em mais de um retorno"],
  "repeated-bytes": ["repetido", "O mesmo retorno, entregue outra vez, recebe o mesmo recibo"],
  "announced-digest": ["sha256", "Um retorno vem com o seu arquivo .sha256"],
  "kinds-of-asset": ["especies-de-ativo", "Um bloqueio informa os valores por espécie de ativo"],
  accounts: ["contas", "Uma requisição é respondida com contas (registro 51)"],
  attachments: ["anexos", "Uma requisição é respondida com documento anexo (registro 52)"],
  envelope: ["envelope", "Um retorno vem em envelope OpenPGP"],
  corrected: ["corrigido", "Um retorno rejeitado é corrigido, e aceito com o número seguinte"],
};

const acceptanceCases: readonly AcceptanceCase[] = [
  ...coded.flatMap((request) =>
    codesAnswering(request).filter(({ institutionMaySend }) => institutionMaySend)
      .map(({ code, meaning }) => answer(request, code, meaning))
  ),
  ...codesEndingCancellation().map((code) => answer("cancellation", code, findCode(code)?.meaning ?? "")),
  answer("arrival", "S", "Transferência recebida"),
  answer("arrival", "N", "Transferência ainda não recebida"),
  ...(Object.entries(files) as [AnswerFileProperty, (typeof files)[AnswerFileProperty]][]).map((
    [feat, [id, title]],
  ) => ({
    id,
    group: "Arquivos",
    title,
    firstAt: ({ files }: AcceptanceFacts) => files.find((one) => one.feat === feat)?.firstAt,
  })),
  ...Object.entries(rejections).filter(([code]) => !Object.hasOwn(quarantineReasons, code)).map((
    [code, meaning],
  ) => ({
    id: `recusa-${code.toLowerCase()}`,
    group: "Recusas provocadas, com o seu recibo",
    title: `${code}: ${meaning}`,
    firstAt: ({ rejected }: AcceptanceFacts) => rejected.find((one) => one.code === code)?.firstAt,
  })),
];

/** All cases by group, with when each was first passed. */
export const acceptanceResults = (facts: AcceptanceFacts): readonly CaseResult[] =>
  acceptanceCases.map(({ id, group, title, firstAt }) => ({ id, group, title, firstAt: firstAt(facts) }));
