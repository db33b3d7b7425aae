/** What every part of the exchange is given. */
// @ts-types="@types/pg"
import type pg from "pg";
import type { Holidays } from "../domain/calendar/calendar.ts";
import type { Clock, Log } from "../domain/ports.ts";
import type { Db } from "../store/connection.ts";
import { type ExchangeFolders, exchangeFolders } from "./files/folders.ts";
import { type Keyring, type KeyringSettings, openKeyring } from "./openpgp/keyring.ts";
import type { SftpSettings } from "./sftp/settings.ts";

export interface ExchangeContext {
  readonly db: Db;
  /** For `COPY` and for session locks, which need a connection of their own. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly folders: ExchangeFolders;
  readonly holidays: () => Promise<Holidays>;
  readonly sftp: SftpSettings;
  /** The service's own OpenPGP keys. */
  readonly keyring: Keyring;
}

interface ExchangeSettings extends Omit<ExchangeContext, "folders" | "keyring"> {
  readonly dir: string;
  /** In a folder of the exchange's own when absent. */
  readonly openpgp?: KeyringSettings;
}

/** Opens the exchange on a folder, which is made if it does not exist. */
export async function openExchange(
  { dir, openpgp = { keysDir: `${dir}/.keys`, passphrase: undefined }, ...context }: ExchangeSettings,
): Promise<ExchangeContext> {
  const folders = exchangeFolders(dir);
  // Orders are nobody else's to read, on this machine either.
  for (const folder of [folders.work, folders.quarantine, folders.archiveRoot]) {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  }
  return { ...context, folders, keyring: openKeyring(context, openpgp) };
}
