/**
 * Fetches files from institutions' own servers: complete files of the remote inbox are copied into the local
 * one, where the ordinary intake takes them, and are then archived or deleted on the server. A file that is
 * fetched twice is recognised by the intake as a duplicate.
 */
import { formatCount } from "../../domain/formatting.ts";
import { raiseAlarm, resolveAlarms } from "../../store/operations/alarms.ts";
import {
  type RemoteObservation,
  remoteObservations,
  removeObservation,
  retainObservations,
  saveObservation,
} from "../../store/sftp/remote_files.ts";
import { makeFolders } from "../files/folders.ts";
import { requireInstitutionFolder } from "../files/institution_folder.ts";
import { discardPart, fileDigest, linkPart, type PartFile, syncFolder } from "../files/publication.ts";
import { readSidecar } from "../files/sidecar.ts";
import { sidecarOf } from "../layout/file_name.ts";
import { type ChannelWork, withChannel } from "./channel_attempt.ts";
import {
  type RemoteAnswer,
  remoteAnswerOf,
  type RemoteListing,
  sortRemoteListing,
} from "./remote_listing.ts";
import type { RemoteFile, SftpConnection } from "./sftp_connection.ts";
import { endsConnection, SftpFault, sftpFaultOf } from "./sftp_fault.ts";
import type { ChannelContext } from "./sftp_settings.ts";

/** The folder under the remote inbox. */
const REMOTE_ARCHIVE_FOLDER = "processados";

/** Moves or deletes a remote file, unless it has changed since it was fetched and so is another file. */
async function archiveRemoteFile(
  { ctx, connection, channel }: ChannelWork,
  file: RemoteFile,
): Promise<void> {
  const path = `${channel.inboxFolder}/${file.name}`;
  const found = await connection.find(path);
  if (found === undefined || found.size !== file.size || found.modified !== file.modified) return;
  if (channel.afterFetch === "delete") return await connection.remove(path);
  const folder = `${channel.inboxFolder}/${REMOTE_ARCHIVE_FOLDER}`;
  if (await connection.find(folder) === undefined) await connection.makeFolder(folder);
  await connection.rename(path, await freeName(connection, `${folder}/${file.name}`, ctx.clock()));
}

/** A free name for the archived file: when another file has the name already, the instant is appended. */
async function freeName(connection: SftpConnection, path: string, now: Temporal.Instant): Promise<string> {
  if (await connection.find(path) === undefined) return path;
  return `${path}.${now.toString({ smallestUnit: "second" }).replace(/[-:]/g, "")}`;
}

/**
 * How long a file without an agreeing digest file must have kept its size and modification time, over two
 * scans.
 */
const MIN_AGE_MS = 10_000;

/** Fetches the complete files of one institution's remote inbox, in the order of their sequences. */
export const fetchFiles = (ctx: ChannelContext, ispb: string): Promise<void> =>
  withChannel(ctx, ispb, "fetch", async (open) => {
    await makeFolders(ctx.folders, ispb);
    const { connection, channel, session: { db } } = open;
    const listing = sortRemoteListing(await connection.list(channel.inboxFolder));
    await retainObservations(db, ispb, listing.answers.map(({ name }) => name));
    const { faults, unreadable } = await takeAll(open, listing, await remoteObservations(db, ispb));
    await reportUnknownEntries(open, [...unreadable, ...listing.unknownEntries]);
    return faults;
  });

/** Takes the complete files; returns the faults, and the names that the server lets nobody read. */
async function takeAll(
  open: ChannelWork,
  listing: RemoteListing,
  seen: ReadonlyMap<string, RemoteObservation>,
): Promise<{ readonly faults: SftpFault[]; readonly unreadable: string[] }> {
  const { ctx, channel: { ispb } } = open;
  const faults: SftpFault[] = [];
  const unreadable: string[] = [];
  for (const file of listing.answers) {
    try {
      // Sequences must be used in order: files after one that is still being written wait for it.
      if (await take(open, remoteAnswerOf(listing, file), seen.get(file.name)) === "growing") break;
    } catch (error) {
      const fault = sftpFaultOf(error);
      const mayNotRead = fault.reason === "permission-denied" && !(fault instanceof RemoteArchivingFailed);
      // One that the institution keeps from us is its own to correct: it holds up none of its others.
      if (mayNotRead) unreadable.push(file.name);
      else faults.push(fault);
      ctx.log("warn", "A file was not fetched by SFTP", {
        ispb,
        file: file.name,
        reason: fault.reason,
        error,
      });
      if (!mayNotRead && (!(fault instanceof RemoteArchivingFailed) || endsConnection(fault.reason))) break;
    }
  }
  return { faults, unreadable };
}

const MAX_NAMED_ENTRIES = 10;

/** Reports entries that are not fetched and stay where they are; an operator has to tell the institution. */
async function reportUnknownEntries({ ctx, channel }: ChannelWork, names: readonly string[]): Promise<void> {
  const alarm = { type: "remote-entry-refused", subject: channel.ispb } as const;
  if (names.length === 0) return await resolveAlarms(ctx.db, ctx.clock(), alarm);
  const shown = names.slice(0, MAX_NAMED_ENTRIES).map((name) => JSON.stringify(name.slice(0, 100))).join(
    ", ",
  );
  await raiseAlarm(ctx.db, ctx.clock(), {
    ...alarm,
    detail:
      `Na pasta ${channel.inboxFolder} do servidor SFTP há ${
        formatCount(names.length, "entrada que não é recolhida", "entradas que não são recolhidas")
      }, por falta de nome de retorno, por não ser arquivo comum, por passar do tamanho máximo ou porque o servidor não a deixa ler: ${shown}. ` +
      "Peça à instituição que retire ou corrija o que não é retorno.",
  });
}

/** Archiving on the server failed; the file itself is fetched, and later files can be. */
class RemoteArchivingFailed extends SftpFault {}

async function take(
  open: ChannelWork,
  offer: RemoteAnswer,
  seen: RemoteObservation | undefined,
): Promise<"taken" | "growing"> {
  const { ctx, channel, session: { db } } = open;
  const { file, digest, attachments } = offer;
  const now = ctx.clock();
  const same = seen?.size === file.size && seen.modified === file.modified;
  if (!(same && seen.fetchedAt !== undefined)) {
    const seenAt = same ? seen.seenAt : now;
    const stable = same && seenAt.until(now).total("milliseconds") >= MIN_AGE_MS;
    const fetched = (stable || digest !== undefined) && await copyIn(open, offer, stable);
    const observation = { fileName: file.name, size: file.size, modified: file.modified, seenAt };
    await saveObservation(db, channel.ispb, { ...observation, fetchedAt: fetched ? now : undefined });
    if (!fetched) return "growing";
    ctx.log("info", "File fetched by SFTP", { ispb: channel.ispb, file: file.name });
  }
  try {
    // The answer file is archived last: while it is there, its documents are found.
    for (const part of [...attachments, ...digest ? [digest] : [], file]) await archiveRemoteFile(open, part);
    // Another file of the same name and size, put there within the same second, looks the same and is not.
    await removeObservation(db, channel.ispb, file.name);
  } catch (error) {
    const { reason, message } = sftpFaultOf(error);
    throw new RemoteArchivingFailed(reason, message);
  }
  return "taken";
}

/**
 * Copies an answer into the local inbox, its documents and digest file first, so that the scanner finds all
 * of them.
 *
 * @param stable a file that has stopped changing is taken even when its digest differs: the intake refuses it
 * @returns false when it is not complete yet
 */
async function copyIn(
  open: ChannelWork,
  { file, digest, unreadableDigest, attachments }: RemoteAnswer,
  stable: boolean,
): Promise<boolean> {
  await requireInstitutionFolder(open.ctx, open.channel.ispb, "inbox");
  const inbox = open.ctx.folders.inbox(open.channel.ispb);
  const part = await download(open, file);
  const sidecar = unreadableDigest
    ? await emptySidecar(open, file)
    : digest && (await download(open, digest))?.path;
  if (part === undefined) return false;
  const announced = sidecar && await readSidecar(sidecar);
  if (!stable && announced !== part.sha256) return false;
  for (const document of attachments) {
    const copy = await download(open, document);
    if (copy === undefined) return false;
    // A document that is there and differs was delivered another way: the answer's digests tell which is
    // meant.
    await linkPart(copy, `${inbox}/${document.name}`);
  }
  if (sidecar !== undefined) await Deno.rename(sidecar, `${inbox}/${sidecarOf(file.name)}`);
  // Another file fetched before, which the intake has not taken yet, comes first.
  if (await linkPart(part, `${inbox}/${file.name}`) === "differs") return false;
  await discardPart(part);
  await syncFolder(inbox);
  return true;
}

/** Stands for a digest file that is not fetched: the intake refuses the answer beside it, which tells its owner. */
async function emptySidecar({ scratch }: ChannelWork, { name }: RemoteFile): Promise<string> {
  const path = `${scratch}/${sidecarOf(name)}`;
  await Deno.writeTextFile(path, "");
  return path;
}

/** A synced copy of the listed file; undefined when the file has changed. */
async function download(
  { connection, channel, scratch }: ChannelWork,
  { name, size }: RemoteFile,
): Promise<PartFile | undefined> {
  const path = `${scratch}/${name}`;
  await connection.download(`${channel.inboxFolder}/${name}`, path, size);
  const digest = await fileDigest(path);
  if (digest === undefined || digest === "irregular" || digest.size !== size) return undefined;
  using file = await Deno.open(path, { read: true, write: true });
  await file.sync();
  return { path, ...digest };
}
