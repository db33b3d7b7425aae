/** Page of the job queue: number of jobs by status, and the list. */
import { jobName } from "../../domain/operations/job_name.ts";
import type { PageContext } from "../components/console_layout.tsx";
import { EmptyState } from "../components/empty_state.tsx";
import { formatCount, formatDateTime, formatNumber, NO_VALUE } from "../../domain/formatting.ts";
import { List, type ListedRows, ListPage } from "../components/list_page.tsx";
import { addressWithQuery, type QueryParameters } from "../site.ts";
import { type FailedSubmission, OperatorActionForm } from "./operator_action.tsx";
import { type Job, jobSituations, Situation } from "./situations.tsx";
import { RefreshedSection } from "./today/refreshed_section.tsx";

export const path = "/operacao/tarefas";

export const situations = Object.keys(jobSituations) as Job["situacao"][];

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  readonly listed: ListedRows<Job>;
  readonly counts: Readonly<Record<Job["situacao"], number>>;
  readonly done: string | undefined;
  readonly failed: FailedSubmission | undefined;
}

export const JobsPage = (props: Props) => {
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
