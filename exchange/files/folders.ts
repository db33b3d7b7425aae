/**
 * The folders of the exchange: three for each institution, and three of the service's own on the same
 * filesystem.
 */
import { dirname } from "node:path";
import { ISPB } from "../layout/file_name.ts";
import { syncFolder } from "./publication.ts";

export interface ExchangeFolders {
  /** The folder of files for the institution to collect. */
  outbox(ispb: string): string;
  /** The folder into which the institution delivers. */
  inbox(ispb: string): string;
  /** The folder of receipts for delivered files. */
  receipts(ispb: string): string;
  /** Files claimed from inboxes, where institutions cannot reach them. */
  readonly work: string;
  /** Entries that cannot be taken as answers, before and after an operator's decision. */
  readonly quarantine: string;
  /** The folder of the raw bytes received and sent on a day. */
  archive(day: Temporal.PlainDate): string;
  /** The folder that holds the archive of every day. */
  readonly archiveRoot: string;
}

/**
 * @throws RangeError, from the functions that take an institution, when it is not 8 positions of `[0-9A-Z]`
 */
export function exchangeFolders(dir: string): ExchangeFolders {
  const of = (folder: string) => (ispb: string) => {
    if (!ISPB.test(ispb)) throw new RangeError(`Cannot name the folder of institution "${ispb}"`);
    return `${dir}/${ispb}/${folder}`;
  };
  return {
    outbox: of("outbox"),
    inbox: of("inbox"),
    receipts: of("receipts"),
    work: `${dir}/.work`,
    quarantine: `${dir}/.quarantine`,
    archiveRoot: `${dir}/.archive`,
    archive: (day) => `${dir}/.archive/${day.toString().replaceAll("-", "/")}`,
  };
}

/**
 * Makes the three folders of an institution. Other users of the machine cannot read them; an SFTP server gets
 * access through a group (docs/sftp.md), and existing folders keep their rights.
 */
export async function makeFolders(folders: ExchangeFolders, ispb: string): Promise<void> {
  for (const folder of [folders.outbox(ispb), folders.inbox(ispb), folders.receipts(ispb)]) {
    await makeShared(dirname(folder), 0o755);
    await makeShared(folder, 0o750);
  }
}

/**
 * Makes a folder with the given mode, independent of the process's umask; an existing one is left unchanged. Its name
 * lasts, as do those of the files that will be synced in it.
 * The exchange folder itself is never made: where it is not mounted, its place must stay empty.
 */
async function makeShared(path: string, mode: number): Promise<void> {
  if (await exists(path)) return;
  try {
    await Deno.mkdir(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  await Deno.chmod(path, mode);
  await syncFolder(dirname(path));
}

/**
 * Makes a folder below one of the service's own, with those between them. The one above is never made: the exchange folder
 * can go away at any moment, and nothing is to lie in its place. The names made last.
 */
export async function makeBelow(top: string, path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { mode: 0o700 });
    await syncFolder(dirname(path));
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return;
    const above = dirname(path);
    if (!(error instanceof Deno.errors.NotFound) || above === top || above === path) throw error;
    await makeBelow(top, above);
    await makeBelow(top, path);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
