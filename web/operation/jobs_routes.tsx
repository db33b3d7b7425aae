/** The job queue: what waits, what failed and why, and one more try of what was given up. */
import { type Context, Hono } from "hono";
import { required, resultOf } from "../api.ts";
import { type ConsoleEnv, ConsoleLayout, doneOf, renderConsole } from "../components/console_layout.tsx";
import { DataTable } from "../components/data_table.tsx";
import { postedForm } from "../components/form.ts";
import { addressOf, Nothing, Pages } from "../components/listing.tsx";
import { dateTime, plural } from "../components/formatting.ts";
import {
  failedStatus,
  type FailedSubmission,
  idempotencyHeaders,
  OperatorActionForm,
  reasonOf,
  respondToAction,
} from "./operator_action.tsx";
import { Live } from "./today/live.tsx";
import { given, type Job, jobSituations, number, pageAsked, Situation } from "./situations.tsx";

const path = "/operacao/tarefas";

const situations = Object.keys(jobSituations) as Job["situacao"][];

const done = { repetida: "A tarefa será tentada agora." };

export const jobsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, (c) => showJobs(c))
    .post("/operacao/tarefa/:id/repetir", async (c) => {
      const form = await postedForm(c);
      const id = c.req.param("id");
      const repeated = resultOf(
        await c.var.api.POST("/v1/operacao/tarefa/{id}/repetir", {
          params: { path: { id } },
          body: { motivo: reasonOf(form) },
          headers: idempotencyHeaders(form),
        }),
      );
      return await respondToAction(c, repeated, {
        path: addressOf(path, given(c.req.query(), "situacao")),
        done: "repetida",
        again: (problem) => showJobs(c, { action: `repetir-${id}`, problem, form }),
      });
    });

async function showJobs(c: Context<ConsoleEnv>, failed?: FailedSubmission): Promise<Response> {
  const { context, api } = c.var;
  const { site } = context;
  const { situacao: asked } = given(c.req.query(), "situacao");
  const situacao = situations.find((known) => known === asked);
  const query = { pageNumber: pageAsked(c.req.query("pagina")), ...situacao !== undefined && { situacao } };
  const [listed, ...counts] = await Promise.all([
    api.GET("/v1/operacao/tarefa", { params: { query } }).then(required),
    ...situations.map(async (situacao) =>
      required(await api.GET("/v1/operacao/tarefa", { params: { query: { situacao, pageSize: 1 } } }))
        .totalElements
    ),
  ]);
  const [, running, failing, dead] = counts as [number, number, number, number];
  return renderConsole(
    c,
    <ConsoleLayout context={context} title="Tarefas" here={path} done={doneOf(c, done)}>
      <h1>Fila de tarefas</h1>
      <Live
        context={context}
        summary={`${plural(dead, "tarefa parada", "tarefas paradas")}, ${
          plural(failing, "falhou", "falharam")
        } e ${plural(running, "está em execução", "estão em execução")}.`}
      >
        <ul class="tiles part">
          {situations.map((known, index) => (
            <li class={known === "DESISTIU" && dead > 0 ? "attention" : undefined}>
              <a
                id={`tarefas-${known}`}
                href={site.to(addressOf(path, { situacao: known }))}
                {...known === situacao && { "aria-current": "page" }}
              >
                <span class="number">{number(counts[index]!)}</span>
                {jobSituations[known][0]}
              </a>
            </li>
          ))}
        </ul>
      </Live>
      <p class="help">
        O que falha é repetido sozinho, cada vez com mais espera. O que parou só volta quando alguém o repete,
        depois de corrigida a causa; repetir nunca faz duas vezes o que já foi feito.
      </p>
      {situacao !== undefined && (
        <p>
          <a href={site.to(path)}>Mostrar todas</a>
        </p>
      )}
      {listed.content.length === 0
        ? <Nothing title="Nenhuma tarefa">O que termina sai da fila.</Nothing>
        : (
          <DataTable
            caption="Tarefas, da mais nova à mais antiga"
            rows={listed.content}
            columns={[
              {
                name: "Tarefa",
                kind: "code",
                cell: (job) => (
                  <>
                    {job.tarefa}
                    {job.chave !== undefined && job.chave !== job.tarefa && <small>{job.chave}</small>}
                  </>
                ),
              },
              {
                name: "Situação",
                cell: (job) => (
                  <>
                    <Situation of={jobSituations[job.situacao]} />
                    <small>tentativa {job.tentativas} de {job.maximoTentativas}</small>
                  </>
                ),
              },
              { name: "Quando", cell: (job) => dateTime(job.dataHoraInicio ?? job.dataHoraExecucao) },
              { name: "Último erro", kind: "code", cell: (job) => job.erro ?? "–" },
              {
                name: "Ação",
                isPlainOnCard: true,
                cell: (job) =>
                  job.situacao === "EM_EXECUCAO" ? "–" : (
                    <OperatorActionForm
                      context={context}
                      action={`repetir-${job.id}`}
                      to={addressOf(`/operacao/tarefa/${job.id}/repetir`, { situacao })}
                      label="Repetir agora"
                      says={`A tarefa ${job.tarefa} será tentada em instantes, como se fosse nova.`}
                      failed={failed}
                    />
                  ),
              },
            ]}
          />
        )}
      <Pages
        of={listed}
        to={(pagina) => site.to(addressOf(path, { situacao, pagina }))}
        one="tarefa"
        many="tarefas"
      />
    </ConsoleLayout>,
    failedStatus(failed),
  );
}
