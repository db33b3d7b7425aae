/**
 * Publishes files atomically: a temporary name, fsync, a link that never replaces anything, and fsync of the
 * folder. Whoever sees the name sees all of the bytes.
 */
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { sidecarOf } from "../layout/file_name.ts";
import { openRegular, readChunks } from "./safe_open.ts";

export interface FileDigest {
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly size: number;
}

/** A file written and synced under a temporary name. */
export interface PartFile extends FileDigest {
  readonly path: string;
}

/** Receives the bytes of a file, in order. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/**
 * Writes a file under a temporary name, `.<name>.<uuid>.part`, in the folder in which it is to appear. The
 * uuid prevents a writer that was believed dead from touching the part of its successor; its own part is
 * removed with all other leftovers.
 */
export async function writePart(
  folder: string,
  name: string,
  write: (sink: Sink) => Promise<void>,
): Promise<PartFile> {
  await removeLeftovers(folder, name);
  return await writeNewPart(folder, name, write);
}

/** As `writePart`, where no dead writer can have left a part. */
export async function writeNewPart(
  folder: string,
  name: string,
  write: (sink: Sink) => Promise<void>,
): Promise<PartFile> {
  const path = temporaryName(folder, name);
  try {
    return { path, ...await writeSynced(path, write) };
  } catch (error) {
    // The disk may be full, and the part would keep it full.
    await Deno.remove(path).catch(ignoreAbsent);
    throw error;
  }
}

/** Small files are written with one system call, which costs more than copying a few thousand bytes. */
const BUFFER_BYTES = 128 * 1024;

async function writeSynced(path: string, write: (sink: Sink) => Promise<void>): Promise<FileDigest> {
  const hash = createHash("sha256");
  let size = 0;
  await using file = await open(path, "wx", 0o600);
  // The institution reads the file as another user; its folder keeps everybody else out. The open file is
  // given the mode, since an institution that may delete in its folder could put a link in the file's place. Nobody may
  // write: the archived copy is the same file, of which every byte has to be there for years.
  await file.chmod(0o444);
  const buffer = new Uint8Array(BUFFER_BYTES);
  let buffered = 0;
  const writeAll = async (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done)).bytesWritten;
  };
  const flush = async () => {
    await writeAll(buffer.subarray(0, buffered));
    buffered = 0;
  };
  await write(async (bytes) => {
    hash.update(bytes);
    size += bytes.length;
    if (buffered + bytes.length > buffer.length) await flush();
    if (bytes.length > buffer.length) return await writeAll(bytes);
    buffer.set(bytes, buffered);
    buffered += bytes.length;
  });
  await flush();
  await file.sync();
  return { sha256: hash.digest("hex"), size };
}

/**
 * Makes a part as another link to a file kept elsewhere.
 *
 * @returns undefined when that file is missing or has other bytes
 */
export async function linkCopyAsPart(
  folder: string,
  name: string,
  copy: { readonly path: string; readonly sha256: string },
): Promise<PartFile | undefined> {
  const found = await fileDigest(copy.path);
  if (found === undefined || found === "irregular" || found.sha256 !== copy.sha256) return undefined;
  await removeLeftovers(folder, name);
  const path = temporaryName(folder, name);
  await Deno.link(copy.path, path);
  return { path, ...found };
}

const temporaryName = (folder: string, name: string): string =>
  `${folder}/.${name}.${crypto.randomUUID()}.part`;

/** "differs": another file already has the name and is left unchanged. */
type Placed = "placed" | "present" | "differs";

/** Gives a part its final name as another link; the part itself stays. */
export async function linkPart(part: PartFile, path: string): Promise<Placed> {
  try {
    await Deno.link(part.path, path);
    return "placed";
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    const found = await fileDigest(path);
    return found !== undefined && found !== "irregular" && found.sha256 === part.sha256
      ? "present"
      : "differs";
  }
}

/** Removes the temporary name, if it still exists. */
export const discardPart = (part: Pick<PartFile, "path">): Promise<void> =>
  Deno.remove(part.path).catch(ignoreAbsent);

/** Publishes a short text atomically; the result is that of `linkPart`. */
export const publishText = (folder: string, name: string, text: string) =>
  publishBytes(folder, name, new TextEncoder().encode(text));

/** Publishes a few bytes atomically; the result is that of `linkPart`. */
export async function publishBytes(
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<Placed> {
  await removeLeftovers(folder, name);
  return await publishNewBytes(folder, name, bytes);
}

/** As `publishBytes`, where no dead writer can have left a part. */
export async function publishNewBytes(
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<Placed> {
  const placed = await placeBytes(folder, name, bytes);
  await syncFolder(folder);
  return placed;
}

async function placeBytes(
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<Placed> {
  const part = await writeNewPart(folder, name, (sink) => sink(bytes));
  const placed = await linkPart(part, `${folder}/${name}`);
  await discardPart(part);
  return placed;
}

/** The text of a digest file, in the format of `sha256sum`. */
const sidecarText = (name: string, sha256: string): string => `${sha256}  ${name}\n`;

/** Publishes the digest file of a file that is in place. */
export const publishSidecar = (folder: string, name: string, sha256: string) =>
  publishText(folder, sidecarOf(name), sidecarText(name, sha256));

/**
 * Writes the part of a digest file, for the writer of the file itself, who has removed leftovers and syncs
 * the folder for both.
 */
export const writeSidecarPart = (folder: string, name: string, sha256: string): Promise<PartFile> =>
  writeNewPart(
    folder,
    sidecarOf(name),
    (sink) => sink(new TextEncoder().encode(sidecarText(name, sha256))),
  );

/**
 * The digest of a regular file; undefined when there is none, "irregular" for a link, a folder or a device.
 */
export async function fileDigest(path: string): Promise<FileDigest | "irregular" | undefined> {
  const file = await openRegular(path);
  if (file === undefined || file === "irregular") return file;
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of readChunks(file)) {
      hash.update(chunk);
      size += chunk.length;
    }
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), size };
}

/** What is at a path, without following links; undefined when nothing is. */
export async function lstat(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Syncs a folder, so that the names in it survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  using folder = await Deno.open(path, { read: true });
  await folder.sync();
}

/** Removes the parts that dead writers left for a name or its digest file; a missing folder has none. */
export async function removeLeftovers(folder: string, name: string): Promise<void> {
  try {
    for await (const entry of Deno.readDir(folder)) {
      if (entry.name.startsWith(`.${name}.`) && entry.name.endsWith(".part")) {
        await Deno.remove(`${folder}/${entry.name}`).catch(ignoreAbsent);
      }
    }
  } catch (error) {
    ignoreAbsent(error);
  }
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
