/** The job queue: jobs by status, failed ones with their errors, and retrying a job that was given up. */
import { type Context, Hono } from "hono";
import { formatCount, formatDateTime, formatNumber, NO_VALUE } from "../../domain/formatting.ts";
import { jobName } from "../../domain/operations/job_name.ts";
import { listJobsOperation, retryJobOperation } from "../../routes/operations/jobs.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  type PageContext,
  renderConsole,
} from "../components/console_layout.tsx";
import { EmptyState } from "../components/data_table.tsx";
import {
  givenParameters,
  List,
  type ListedRows,
  ListPage,
  oneOf,
  requestedPage,
  requestedPageSize,
} from "../components/list_page.tsx";
import { postedForm } from "../components/posted_form.ts";
import { RefreshedSection } from "../components/refreshed_section.tsx";
import { value } from "../operation_call.ts";
import { addressWithQuery, type QueryParameters } from "../site.ts";
import {
  failedStatus,
  type FailedSubmission,
  OperatorActionForm,
  reasonBody,
  respondToAction,
} from "./operator_action.tsx";
import { type Job, jobSituations, Situation } from "./situations.tsx";

const done = { repetida: "A tarefa será tentada agora." };

export const jobsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, (c) => showJobs(c))
    .post("/operacao/tarefa/:id/repetir", async (c) => {
      const form = await postedForm(c);
      const id = c.req.param("id");
      const repeated = await c.var.call(retryJobOperation, { params: { id }, ...reasonBody(form) });
      return await respondToAction(c, repeated, {
        path: addressWithQuery(path, givenParameters(c.req.query(), "situacao")),
        done: "repetida",
        again: (problem) => showJobs(c, { action: `repetir-${id}`, problem, form }),
      });
    });

async function showJobs(c: Context<ConsoleEnv>, failed?: FailedSubmission): Promise<Response> {
  const { context, call } = c.var;
  const situacao = oneOf(situations, c.req.query("situacao"));
  const query = { ...requestedPage(c.req.query()), ...situacao !== undefined && { situacao } };
  const [listed, ...counts] = await Promise.all([
    call(listJobsOperation, { query }).then(value),
    ...situations.map(async (situacao) =>
      value(await call(listJobsOperation, { query: { situacao, pageSize: 1 } })).totalElements
    ),
  ]);
  return renderConsole(
    c,
    <JobsPage
      {...{ context, listed, failed, done: confirmationOf(c, done) }}
      query={{ situacao, ...requestedPageSize(c.req.query()) }}
      counts={Object.fromEntries(situations.map((known, index) => [known, counts[index]])) as Record<
        Job["situacao"],
        number
      >}
    />,
    failedStatus(failed),
  );
}

const path = "/operacao/tarefas";

const situations = Object.keys(jobSituations) as Job["situacao"][];

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  readonly listed: ListedRows<Job>;
  readonly counts: Readonly<Record<Job["situacao"], number>>;
  readonly done: string | undefined;
  readonly failed: FailedSubmission | undefined;
}

const JobsPage = (props: Props) => {
  const { context, query, counts, done } = props;
  return (
    <ListPage {...{ context, path, query, done }} title="Tarefas" heading="Fila de tarefas">
      <Counts {...{ context, query, counts }} />
      <Jobs {...props} />
      {query.situacao !== undefined && (
        <p>
          <a href={context.site.to(path)}>Mostrar todas</a>
        </p>
      )}
      <p class="help">
        O que falha é repetido sozinho, cada vez com mais espera. O que parou só volta quando alguém o repete,
        depois de corrigida a causa; repetir nunca faz duas vezes o que já foi feito.
      </p>
    </ListPage>
  );
};

const Counts = ({ context, query, counts }: Pick<Props, "context" | "query" | "counts">) => (
  <RefreshedSection
    context={context}
    summary={`${formatCount(counts.DESISTIU, "tarefa parada", "tarefas paradas")}, ${
      formatCount(counts.FALHOU, "falhou", "falharam")
    } e ${formatCount(counts.EM_EXECUCAO, "está em execução", "estão em execução")}.`}
  >
    <ul class="tiles compact">
      {situations.map((situacao) => (
        <li class={situacao === "DESISTIU" && counts.DESISTIU > 0 ? "attention" : undefined}>
          <a
            id={`tarefas-${situacao}`}
            href={context.site.to(addressWithQuery(path, { situacao }))}
            {...situacao === query.situacao && { "aria-current": "page" }}
          >
            <span class="number">{formatNumber(counts[situacao])}</span>
            {jobSituations[situacao][0]}
          </a>
        </li>
      ))}
    </ul>
  </RefreshedSection>
);

const Jobs = ({ context, query, listed, failed }: Props) => (
  <List
    {...{ site: context.site, path, query, listed }}
    one="tarefa"
    many="tarefas"
    empty={<EmptyState title="Nenhuma tarefa">O que termina sai da fila.</EmptyState>}
    caption="Tarefas, da mais nova à mais antiga"
    columns={[
      {
        name: "Tarefa",
        cell: ({ tarefa }) => jobName(tarefa),
        note: ({ tarefa, chave }) => <code>{chave ?? tarefa}</code>,
      },
      {
        name: "Situação",
        cell: ({ situacao }) => <Situation of={jobSituations[situacao]} />,
        note: ({ tentativas, maximoTentativas }) => `tentativa ${tentativas} de ${maximoTentativas}`,
      },
      {
        name: "Quando",
        // What stopped has no next try.
        cell: (job) =>
          job.situacao === "DESISTIU" ? NO_VALUE : formatDateTime(job.dataHoraInicio ?? job.dataHoraExecucao),
      },
      { name: "Último erro", kind: "code", cell: ({ erro }) => erro ?? NO_VALUE },
      {
        name: "Ação",
        isPlainOnCard: true,
        cell: ({ id, tarefa, situacao }) =>
          situacao === "EM_EXECUCAO" ? NO_VALUE : (
            <OperatorActionForm
              context={context}
              action={`repetir-${id}`}
              to={addressWithQuery(`/operacao/tarefa/${id}/repetir`, { situacao: query.situacao })}
              label="Repetir agora"
              says={`A tarefa “${jobName(tarefa)}” será tentada em instantes, como se fosse nova.`}
              failed={failed}
            />
          ),
      },
    ]}
  />
);
