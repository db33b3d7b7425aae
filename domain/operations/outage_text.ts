/** What operators are told of outages: of one machine, of messages, of registries, of the watch itself. */
import { formatCount, formatDateTimeInSentence } from "../formatting.ts";
import { faultSeconds } from "./alarm_thresholds.ts";

// What is wrong with one machine: its log, its clock, its way to the exchange folder.

export const lostLinesText = (process: string, lines: number): string =>
  `O log do processo ${process} não pode ser gravado: ${
    formatCount(lines, "linha se perdeu", "linhas se perderam")
  } até agora. O serviço continua. Confira o disco e quem lê a saída do processo (journald, coletor de logs).`;

/**
 * How far a machine's clock is from the database's at least, in seconds; 0 where the asking itself explains it.
 *
 * @param database what the database said
 * @param asked the machine's clock before it was asked
 * @param answered the machine's clock when the answer was there
 */
export function clockDifference(
  database: Temporal.Instant,
  asked: Temporal.Instant,
  answered: Temporal.Instant,
): number {
  const ahead = asked.since(database).total("seconds");
  const behind = database.since(answered).total("seconds");
  return Math.max(0, ahead, behind);
}

export const clockDiffersText = (host: string, seconds: number): string =>
  `O relógio de ${host} e o do servidor do banco de dados diferem ${
    formatCount(Math.round(seconds), "segundo", "segundos")
  }: o corte, os prazos e as tarefas são contados por eles. Confira a sincronização (NTP) das duas máquinas; não atrase ` +
  "o relógio de nenhuma: deixe que a sincronização o corrija.";

/** Why an exchange folder that is there takes no file. */
export type FolderFault = "read-only" | "no-rights" | "full";

const folderFaults: Record<FolderFault, string> = {
  "read-only": "só aceita leitura: monte-a para gravação",
  "no-rights": "não pode ser gravada pelo usuário deste processo: dê a ele o direito (chown ou chmod)",
  "full": "está sem espaço: libere espaço ou aumente o disco dela",
};

/** `está sem espaço: …`, of a folder. */
export const folderFaultText = (fault: FolderFault): string => folderFaults[fault];

export const folderUnwritableText = (dir: string, fault: FolderFault): string =>
  `A pasta de troca ${dir} ${
    folderFaults[fault]
  }. Enquanto isso nada é enviado nem recebido; o serviço continua sozinho.`;

// Messages to people that could not be delivered, about which operators are alerted.

/** Failed attempts after which a message counts as undelivered: some four minutes of an alarm, half an hour of a digest. */
export const UNDELIVERED_AFTER = { alarm: 5, digest: 8 } as const;

export interface UndeliveredAlarms {
  readonly channel: "email" | "webhook";
  /** Alarms, and ends of alarms, that were not sent. */
  readonly count: number;
  readonly failure: string;
}

const channels: Record<UndeliveredAlarms["channel"], string> = {
  email: "por e-mail (SMTP_URL, ALARM_EMAIL_TO)",
  webhook: "ao webhook (ALARM_WEBHOOK_URL)",
};

export const undeliveredAlarmsText = ({ channel, count, failure }: UndeliveredAlarms): string =>
  `${formatCount(count, "alarme não pôde ser enviado", "alarmes não puderam ser enviados")} ${
    channels[channel]
  }: o plantão não sabe deles por ali. Último erro: ${failure}`;

export const undeliveredDigestsText = (count: number): string =>
  `${
    formatCount(count, "usuário não recebe o seu resumo diário", "usuários não recebem o seu resumo diário")
  } ou a confirmação do endereço. O log dos trabalhadores diz o erro de cada tentativa.`;

// Registries that have not answered for so long that operators are alerted.

/** The registries without which courts cannot work, by their names for operators. */
const names = {
  "sso": "O serviço de autenticação",
  "corporate": "O cadastro corporativo",
  "customer": "O cadastro de clientes",
  "case-data": "A plataforma de dados processuais",
} as const;
export type WatchedRegistry = keyof typeof names;

export const isWatched = (registry: string): registry is WatchedRegistry => Object.hasOwn(names, registry);

/** What a process knows of a registry whose last answer was none. */
export interface RegistryOutage {
  readonly registry: WatchedRegistry;
  /** The first failure after the last answer. */
  readonly since: Temporal.Instant;
  readonly lastAt: Temporal.Instant;
  /** The failed questions since then. */
  readonly failures: number;
  readonly reason: string;
}

/** So many questions, so that one failure in the evening and one in the morning are none. */
const MIN_FAILURES = 3;

/** Whether a registry has failed for long enough, and often enough, to raise an alarm. */
export const isAway = ({ since, lastAt, failures }: RegistryOutage): boolean =>
  failures >= MIN_FAILURES &&
  Temporal.Instant.compare(since.add({ seconds: faultSeconds["registry-away"] }), lastAt) <= 0;

/** @param hosts the machines whose processes say so */
export const registryAwayText = (
  { registry, since, reason }: RegistryOutage,
  hosts: readonly string[],
): string =>
  `${names[registry]} não responde desde ${formatDateTimeInSentence(since)} (visto de ${
    hosts.join(", ")
  }): o que depende dele é ` +
  `recusado com 503. Último erro: ${reason}`;

// What operators are told when the watch over the service has had no answer from the database for a while.

/** The subject, under the kind of all that stops the service. */
export const WATCH_SUBJECT = "watch-unanswered";

/** The causes by SQLSTATE; all else is a database that does not answer. */
const causes: readonly (readonly [code: RegExp, cause: string])[] = [
  [/^25006$/, "só aceita leitura: pode ser a réplica, ou um servidor que se protege"],
  [/^53100$/, "está sem espaço em disco"],
  [/^53/, "está sem recursos (conexões ou memória)"],
  [/^(55P03|57014)$/, "faz a conferência esperar além do limite: alguém retém o que ela lê ou grava"],
];

/** @param code of the last failed look, where the database gave one */
export function unansweredWatchText(
  { process, since, code }: {
    readonly process: string;
    readonly since: Temporal.Instant;
    readonly code: string | undefined;
  },
): string {
  const cause = causes.find(([pattern]) => pattern.test(code ?? ""))?.[1] ?? "não responde";
  return `O processo ${process} não consegue conferir o serviço desde ${
    formatDateTimeInSentence(since)
  }: o banco de dados ${cause}${
    code === undefined ? "" : ` (${code})`
  }. Enquanto isso nada é protocolado, enviado ` +
    "nem recebido, e nenhum outro alarme é dado. Confira o servidor do PostgreSQL; o serviço continua sozinho.";
}
