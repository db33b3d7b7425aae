/** Alarms for operators, who look at them and resolve them. */
import { alarmTypes } from "../../domain/operations/alarm_text.ts";
import { fail, ok } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { alarmSubjects } from "../../store/operations/alarm_subjects.ts";
import { findAlarm, listAlarms, type RaisedAlarm, resolveAlarm } from "../../store/operations/alarms.ts";
import { auditEntry } from "../call.ts";
import { pageOf, pageSchema, pageWindow } from "../http/wire.ts";
import { okResponse } from "../operation.ts";
import { idParameter, operatorOperation, ReasonBody, rowAt } from "./common.ts";
import { AlarmAnswer, AlarmQuery, wireAlarm } from "./operation_schema.ts";

const path = "/v1/operacao/alarme";

export const listAlarmsOperation = operatorOperation({
  id: "listarAlarmes",
  method: "GET",
  path,
  summary: "O que um operador precisa ver",
  query: AlarmQuery,
  success: okResponse("Uma página de alarmes, do mais novo ao mais antigo", pageSchema(AlarmAnswer)),
  run: async (app, call) => {
    const { aberto, tipo, ...page } = call.query;
    const type = (Object.keys(alarmTypes) as RaisedAlarm["type"][]).find((type) => alarmTypes[type] === tipo);
    const { total, rows } = await listAlarms(app.db, { open: aberto, type }, pageWindow(page));
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
