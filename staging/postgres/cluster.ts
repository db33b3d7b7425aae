/** Where the embedded PostgreSQL keeps its data, what is remembered about it between starts, and how it is created. */

import { dirname, join } from "node:path";
import * as v from "valibot";
import { type DataLock, lockDataDir } from "../data_lock.ts";
import { type Binaries, canRun, ignoreMissing, makeOpenFolder, sharedCopy } from "./binaries.ts";
import { runTool, serverEnded, type Tools } from "./server.ts";
import { type RunAs, unprivilegedUser } from "./user.ts";

const ClusterRecord = v.object({
  password: v.pipe(v.string(), v.uuid()),
  /** Last port used, tried first at the next start so that a saved connection keeps working. */
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))),
  /** Set when the data live outside DATA_DIR: the name of their folder in `SystemFolders.state`. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
});

/** The content of `<dataDir>/postgres.json`, readable by its owner only: it holds the password. */
type Memory = v.InferOutput<typeof ClusterRecord>;

/** Where root puts what its unprivileged user cannot reach in the clone's own folder. */
export type SystemFolders = { readonly cache: string; readonly state: string };

/** A place for the server's data and the programs that can work on it. `lock` guards data outside DATA_DIR. */
export type ClusterPlace = {
  readonly cluster: string;
  readonly tools: Tools;
  readonly memory: Memory;
  readonly lock?: DataLock;
};

const CLUSTER = "postgres";
const DRAFT_PREFIX = "postgres.new-";

/** Passwords over loopback TCP and nothing else, neither Unix sockets nor replication. */
const HOST_BASED_AUTHENTICATION = "host all all 127.0.0.1/32 scram-sha-256\n";

/** Reads what is remembered, or makes it up and writes it before any data depend on it. */
export async function readOrCreateRecord(dataDir: string): Promise<Memory> {
  const known = await readMemory(dataDir);
  if (known !== undefined) return known;
  if (await ownerOf(join(dataDir, CLUSTER)) !== undefined) {
    throw new Error(
      `${memoryPath(dataDir)} não existe mais e guardava a senha do banco em ${join(dataDir, CLUSTER)}; ` +
        `recupere o arquivo, ou apague a pasta do banco para recomeçar vazio`,
    );
  }
  const memory = { password: crypto.randomUUID() };
  await writeRecord(dataDir, memory);
  return memory;
}

async function readMemory(dataDir: string): Promise<Memory | undefined> {
  const text = await ignoreMissing(Deno.readTextFile(memoryPath(dataDir)));
  if (text === undefined) return undefined;
  try {
    return v.parse(ClusterRecord, JSON.parse(text));
  } catch (cause) {
    const remedy = `recupere-o de uma cópia, ou apague ${dataDir} para recomeçar vazio`;
    throw new Error(`${memoryPath(dataDir)} está danificado; ${remedy}`, { cause });
  }
}

/** Writes `postgres.json` whole or not at all, safe from a power cut. */
export async function writeRecord(dataDir: string, memory: Memory): Promise<void> {
  const path = memoryPath(dataDir);
  await Deno.writeTextFile(`${path}.new`, JSON.stringify(memory, null, 2) + "\n", { mode: 0o600 });
  await sync(`${path}.new`);
  await Deno.rename(`${path}.new`, path);
  await sync(dataDir);
}

/**
 * Decides where the data live and who works on them. Somebody who is not root works in place. Root works through the
 * owner of existing data, or else through an unprivileged user; binaries and data which that user cannot reach (a
 * clone in a folder only root may enter) are put in `folders`, and `postgres.json` remembers where.
 */
export async function placeCluster(
  dataDir: string,
  memory: Memory,
  binaries: Binaries,
  folders: SystemFolders,
): Promise<ClusterPlace> {
  const home = memory.id === undefined ? dataDir : join(folders.state, memory.id);
  const cluster = join(home, CLUSTER);
  const owner = await ownerOf(cluster);
  if (Deno.uid() !== 0) {
    if (owner !== undefined && owner.uid !== Deno.uid()) {
      throw new Error(
        `Os dados em ${cluster} são do usuário ${owner.uid}; inicie como root ou use outro DATA_DIR`,
      );
    }
    return { cluster, tools: { folder: binaries.folder, user: undefined }, memory };
  }
  const user = owner !== undefined && owner.uid > 0 ? owner : await unprivilegedUser();
  const reachable = await canRun(binaries.folder, user);
  const tools = { folder: reachable ? binaries.folder : await sharedCopy(binaries, folders.cache), user };
  const stays = memory.id === undefined && await canRun(tools.folder, user, dataDir);
  const site = stays
    ? { cluster, tools, memory }
    : await placeOutsideDataDir(dataDir, memory, tools, folders);
  if (await ownerOf(site.cluster) !== undefined && owner?.uid === 0) await giveTo(site.cluster, user);
  return site;
}

/**
 * The folder is made before it is remembered and the data come last, so that a start after an interruption finds
 * either the data or a folder that waits for them; a remembered folder that is gone means that data were lost.
 */
async function placeOutsideDataDir(
  dataDir: string,
  recalled: Memory,
  tools: Tools,
  folders: SystemFolders,
): Promise<ClusterPlace> {
  const memory = { ...recalled, id: recalled.id ?? crypto.randomUUID() };
  const home = join(folders.state, memory.id);
  if (recalled.id === undefined) {
    await makeOpenFolder(folders.state);
    await makeOpenFolder(home);
    await writeRecord(dataDir, memory);
  } else if (await ownerOf(home) === undefined) {
    throw new Error(
      `O banco de ${dataDir} ficava em ${home}, que não existe mais; recupere essa pasta, ` +
        `ou apague ${memoryPath(dataDir)} para recomeçar vazio`,
    );
  }
  const cluster = join(home, CLUSTER);
  if (await ownerOf(join(dataDir, CLUSTER)) !== undefined) await moveIn(join(dataDir, CLUSTER), cluster);
  return { cluster, tools, memory, lock: await lockHome(home, dataDir) };
}

/** A copied DATA_DIR names the same folder: its program must not take the data from under the first one. */
async function lockHome(home: string, dataDir: string): Promise<DataLock> {
  const lock = await lockDataDir(home, { pid: Deno.pid });
  if (lock.ok) return lock.value;
  throw new Error(
    `O banco em ${home} já está em uso pelo processo ${lock.error.pid}, desde ${lock.error.since}; ` +
      `se ${dataDir} é uma cópia, apague ${memoryPath(dataDir)} para que ela tenha o seu próprio banco`,
  );
}

/**
 * Deletes the cluster, wherever it lives, and then what is remembered about it, once its server has ended. Nothing
 * happens where there is none.
 */
export async function removeCluster(dataDir: string, folders: SystemFolders): Promise<void> {
  const memory = await readMemory(dataDir);
  if (memory === undefined) return;
  const home = memory.id === undefined ? undefined : join(folders.state, memory.id);
  if (home !== undefined && await ownerOf(home) !== undefined) {
    await using _lock = await lockHome(home, dataDir);
    await removeStopped(join(home, CLUSTER));
    await Deno.remove(home, { recursive: true });
  }
  await removeStopped(join(dataDir, CLUSTER));
  await Deno.remove(memoryPath(dataDir));
}

async function removeStopped(cluster: string): Promise<void> {
  const owner = await ownerOf(cluster);
  if (owner === undefined) return;
  await serverEnded(cluster, Deno.uid() === 0 ? owner : undefined);
  await Deno.remove(cluster, { recursive: true });
}

/** Data made while the user could still reach DATA_DIR follow it when the folder has become private. */
async function moveIn(from: string, to: string): Promise<void> {
  try {
    await Deno.rename(from, to);
  } catch (cause) {
    throw new Error(
      `O usuário do PostgreSQL não alcança mais ${from}, e a pasta não pôde ser movida para ${to}; ` +
        `mova-a, ou dê permissão de passagem (chmod o+x) às pastas acima dela`,
      { cause },
    );
  }
}

/** Creates the cluster and its database `assets` unless they exist. Half-made ones never take the final name. */
export async function ensureCluster({ cluster, tools, memory }: ClusterPlace): Promise<void> {
  if (await ownerOf(cluster) !== undefined) return;
  await removeDrafts(dirname(cluster));
  const draft = join(dirname(cluster), `${DRAFT_PREFIX}${crypto.randomUUID()}`);
  await Deno.mkdir(draft, { mode: 0o700 });
  if (tools.user !== undefined) await Deno.chown(draft, tools.user.uid, tools.user.gid);
  await runTool(tools, "initdb", initdbArguments(draft));
  const asSuperuser = ["--single", "-c", "exit_on_error=on", "-D", draft, "postgres"];
  const sql = `alter role assets password '${memory.password}';\ncreate database assets;\n`;
  await runTool(tools, "postgres", asSuperuser, sql);
  const authentication = join(draft, "pg_hba.conf");
  await Deno.writeTextFile(authentication, HOST_BASED_AUTHENTICATION);
  // initdb and the single-user server have synced all they wrote: a tenth of a second, once, and the rename below
  // never names a database that a power cut would leave damaged.
  await sync(authentication);
  await Deno.rename(draft, cluster);
  await sync(dirname(cluster));
}

/**
 * The same order and the same letters on every machine: C.UTF-8 built into PostgreSQL, not the system's ICU or libc.
 * The character types of the system are still needed, as pg_trgm and the text search parser take an accented letter
 * for a separator under plain C.
 */
function initdbArguments(folder: string): string[] {
  const characterTypes = Deno.build.os === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const locale = [
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    `--lc-ctype=${characterTypes}`,
  ];
  const zone = ["--set=timezone=UTC", "--set=log_timezone=UTC"];
  // No server runs before the password is set and pg_hba.conf replaced, so nobody is ever trusted.
  return ["--pgdata", folder, "--username=assets", "--auth=trust", "--encoding=UTF8", ...locale, ...zone];
}

/** What interrupted creations left. An initdb without its owner may still be writing there: then a later start removes it. */
async function removeDrafts(home: string): Promise<void> {
  for await (const { name } of Deno.readDir(home)) {
    if (name.startsWith(DRAFT_PREFIX)) {
      await Deno.remove(join(home, name), { recursive: true }).catch(() => {});
    }
  }
}

/** The files' owner, or undefined when there is no such path. */
async function ownerOf(path: string): Promise<RunAs | undefined> {
  const info = await ignoreMissing(Deno.stat(path));
  return info === undefined ? undefined : { uid: info.uid ?? 0, gid: info.gid ?? 0 };
}

/** Data that root has copied belong to root; the server needs them to be its own. */
async function giveTo(folder: string, user: RunAs): Promise<void> {
  for await (const { name, isDirectory, isSymlink } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) await giveTo(path, user);
    else if (!isSymlink) await Deno.chown(path, user.uid, user.gid);
  }
  await Deno.chmod(folder, 0o700);
  // The folder comes after its content: whose it is tells the next start whether this one got to the end.
  await Deno.chown(folder, user.uid, user.gid);
}

/** Makes a file, or the names in a folder, survive a power cut. */
async function sync(path: string): Promise<void> {
  using file = await Deno.open(path);
  await file.sync();
}

function memoryPath(dataDir: string): string {
  return join(dataDir, "postgres.json");
}
