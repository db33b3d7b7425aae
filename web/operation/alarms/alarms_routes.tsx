/** Routes of alarms: list, one alarm, and marking it as resolved. */
import {
  listAlarmsOperation,
  readAlarmOperation,
  resolveAlarmOperation,
} from "../../../routes/operations/alarms.ts";
import { type Context, Hono } from "hono";
import { value } from "../../api.ts";
import { confirmationOf, type ConsoleEnv, renderConsole } from "../../components/console_layout.tsx";
import { postedForm } from "../../components/posted_form.ts";
import { givenParameters, oneOf, requestedPage, requestedPageSize } from "../../components/list_query.ts";
import { failedStatus, type FailedSubmission, reasonBody, respondToAction } from "../operator_action.tsx";
import { alarmNames } from "../../../domain/operations/alarm_text.ts";
import { AlarmPage, AlarmsPage, path } from "./alarms_page.tsx";

const done = { resolvido: "O alarme foi dado por resolvido. Se a causa continuar, ele é aberto de novo." };

export const alarmsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, call } = c.var;
      const { tipo: type, aberto } = givenParameters(c.req.query(), "tipo", "aberto");
      const tipo = oneOf(alarmNames, type);
      const open = aberto !== "false";
      const query = { aberto: open, ...tipo !== undefined && { tipo }, ...requestedPage(c.req.query()) };
      const alarms = value(await call(listAlarmsOperation, { query }));
      const pageQuery = { tipo, ...!open && { aberto: "false" }, ...requestedPageSize(c.req.query()) };
      return renderConsole(
        c,
        <AlarmsPage {...{ context, query: pageQuery, alarms, open, done: confirmationOf(c, done) }} />,
      );
    })
    .get("/operacao/alarme/:id", (c) => showAlarm(c))
    .post("/operacao/alarme/:id/resolver", async (c) => {
      const form = await postedForm(c);
      const params = { id: c.req.param("id") };
      const resolved = await c.var.call(resolveAlarmOperation, { params, ...reasonBody(form) });
      return await respondToAction(c, resolved, {
        path,
        done: "resolvido",
        again: (problem) => showAlarm(c, { action: "resolver", problem, form }),
      });
    });

async function showAlarm(c: Context<ConsoleEnv>, failed?: FailedSubmission): Promise<Response> {
  const { context, call } = c.var;
  const id = c.req.param("id") ?? "";
  const alarm = value(await call(readAlarmOperation, { params: { id } }));
  return renderConsole(
    c,
    <AlarmPage context={context} alarm={alarm} failed={failed} />,
    failedStatus(failed),
  );
}
