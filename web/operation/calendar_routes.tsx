/** The operators' calendar: a year's business days, and its holidays, which can be added and removed. */
import { type Context, Hono } from "hono";
import { isBusinessDay, localDate, nationalHolidays } from "../../domain/calendar/calendar.ts";
import { formatDate } from "../../domain/formatting.ts";
import { type HolidayAnswer, listHolidaysOperation } from "../../routes/institutions/reference_data.ts";
import { addHolidayOperation, withdrawHolidayOperation } from "../../routes/operations/calendar.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../components/console_layout.tsx";
import { Chip, DataTable } from "../components/data_table.tsx";
import { TextField } from "../components/field.tsx";
import { Views } from "../components/list_page.tsx";
import { keyOf, postedForm } from "../components/posted_form.ts";
import { BusinessDays } from "../console/codes_calendar.tsx";
import { value } from "../operation_call.ts";
import {
  failedStatus,
  type FailedSubmission,
  OperatorActionForm,
  reasonOf,
  respondToAction,
} from "./operator_action.tsx";

const path = "/operacao/calendario";

/** Page size larger than the number of holidays in a year. */
const ALL = 200;
/** Number of years that can be viewed before and after the current one. */
const YEARS_AROUND = 2;

const done = {
  incluido: "O feriado foi incluído: nesta data não há envio, e os prazos novos não a contam.",
  retirado: "O feriado foi retirado: a data volta a ser dia útil, se não for fim de semana.",
};

export const calendarRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, (c) => showYear(c, requestedYear(c)))
    .post(path, async (c) => {
      const form = await postedForm(c);
      const data = form.get("data")?.trim() ?? "";
      const body = { data, nome: form.get("nome")?.trim() ?? "", motivo: reasonOf(form) };
      const added = await c.var.call(addHolidayOperation, { body, key: keyOf(form) });
      return await respondToAction(c, added, {
        path: `${path}?ano=${data.slice(0, 4)}`,
        done: "incluido",
        again: (problem) => showYear(c, requestedYear(c), { action: "incluir", problem, form }),
      });
    })
    .post(`${path}/:data/retirar`, async (c) => {
      const form = await postedForm(c);
      const data = c.req.param("data");
      const query = { motivo: reasonOf(form) };
      const withdrawn = await c.var.call(withdrawHolidayOperation, { params: { data }, query });
      const year = Number(data.slice(0, 4));
      return await respondToAction(c, withdrawn, {
        path: `${path}?ano=${year}`,
        done: "retirado",
        again: (problem) => showYear(c, year, { action: `retirar-${data}`, problem, form }),
      });
    });

function requestedYear(c: Context<ConsoleEnv>): number {
  const now = localDate(c.var.context.now).year;
  const requested = Number(c.req.query("ano"));
  return Math.abs(requested - now) <= YEARS_AROUND ? requested : now;
}

async function showYear(c: Context<ConsoleEnv>, year: number, failed?: FailedSubmission): Promise<Response> {
  const { context, call } = c.var;
  const query = { ano: String(year), pageSize: ALL };
  const { content } = value(await call(listHolidaysOperation, { query }));
  return renderConsole(
    c,
    <CalendarPage
      context={context}
      year={year}
      holidays={content}
      done={confirmationOf(c, done)}
      failed={failed}
    />,
    failedStatus(failed),
  );
}

interface Props {
  readonly context: PageContext;
  readonly year: number;
  readonly holidays: readonly HolidayAnswer[];
  readonly done: string | undefined;
  readonly failed: FailedSubmission | undefined;
}

const CalendarPage = ({ context, year, holidays, done, failed }: Props) => {
  const { site, now } = context;
  const thisYear = localDate(now).year;
  const own = failed?.action === "incluir" ? failed : undefined;
  return (
    <ConsoleLayout context={context} title={`Calendário de ${year}`} here={path} done={done}>
      <h1>Calendário de {year}</h1>
      <Views
        views={Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, index) => thisYear - YEARS_AROUND + index)
          .map((ano) => ({
            name: String(ano),
            href: site.to(`${path}?ano=${ano}`),
            isCurrent: ano === year,
          }))}
      />
      <OperatorActionForm
        context={context}
        action="incluir"
        to={`${path}?ano=${year}`}
        label="Incluir feriado"
        says="Nesta data não haverá envio: as ordens previstas saem no dia útil seguinte, e os tribunais são avisados. Prazos já dados às instituições não mudam."
        failed={failed}
      >
        <div class="grid">
          <TextField
            name="data"
            label="Data"
            type="date"
            help="Hoje, se o envio não começou, ou depois."
            required
            value={own?.form.get("data") ?? ""}
            errors={own?.problem.erros}
          />
          <TextField
            name="nome"
            label="Nome"
            help="Como os tribunais o verão."
            required
            value={own?.form.get("nome") ?? ""}
            errors={own?.problem.erros}
            attributes={{ maxlength: 120 }}
          />
        </div>
      </OperatorActionForm>
      <section class="part" aria-labelledby="meses">
        <h2 id="meses">Dias úteis</h2>
        <BusinessDays year={year} holidays={holidays} now={now} />
      </section>
      <section class="part" aria-labelledby="alterar">
        <h2 id="alterar">Feriados bancários</h2>
        <Holidays context={context} year={year} holidays={holidays} failed={failed} />
      </section>
    </ConsoleLayout>
  );
};

const Holidays = ({ context, year, holidays, failed }: Omit<Props, "done">) => {
  const national = new Set(nationalHolidays(year).map(({ date }) => date.toString()));
  const today = localDate(context.now).toString();
  return (
    <DataTable
      caption={<>Feriados de {year}, com a sua origem</>}
      rows={holidays}
      columns={[
        { name: "Data", cell: ({ data }) => formatDate(data) },
        {
          name: "Feriado",
          cell: ({ nome }) => nome,
          note: ({ data }) =>
            !isBusinessDay(Temporal.PlainDate.from(data), new Set()) && "cai em fim de semana",
        },
        {
          name: "Origem",
          cell: ({ data }) =>
            national.has(data)
              ? <Chip tone="neutral" text="Nacional" />
              : <Chip tone="waiting" text="Incluído" />,
          note: ({ fonte }) => fonte,
        },
        {
          name: "Ação",
          isPlainOnCard: true,
          cell: ({ data }) =>
            data < today ? "Já passou" : (
              <OperatorActionForm
                context={context}
                action={`retirar-${data}`}
                to={`${path}/${data}/retirar`}
                label="Retirar"
                danger
                says={`${
                  formatDate(data)
                } volta a ter envio, se não for fim de semana. As ordens que já têm outro dia previsto continuam com ele.`}
                failed={failed}
              />
            ),
        },
      ]}
    />
  );
};
