/** Where files lie: three folders an institution, and three of the service's own on the same filesystem. */
import { dirname } from "node:path";
import { ISPB } from "../layout/file_name.ts";

export interface ExchangeFolders {
  /** What the institution is to collect. */
  outbox(ispb: string): string;
  /** What the institution has delivered. */
  inbox(ispb: string): string;
  /** What became of what it delivered. */
  receipts(ispb: string): string;
  /** Files claimed from inboxes; out of the institutions' reach. */
  readonly work: string;
  /** Entries that cannot be taken as answers, until and after an operator has decided. */
  readonly quarantine: string;
  /** The raw bytes that came in and went out on a day, kept for ever. */
  archive(day: Temporal.PlainDate): string;
  /** What holds the archive of every day. */
  readonly archiveRoot: string;
}

/** @throws RangeError, from the functions that take one, when an institution is not 8 positions of `[0-9A-Z]` */
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
 * Makes the three folders of an institution. Other users of the machine see nothing in them; who exposes them by SFTP
 * gives them a group (docs/sftp.md), and folders that exist keep what they were given.
 */
export async function makeFolders(folders: ExchangeFolders, ispb: string): Promise<void> {
  for (const folder of [folders.outbox(ispb), folders.inbox(ispb), folders.receipts(ispb)]) {
    await makeShared(dirname(folder), 0o755);
    await makeShared(folder, 0o750);
  }
}

/**
 * Makes a folder of that mode, whatever the process gives to what it makes; one that exists is left as it is. Never the
 * exchange folder itself: where that is not mounted, its place stays empty.
 */
async function makeShared(path: string, mode: number): Promise<void> {
  if (await exists(path)) return;
  try {
    await Deno.mkdir(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  await Deno.chmod(path, mode);
}

/**
 * Makes a folder below one of the service's own, with those between them. The one above is never made: the exchange folder
 * can go away at any moment, and nothing is to lie in its place.
 */
export async function makeBelow(top: string, path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { mode: 0o700 });
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
