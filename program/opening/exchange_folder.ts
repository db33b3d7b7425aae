/** Opens the exchange for operators' commands, which run beside the service on its database and folder. */
import { type ExchangeContext, openExchange, openStorage } from "../../exchange/mod.ts";
import { outgoingRule } from "../../registries/http/address.ts";
import { activeHolidays } from "../../store/holidays.ts";
import type { Config } from "../config.ts";
import { standardError } from "../terminal/logging.ts";
import { commandClock } from "./command_clock.ts";
import { openDatabase } from "./opened_database.ts";

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
