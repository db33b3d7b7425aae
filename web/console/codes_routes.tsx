/** Route of the page of response codes and calendar. */
import { Hono } from "hono";
import { localDate } from "../../domain/calendar/calendar.ts";
import { required } from "../api.ts";
import { type ConsoleEnv, renderConsole } from "../components/console_layout.tsx";
import { CodesPage } from "./codes_page.tsx";

/** Page size larger than the number of codes, or of holidays in a year. */
const ALL = 200;

export const codesRoutes = () =>
  new Hono<ConsoleEnv>().get("/console/codigos", async (c) => {
    const { context, api } = c.var;
    const thisYear = localDate(context.now).year;
    const requested = Number(c.req.query("ano"));
    const year = requested >= thisYear - 1 && requested <= thisYear + 1 ? requested : thisYear;
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
