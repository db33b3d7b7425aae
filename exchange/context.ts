/** What every part of the exchange is given: database, folders, keys, clock, log. */
// @ts-types="@types/pg"
import type pg from "pg";
import type { Holidays } from "../domain/calendar/calendar.ts";
import type { Clock, Log } from "../domain/ports.ts";
import type { Db } from "../store/connection.ts";
import { type ExchangeMark, openMark } from "./files/exchange_mark.ts";
import { type ExchangeFolders, exchangeFolders, makeBelow } from "./files/folders.ts";
import { type Keyring, type KeyringSettings, openKeyring } from "./openpgp/keyring.ts";
import type { ObjectStorage } from "./files/object_storage.ts";
import type { SftpSettings } from "./sftp/settings.ts";

export interface ExchangeContext {
  readonly db: Db;
  /** For `COPY` and for session locks, which need a connection of their own. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly folders: ExchangeFolders;
  /** Asked before anything is written into the folders. */
  readonly mark: ExchangeMark;
  readonly holidays: () => Promise<Holidays>;
  readonly sftp: SftpSettings;
  /** The service's own OpenPGP keys. */
  readonly keyring: Keyring;
  /** Where days of the archive go after a while; they stay when absent. */
  readonly storage?: ObjectStorage | undefined;
}

interface ExchangeSettings extends Omit<ExchangeContext, "folders" | "mark" | "keyring"> {
  readonly dir: string;
  /** In a folder of the exchange's own when absent. */
  readonly openpgp?: KeyringSettings;
}

/** Opens the exchange on a folder, which is made and marked the first time; one that lacks its mark later is waited for. */
export async function openExchange(
  { dir, openpgp = { keysDir: `${dir}/.keys`, passphrase: undefined }, ...context }: ExchangeSettings,
): Promise<ExchangeContext> {
  const folders = exchangeFolders(dir);
  const { db, clock, log } = context;
  const prepare = async () => {
    // Nobody else on this machine may read orders.
    for (const folder of [folders.work, folders.quarantine, folders.archiveRoot]) {
      await makeBelow(dir, folder);
    }
  };
  const mark = await openMark({ db, clock, log, dir, prepare });
  return { ...context, folders, mark, keyring: openKeyring(context, openpgp) };
}
