/**
 * Delivers files to institutions' own servers. The local folders are authoritative: their files are copied one by one,
 * under a temporary name that becomes the final one when the size is right, and each delivery is recorded. Whoever sees
 * the name sees all of the bytes, and an existing file is never replaced. If the process dies, the next attempt continues,
 * and no file gets a second name.
 */
import { timelineOf } from "../../domain/calendar/calendar.ts";
import {
  dueFileDeliveries,
  type FileDelivery,
  insertDeliveries,
  publishedFiles,
  saveDelivered,
  saveNotDelivered,
} from "../../store/sftp/file_deliveries.ts";
import { type FileDigest, fileDigest } from "../files/publication.ts";
import { sidecarOf } from "../layout/file_name.ts";
import { type ChannelWork, withChannel } from "./channel_attempt.ts";
import type { RemoteFile, SftpConnection } from "./sftp_connection.ts";
import { endsConnection, explainSftpFault, retryAfterSeconds, SftpFault, sftpFaultOf } from "./sftp_fault.ts";
import type { ChannelContext } from "./sftp_settings.ts";

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
async function placeRemotely(
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

/** Records newly published files for delivery; a remittance must be delivered before its window closes. */
export async function recordPublished(ctx: ChannelContext): Promise<void> {
  const files = await publishedFiles(ctx.db);
  const holidays = await ctx.holidays();
  await insertDeliveries(
    ctx.db,
    files.map((file) => ({
      ...file,
      dueAt: file.dispatchDate && timelineOf(file.dispatchDate, holidays).closesAt,
    })),
  );
}

/** Delivers the pending files of one institution. */
export const sendFiles = (ctx: ChannelContext, ispb: string): Promise<void> =>
  withChannel(ctx, ispb, "send", async (open) => {
    const due = await dueFileDeliveries(open.session.db, ispb, ctx.clock());
    const faults: SftpFault[] = [];
    for (const what of ["remittance", "receipt"] as const) {
      const fault = await deliverAll(open, due.filter((file) => file.what === what));
      if (fault !== undefined) faults.push(fault);
      if (fault !== undefined && endsConnection(fault.reason)) break;
    }
    return faults;
  });

/** Delivers files of one folder, until one fails because of the channel. */
async function deliverAll(open: ChannelWork, files: readonly FileDelivery[]): Promise<SftpFault | undefined> {
  const { ctx, session: { db } } = open;
  for (const file of files) {
    const fault = await deliver(open, file).then(() => undefined, sftpFaultOf);
    if (fault === undefined) {
      await saveDelivered(db, file.fileName, ctx.clock());
      ctx.log("info", "File delivered by SFTP", { file: file.fileName });
      continue;
    }
    const { reason, message } = fault;
    ctx.log("warn", "A file was not delivered by SFTP", { file: file.fileName, reason, message });
    const itsOwn = concernsFile(fault);
    const retryAt = itsOwn ? ctx.clock().add({ seconds: retryAfterSeconds(reason, 1) }) : undefined;
    await saveNotDelivered(db, file.fileName, { error: explainSftpFault(fault), retryAt });
    if (!itsOwn) return fault;
  }
  return undefined;
}

/** Whether a fault concerns only this file, so that others can be delivered. */
const concernsFile = ({ reason }: SftpFault): boolean =>
  reason === "target-differs" || reason === "local-failure";

/**
 * Delivers the file and then its digest file: an institution that waits for the digest knows that the file is
 * complete.
 */
async function deliver(open: ChannelWork, { fileName, what, size, sha256 }: FileDelivery): Promise<void> {
  const { ctx, channel } = open;
  const local = (what === "remittance" ? ctx.folders.outbox : ctx.folders.receipts)(channel.ispb);
  const remote = what === "remittance" ? channel.outboxFolder : channel.receiptsFolder;
  const found = await fileDigest(`${local}/${fileName}`);
  if (found === undefined || found === "irregular" || found.sha256 !== sha256) {
    throw new SftpFault("local-failure", `${local}/${fileName} não está como foi publicado`);
  }
  await place(open, { local, remote, name: fileName, size, sha256 });
  const sidecar = await fileDigest(`${local}/${sidecarOf(fileName)}`);
  if (sidecar !== undefined && sidecar !== "irregular") {
    await place(open, { local, remote, name: sidecarOf(fileName), ...sidecar });
  }
}

interface Copy {
  readonly local: string;
  readonly remote: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

async function place(
  { connection, scratch }: ChannelWork,
  { local, remote, name, size, sha256 }: Copy,
): Promise<void> {
  const target = `${remote}/${name}`;
  const placed = await placeRemotely(connection, {
    path: `${local}/${name}`,
    target,
    size,
    sha256,
    scratch: `${scratch}/${name}`,
  });
  if (placed === "differs") throw new SftpFault("target-differs", `${target} tem outros bytes`);
}
