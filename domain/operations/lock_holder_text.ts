/** The sentences that name the sessions others wait for. */
import { formatDateTimeInSentence } from "../formatting.ts";
import { serviceFaultSentence } from "./service_fault_sentence.ts";
import type { ServiceFault } from "./service_health.ts";

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
