/** Alarms: the list, one alarm with what to do about it, and marking it as resolved. */
import { type Context, Hono } from "hono";
import { formatCount, formatDateTime, taxIdText } from "../../../domain/formatting.ts";
import { alarmNames, alarmText } from "../../../domain/operations/alarm_text.ts";
import {
  listAlarmsOperation,
  readAlarmOperation,
  resolveAlarmOperation,
} from "../../../routes/operations/alarms.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { Chip, type Column, EmptyState, Facts } from "../../components/data_table.tsx";
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
  OperatorActionForm,
  reasonBody,
  respondToAction,
} from "../operator_action.tsx";
import type { Alarm } from "../situations.tsx";
import { alarmLinkOf, alarmTextOf, alarmTitle } from "./alarm_links.ts";

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
          {`, ${alarm.instituicao ?? alarm.assunto}, desde ${formatDateTime(alarm.dataHora)}`}
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
  { name: "Desde", cell: ({ dataHora }) => formatDateTime(dataHora) },
];

const AlarmPage = (
  { context, alarm, failed }: { context: PageContext; alarm: Alarm; failed: FailedSubmission | undefined },
) => {
  const { name, remedy } = alarmTextOf(alarm);
  const place = alarmLinkOf(alarm);
  const resolvedBy = alarm.resolvidoPor;
  return (
    <ConsoleLayout
      context={context}
      title={name}
      windowTitle={alarmTitle(alarm)}
      here={path}
      trail={[{ name: "Alarmes", path }]}
    >
      <h1>{alarmTitle(alarm)}</h1>
      <Facts
        of={[
          [
            "Situação",
            resolvedBy === undefined
              ? <Chip tone="bad" text="Aberto" />
              : <Chip tone="good" text="Resolvido" />,
          ],
          ["Assunto", alarm.assunto === alarm.ispb ? undefined : alarm.assunto],
          ["Desde", formatDateTime(alarm.dataHora)],
          ["O que aconteceu", alarm.detalhe],
          ["Resolvido em", alarm.dataHoraResolucao && formatDateTime(alarm.dataHoraResolucao)],
          ["Por", resolvedBy === "SERVICO" ? "O próprio serviço" : resolvedBy && taxIdText(resolvedBy)],
          ["Como", alarm.resolucao],
        ]}
      />
      {resolvedBy === undefined && (
        <section class="part" aria-labelledby="fazer">
          <h2 id="fazer">O que fazer</h2>
          <p>
            {remedy} {place !== undefined && <a href={context.site.to(place.path)}>{place.name}</a>}
          </p>
          <OperatorActionForm
            context={context}
            action="resolver"
            to={`/operacao/alarme/${alarm.id}/resolver`}
            label="Dar por resolvido"
            says="O alarme sai da lista dos abertos. Se a causa continuar, o serviço abre outro."
            failed={failed}
          />
        </section>
      )}
    </ConsoleLayout>
  );
};
