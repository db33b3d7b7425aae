/**
 * Vouches for the database, as those who see the exchange folder do for the APIs, which do not: a database that has taken
 * the place of another is compared with what the folder knows before anybody gives a number in it.
 */
import { beginEpochIfBehind } from "../../store/notices/events.ts";
import {
  type DatabaseIdentity,
  renewVoucher,
  saveVoucher,
  vouchedIdentity,
  voucherRow,
} from "../../store/operations/database_voucher.ts";
import type { ExchangeContext } from "../context.ts";
import { ExchangeFolderAbsent } from "../files/folder_marker.ts";
import { FilesAhead, requireDatabaseNotOlder, writeKnown } from "../files/newer_files.ts";

interface Voucher {
  /**
   * Renews the voucher that holds, or compares the database with the folder and vouches for it.
   *
   * @throws FilesAhead when the database is older than the folder
   * @throws ExchangeFolderAbsent when there is nothing to compare it with
   */
  vouch(): Promise<void>;
}

export function openVoucher(ctx: ExchangeContext): Voucher {
  const { db, dir } = ctx;
  let written: string | undefined;
  /** Tells the folder what has changed since it was last told. */
  const tellFolder = async (identity: DatabaseIdentity | undefined) => {
    const text = JSON.stringify(identity);
    if (identity === undefined || text === written) return;
    await ctx.mark.require();
    await writeKnown(dir, identity);
    written = text;
  };
  return {
    async vouch() {
      const isRenewed = await renewVoucher(db);
      if (!isRenewed) await compare(ctx);
      await tellFolder(await vouchedIdentity(db)).catch((error) => {
        // Whether the folder is there has no part in whether the database is still the same.
        if (!isRenewed || !(error instanceof ExchangeFolderAbsent)) throw error;
      });
    },
  };
}

async function compare(ctx: ExchangeContext): Promise<void> {
  const { db, dir, folders } = ctx;
  const row = await voucherRow(db);
  await ctx.mark.require();
  await beginEpochIfBehind(db, ctx.clock());
  await requireDatabaseNotOlder({ db, folders, dir }).catch(async (error) => {
    if (error instanceof FilesAhead) await saveVoucher(db, row, error.message);
    throw error;
  });
  await saveVoucher(db, row);
}
