/**
 * Safe opening of entries in folders that institutions can write to: only regular files are opened, and
 * opening never blocks.
 */
import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import type { EntryKind } from "../../domain/operations/quarantine.ts";

/**
 * A link is not followed and a pipe without a writer does not block, because an entry can be replaced between
 * a look at it and its opening.
 */
const UNFOLLOWED = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a regular file for reading; undefined when there is none, "irregular" for any other type of entry.
 *
 * With named permissions Deno resolves links before it opens a file, whatever the flags say, and follows them
 * out of the folders it may read. So the entry is looked at first, and what was opened must be that very file.
 */
export async function openRegular(path: string): Promise<FileHandle | "irregular" | undefined> {
  try {
    const named = await lstat(path, { bigint: true });
    if (!named.isFile()) return "irregular";
    const file = await open(path, UNFOLLOWED);
    const opened = await file.stat({ bigint: true });
    if (opened.isFile() && opened.ino === named.ino && opened.dev === named.dev) return file;
    await file.close();
    return "irregular";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return undefined;
    // A link, a socket, or a device without a driver took the file's place.
    if (code === "ELOOP" || code === "ENXIO" || code === "ENODEV") return "irregular";
    throw error;
  }
}

/** Whether an error says that an entry is there and its owner lets nobody else read it. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");

/** Whether a file may be opened, tried before anything is done with it. */
export async function mayBeRead(path: string): Promise<boolean> {
  try {
    const file = await openRegular(path);
    if (file !== undefined && file !== "irregular") await file.close();
    return true;
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
}

/**
 * The text of a regular file, up to a limit; undefined when there is none, when it is longer, and for any other
 * type of entry.
 */
export async function readRegularText(path: string, maxBytes: number): Promise<string | undefined> {
  const file = await openRegular(path);
  if (file === undefined || file === "irregular") return undefined;
  try {
    if ((await file.stat()).size > maxBytes) return undefined;
    const text = new TextDecoder();
    let read = "";
    for await (const chunk of readChunks(file, maxBytes)) read += text.decode(chunk, { stream: true });
    return read + text.decode();
  } finally {
    await file.close();
  }
}

const CHUNK_BYTES = 256 * 1024;

/** The bytes of an open file, up to a limit. The buffer of a chunk is reused for the next one. */
export async function* readChunks(file: FileHandle, maxBytes = Infinity): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let left = maxBytes; left > 0;) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, left), null);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
    left -= bytesRead;
  }
}

export function entryKindOf(info: Deno.FileInfo): EntryKind {
  if (info.isFile) return "file";
  if (info.isSymlink) return "link";
  if (info.isDirectory) return "folder";
  if (info.isFifo) return "pipe";
  if (info.isSocket) return "socket";
  return info.isBlockDevice || info.isCharDevice ? "device" : "other";
}

/**
 * When a file was complete in its folder. Its age is measured by the machine's own clock from the time of its
 * last change of name or content, which no institution can set, and then subtracted from `now`, which staging
 * can move. So a worker that was down at the deadline does not make an institution late.
 */
export function deliveredAt(info: Deno.FileInfo, now: Temporal.Instant): Temporal.Instant {
  const ageMs = Math.max(0, Date.now() - changedAtMs(info));
  return now.subtract({ milliseconds: ageMs });
}

/** The change time has whole seconds only; within that second the modification time is more precise. */
function changedAtMs({ ctime, mtime }: Deno.FileInfo): number {
  if (ctime === null) return Date.now();
  const finer = (mtime?.getTime() ?? 0) - ctime.getTime();
  return ctime.getTime() + (finer > 0 && finer < 1000 ? finer : 0);
}
