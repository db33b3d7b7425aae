/** Registries that have not answered for so long that operators are alerted. */
import { formatDateTimeInSentence } from "../formatting.ts";
import { faultSeconds } from "./alarm_thresholds.ts";

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
