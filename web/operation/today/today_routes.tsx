/** Route of the overview of today's exchange: milestones, files sent and received, incidents. */
import { Hono } from "hono";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { readHistoryOperation } from "../../../routes/health/exchange_history.ts";
import { readServiceHealthOperation } from "../../../routes/health/service_health.ts";
import { listAlarmsOperation } from "../../../routes/operations/alarms.ts";
import { readClockOperation } from "../../../routes/operations/calendar.ts";
import { readDispatchBoardOperation } from "../../../routes/operations/institutions.ts";
import { listJobsOperation } from "../../../routes/operations/jobs.ts";
import { readMovementOperation } from "../../../routes/operations/movement.ts";
import { listQuarantineOperation } from "../../../routes/operations/quarantine.ts";
import { confirmationOf, type ConsoleEnv, renderConsole } from "../../components/console_layout.tsx";
import { value } from "../../operation_call.ts";
import { incidentsOf } from "./incidents.ts";
import { TodayPage } from "./today_page.tsx";

const done = {
  assumido:
    "Assumido: a página diz quem cuida disso. A nota se escreve na página da instituição ou do alarme.",
  pedido: "O teste da pasta foi pedido; o resultado aparece aqui em instantes.",
};

export const todayRoutes = () =>
  new Hono<ConsoleEnv>().get("/operacao", async (c) => {
    const { context, call } = c.var;
    const clock = value(await call(readClockOperation, {}));
    const movement = async (data: string) => value(await call(readMovementOperation, { query: { data } }));
    const shown = { pageSize: 30 };
    const ofSeverity = async (gravidade: "CRITICA" | "ATENCAO") =>
      value(await call(listAlarmsOperation, { query: { gravidade, aberto: true, pageSize: 200 } }));
    const today = localDate(context.now).toString();
    // The charts lie outside the part that brings itself up to date.
    const isWhole = c.req.header("HX-Request") === undefined;
    const ofToday = movement(today);
    const [board, history, now, dispatch, failed, health, critical, warnings, entries, dead] = await Promise
      .all([
        call(readDispatchBoardOperation, { query: { data: clock.ultimoEnvio } }).then(value),
        isWhole ? call(readHistoryOperation, {}).then(value) : undefined,
        ofToday,
        clock.ultimoEnvio === today ? ofToday : movement(clock.ultimoEnvio),
        call(listJobsOperation, { query: { situacao: "FALHOU", pageSize: 1 } }).then(value),
        call(readServiceHealthOperation, {}).then(value),
        ofSeverity("CRITICA"),
        ofSeverity("ATENCAO"),
        call(listQuarantineOperation, { query: { ...shown, situacao: "PENDENTE" } }).then(value),
        call(listJobsOperation, { query: { ...shown, situacao: "DESISTIU" } }).then(value),
      ]);
    return renderConsole(
      c,
      <TodayPage
        context={context}
        done={confirmationOf(c, done)}
        clock={clock}
        today={now}
        dispatch={dispatch}
        board={board}
        days={history?.dias ?? []}
        dead={dead.totalElements}
        failed={failed.totalElements}
        incidents={incidentsOf(health, { alarms: [critical, warnings], entries, dead })}
      />,
    );
  });
