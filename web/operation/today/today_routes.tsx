/** Today's exchange at a glance: where in the day we are, what left, what came back, what is wrong. */
import { Hono } from "hono";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { required } from "../../api.ts";
import { type ConsoleEnv, renderConsole } from "../../components/console_layout.tsx";
import { TodayPage } from "./today_page.tsx";

export const todayRoutes = () =>
  new Hono<ConsoleEnv>().get("/operacao", async (c) => {
    const { context, api } = c.var;
    const clock = required(await api.GET("/v1/operacao/relogio"));
    const movement = async (data: string) =>
      required(await api.GET("/v1/operacao/movimento", { params: { query: { data } } }));
    const jobs = async (situacao: "DESISTIU" | "FALHOU") =>
      required(await api.GET("/v1/operacao/tarefa", { params: { query: { situacao, pageSize: 1 } } }))
        .totalElements;
    const [now, dispatch, dead, failed, health] = await Promise.all([
      movement(localDate(context.now).toString()),
      movement(clock.ultimoEnvio),
      jobs("DESISTIU"),
      jobs("FALHOU"),
      api.GET("/v1/operacao/saude").then(required),
    ]);
    return renderConsole(
      c,
      <TodayPage
        context={context}
        clock={clock}
        today={now}
        dispatch={dispatch}
        dead={dead}
        failed={failed}
        health={health}
      />,
    );
  });
