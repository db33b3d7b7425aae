/**
 * One file on its way onto an institution's server: under a temporary name, its size compared, then renamed to the name
 * it is to have. Whoever finds the name finds all of the bytes, and nothing that bears it is ever replaced.
 */
import { type Digest, digestOf } from "../files/publication.ts";
import type { RemoteFile, SftpConnection } from "./connection.ts";
import { faultOf, SftpFault } from "./fault.ts";

interface Upload extends Digest {
  /** The local file. */
  readonly path: string;
  /** The remote one. */
  readonly target: string;
  /** A path of its own that a copy may be read back to. */
  readonly scratch: string;
}

/**
 * Places a file. Killed anywhere and done again, it ends the same.
 *
 * @returns "present" when these very bytes are there already, "differs" when something else bears the name
 */
export async function placeRemotely(
  connection: SftpConnection,
  upload: Upload,
): Promise<"placed" | "present" | "differs"> {
  const { path, target, size } = upload;
  const there = await connection.find(target);
  if (there !== undefined) return await isSame(connection, upload, there) ? "present" : "differs";
  const part = `${target}.part`;
  try {
    await connection.upload(path, part);
    await expectSize(connection, part, size);
    return await takeName(connection, upload, part);
  } catch (error) {
    const fault = await explainWriting(connection, upload, faultOf(error));
    // What made the writing fail may be a full disk, which the part would keep full.
    await connection.remove(part).catch(() => {});
    throw fault;
  }
}

async function takeName(
  connection: SftpConnection,
  upload: Upload,
  part: string,
): Promise<"placed" | "present" | "differs"> {
  const { target, size } = upload;
  try {
    await connection.rename(part, target);
  } catch (error) {
    const fault = faultOf(error);
    const there = await connection.find(target);
    if (there === undefined) throw new SftpFault("rename-refused", fault.message);
    await connection.remove(part).catch(() => {});
    return await isSame(connection, upload, there) ? "present" : "differs";
  }
  // The institution may collect it at once: only what is there can be wrong.
  const there = await connection.find(target);
  if (there !== undefined && there.size !== size) throw sizeDiffers(target, there.size, size);
  return "placed";
}

async function expectSize(connection: SftpConnection, path: string, size: number): Promise<void> {
  const written = await connection.find(path);
  if (written?.size !== size) throw sizeDiffers(path, written?.size, size);
}

const sizeDiffers = (path: string, found: number | undefined, wanted: number) =>
  new SftpFault("size-differs", `${path} tem ${found ?? 0} bytes; deveria ter ${wanted}`);

/** By size, then by reading back; where our user may write but not read, the size has to do. */
async function isSame(
  connection: SftpConnection,
  { target, size, sha256, scratch }: Upload,
  there: RemoteFile,
): Promise<boolean> {
  if (there.type !== "file" || there.size !== size) return false;
  try {
    await connection.download(target, scratch, size);
  } catch (error) {
    if (faultOf(error).reason === "permission-denied") return true;
    throw error;
  }
  const found = await digestOf(scratch);
  await Deno.remove(scratch);
  return found !== undefined && found !== "irregular" && found.sha256 === sha256;
}

/** Servers call a full disk a mere failure; most tell how much room there is when asked. */
async function explainWriting(
  connection: SftpConnection,
  { target, size }: Upload,
  fault: SftpFault,
): Promise<SftpFault> {
  if (fault.reason !== "refused" && fault.reason !== "size-differs") return fault;
  const folder = target.slice(0, target.lastIndexOf("/")) || "/";
  const free = await connection.freeBytes(folder);
  return free !== undefined && free < size
    ? new SftpFault("no-space", `${folder} tem ${free} bytes livres; o arquivo tem ${size}`)
    : fault;
}
