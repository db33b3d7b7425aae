/**
 * Recognises errors that mean that the database is unavailable or busy, so that the same try can succeed a
 * moment later.
 */

import { sql } from "kysely";
import type { Db } from "./connection.ts";

/**
 * SQLSTATEs (PostgreSQL, appendix A), whole classes and single codes; docs/reliability.md has what each means for
 * a caller. 25P03 is a session that idled in a transaction, 3D000 a database that is being restored or does not
 * exist yet.
 */
const SQLSTATES = /^(?:(?:08|53|54|55|57|58)[0-9A-Z]{3}|25006|25P03|3D000|40001|40P01)$/;

const SYSTEM_ERRORS =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of pg and its pool that come without a code: the connection was lost, or none was free. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|.*failed to lookup address information)/;

/** Whether an error, or its cause, means that the database is unavailable or busy. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === "string" && (SQLSTATES.test(code) || SYSTEM_ERRORS.test(code))) return true;
  if (MESSAGES.test(error.message)) return true;
  // Each IP address of the host was tried.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every(isDatabaseUnavailable);
  }
  return cause !== undefined && cause !== error && isDatabaseUnavailable(cause);
}

/**
 * Whether the database is unavailable for everything, and not for the one statement that met a limit of the server
 * (class 54), as a row that no index takes: then what else there is to do is done.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  isDatabaseUnavailable(error) &&
  !(error instanceof Error && "code" in error && /^54/.test(String(error.code)));

/** Whether a statement waited for a lock as long as it may. */
export const isLockWaitOver = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "55P03";

/** Whether the database answers but accepts no writes, as a standby after a failover does. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows: [row] } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "readOnly"`.execute(db);
  return row!.readOnly;
}
