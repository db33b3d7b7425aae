/** The context of the exchange, passed to all its parts: database, folders, keys, clock, log. */
import type { Db } from "../store/connection/connection.ts";
import { saveVoucher, vouchedChanges, voucherRow } from "../store/operations/database_voucher.ts";
import { openFolderMarker } from "./files/folder_marker.ts";
import { exchangeFolders, makeBelow } from "./files/folders.ts";
import { FilesAhead, requireDatabaseNotOlder } from "./files/newer_files.ts";
import type { ObjectStorage } from "./files/object_storage.ts";
import { type KeyContext, type KeyringSettings, openKeyring } from "./openpgp/keyring.ts";
import type { ChannelContext } from "./sftp/sftp_settings.ts";

export interface ExchangeContext extends ChannelContext, KeyContext {
  /** The object storage to which older days of the archive are moved; without one they stay on the disk. */
  readonly storage?: ObjectStorage | undefined;
  /**
   * Whether a folder that is newer than the database is refused, whenever it is found, and numbers are given only while
   * somebody vouches for the database.
   */
  readonly refusesFilesAhead?: boolean;
}

/** The database for transactions that give numbers. */
export const numberingDb = (ctx: Pick<ExchangeContext, "db" | "pool" | "refusesFilesAhead">): Db =>
  ctx.refusesFilesAhead === true ? vouchedChanges(ctx) : ctx.db;

interface ExchangeSettings extends Omit<ExchangeContext, "folders" | "mark" | "keyring"> {
  /** When absent, the keys are in a folder within the exchange folder. */
  readonly openpgp?: KeyringSettings;
}

/**
 * Opens the exchange on a folder. The folder is created and marked the first time; later, one without its
 * mark is waited for.
 *
 * @throws FilesAhead when that is to be refused and the folder is there
 */
export async function openExchange(
  { dir, openpgp = { keysDir: `${dir}/.keys`, passphrase: undefined }, ...context }: ExchangeSettings,
): Promise<ExchangeContext> {
  const folders = exchangeFolders(dir);
  const { db, clock, log, refusesFilesAhead } = context;
  const prepare = async () => {
    // The service's own folders hold orders, so other users of this machine may not read them.
    for (const folder of [folders.work, folders.quarantine, folders.archiveRoot]) {
      await makeBelow(dir, folder);
    }
    if (refusesFilesAhead) await requireDatabaseNotOlder({ db, folders, dir }).catch(refuseVoucher(db));
  };
  const mark = await openFolderMarker({ db, clock, log, dir, prepare });
  return { ...context, dir, folders, mark, keyring: openKeyring(context, openpgp) };
}

/** Tells the APIs why no worker starts. */
const refuseVoucher = (db: Db) => async (error: unknown): Promise<never> => {
  if (error instanceof FilesAhead) await saveVoucher(db, await voucherRow(db), error.message);
  throw error;
};
