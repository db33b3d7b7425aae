/** What was installed last in this folder, so that nothing is looked for when nothing has changed. */
import { createHash } from "node:crypto";

/** `run`: what the program needs to run, without the files that no program reads. `all`: also what tests and tools need. */
export type PackageSet = "run" | "all";

interface Stamp {
  readonly digest: string;
  readonly packages: PackageSet;
}

const stampFile = (root: URL): URL => new URL("node_modules/.installed.json", root);

/** Changes with whatever decides what is installed, and how. */
export async function digestOf(root: URL): Promise<string> {
  const hash = createHash("sha256").update(`${Deno.version.deno} ${Deno.build.target}\n`);
  for (const file of ["deno.json", "package.json", "deno.lock"]) {
    hash.update(await Deno.readFile(new URL(file, root)));
  }
  return hash.digest("hex");
}

/** What is installed; undefined where nothing is, or nobody knows. */
export async function readStamp(root: URL): Promise<Stamp | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(stampFile(root))) as Stamp;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function writeStamp(root: URL, stamp: Stamp): Promise<void> {
  await Deno.writeTextFile(stampFile(root), `${JSON.stringify(stamp)}\n`);
}
