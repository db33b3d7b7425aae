/** What means that the database is away or busy: the same try can succeed a moment later. */

import { sql } from "kysely";
import type { Db } from "./connection.ts";

/**
 * SQLSTATEs (PostgreSQL, appendix A) and errors of the system. Class 08 is a lost connection; 25006 a server that has become
 * a standby; 3D000 a database that is being restored or not made yet; 40001 and 40P01 two transactions in each other's way;
 * 53100 a full disk; 53300 too many connections; 57P a server that ends, starts or lets nobody in.
 */
const CODES =
  /^(08\w{3}|25006|3D000|40001|40P01|53100|53300|57P0\w|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What pg and its pool say without a code: the connection broke, or there was none left. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|.*failed to lookup address information)/;

/** Whether an error says that the database is away or busy, itself or by its cause. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === "string" && CODES.test(code)) return true;
  if (MESSAGES.test(error.message)) return true;
  // Of an address with several IPs, each was tried.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every(isDatabaseUnavailable);
  }
  return cause !== undefined && cause !== error && isDatabaseUnavailable(cause);
}

/** Whether the database answers but takes nothing, as a standby does that a failover led to. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows: [row] } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "readOnly"`.execute(db);
  return row!.readOnly;
}
