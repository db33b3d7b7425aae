/** Alarms: what an operator must look at, what to do about it, and that it was dealt with. */
import { type Context, Hono } from "hono";
import { required, resultOf } from "../../api.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  doneOf,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { postedForm } from "../../components/form.ts";
import { Chip } from "../../components/chip.tsx";
import { Facts } from "../../components/facts.tsx";
import { SelectField } from "../../components/field.tsx";
import { addressOf, Nothing, Pages } from "../../components/listing.tsx";
import { dateTime, plural, taxIdText } from "../../components/formatting.ts";
import {
  failedStatus,
  type FailedSubmission,
  idempotencyHeaders,
  OperatorActionForm,
  reasonOf,
  respondToAction,
} from "../operator_action.tsx";
import { alarmWords } from "./alarm_words.ts";
import { Live } from "../today/live.tsx";
import { type Alarm, given, pageAsked } from "../situations.tsx";

const path = "/operacao/alarmes";

const types = Object.keys(alarmWords) as Alarm["tipo"][];
const done = { resolvido: "O alarme foi dado por resolvido. Se a causa continuar, ele é aberto de novo." };

export const alarmsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, api } = c.var;
      const { tipo: asked, aberto = "true" } = given(c.req.query(), "tipo", "aberto");
      const tipo = types.find((known) => known === asked);
      const open = aberto !== "false";
      const listed = required(
        await api.GET("/v1/operacao/alarme", {
          params: {
            query: {
              aberto: open,
              pageNumber: pageAsked(c.req.query("pagina")),
              ...tipo !== undefined && { tipo },
            },
          },
        }),
      );
      return renderConsole(
        c,
        <AlarmsPage
          context={context}
          alarms={listed}
          type={tipo}
          open={open}
          done={doneOf(c, done)}
        />,
      );
    })
    .get("/operacao/alarme/:id", (c) => showAlarm(c))
    .post("/operacao/alarme/:id/resolver", async (c) => {
      const form = await postedForm(c);
      const resolved = resultOf(
        await c.var.api.POST("/v1/operacao/alarme/{id}/resolver", {
          params: { path: { id: c.req.param("id") } },
          body: { motivo: reasonOf(form) },
          headers: idempotencyHeaders(form),
        }),
      );
      return await respondToAction(c, resolved, {
        path,
        done: "resolvido",
        again: (problem) => showAlarm(c, { action: "resolver", problem, form }),
      });
    });

async function showAlarm(c: Context<ConsoleEnv>, failed?: FailedSubmission): Promise<Response> {
  const { context, api } = c.var;
  const id = c.req.param("id") ?? "";
  const alarm = required(await api.GET("/v1/operacao/alarme/{id}", { params: { path: { id } } }));
  return renderConsole(
    c,
    <AlarmPage context={context} alarm={alarm} failed={failed} />,
    failedStatus(failed),
  );
}

interface ListProps {
  readonly context: PageContext;
  readonly alarms: Parameters<typeof Pages>[0]["of"] & { readonly content: readonly Alarm[] };
  readonly type: Alarm["tipo"] | undefined;
  readonly open: boolean;
  readonly done: string | undefined;
}

const AlarmsPage = ({ context, alarms, type, open, done }: ListProps) => {
  const { site } = context;
  const to = (more: Record<string, string | number | undefined>) =>
    site.to(addressOf(path, { tipo: type, aberto: open ? undefined : "false", ...more }));
  return (
    <ConsoleLayout context={context} title="Alarmes" here={path} done={done}>
      <h1>Alarmes</h1>
      <ul class="views">
        <li>
          <a href={to({ aberto: undefined })} {...open && { "aria-current": "page" }}>Abertos</a>
        </li>
        <li>
          <a href={to({ aberto: "false" })} {...!open && { "aria-current": "page" }}>Resolvidos</a>
        </li>
      </ul>
      <form class="filters" method="get" role="search">
        {!open && <input type="hidden" name="aberto" value="false" />}
        <SelectField
          name="tipo"
          label="Tipo"
          none="Todos"
          required={false}
          value={type}
          options={types.map((value) => ({ value, text: alarmWords[value].name }))}
        />
        <button class="br-button primary" type="submit">Mostrar</button>
      </form>
      <Live context={context} summary={`${plural(alarms.totalElements, "alarme", "alarmes")}.`}>
        {alarms.content.length === 0
          ? (
            <Nothing title={open ? "Nenhum alarme aberto" : "Nenhum alarme resolvido"}>
              O que o serviço vê resolvido ele mesmo encerra.
            </Nothing>
          )
          : (
            <DataTable
              caption="Alarmes, do mais novo ao mais antigo"
              rows={alarms.content}
              columns={[
                {
                  name: "Alarme",
                  cell: (alarm) => (
                    <a id={`alarme-${alarm.id}`} href={site.to(`/operacao/alarme/${alarm.id}`)}>
                      {alarmWords[alarm.tipo].name}
                    </a>
                  ),
                },
                {
                  name: "Assunto",
                  cell: (alarm) => (
                    <>
                      {alarm.assunto}
                      <small>{alarm.detalhe}</small>
                    </>
                  ),
                },
                { name: "O que fazer", cell: (alarm) => alarmWords[alarm.tipo].remedy },
                { name: "Desde", cell: (alarm) => dateTime(alarm.dataHora) },
              ]}
            />
          )}
        <Pages of={alarms} to={(pagina) => to({ pagina })} one="alarme" many="alarmes" />
      </Live>
    </ConsoleLayout>
  );
};

const AlarmPage = (
  { context, alarm, failed }: { context: PageContext; alarm: Alarm; failed: FailedSubmission | undefined },
) => {
  const { name, remedy, at } = alarmWords[alarm.tipo];
  const resolvedBy = alarm.resolvidoPor;
  return (
    <ConsoleLayout context={context} title={name} here={path} trail={[{ name: "Alarmes", path }]}>
      <h1>{name}</h1>
      <Facts
        of={[
          [
            "Situação",
            resolvedBy === undefined
              ? <Chip tone="bad" text="Aberto" />
              : <Chip tone="good" text="Resolvido" />,
          ],
          ["Assunto", alarm.assunto],
          ["Desde", dateTime(alarm.dataHora)],
          ["O que aconteceu", alarm.detalhe],
          ["Resolvido em", alarm.dataHoraResolucao && dateTime(alarm.dataHoraResolucao)],
          ["Por", resolvedBy === "SERVICO" ? "O próprio serviço" : resolvedBy && taxIdText(resolvedBy)],
          ["Como", alarm.resolucao],
        ]}
      />
      {resolvedBy === undefined && (
        <section class="part" aria-labelledby="fazer">
          <h2 id="fazer">O que fazer</h2>
          <p>
            {remedy} {at !== undefined && <a href={context.site.to(at.path)}>{at.name}</a>}
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
