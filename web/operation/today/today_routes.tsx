/** Route of the overview of today's exchange: milestones, files sent and received, incidents. */
import { Hono } from "hono";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { required } from "../../api.ts";
import { type ConsoleEnv, renderConsole } from "../../components/console_layout.tsx";
import { incidentsOf } from "./incidents.tsx";
import { TodayPage } from "./today_page.tsx";

export const todayRoutes = () =>
  new Hono<ConsoleEnv>().get("/operacao", async (c) => {
    const { context, api } = c.var;
    const clock = required(await api.GET("/v1/operacao/relogio"));
    const movement = async (data: string) =>
      required(await api.GET("/v1/operacao/movimento", { params: { query: { data } } }));
    const shown = { pageSize: 30 };
    const today = localDate(context.now).toString();
    const [now, dispatch, failed, health, alarms, rejected, entries, dead] = await Promise.all([
      movement(today),
      movement(clock.ultimoEnvio),
      api.GET("/v1/operacao/tarefa", { params: { query: { situacao: "FALHOU", pageSize: 1 } } }).then(
        required,
      ),
      api.GET("/v1/operacao/saude").then(required),
      api.GET("/v1/operacao/alarme", { params: { query: { ...shown, aberto: true } } }).then(required),
      api.GET("/v1/operacao/arquivo-resposta", {
        params: { query: { ...shown, situacao: "REJEITADO", data: today } },
      }).then(required),
      api.GET("/v1/operacao/quarentena", { params: { query: { ...shown, situacao: "PENDENTE" } } }).then(
        required,
      ),
      api.GET("/v1/operacao/tarefa", { params: { query: { ...shown, situacao: "DESISTIU" } } }).then(
        required,
      ),
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
