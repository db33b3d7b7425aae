/** Route of the page of response codes and calendar. */
import { Hono } from "hono";
import { localDate } from "../../domain/calendar/calendar.ts";
import { listCodesOperation, listHolidaysOperation } from "../../routes/institutions/reference_data.ts";
import { value } from "../api.ts";
import { type ConsoleEnv, renderConsole } from "../components/console_layout.tsx";
import { CodesPage } from "./codes_page.tsx";

/** Page size larger than the number of codes, or of holidays in a year. */
const ALL = 200;

export const codesRoutes = () =>
  new Hono<ConsoleEnv>().get("/console/codigos", async (c) => {
    const { context, call } = c.var;
    const thisYear = localDate(context.now).year;
    const requested = Number(c.req.query("ano"));
    const year = requested >= thisYear - 1 && requested <= thisYear + 1 ? requested : thisYear;
    const [listed, holidays] = await Promise.all([
      call(listCodesOperation, { query: { pageSize: ALL } }).then(value),
      call(listHolidaysOperation, { query: { ano: String(year), pageSize: ALL } }).then(value),
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
