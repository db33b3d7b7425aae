/** Alarms for operators, who look at them and resolve them. */
import { Hono } from "hono";
import { alarmTypes } from "../../domain/operations/alarm_type.ts";
import { findAlarm, listAlarms, type RaisedAlarm, resolveAlarm } from "../../store/operations/alarms.ts";
import { alarmSubjects } from "../../store/operations/alarm_subjects.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { idParameter, operators, parseRowId, ReasonBody, tag } from "./common.ts";
import { AlarmAnswer, AlarmQuery, wireAlarm } from "./operation_schema.ts";
import { problem } from "../http/problems.ts";
import { auditEntry } from "../http/request.ts";
import { pageOf, pageSchema, pageWindow } from "../http/wire.ts";

const path = "/v1/operacao/alarme";

export function operationAlarmRoutes(app: App) {
  return new Hono<Env>()
    .get(path, ...getAlarms(app))
    .get(`${path}/:id`, ...getAlarm(app))
    .post(`${path}/:id/resolver`, ...postResolution(app));
}

const getAlarms = (app: App) =>
  operation({
    id: "listarAlarmes",
    tag,
    summary: "O que um operador precisa ver",
    access: accessFor(app, operators),
    query: AlarmQuery,
    success: okResponse("Uma página de alarmes, do mais novo ao mais antigo", pageSchema(AlarmAnswer)),
  }, async (c) => {
    const { aberto, tipo, ...page } = c.req.valid("query");
    const type = (Object.keys(alarmTypes) as RaisedAlarm["type"][]).find((type) => alarmTypes[type] === tipo);
    const { total, rows } = await listAlarms(app.db, { open: aberto, type }, pageWindow(page));
    const matters = await alarmSubjects(app.db, rows);
    return c.json(pageOf(rows.map((alarm) => wireAlarm(alarm, matters.get(alarm.id))), total, page), 200);
  });

const getAlarm = (app: App) =>
  operation({
    id: "consultarAlarme",
    tag,
    summary: "Um alarme",
    access: accessFor(app, operators),
    parameters: [idParameter("do alarme")],
    success: okResponse("O alarme", AlarmAnswer),
    problems: ["alarme-nao-encontrado"],
  }, async (c) => {
    const id = parseRowId(c.req.param("id"));
    const found = id === undefined ? undefined : await findAlarm(app.db, id);
    if (found === undefined) return problem(c, "alarme-nao-encontrado");
    const matters = await alarmSubjects(app.db, [found]);
    return c.json(wireAlarm(found, matters.get(found.id)), 200);
  });

const postResolution = (app: App) =>
  operation({
    id: "resolverAlarme",
    tag,
    summary: "Dá um alarme por resolvido",
    description:
      "O que o serviço mesmo vê resolvido ele encerra sozinho. Se a causa continuar, o alarme é aberto de novo.",
    access: accessFor(app, operators),
    parameters: [idParameter("do alarme")],
    body: ReasonBody,
    success: okResponse("O alarme resolvido", AlarmAnswer),
    problems: ["alarme-nao-encontrado", "alarme-ja-resolvido"],
  }, async (c) => {
    const { motivo } = c.req.valid("json");
    const id = parseRowId(c.req.param("id"));
    if (id === undefined || await findAlarm(app.db, id) === undefined) {
      return problem(c, "alarme-nao-encontrado");
    }
    const now = app.clock();
    return await commitAnswer(app.db, c, async (tx) => {
      const resolved = await resolveAlarm(tx, id, { now, by: c.var.caller.cpf, resolution: motivo });
      if (resolved === undefined) return problem(c, "alarme-ja-resolvido");
      const detail = { type: resolved.type, subject: resolved.subject, reason: motivo };
      await appendAudit(tx, [
        auditEntry(c.var, { at: now, action: "alarm.resolve", subject: String(id), detail }),
      ]);
      const matters = await alarmSubjects(tx, [resolved]);
      return c.json(wireAlarm(resolved, matters.get(resolved.id)), 200);
    });
  });
