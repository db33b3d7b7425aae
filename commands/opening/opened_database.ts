import { connect, type Connection } from "../../store/connection.ts";

/**
 * A command's own sessions on a database, until they are disposed of. A session that is lost meanwhile is told by the
 * statement that needs it.
 *
 * @param name by which its sessions are known
 */
export function openDatabase(
  url: string,
  name: string,
  max = 1,
): Pick<Connection, "db" | "pool"> & AsyncDisposable {
  const { db, pool, close } = connect(url, { max, onError: () => {}, applicationName: name });
  return { db, pool, [Symbol.asyncDispose]: close };
}
