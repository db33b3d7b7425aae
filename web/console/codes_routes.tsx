/** Response codes and the calendar: what each means, and what to do. */
import { Hono } from "hono";
import { localDate } from "../../domain/calendar/calendar.ts";
import { required } from "../api.ts";
import { type ConsoleEnv, renderConsole } from "../components/console_layout.tsx";
import { CodesPage } from "./codes_page.tsx";

/** More than there are holidays in a year, or codes. */
const ALL = 200;

export const codesRoutes = () =>
  new Hono<ConsoleEnv>().get("/console/codigos", async (c) => {
    const { context, api } = c.var;
    const thisYear = localDate(context.now).year;
    const asked = Number(c.req.query("ano"));
    const year = asked >= thisYear - 1 && asked <= thisYear + 1 ? asked : thisYear;
    const [listed, holidays] = await Promise.all([
      api.GET("/v1/codigo-resposta", { params: { query: { pageSize: ALL } } }).then(required),
      api.GET("/v1/feriado", { params: { query: { ano: String(year), pageSize: ALL } } }).then(required),
    ]);
    return renderConsole(
      c,
      <CodesPage
        context={context}
        codes={listed.content}
        year={year}
        thisYear={thisYear}
        holidays={holidays.content}
      />,
    );
  });
