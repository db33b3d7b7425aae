/** Restores the folders of a copy, only into folders that are empty, so that no file of an institution is lost. */
import { basename, dirname } from "node:path";
import { MARKER_FILE } from "../../../exchange/files/folder_marker.ts";
import { requireUsable } from "../../opening/usable_folder.ts";
import { type CopiedConfig, copiedFolders } from "./copied_config.ts";
import type { Manifest } from "./manifest.ts";
import { copyTree } from "./tree_copy.ts";

export interface Folders {
  /** The folders by their names in the copy, with the paths they are restored to. */
  readonly filled: readonly (readonly [string, string])[];
  readonly unchanged: readonly string[];
  /** Folders that are another user's here than their files in the copy, which keep their owners' numbers. */
  readonly foreign: readonly string[];
}

/** @throws when the exchange folder is another service's, or a folder does not answer or is not mounted */
export async function foldersToFill(
  config: Pick<CopiedConfig, "exchangeDir" | "openpgp" | "sftp">,
  from: string,
  { exchangeMark }: Manifest,
): Promise<Folders> {
  const folders = [...copiedFolders(config)];
  // What lies in the place of a file system that is not mounted is seen by nobody once it is.
  for (const [_, to] of folders) await requireUsable(to);
  const mark = await Deno.readTextFile(`${config.exchangeDir}/${MARKER_FILE}`).catch(() => undefined);
  const filled: (readonly [string, string])[] = [];
  const unchanged: string[] = [];
  const foreign: string[] = [];
  for (const [under, to] of folders) {
    if (await isEmptyFolder(`${from}/${under}`)) continue;
    if (await isEmptyFolder(to)) {
      filled.push([under, to]);
      if (under === "exchange" && await isForeign(`${from}/${under}/${MARKER_FILE}`, to)) foreign.push(to);
    } else if (under === "exchange" && mark?.trim() !== exchangeMark) {
      throw new Error(
        `A pasta de troca ${to} não está vazia e não é a do serviço desta cópia: monte a certa, ou informe uma vazia`,
      );
    } else unchanged.push(to);
  }
  return { filled, unchanged, foreign };
}

/**
 * Whether the mark, which is the service's own, is of another user than the folder it is to be put into. Only root
 * keeps owners; a folder of root's, or none yet, says nothing about the service's user.
 */
async function isForeign(mark: string, folder: string): Promise<boolean> {
  if (Deno.uid() !== 0) return false;
  const [copied, here] = await Promise.all(
    [mark, folder].map((path) => Deno.stat(path).then(({ uid }) => uid, () => null)),
  );
  return typeof copied === "number" && typeof here === "number" && here !== 0 && here !== copied;
}

async function isEmptyFolder(path: string): Promise<boolean> {
  try {
    for await (const _ of Deno.readDir(path)) return false;
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return true;
    throw error;
  }
}

/** Restores a folder of a copy, with modes and times. */
export async function fillFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(dirname(to), { recursive: true });
  const copying = { from, to: dirname(to), under: basename(to), earlier: undefined, onLeftOut: () => {} };
  for await (const _ of copyTree(copying));
}
