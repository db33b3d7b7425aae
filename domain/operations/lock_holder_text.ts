/** The sentence that names the sessions others wait for. */
import { formatDateTimeInSentence } from "../formatting/formatting.ts";

interface Holder {
  readonly pid: number;
  readonly application: string | undefined;
  readonly database: string | undefined;
  readonly since: Temporal.Instant | undefined;
  readonly waiting: number;
}

/** Empty when nobody is waited for. */
export const lockHoldersText = (holders: readonly Holder[]): string =>
  holders.length === 0
    ? ""
    : ` Retém o que outros esperam: ${
      holders.map(({ pid, application, database, since, waiting }) =>
        `sessão ${pid} (${application ?? "sem nome"}, banco ${database ?? "desconhecido"}${
          since === undefined ? "" : `, desde ${formatDateTimeInSentence(since)}`
        }; esperam por ela: ${waiting})`
      ).join(", ")
    }.`;
