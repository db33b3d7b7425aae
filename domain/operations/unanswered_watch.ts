/** What operators are told when the watch over the service has had no answer from the database for a while. */
import { formatDateTimeInSentence } from "../formatting.ts";

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
