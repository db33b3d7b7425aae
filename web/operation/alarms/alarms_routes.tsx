/** Alarms: the list, one alarm with what to do about it, and marking it as resolved. */
import { type Context, Hono } from "hono";
import { formatCount, formatDateTime } from "../../../domain/formatting.ts";
import { alarmNames, alarmText } from "../../../domain/operations/alarm_text.ts";
import {
  listAlarmsOperation,
  readAlarmOperation,
  resolveAlarmOperation,
  takeAlarmsOperation,
} from "../../../routes/operations/alarms.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { type Column, EmptyState } from "../../components/data_table.tsx";
import {
  givenParameters,
  List,
  type ListedRows,
  ListPage,
  oneOf,
  requestedPage,
  requestedPageSize,
} from "../../components/list_page.tsx";
import { postedForm } from "../../components/posted_form.ts";
import { RefreshedSection } from "../../components/refreshed_section.tsx";
import { value } from "../../operation_call.ts";
import { addressWithQuery, type QueryParameters, type Site } from "../../site.ts";
import {
  failedStatus,
  type FailedSubmission,
  reasonBody,
  respondToAction,
  takingOf,
} from "../operator_action.tsx";
import type { Alarm } from "../situations.tsx";
import { alarmLinkOf, alarmTextOf } from "./alarm_links.ts";
import { AlarmPage } from "./alarm_page.tsx";
import { historyColumns } from "./alarm_table.tsx";

const done = {
  resolvido: "O alarme foi dado por resolvido. Se a causa continuar, ele é aberto de novo.",
  assumido: "Assumido: quem olha a página Hoje vê que você cuida disso, com a sua nota.",
};

export const alarmsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, call } = c.var;
      const { tipo: type, aberto, ispb } = givenParameters(c.req.query(), "tipo", "aberto", "ispb");
      const tipo = oneOf(alarmNames, type);
      const open = aberto !== "false";
      const filter = { ...tipo !== undefined && { tipo }, ...ispb !== undefined && { ispb } };
      const query = { aberto: open, ...filter, ...requestedPage(c.req.query()) };
      const alarms = value(await call(listAlarmsOperation, { query }));
      const pageQuery = { ...filter, ...!open && { aberto: "false" }, ...requestedPageSize(c.req.query()) };
      return renderConsole(
        c,
        <AlarmsPage {...{ context, query: pageQuery, alarms, open, done: confirmationOf(c, done) }} />,
      );
    })
    // From the page Hoje, for all alarms of a row.
    .post(`${path}/assumir`, async (c) => {
      const form = await postedForm(c);
      const { id, ispb, tipo: type } = givenParameters(Object.fromEntries(form), "id", "ispb", "tipo");
      const tipo = oneOf(alarmNames, type);
      const chosen = {
        ...id !== undefined && { id },
        ...ispb !== undefined && { ispb },
        ...tipo !== undefined && { tipo },
      };
      value(await c.var.call(takeAlarmsOperation, takingOf(form, chosen)));
      return c.redirect(c.var.context.site.to("/operacao?feito=assumido"), 303);
    })
    .post("/operacao/alarme/:id/assumir", async (c) => {
      const form = await postedForm(c);
      const id = c.req.param("id");
      const taken = await c.var.call(takeAlarmsOperation, takingOf(form, { id }));
      return await respondToAction(c, taken, {
        path: `/operacao/alarme/${id}`,
        done: "assumido",
        again: (problem) => showAlarm(c, { action: "assumir", problem, form }),
      });
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
    <AlarmPage context={context} alarm={alarm} failed={failed} done={confirmationOf(c, done)} />,
    failedStatus(failed),
  );
}

const path = "/operacao/alarmes";

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  readonly alarms: ListedRows<Alarm>;
  readonly open: boolean;
  readonly done: string | undefined;
}

const AlarmsPage = ({ context, query, alarms, open, done }: Props) => {
  const { site } = context;
  return (
    <ListPage
      {...{ context, path, query, done }}
      title="Alarmes"
      views={[true, false].map((isOpen) => ({
        name: isOpen ? "Abertos" : "Resolvidos",
        href: site.to(addressWithQuery(path, { ...query, aberto: isOpen ? undefined : "false" })),
        isCurrent: isOpen === open,
      }))}
      filters={[{
        kind: "choice",
        name: "tipo",
        label: "Tipo",
        none: "Todos",
        options: alarmNames.map((value) => ({ value, text: alarmText(value).name })),
      }]}
    >
      <RefreshedSection
        context={context}
        summary={`${formatCount(alarms.totalElements, "alarme", "alarmes")}.`}
      >
        <List
          {...{ site, path, query, listed: alarms }}
          one="alarme"
          many="alarmes"
          empty={
            <EmptyState title={open ? "Nenhum alarme aberto" : "Nenhum alarme resolvido"}>
              O que o serviço vê resolvido ele mesmo encerra.
            </EmptyState>
          }
          caption="Alarmes, do mais novo ao mais antigo"
          columns={alarmColumns(site)}
        />
      </RefreshedSection>
    </ListPage>
  );
};

const alarmColumns = (site: Site): readonly Column<Alarm>[] => [
  {
    name: "Alarme",
    cell: (alarm) => (
      <a id={`alarme-${alarm.id}`} href={site.to(`/operacao/alarme/${alarm.id}`)}>
        {alarmTextOf(alarm).name}
        <span class="sr-only">
          {`, ${alarm.instituicao ?? alarm.assunto}, desde ${formatDateTime(alarm.desde)}`}
        </span>
      </a>
    ),
  },
  {
    name: "Assunto",
    cell: (alarm) => {
      const place = alarmLinkOf(alarm);
      const text = alarm.instituicao ?? alarm.assunto;
      return place === undefined ? text : <a href={site.to(place.path)}>{text}</a>;
    },
    note: ({ detalhe }) => detalhe,
  },
  { name: "O que fazer", cell: (alarm) => alarmTextOf(alarm).remedy },
  ...historyColumns,
];
