/**
 * Uploads one file to an institution's server: under a temporary name, then its size is compared and it is
 * renamed to its final name. Whoever sees the name sees all of the bytes, and an existing file is never
 * replaced.
 */
import { type FileDigest, fileDigest } from "../files/publication.ts";
import type { RemoteFile, SftpConnection } from "./sftp_connection.ts";
import { SftpFault, sftpFaultOf } from "./sftp_fault.ts";

interface Upload extends FileDigest {
  /** The path of the local file. */
  readonly path: string;
  /** The remote path. */
  readonly target: string;
  /** A local path to which a copy may be read back. */
  readonly scratch: string;
}

/**
 * Places a file. Safe to repeat after the process was killed.
 *
 * @returns "present" when the same bytes are there already, "differs" when something else has the name
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
    const fault = await explainWriting(connection, upload, sftpFaultOf(error));
    // The disk may be full, and the part would keep it full.
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
    const fault = sftpFaultOf(error);
    const there = await connection.find(target);
    if (there === undefined) throw new SftpFault("rename-refused", fault.message);
    await connection.remove(part).catch(() => {});
    return await isSame(connection, upload, there) ? "present" : "differs";
  }
  // The institution may collect the file at once, so a missing file is fine and only a wrong size is a fault.
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

/**
 * Whether the remote file has the same bytes: by its size and then by reading it back; where the service's
 * user may not read, the size has to suffice.
 */
async function isSame(
  connection: SftpConnection,
  { target, size, sha256, scratch }: Upload,
  there: RemoteFile,
): Promise<boolean> {
  if (there.type !== "file" || there.size !== size) return false;
  try {
    await connection.download(target, scratch, size);
  } catch (error) {
    if (sftpFaultOf(error).reason === "permission-denied") return true;
    throw error;
  }
  const found = await fileDigest(scratch);
  await Deno.remove(scratch);
  return found !== undefined && found !== "irregular" && found.sha256 === sha256;
}

/** Servers report a full disk as a general failure; most report their free space when asked. */
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
