/**
 * A court's rule: what the service does automatically once answers are published, who may change drafts, and
 * what holds for protocols; maintained by the court's administrator.
 */
import * as v from "valibot";
import { defaultArrivalDays } from "../../domain/arrival.ts";
import { hourInSentence, HOURS } from "../../domain/calendar/calendar.ts";
import { type CourtRule, emptyCourtRule } from "../../domain/follow_up/court_rule.ts";
import { ZERO } from "../../domain/money.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { defaultReservationDays, MAX_RESERVATION_DAYS } from "../../domain/splits/reservation.ts";
import { remedies, wireAction } from "../../domain/splits/split_action.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { findCourtRule, saveCourtRule, type StoredRule } from "../../store/follow_up/court_rules.ts";
import { auditEntry, Versioned } from "../call.ts";
import { ifMatch, matchesVersion, versioned } from "../http/etag.ts";
import type { Explanation } from "../http/problems.ts";
import { amountOf } from "../http/validate.ts";
import { instant, mapPresent, money, text, wireInstant, wireMoney } from "../http/wire.ts";
import { okResponse, operationsOf } from "../operation.ts";

const naoResposta = v.optional(v.pipe(
  v.picklist(remedies.map((remedy) => wireAction[remedy])),
  v.description("O que se escolhe sempre para o código 98, onde for cabível; ausente, nada"),
));
const minutarExcesso = v.pipe(
  v.boolean(),
  v.description("Minuta o desbloqueio do que foi bloqueado além do pedido"),
);
const diasParaRecebimento = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(30),
  v.description("Dias úteis, depois da transferência, em que o valor chega no prazo"),
);
const alteracaoPelaVara = v.pipe(
  v.boolean(),
  v.description(
    "Se os juízes e assessores da vara de uma minuta, de ordem ou de desdobramento, podem alterá-la e excluí-la, além de " +
      "quem a criou, do juiz dela e dos assessores com delegação dele",
  ),
);
const versaoObrigatoria = v.pipe(
  v.boolean(),
  v.description(
    "Se todo protocolo, de ordem ou de desdobramento, diz a `versao` que foi lida de cada um (senão, `versao-obrigatoria`)",
  ),
);
const exclusaoAteEnvio = v.pipe(
  v.boolean(),
  v.description(
    `Se o que se protocola daí em diante pode ser excluído até ${
      hourInSentence(HOURS.dispatchOpens)
    } do dia em que sai, e não só do dia do protocolo`,
  ),
);
const diasDeReserva = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(MAX_RESERVATION_DAYS),
  v.description(
    "Dias úteis, depois do dia em que é salva, pelos quais uma minuta de desdobramento reserva o saldo que pede; vale para as que se salvarem daí em diante",
  ),
);
const BELOW = "Minuta o desbloqueio de tudo o que se reteve de um réu, se for menos que isto; ausente, nada";

const RuleBody = v.pipe(
  v.strictObject({
    naoResposta,
    desbloquearAbaixoDe: v.optional(v.pipe(text(30), v.description(BELOW), v.examples(["50.00"]))),
    minutarExcesso: v.optional(minutarExcesso, false),
    diasParaRecebimento: v.optional(diasParaRecebimento, defaultArrivalDays),
    alteracaoPelaVara: v.optional(alteracaoPelaVara, emptyCourtRule.unitChangesDrafts),
    versaoObrigatoria: v.optional(versaoObrigatoria, false),
    exclusaoAteEnvio: v.optional(exclusaoAteEnvio, false),
    diasDeReserva: v.optional(diasDeReserva, defaultReservationDays),
  }),
  v.metadata({
    ref: "NovaRegraDoTribunal",
    examples: [{ naoResposta: "REITERAR", desbloquearAbaixoDe: "50.00", minutarExcesso: true }],
  }),
);

/** A rule as a caller gives it. */
export type RuleBody = v.InferInput<typeof RuleBody>;

export const RuleAnswer = v.pipe(
  v.object({
    naoResposta,
    desbloquearAbaixoDe: v.optional(v.pipe(money, v.description(BELOW))),
    minutarExcesso,
    diasParaRecebimento,
    alteracaoPelaVara,
    versaoObrigatoria,
    exclusaoAteEnvio,
    diasDeReserva,
    dataHoraAlteracao: v.optional(instant),
    cpfAlterador: v.optional(v.string()),
  }),
  v.metadata({ ref: "RegraDoTribunal" }),
);
export type RuleAnswer = v.InferOutput<typeof RuleAnswer>;

const path = "/v1/regra-tribunal";

export const readCourtRuleOperation = operationsOf({
  tag: "Desdobramentos",
  access: { profiles: ["administrator", "judge", "assistant"] },
})({
  id: "consultarRegraDoTribunal",
  method: "GET",
  path,
  summary:
    "O que o serviço faz por conta própria depois das respostas, quem altera minutas e o que vale para protocolos",
  description:
    "Da regra resultam minutas de desdobramento, com origem REGRA_DO_TRIBUNAL, que aguardam o protocolo de um " +
    "juiz ou de um assessor com delegação: o serviço não protocola por ela. Sem regra, nada é feito.",
  success: versioned(okResponse("A regra em vigor", RuleAnswer)),
  run: async (app, call) => {
    const stored = await findCourtRule(app.db, call.caller.court);
    return ok(new Versioned(wireRule(stored), stored.version));
  },
});

export const replaceCourtRuleOperation = operationsOf({
  tag: "Desdobramentos",
  access: { profiles: ["administrator"] },
})({
  id: "alterarRegraDoTribunal",
  method: "PUT",
  path,
  summary: "Altera a regra do tribunal",
  description:
    "O corpo substitui a regra inteira e vale para as respostas publicadas e os protocolos feitos daí em diante.",
  parameters: [ifMatch],
  body: RuleBody,
  success: versioned(okResponse("A regra alterada", RuleAnswer)),
  problems: ["valor-invalido", "versao-desatualizada", "regra-alterada"],
  run: async (app, call) => {
    const { court, cpf } = call.caller;
    const rule = readRule(call.body);
    if (!rule.ok) return fail({ reasons: rule.error, otherwise: "valor-invalido" });
    const { version } = await findCourtRule(app.db, court);
    if (!matchesVersion(call.ifMatch, version)) return fail("versao-desatualizada");
    const change = { at: app.clock(), by: cpf };
    const saved = await app.db.transaction().execute(async (tx) => {
      if (!await saveCourtRule(tx, { court, version, rule: rule.value, change })) return false;
      const { ...detail } = call.body;
      await appendAudit(tx, [
        auditEntry(call, { at: change.at, action: "court-rule.replace", subject: court, detail }),
      ]);
      return true;
    });
    if (!saved) return fail("regra-alterada");
    const stored = { version: version + 1, rule: rule.value, changed: change };
    return ok(new Versioned(wireRule(stored), stored.version));
  },
});

function readRule(body: v.InferOutput<typeof RuleBody>): Result<CourtRule, Explanation[]> {
  const minimum = amountOf(body.desbloquearAbaixoDe, "desbloquearAbaixoDe");
  if (!minimum.ok) return minimum;
  if (minimum.value === ZERO) return fail([nothing]);
  return ok({
    noAnswer: remedies.find((remedy) => wireAction[remedy] === body.naoResposta),
    minimum: minimum.value,
    draftsExcess: body.minutarExcesso,
    arrivalDays: body.diasParaRecebimento,
    unitChangesDrafts: body.alteracaoPelaVara,
    requiresReadVersion: body.versaoObrigatoria,
    deletableUntilSent: body.exclusaoAteEnvio,
    reservationDays: body.diasDeReserva,
  });
}

const nothing: Explanation = {
  code: "valor-invalido",
  field: "desbloquearAbaixoDe",
  detail: "O valor mínimo precisa ser maior que zero; para não ter mínimo, retire o campo",
};

const wireRule = ({ rule, changed }: StoredRule): v.InferOutput<typeof RuleAnswer> => ({
  naoResposta: mapPresent(rule.noAnswer, (remedy) => wireAction[remedy]),
  desbloquearAbaixoDe: mapPresent(rule.minimum, wireMoney),
  minutarExcesso: rule.draftsExcess,
  diasParaRecebimento: rule.arrivalDays,
  alteracaoPelaVara: rule.unitChangesDrafts,
  versaoObrigatoria: rule.requiresReadVersion,
  exclusaoAteEnvio: rule.deletableUntilSent,
  diasDeReserva: rule.reservationDays,
  dataHoraAlteracao: mapPresent(changed?.at, wireInstant),
  cpfAlterador: changed?.by,
});
