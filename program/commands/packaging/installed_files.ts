/**
 * The files of installed packages in Deno's folder structure: `<package>@<version>/node_modules/<package>/…`, with links
 * to others beside.
 */
import { isNeeded } from "./pruning.ts";

/** The empty file by which Deno knows that a package's folder is whole. */
const WHOLE = ".initialized";

/**
 * Removes the files of packages that are not needed to run. Their folders stay, since Deno looks for each.
 *
 * @param installed the folder `node_modules/.deno`
 */
export async function prunePackages(installed: string): Promise<void> {
  for await (const { path, name, within } of packageFiles(installed)) {
    if (!isNeeded(name, within)) await Deno.remove(path);
  }
}

/** Has the next `deno install` set up every package anew, in its place. */
export async function restorePackages(installed: string): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(installed)) {
    if (isDirectory) await Deno.remove(`${installed}/${name}/${WHOLE}`).catch(ignoreMissing);
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

async function* packageFiles(
  installed: string,
): AsyncGenerator<{ readonly path: string; readonly name: string; readonly within: string }> {
  for await (const path of filesUnder(installed)) {
    const [, name, within] =
      /^[^/]+\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path.slice(installed.length + 1)) ?? [];
    if (name !== undefined && within !== undefined) yield { path, name, within };
  }
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesUnder(`${folder}/${name}`);
    else if (isFile) yield `${folder}/${name}`;
  }
}
