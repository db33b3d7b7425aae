import { connect, type Connection } from "../../store/connection/connection.ts";

/**
 * Opens the database for a command, until disposed of. A lost connection shows in the statement that needs
 * it.
 *
 * @param name name of its database sessions
 */
export function openDatabase(
  url: string,
  name: string,
  max = 1,
): Pick<Connection, "db" | "pool"> & AsyncDisposable {
  const { db, pool, close } = connect(url, { max, onError: () => {}, applicationName: name });
  return { db, pool, [Symbol.asyncDispose]: close };
}
