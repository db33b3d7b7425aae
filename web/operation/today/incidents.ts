/**
 * Everything that waits for an operator, one row an institution: what is still open, whenever it began, with who sees to
 * it and the button or page that helps.
 */
import { faultCause } from "../../../domain/operations/fault_cause.ts";
import { jobName } from "../../../domain/operations/job_name.ts";
import { alarmLinkOf, alarmTextOf } from "../alarms/alarm_links.ts";
import type { Alarm, Entry, Job, ServiceHealth } from "../situations.tsx";

interface Page<T> {
  readonly content: readonly T[];
  readonly totalElements: number;
}

/** One thing that waits. */
export interface Matter {
  readonly id: string;
  readonly isCritical: boolean;
  /** Of alarms and the like, by which they are grouped where many institutions have the same. */
  readonly type: string;
  readonly title: string;
  readonly cause: string;
  readonly remedy?: string;
  readonly since: string | undefined;
  readonly place: { readonly path: string; readonly name: string };
  /** Action of a single button, which sends a standard reason. */
  readonly act?: { readonly to: string; readonly label: string };
  readonly institution?: { readonly ispb: string; readonly name: string };
}

/** What is open of one institution, or one matter of the service itself. */
export interface Incident {
  readonly key: string;
  readonly institution: { readonly ispb: string; readonly name: string } | undefined;
  readonly isCritical: boolean;
  /** Critical ones first, then the newest. */
  readonly matters: readonly Matter[];
  readonly since: string | undefined;
  /** Of its open alarms: the last operator who took one, and how many nobody has taken. */
  readonly taken: { readonly by: string; readonly at: string; readonly note: string | undefined } | undefined;
  readonly untaken: number;
  /** By which its alarms are taken; undefined where it has none. */
  readonly choice: { readonly name: "ispb" | "id" | "tipo"; readonly value: string } | undefined;
}

export interface Incidents {
  readonly health: ServiceHealth;
  readonly listed: readonly Incident[];
  /** Number of incidents, with one for each matter that was not read. */
  readonly total: number;
}

/** All incidents: critical ones first, then the newest. */
export function incidentsOf(
  health: ServiceHealth,
  { alarms, entries, dead }: {
    readonly alarms: readonly Page<Alarm>[];
    /** Quarantine entries without a decision. */
    readonly entries: Page<Entry>;
    /** Jobs that were given up. */
    readonly dead: Page<Job>;
  },
): Incidents {
  const raised = alarms.flatMap(({ content }) => content);
  // Each entry and each fault of the service is a matter of its own; their alarms say who sees to them.
  const covered: readonly Alarm["tipo"][] = ["QUARENTENA", "SERVICO_PARADO"];
  const matters = [
    ...health.faltas.map(ofFault),
    ...raised.filter(({ tipo }) => !covered.includes(tipo)).map(ofAlarm),
    ...entries.content.map(ofEntry),
    ...dead.content.map(ofJob),
  ];
  const groups = Map.groupBy(
    matters,
    ({ id, institution, type }) => institution?.ispb ?? (type === "SERVICO_PARADO" ? type : id),
  );
  const listed = [...groups].map(([key, group]) => incidentOf(key, group, raised));
  const unread = [...alarms, entries, dead]
    .reduce((sum, { content, totalElements }) => sum + totalElements - content.length, 0);
  return { health, listed: listed.sort(byUrgency), total: listed.length + unread };
}

const byUrgency = (a: Pick<Matter, "isCritical" | "since">, b: Pick<Matter, "isCritical" | "since">) =>
  Number(b.isCritical) - Number(a.isCritical) || (b.since ?? "").localeCompare(a.since ?? "");

function incidentOf(key: string, group: readonly Matter[], raised: readonly Alarm[]): Incident {
  const matters = group.toSorted(byUrgency);
  const { institution, type } = matters[0]!;
  const own = raised.filter((alarm) =>
    institution === undefined
      ? key === `alarme-${alarm.id}` || key === alarm.tipo
      : alarm.ispb === institution.ispb
  );
  const taken = own.filter(({ assumidoPor }) => assumidoPor !== undefined)
    .toSorted((a, b) => b.dataHoraAssuncao!.localeCompare(a.dataHoraAssuncao!))[0];
  return {
    ...{ key, institution, matters },
    isCritical: matters.some(({ isCritical }) => isCritical),
    since: matters.flatMap(({ since }) => since ?? []).toSorted()[0],
    taken: taken && { by: taken.assumidoPor!, at: taken.dataHoraAssuncao!, note: taken.nota },
    untaken: own.filter(({ assumidoPor }) => assumidoPor === undefined).length,
    choice: own.length === 0
      ? undefined
      : institution !== undefined
      ? { name: "ispb", value: institution.ispb }
      : key === type
      ? { name: "tipo", value: type }
      : { name: "id", value: own[0]!.id },
  };
}

const ofFault = (fault: ServiceHealth["faltas"][number]): Matter => ({
  id: `falta-${fault.tipo}`,
  isCritical: true,
  type: "SERVICO_PARADO",
  title: "O trabalho do serviço não está em dia",
  cause: fault.detalhe,
  since: fault.desde,
  place: { path: "#processos", name: "Ver os processos" },
});

const ofAlarm = (alarm: Alarm): Matter => {
  const { name, remedy } = alarmTextOf(alarm);
  const { id, tipo, ispb, instituicao, remessaId } = alarm;
  return {
    id: `alarme-${id}`,
    isCritical: alarm.gravidade === "CRITICA",
    type: tipo,
    title: name,
    cause: alarm.detalhe,
    remedy,
    since: alarm.desde,
    ...ispb !== undefined && instituicao !== undefined && { institution: { ispb, name: instituicao } },
    place: alarmLinkOf(alarm) ?? { path: `/operacao/alarme/${id}`, name: "Ver o alarme" },
    ...tipo === "PUBLICACAO_FALHOU" && remessaId !== undefined && {
      act: { to: `/operacao/remessa/${remessaId}/publicar`, label: "Tentar agora" },
    },
    ...tipo === "REMESSA_ADIADA" && ispb !== undefined && {
      act: { to: `/operacao/instituicao/${ispb}/testar-pasta?de=hoje`, label: "Testar agora" },
    },
  };
};

const ofEntry = (entry: Entry): Matter => ({
  id: `quarentena-${entry.id}`,
  isCritical: false,
  type: "QUARENTENA",
  title: `${entry.nome} espera decisão na quarentena`,
  cause: entry.razao,
  since: entry.dataHoraQuarentena,
  place: { path: `/operacao/quarentena/${entry.id}`, name: "Decidir" },
  institution: { ispb: entry.ispb, name: entry.instituicao },
});

const ofJob = (job: Job): Matter => ({
  id: `tarefa-${job.id}`,
  isCritical: true,
  type: "TAREFA",
  title: `Parou a tarefa “${jobName(job.tarefa)}”`,
  cause: `Depois de ${job.tentativas} tentativas: ${
    job.erro === undefined ? "sem erro registrado" : faultCause(job.erro)
  }`,
  remedy: "Corrija a causa e repita-a; repetir nunca faz duas vezes o que já foi feito.",
  // When it stopped is not known: the queue keeps the hour at which it would have been tried again.
  since: undefined,
  place: { path: "/operacao/tarefas?situacao=DESISTIU", name: "Ver as tarefas" },
  act: { to: `/operacao/tarefa/${job.id}/repetir`, label: "Repetir agora" },
});
