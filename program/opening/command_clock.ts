/**
 * The clock of a process: the machine's, or the movable one of tests and the staging environment, which all
 * processes of a service share.
 */
import type { Clock } from "../../domain/ports.ts";
import { type ExchangeContext, openExchange, openStorage } from "../../exchange/mod.ts";
import { outgoingRule } from "../../registries/http/address.ts";
import { connect, type Connection, type Db } from "../../store/connection/connection.ts";
import { activeHolidays } from "../../store/holidays.ts";
import type { Config } from "../config.ts";
import { standardError } from "../terminal/logging.ts";

/**
 * Rounded to milliseconds, so that a time in an answer and the same time read from the database later are the
 * same text.
 */
export const machineClock: Clock = () => Temporal.Now.instant().round("millisecond");

/**
 * The movable clock of `ASSETS_CLOCK`; undefined if that is not set. After opening the database,
 * `refuseMovedClock` has to check that it belongs to the staging environment.
 *
 * @throws where the clock cannot be read: a process would fail at each call
 */
export async function movedClock({ clockFile }: Pick<Config, "clockFile">): Promise<Clock | undefined> {
  if (clockFile === undefined) return undefined;
  const { openMovableClock } = await import("../../staging/clock.ts").catch((cause) => {
    throw new Error(
      "ASSETS_CLOCK só vale em testes e na homologação, e o pacote não traz esse relógio. Retire ASSETS_CLOCK da configuração",
      { cause },
    );
  });
  const { now } = openMovableClock(clockFile);
  now();
  return now;
}

/**
 * @throws with the remedy, if `ASSETS_CLOCK` is set for a database that the staging environment did not
 * create
 */
export async function refuseMovedClock({ clockFile }: Pick<Config, "clockFile">, db: Db): Promise<void> {
  if (clockFile !== undefined) {
    await (await import("../../staging/database_marker.ts")).requireDatabaseMarker(db);
  }
}

/** The clock of a command: that of the service whose database it has opened. */
export async function commandClock(config: Pick<Config, "clockFile">, db: Db): Promise<Clock> {
  const moved = await movedClock(config);
  if (moved === undefined) return machineClock;
  await refuseMovedClock(config, db);
  return moved;
}

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

// Opens the exchange for operators' commands, which run beside the service on its database and folder.

/**
 * Opens the exchange until the command ends.
 *
 * @param name name of the command's database sessions
 */
export async function openExchangeFolder(
  config: Pick<Config, "clockFile" | "databaseUrl" | "exchangeDir" | "sftp" | "openpgp" | "storage">,
  stack: AsyncDisposableStack,
  name: string,
): Promise<ExchangeContext> {
  const { databaseUrl, exchangeDir: dir, sftp: { keysDir, networks }, openpgp, storage } = config;
  const { pool, db } = stack.use(openDatabase(databaseUrl!, name, 4));
  return await openExchange({
    db,
    pool,
    clock: await commandClock(config, db),
    log: standardError(),
    dir,
    holidays: () => activeHolidays(db),
    sftp: { keysDir, isAllowed: outgoingRule(networks) },
    openpgp,
    storage: storage && openStorage(storage.address),
  });
}
