/** The alarms about what a freeze has left out and what else other sessions hold: their subjects and details. */
import { HOURS } from "../calendar/calendar.ts";
import { formatCount, formatDateTimeInSentence } from "../formatting.ts";
import { type AlarmNames, alarmNames } from "./alarm_names.ts";
import { type ServiceFault, serviceFaultSentence } from "./service_health.ts";

/** Orders or splits that other sessions hold. */
interface LeftOutRows {
  readonly table: "court_order" | "split";
  readonly count: number;
  /** The protocol numbers of the first. */
  readonly protocols: readonly string[];
  readonly holders: readonly Session[];
}

/** An institution's remittance without a number. */
interface Unnumbered {
  readonly ispb: string;
  readonly institutionName: string;
  readonly lines: number;
  readonly cause: "held" | "exhausted";
  readonly holders: readonly Session[];
}

interface AlarmOfOne {
  readonly subject: string;
  readonly detail: string;
  readonly named: AlarmNames;
}

const AFTER_RELEASE =
  `O resto saiu. Livre, é incluído no minuto seguinte, até as ${HOURS.dispatchCloses}; depois, vai no dia útil seguinte.`;

const names: Readonly<
  Record<LeftOutRows["table"], readonly [subject: string, one: string, several: string]>
> = {
  court_order: ["ordens", "ordem ficou", "ordens ficaram"],
  split: ["desdobramentos", "desdobramento ficou", "desdobramentos ficaram"],
};

export function leftOutRowsAlarm({ table, count, protocols, holders }: LeftOutRows): AlarmOfOne {
  const [subject, one, several] = names[table];
  return {
    subject,
    detail: `${
      formatCount(count, one, several)
    } fora do envio, porque outra sessão do banco retém suas linhas: ${protocols.join(", ")}${
      count > protocols.length ? " e outros" : ""
    }.${heldByText(holders)} ${AFTER_RELEASE}`,
    named: alarmNames(holders, protocols),
  };
}

/** @param maxSequence the last number of a file */
export function unnumberedAlarm(
  { ispb, institutionName, lines, cause, holders }: Unnumbered,
  maxSequence: number,
): AlarmOfOne {
  const why = cause === "held"
    ? `outra sessão do banco retém o sequencial dela.${heldByText(holders)} ${AFTER_RELEASE}`
    : `o sequencial ${maxSequence}, o último, já foi usado. As demais instituições receberam as suas. Chame o ` +
      "suporte do serviço.";
  return {
    subject: ispb,
    detail: `A remessa da instituição ${institutionName}, de ${
      formatCount(lines, "linha", "linhas")
    }, espera um número: ${why}`,
    named: alarmNames(holders),
  };
}

/** An institution's remittance of which another session holds a row. */
interface HeldRemittance {
  readonly ispb: string;
  readonly institutionName: string;
  readonly fileName: string;
  readonly holders: readonly Session[];
}

const END_IT =
  "Pergunte a quem a usa e encerre-a no banco: select pg_terminate_backend(<número>). O serviço tenta de novo a cada minuto.";

/** The detail of the alarm about a remittance that is not published, or after its window not postponed. */
export const heldPublicationText = ({ ispb, institutionName, holders }: HeldRemittance): string =>
  `A remessa da instituição ${ispb} (${institutionName}) não pôde ser publicada nem adiada, porque outra sessão do ` +
  `banco retém a sua linha; as demais saem.${heldByText(holders)} ${END_IT}`;

/** The detail of the alarm about an answer file that is not decided. */
export const heldAnswerText = (holders: readonly Session[]): string =>
  "O retorno não pôde ser processado, porque outra sessão do banco retém linhas do que ele responde; os das demais " +
  `instituições são, e os seguintes desta esperam.${heldByText(holders)} ${END_IT}`;

/** What is done with what was sent: how the subjects of its alarms begin, and what is waited for. */
const steps = {
  "send": ["envio", "o registro do envio"],
  "close-answers": ["encerramento", "o encerramento das respostas"],
  "publish": ["respostas", "a publicação das respostas"],
} as const;
export type HeldStep = keyof typeof steps;

/** @param what empty for how all subjects of the step begin */
export const heldSubject = (step: HeldStep, what: string): string => `${steps[step][0]}/${what}`;

/** Remittances that are not closed at the deadline of their answers. */
export const heldClosingAlarm = (held: HeldRemittance): AlarmOfOne => ({
  subject: heldSubject("close-answers", held.fileName),
  detail:
    `As respostas à remessa da instituição ${held.ispb} (${held.institutionName}) não puderam ser encerradas, ` +
    `porque outra sessão do banco retém linhas do que ela pediu; as demais foram.${
      heldByText(held.holders)
    } ${END_IT}`,
  named: alarmNames(held.holders),
});

export function heldRowsAlarm(step: HeldStep, { table, count, protocols, holders }: LeftOutRows): AlarmOfOne {
  const [subject] = names[table];
  const what = table === "court_order"
    ? formatCount(count, "ordem espera", "ordens esperam")
    : formatCount(count, "desdobramento espera", "desdobramentos esperam");
  return {
    subject: heldSubject(step, subject),
    detail: `${what} ${steps[step][1]}, porque outra sessão do banco retém suas linhas: ${
      protocols.join(", ")
    }${count > protocols.length ? " e outros" : ""}. Os demais não esperam.${heldByText(holders)} ${END_IT}`,
    named: alarmNames(holders, protocols),
  };
}

// The sentences that name the sessions others wait for.

/** A session, or a prepared transaction, which has no process. */
interface Session {
  readonly pid: number | undefined;
  readonly application: string | undefined;
  readonly database: string | undefined;
  /** When its transaction began; undefined where the database hides it. */
  readonly since: Temporal.Instant | undefined;
}

/** A session that waits for a lock. */
export interface Waiter {
  readonly pid: number;
  readonly application: string | undefined;
  /** The table of the row or lock; undefined where it is of none. */
  readonly table: string | undefined;
  readonly since: Temporal.Instant;
}

/** Whom the service waits for. */
export interface Holders {
  /** The sessions at the head of a queue for locks. */
  readonly locks: readonly (Session & { readonly waiting: number; readonly waiters: readonly Waiter[] })[];
  /** The oldest writing transactions of the server, of whatever database: events later than them are held back. */
  readonly feed: readonly Session[];
  /** The role of the service's own sessions, where it may not see since when others work; else undefined. */
  readonly blindRole: string | undefined;
}

export const nobody: Holders = { locks: [], feed: [], blindRole: undefined };

const sessionText = ({ pid, application, database, since }: Session, more = ""): string =>
  `${pid === undefined ? "transação preparada" : `sessão ${pid}`} (${application ?? "sem nome"}, banco ${
    database ?? "desconhecido"
  }${since === undefined ? "" : `, desde ${formatDateTimeInSentence(since)}`}${more})`;

/** Names the sessions that hold rows; empty when they are not known. */
export const heldByText = (holders: readonly Session[]): string =>
  holders.length === 0 ? "" : ` Retém: ${holders.map((each) => sessionText(each)).join(", ")}.`;

/** A fault with whom it waits for. */
export function faultWithHolders(fault: ServiceFault, { locks, feed, blindRole }: Holders): string {
  const held = fault.kind === "events-held" ? feed : [];
  const unseen = [...locks, ...held].some(({ pid, since }) => pid !== undefined && since === undefined);
  const parts = [
    locks.length === 0
      ? ""
      : ` Retém o que outros esperam: ${
        locks.map((each) => sessionText(each, `; esperam por ela: ${each.waiting}`)).join(", ")
      }.`,
    held.length === 0
      ? ""
      : ` Retém os eventos, ainda que de outro banco do servidor: ${
        held.map((each) => sessionText(each)).join(", ")
      }.`,
    unseen && blindRole !== undefined
      ? ` Desde quando, o papel ${blindRole} não vê: como superusuário, grant pg_read_all_stats to ${blindRole}.`
      : "",
  ];
  return serviceFaultSentence(fault) + parts.join("");
}
