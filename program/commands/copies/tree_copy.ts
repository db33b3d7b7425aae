/** Copies folders with the digest of each file, also while files move from one folder to another. */
import { createHash } from "node:crypto";
import { MARKER_FILE } from "../../../exchange/files/folder_marker.ts";
import { openRegular, readChunks } from "../../../exchange/files/safe_open.ts";

/** A file of a copy: its path there and its digest. */
export interface CopiedFile {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}

/** A copy made before, whose files are linked to instead of copied again. */
export interface EarlierCopy {
  readonly dir: string;
  readonly digests: ReadonlyMap<string, string>;
}

interface Copying {
  readonly from: string;
  /** The folder of the whole copy. */
  readonly to: string;
  /** The path within the copy. */
  readonly under: string;
  readonly earlier: EarlierCopy | undefined;
  /** Called for each entry that is no regular file. */
  readonly onLeftOut: (path: string) => void;
}

/**
 * Copies a folder. What lies in institutions' folders comes before what the service keeps, and of this what is being worked
 * on before the archive: files move that way only, so one that moves meanwhile is met, perhaps twice.
 */
export async function* copyTree(copying: Copying): AsyncGenerator<CopiedFile> {
  yield* copyFolder(copying, "");
}

/**
 * The mark is copied last: a folder that was not completely restored has none, and no worker takes it for the
 * service's.
 */
const LAST: readonly string[] = [".work", ".archive", MARKER_FILE];

const rank = (name: string): number => name.startsWith(".") ? Math.max(LAST.indexOf(name), 0) + 1 : 0;

async function* copyFolder(copying: Copying, within: string): AsyncGenerator<CopiedFile> {
  const { from, to, under, onLeftOut } = copying;
  // The folder itself may be reached by a link of its owner's; within it institutions could put links in the place of
  // folders of theirs, also while those are read.
  const look = () => present(() => within === "" ? Deno.stat(from) : Deno.lstat(from + within));
  const info = await look();
  if (info?.isDirectory === false) return onLeftOut(under + within);
  const entries = await present(() => Array.fromAsync(Deno.readDir(from + within)));
  const after = await look();
  if (info === undefined || entries === undefined || after === undefined) return;
  if (after.ino !== info.ino || after.dev !== info.dev) return onLeftOut(under + within);
  await Deno.mkdir(`${to}/${under}${within}`, { recursive: true, mode: 0o700 });
  for (const { name, isFile, isDirectory } of entries.sort((a, b) => rank(a.name) - rank(b.name))) {
    const path = `${within}/${name}`;
    if (isDirectory) yield* copyFolder(copying, path);
    // A part belongs to a file that is still being written, and that gets its name when it is complete.
    else if (isFile && !/^\..*\.part$/.test(name)) {
      const copied = await copyFile(copying, path);
      if (copied !== undefined) yield copied;
    } else if (!isFile) onLeftOut(under + path);
  }
  await setAttributes(`${to}/${under}${within}`, info);
}

async function copyFile(
  { from, to, under, earlier }: Copying,
  within: string,
): Promise<CopiedFile | undefined> {
  const [path, source] = [under + within, from + within];
  const info = await present(() => Deno.lstat(source));
  if (info?.isFile !== true) return undefined;
  const known = earlier?.digests.get(path);
  if (earlier !== undefined && known !== undefined && await isSame(`${earlier.dir}/${path}`, info)) {
    await Deno.link(`${earlier.dir}/${path}`, `${to}/${path}`);
    return { path, sha256: known, size: info.size };
  }
  const copied = await copyBytes(source, `${to}/${path}`);
  if (copied === undefined) return undefined;
  await setAttributes(`${to}/${path}`, info);
  return { path, ...copied };
}

/** Whether a file is unchanged, by size and time as `rsync` compares: archived files never change. */
async function isSame(path: string, { size, mtime }: Deno.FileInfo): Promise<boolean> {
  const info = await present(() => Deno.stat(path));
  return info?.size === size && info.mtime?.getTime() === mtime?.getTime();
}

/** Copies a regular file and syncs it, so that it survives a power failure; undefined when there is no such file. */
async function copyBytes(
  from: string,
  to: string,
): Promise<{ sha256: string; size: number } | undefined> {
  const source = await openRegular(from);
  if (source === undefined || source === "irregular") return undefined;
  try {
    const hash = createHash("sha256");
    let size = 0;
    using target = await Deno.open(to, { write: true, createNew: true, mode: 0o600 });
    for await (const chunk of readChunks(source)) {
      hash.update(chunk);
      size += chunk.length;
      for (let done = 0; done < chunk.length;) done += await target.write(chunk.subarray(done));
    }
    await target.sync();
    return { sha256: hash.digest("hex"), size };
  } finally {
    await source.close();
  }
}

/** Sets mode and time, both of which the service relies on, and the owner where root runs the program. */
async function setAttributes(path: string, { mode, mtime, uid, gid }: Deno.FileInfo): Promise<void> {
  if (uid !== null && gid !== null && Deno.uid() === 0) await Deno.chown(path, uid, gid);
  if (mode !== null) await Deno.chmod(path, mode & 0o7777);
  if (mtime !== null) await Deno.utime(path, mtime, mtime);
}

/** The result, or undefined when the file was removed meanwhile. */
async function present<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
