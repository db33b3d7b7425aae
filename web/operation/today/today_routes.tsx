/** Route of the overview of today's exchange: milestones, files sent and received, incidents. */
import { Hono } from "hono";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { readServiceHealthOperation } from "../../../routes/health/service_health.ts";
import { listAlarmsOperation } from "../../../routes/operations/alarms.ts";
import { listAnswerFilesOperation } from "../../../routes/operations/answer_files.ts";
import { readClockOperation } from "../../../routes/operations/calendar.ts";
import { listJobsOperation } from "../../../routes/operations/jobs.ts";
import { readMovementOperation } from "../../../routes/operations/movement.ts";
import { listQuarantineOperation } from "../../../routes/operations/quarantine.ts";
import { type ConsoleEnv, renderConsole } from "../../components/console_layout.tsx";
import { value } from "../../operation_call.ts";
import { incidentsOf } from "./incidents.tsx";
import { TodayPage } from "./today_page.tsx";

export const todayRoutes = () =>
  new Hono<ConsoleEnv>().get("/operacao", async (c) => {
    const { context, call } = c.var;
    const clock = value(await call(readClockOperation, {}));
    const movement = async (data: string) => value(await call(readMovementOperation, { query: { data } }));
    const shown = { pageSize: 30 };
    const today = localDate(context.now).toString();
    const [now, dispatch, failed, health, alarms, rejected, entries, dead] = await Promise.all([
      movement(today),
      movement(clock.ultimoEnvio),
      call(listJobsOperation, { query: { situacao: "FALHOU", pageSize: 1 } }).then(value),
      call(readServiceHealthOperation, {}).then(value),
      call(listAlarmsOperation, { query: { ...shown, aberto: true } }).then(value),
      call(listAnswerFilesOperation, { query: { ...shown, situacao: "REJEITADO", data: today } }).then(value),
      call(listQuarantineOperation, { query: { ...shown, situacao: "PENDENTE" } }).then(value),
      call(listJobsOperation, { query: { ...shown, situacao: "DESISTIU" } }).then(value),
    ]);
    return renderConsole(
      c,
      <TodayPage
        context={context}
        clock={clock}
        today={now}
        dispatch={dispatch}
        dead={dead.totalElements}
        failed={failed.totalElements}
        incidents={incidentsOf(health, { alarms, rejected, entries, dead })}
      />,
    );
  });
