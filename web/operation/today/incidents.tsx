/**
 * Board of incidents, one in each line: the institution, the cause, the time, and the button or page that
 * helps.
 */
import { localDate } from "../../../domain/calendar/calendar.ts";
import { formatNumber, formatTime } from "../../../domain/formatting.ts";
import { faultCause } from "../../../domain/operations/fault_cause.ts";
import { jobName } from "../../../domain/operations/job_name.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Chip } from "../../components/data_table.tsx";
import { Hidden } from "../../components/field.tsx";
import { alarmLinkOf, alarmTextOf, alarmTitle } from "../alarms/alarm_links.ts";
import type { Alarm, AnswerFile, Entry, Job, ServiceHealth } from "../situations.tsx";

interface Page<T> {
  readonly content: readonly T[];
  readonly totalElements: number;
}

export interface Incidents {
  readonly health: ServiceHealth;
  readonly listed: readonly Incident[];
  /** Number of incidents, including those not listed. */
  readonly total: number;
}

interface Incident {
  readonly id: string;
  readonly isCritical: boolean;
  /**
   * Given for incidents that many institutions may have at once: the type they are grouped by, and its name
   * in the plural.
   */
  readonly shared?: { readonly type: string; readonly name: string; readonly institution: string };
  readonly title: string;
  readonly cause: string;
  readonly remedy?: string;
  readonly since: string | undefined;
  readonly place: { readonly path: string; readonly name: string };
  /** Action of a single button, which sends a standard reason. */
  readonly act?: { readonly to: string; readonly label: string };
}

/** All incidents: critical ones first, then the newest. */
export function incidentsOf(
  health: ServiceHealth,
  { alarms, rejected, entries, dead }: {
    readonly alarms: Page<Alarm>;
    /** Answer files rejected today. */
    readonly rejected: Page<AnswerFile>;
    /** Quarantine entries without a decision. */
    readonly entries: Page<Entry>;
    /** Jobs that were given up. */
    readonly dead: Page<Job>;
  },
): Incidents {
  // Alarms of these kinds are left out, since each quarantine entry and each fault of the service has an
  // incident of its own.
  const own = alarms.content.filter(({ tipo }) => tipo !== "QUARENTENA" && tipo !== "SERVICO_PARADO");
  const listed = [
    ...health.faltas.map((fault): Incident => ({
      id: `falta-${fault.tipo}`,
      isCritical: true,
      title: "O trabalho do serviço não está em dia",
      cause: fault.detalhe,
      since: fault.desde,
      place: { path: "#processos", name: "Ver os processos" },
    })),
    ...own.map(ofAlarm),
    ...rejected.content.map(ofRejected),
    ...entries.content.map(ofEntry),
    ...dead.content.map(ofJob),
  ];
  const unlisted = [alarms, rejected, entries, dead]
    .reduce((sum, { content, totalElements }) => sum + totalElements - content.length, 0);
  return {
    health,
    listed: listed.sort((a, b) =>
      Number(b.isCritical) - Number(a.isCritical) || (b.since ?? "").localeCompare(a.since ?? "")
    ),
    total: listed.length + unlisted,
  };
}

const ofAlarm = (alarm: Alarm): Incident => ({
  id: `alarme-${alarm.id}`,
  isCritical: alarm.gravidade === "CRITICA",
  title: alarmTitle(alarm),
  cause: alarm.detalhe,
  remedy: alarmTextOf(alarm).remedy,
  since: alarm.dataHora,
  ...alarm.instituicao !== undefined && {
    shared: { type: alarm.tipo, name: alarmTextOf(alarm).name, institution: alarm.instituicao },
  },
  place: alarmLinkOf(alarm) ?? { path: `/operacao/alarme/${alarm.id}`, name: "Ver o alarme" },
  ...alarm.tipo === "PUBLICACAO_FALHOU" && alarm.remessaId !== undefined && {
    act: { to: `/operacao/remessa/${alarm.remessaId}/publicar`, label: "Tentar agora" },
  },
});

const ofRejected = (file: AnswerFile): Incident => {
  const [first] = file.falhas;
  return {
    id: `retorno-${file.id}`,
    isCritical: false,
    title: `${file.instituicao}: o retorno ${file.arquivo} foi rejeitado`,
    cause: first === undefined
      ? "Nenhuma falha foi registrada."
      : `Linha ${first.linha}: ${first.mensagem}${
        file.falhas.length > 1 ? ` (e mais ${file.falhas.length - 1})` : ""
      }`,
    remedy: "O recibo já diz as falhas à instituição; combine com ela o novo envio antes do prazo.",
    since: file.dataHoraDecisao ?? file.dataHoraRecebimento,
    place: { path: `/operacao/resposta/${file.id}`, name: "Ver o retorno" },
  };
};

const ofEntry = (entry: Entry): Incident => ({
  id: `quarentena-${entry.id}`,
  isCritical: false,
  title: `${entry.instituicao}: ${entry.nome} espera decisão na quarentena`,
  cause: entry.razao,
  since: entry.dataHoraQuarentena,
  place: { path: `/operacao/quarentena/${entry.id}`, name: "Decidir" },
});

const ofJob = (job: Job): Incident => ({
  id: `tarefa-${job.id}`,
  isCritical: true,
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

export const IncidentBoard = ({ context, incidents }: { context: PageContext; incidents: Incidents }) => {
  const { listed, total } = incidents;
  return (
    <section aria-labelledby="atencao">
      <h2 id="atencao">Pede atenção</h2>
      {listed.length === 0 && <p class="all-well">Nada pede atenção.</p>}
      {listed.length > 0 && (
        <ul class="incidents">
          {linesOf(listed).map((line) =>
            line.length > 1
              ? <Several context={context} incidents={line} />
              : line.map((incident) => <Line context={context} incident={incident} />)
          )}
        </ul>
      )}
      {total > listed.length && (
        <p>Há mais {formatNumber(total - listed.length)}; os números abaixo levam a todos.</p>
      )}
    </section>
  );
};

/** Number of institutions from which on the same incident is grouped to one line. */
const SEVERAL = 3;

/** Groups the incidents to lines: one each, or all of the same type at the place of the first. */
function linesOf(listed: readonly Incident[]): (readonly Incident[])[] {
  const keyOf = ({ id, act, isCritical, shared }: Incident) =>
    shared === undefined || act !== undefined || isCritical ? id : shared.type;
  return [...Map.groupBy(listed, keyOf).values()]
    .flatMap((group) => group.length < SEVERAL ? group.map((one) => [one]) : [group]);
}

const Several = ({ context, incidents }: { context: PageContext; incidents: readonly Incident[] }) => (
  <li>
    <div>
      <p class="what">
        <strong>{incidents[0]!.shared!.name}: {formatNumber(incidents.length)} instituições</strong>{" "}
        <Chip tone="attention" text="Atenção" />
      </p>
      <ul class="row-links">
        {incidents.map(({ id, shared, cause, place }) => (
          <li>
            <a id={`${id}-ver`} href={context.site.to(place.path)}>{shared!.institution}</a>
            <small>{cause}</small>
          </li>
        ))}
      </ul>
      <p class="help">{incidents[0]!.remedy}</p>
    </div>
  </li>
);

const Line = ({ context, incident }: { context: PageContext; incident: Incident }) => {
  const { site, session } = context;
  const { id, isCritical, title, cause, remedy, since, place, act } = incident;
  const address = place.path.startsWith("#") ? place.path : site.to(place.path);
  return (
    <li class={isCritical ? "critical" : undefined}>
      <div>
        <p class="what">
          <strong>{title}</strong>{" "}
          {isCritical ? <Chip tone="bad" text="Crítico" /> : <Chip tone="attention" text="Atenção" />}
        </p>
        <p>{cause}</p>
        {remedy !== undefined && <p class="help">{remedy}</p>}
        {since !== undefined && <p class="help">Desde {formatTime(since, localDate(context.now))}</p>}
      </div>
      <div class="actions">
        {act !== undefined && (
          <form method="post" action={site.to(act.to)}>
            <Hidden csrf={session.csrf} once />
            <input type="hidden" name="motivo" value={`${act.label}, pela página Hoje`} />
            <button
              class="br-button primary small"
              type="submit"
              id={`${id}-agir`}
              aria-label={`${act.label}: ${title}`}
            >
              {act.label}
            </button>
          </form>
        )}

        <a
          class="br-button secondary small"
          id={`${id}-ver`}
          href={address}
          aria-label={`${place.name}: ${title}`}
        >
          {place.name}
        </a>
      </div>
    </li>
  );
};
