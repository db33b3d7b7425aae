/**
 * Recognises errors that mean that the database is unavailable or busy, so that the same try can succeed a
 * moment later.
 */

import { sql } from "kysely";
import type { Db } from "./connection.ts";

/**
 * SQLSTATEs (PostgreSQL, appendix A) and system errors. Class 08 is a lost connection; 25006 a server that
 * has become a standby; 25P03 a session that idled in a transaction; 3D000 a database that is being restored
 * or does not exist yet; 40001 and 40P01 a conflict of two transactions; 53100 a full disk; 53300 too many
 * connections; 55P03 a lock that others hold for too long; 57P a server that stops, starts or refuses sessions.
 */
const CODES =
  /^(08\w{3}|25006|25P03|3D000|40001|40P01|53100|53300|55P03|57P0\w|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of pg and its pool that come without a code: the connection was lost, or none was free. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|.*failed to lookup address information)/;

/** Whether an error, or its cause, means that the database is unavailable or busy. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === "string" && CODES.test(code)) return true;
  if (MESSAGES.test(error.message)) return true;
  // Each IP address of the host was tried.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every(isDatabaseUnavailable);
  }
  return cause !== undefined && cause !== error && isDatabaseUnavailable(cause);
}

/** Whether the database answers but accepts no writes, as a standby after a failover does. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows: [row] } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "readOnly"`.execute(db);
  return row!.readOnly;
}
