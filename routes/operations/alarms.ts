/** Alarms for operators, who look at them and resolve them. */
import * as v from "valibot";
import { maskTaxIds } from "../../domain/audit/masking.ts";
import type { Severity } from "../../domain/operations/alarm_severity.ts";
import { alarmTypes } from "../../domain/operations/alarm_text.ts";
import { leftLateSince } from "../../domain/operations/open_matter_text.ts";
import { fail, ok } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { severityOf } from "../../store/operations/alarm_notices.ts";
import { type AlarmSubjects, alarmSubjects } from "../../store/operations/alarm_subjects.ts";
import {
  findAlarm,
  listAlarms,
  type RaisedAlarm,
  resolveAlarm,
  SERVICE_SUBJECT,
  takeAlarms,
} from "../../store/operations/alarms.ts";
import { auditEntry } from "../call.ts";
import { ispb } from "../http/number_wire.ts";
import {
  instant,
  integer,
  mapPresent,
  pageEntries,
  pageOf,
  pageSchema,
  pageWindow,
  trueOrFalse,
  wireInstant,
} from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { idParameter, operatorOperation, reason, ReasonBody, rowAt } from "./common.ts";
import { situationNameOf, situationNames } from "./operation_schema.ts";

export const severityNames = { CRITICA: "critical", ATENCAO: "warning" } as const satisfies Record<
  string,
  Severity
>;

const AlarmQuery = v.strictObject({
  aberto: v.optional(v.pipe(
    trueOrFalse,
    v.transform((text) => text === "true"),
    v.boolean(),
    v.description("Verdadeiro: só os que ainda valem; falso: só os já encerrados"),
  )),
  tipo: v.optional(v.pipe(v.picklist(Object.values(alarmTypes)), v.description("Só os deste tipo"))),
  gravidade: v.optional(v.pipe(v.picklist(situationNames(severityNames)), v.description("Só os desta"))),
  ispb: v.optional(ispb),
  ...pageEntries,
});

export const AlarmAnswer = v.pipe(
  v.object({
    id: v.string(),
    tipo: v.picklist(Object.values(alarmTypes)),
    gravidade: v.pipe(
      v.picklist(situationNames(severityNames)),
      v.description("CRITICA: um prazo se perde se ninguém agir em horas; ATENCAO: para o próximo dia útil"),
    ),
    assunto: v.string(),
    detalhe: v.string(),
    ispb: v.optional(v.pipe(v.string(), v.description("Da instituição de que se trata"))),
    instituicao: v.optional(v.string()),
    remessaId: v.optional(v.string()),
    arquivoRespostaId: v.optional(v.string()),
    sessoes: v.pipe(
      v.array(v.object({
        sessao: v.optional(v.pipe(integer, v.description("Ausente: uma transação preparada"))),
        aplicacao: v.optional(v.string()),
        banco: v.optional(v.string()),
        desde: v.optional(instant),
      })),
      v.description("As sessões do banco de dados que o detalhe nomeia"),
    ),
    protocolos: v.pipe(v.array(v.string()), v.description("Os das primeiras ordens que o detalhe nomeia")),
    dataHora: v.pipe(instant, v.description("Quando foi aberto")),
    desde: v.pipe(instant, v.description("Desde quando é assim: do que não saiu no seu dia, o corte")),
    dataHoraAssuncao: v.optional(v.pipe(instant, v.description("Quando um operador o assumiu"))),
    assumidoPor: v.optional(v.pipe(v.string(), v.description("CPF do operador"))),
    nota: v.optional(v.pipe(v.string(), v.description("De quem o assumiu"))),
    dataHoraResolucao: v.optional(instant),
    resolvidoPor: v.optional(
      v.pipe(v.string(), v.description("CPF do operador, ou `SERVICO` quando a causa deixou de existir")),
    ),
    resolucao: v.optional(v.string()),
  }),
  v.metadata({ ref: "Alarme" }),
);
export type AlarmAnswer = v.InferOutput<typeof AlarmAnswer>;

const TakingBody = v.pipe(
  v.strictObject({
    id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/, "Deve ser um número"))),
    ispb: v.optional(ispb),
    tipo: v.optional(v.picklist(Object.values(alarmTypes))),
    nota: reason,
  }),
  v.check(({ id, ispb, tipo }) => [id, ispb, tipo].some((one) => one !== undefined), "Diga quais alarmes"),
  v.metadata({ ref: "AssuncaoDeAlarmes" }),
);

const path = "/v1/operacao/alarme";

export const listAlarmsOperation = operatorOperation({
  id: "listarAlarmes",
  method: "GET",
  path,
  summary: "O que um operador precisa ver",
  query: AlarmQuery,
  success: okResponse("Uma página de alarmes, do mais novo ao mais antigo", pageSchema(AlarmAnswer)),
  run: async (app, call) => {
    const { aberto, tipo, gravidade, ispb, ...page } = call.query;
    const filter = {
      ...{ open: aberto, type: typeNamed(tipo), ispb },
      severity: mapPresent(gravidade, (name) => severityNames[name]),
    };
    const { total, rows } = await listAlarms(app.db, filter, pageWindow(page));
    const matters = await alarmSubjects(app.db, rows);
    return ok(pageOf(rows.map((alarm) => wireAlarm(alarm, matters.get(alarm.id))), total, page));
  },
});

export const readAlarmOperation = operatorOperation({
  id: "consultarAlarme",
  method: "GET",
  path: `${path}/:id`,
  summary: "Um alarme",
  parameters: [idParameter("do alarme")],
  success: okResponse("O alarme", AlarmAnswer),
  problems: ["alarme-nao-encontrado"],
  run: async (app, call) => {
    const found = await rowAt(call.params.id, (id) => findAlarm(app.db, id));
    if (found === undefined) return fail("alarme-nao-encontrado");
    const matters = await alarmSubjects(app.db, [found]);
    return ok(wireAlarm(found, matters.get(found.id)));
  },
});

export const takeAlarmsOperation = operatorOperation({
  id: "assumirAlarmes",
  method: "POST",
  path: `${path}/assumir`,
  summary: "Diz que um operador cuida de alarmes abertos",
  description:
    "De um, ou de todos os de uma instituição ou de um tipo. Quem já os tinha assumido os passa adiante; " +
    "a nota fica com o alarme e na trilha de auditoria.",
  body: TakingBody,
  success: okResponse("Quantos foram assumidos", v.object({ alarmes: integer })),
  problems: ["alarme-nao-encontrado"],
  run: async (app, call) => {
    const { id, ispb, tipo, nota } = call.body;
    const choice = { id: mapPresent(id, BigInt), ispb, type: typeNamed(tipo) };
    const now = app.clock();
    return await call.commit(async (tx) => {
      const taken = await takeAlarms(tx, choice, { now, by: call.caller.cpf, note: nota });
      if (taken === 0) return fail("alarme-nao-encontrado");
      const subject = id ?? ispb ?? choice.type!;
      const detail = { note: nota, type: choice.type, alarms: taken };
      await appendAudit(tx, [auditEntry(call, { at: now, action: "alarm.take", subject, detail })]);
      return ok({ alarmes: taken });
    });
  },
});

const typeNamed = (tipo: string | undefined): RaisedAlarm["type"] | undefined =>
  (Object.keys(alarmTypes) as RaisedAlarm["type"][]).find((type) => alarmTypes[type] === tipo);

export const resolveAlarmOperation = operatorOperation({
  id: "resolverAlarme",
  method: "POST",
  path: `${path}/:id/resolver`,
  summary: "Dá um alarme por resolvido",
  description:
    "O que o serviço mesmo vê resolvido ele encerra sozinho. Se a causa continuar, o alarme é aberto de novo.",
  parameters: [idParameter("do alarme")],
  body: ReasonBody,
  success: okResponse("O alarme resolvido", AlarmAnswer),
  problems: ["alarme-nao-encontrado", "alarme-ja-resolvido"],
  run: async (app, call) => {
    const { motivo } = call.body;
    const found = await rowAt(call.params.id, (id) => findAlarm(app.db, id));
    if (found === undefined) return fail("alarme-nao-encontrado");
    const { id } = found;
    const now = app.clock();
    return await call.commit(async (tx) => {
      const resolved = await resolveAlarm(tx, id, { now, by: call.caller.cpf, resolution: motivo });
      if (resolved === undefined) return fail("alarme-ja-resolvido");
      const detail = { type: resolved.type, subject: resolved.subject, reason: motivo };
      await appendAudit(tx, [
        auditEntry(call, { at: now, action: "alarm.resolve", subject: String(id), detail }),
      ]);
      const matters = await alarmSubjects(tx, [resolved]);
      return ok(wireAlarm(resolved, matters.get(resolved.id)));
    });
  },
});

/** What has not left has been late since its cut-off, however late a worker saw it. */
const sinceOf = ({ type, subject, at }: RaisedAlarm, matter?: AlarmSubjects): Temporal.Instant =>
  (type === "remittance-postponed" ? leftLateSince(subject, matter?.cutoffDate) : undefined) ?? at;

/** @param matter the institution and file the alarm is about, where they were read */
const wireAlarm = (
  alarm: RaisedAlarm,
  matter?: AlarmSubjects,
): AlarmAnswer => ({
  id: String(alarm.id),
  tipo: alarmTypes[alarm.type],
  gravidade: situationNameOf(severityNames, severityOf(alarm)),
  assunto: maskTaxIds(alarm.subject),
  detalhe: maskTaxIds(alarm.detail),
  ispb: matter?.ispb,
  instituicao: matter?.institutionName,
  remessaId: mapPresent(matter?.remittanceId, String),
  arquivoRespostaId: mapPresent(matter?.answerFileId, String),
  sessoes: (alarm.named?.sessions ?? []).map(({ pid, application, database, since }) => ({
    ...{ sessao: pid, aplicacao: application, banco: database, desde: since },
  })),
  protocolos: [...alarm.named?.protocols ?? []],
  dataHora: wireInstant(alarm.at),
  desde: wireInstant(sinceOf(alarm, matter)),
  dataHoraAssuncao: mapPresent(alarm.taken?.at, wireInstant),
  assumidoPor: alarm.taken?.by,
  nota: alarm.taken?.note,
  dataHoraResolucao: mapPresent(alarm.resolvedAt, wireInstant),
  resolvidoPor: alarm.resolvedBy === SERVICE_SUBJECT ? "SERVICO" : alarm.resolvedBy,
  resolucao: alarm.resolution,
});
