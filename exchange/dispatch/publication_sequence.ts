/**
 * The steps of publishing a remittance's file, in order. The process may die after any step: the next attempt
 * ends with the same bytes under the same name, and the file appears once.
 */
import { inDispatchWindow } from "../../domain/calendar/calendar.ts";
import { saveDigests, savePublished } from "../../store/dispatch/remittances.ts";
import { type LockingSession, requireSession } from "../exclusive_work.ts";
import { makeBelow } from "../files/folders.ts";
import { requireInstitutionFolder } from "../files/institution_folder.ts";
import {
  discardPart,
  type FileDigest,
  fileDigest,
  linkPart,
  type PartFile,
  removeLeftovers,
  syncFolder,
  writePart,
  writeSidecarPart,
} from "../files/publication.ts";
import { reportHeldFiles } from "../held_alarms.ts";
import { sidecarOf } from "../layout/file_name.ts";
import { archiveEnvelope, archiveText, encryptText, reuseEnvelope } from "./encrypted_publication.ts";
import {
  batchStep,
  partFileOf,
  type Publication,
  type PublicationStep,
  type PublishOutcome,
  reportDifference,
} from "./publication_step.ts";
import { archivedTextPath, archiveFolderOf, writeRemittance } from "./remittance_file.ts";

/**
 * Completes the publication of a file that is already visible, at any hour; "absent" when there is none. Only
 * a file whose digest was recorded can be the service's own; a foreign file of the same name is detected when
 * the file is to be placed.
 */
export async function resumePublished(publication: Publication): Promise<PublishOutcome | "absent"> {
  const { remittance, outbox, name } = publication;
  if (remittance.digest === undefined) return "absent";
  // Leftover parts are removed first, so that a writer believed dead cannot make its file visible after this
  // check.
  await removeLeftovers(outbox, remittance.fileName);
  const found = await fileDigest(`${outbox}/${name}`);
  if (found === undefined) return "absent";
  if (found === "irregular" || found.sha256 !== remittance.digest.sha256) {
    return await reportDifference(publication);
  }
  await writeDigest(publication);
  await requireSession(publication.session);
  const shown = await showDigest(publication);
  return shown === "next" ? await markOne(publication) : shown;
}

async function writeFile(publication: Publication): Promise<"next"> {
  const { session, remittance, outbox } = publication;
  publication.part = await writePart(
    outbox,
    remittance.fileName,
    (sink) => writeRemittance(session, remittance, sink),
  );
  return "next";
}

/**
 * Records the digest in the database before the file is visible, so that a restart recognises the service's
 * own file.
 */
const rememberDigest: PublicationStep = batchStep(async function rememberDigest(batch) {
  const { saved, held } = await saveDigests(
    sessionOf(batch).db,
    batch.map((publication) => ({
      id: publication.remittance.id,
      ...recorded(partFileOf(publication)),
      plain: publication.text && recorded(publication.text),
    })),
  );
  await reportHeldFiles(batch[0]!.ctx, held);
  return await Promise.all(
    batch.map((publication) => {
      if (saved.has(publication.remittance.id)) return "next";
      return held.has(publication.remittance.id) ? "busy" : reportDifference(publication);
    }),
  );
});

const recorded = ({ sha256, size }: FileDigest) => ({ sha256, size: BigInt(size) });

/**
 * Archives the file as a second link to the same inode: the institution can delete its name, but not change
 * the file.
 */
async function keepCopy(publication: Publication): Promise<"next" | PublishOutcome> {
  const { ctx: { folders }, remittance } = publication;
  const keep = () => linkPart(partFileOf(publication), archivedTextPath(folders, remittance));
  const archived = await keep().catch(async (error: unknown) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await makeBelow(folders.archiveRoot, archiveFolderOf(folders, remittance));
    return await keep();
  });
  return archived === "differs" ? await reportDifference(publication) : "next";
}

const syncArchives: PublicationStep = batchStep(async function syncArchives(batch) {
  const archives = new Set(batch.map(({ ctx, remittance }) => archiveFolderOf(ctx.folders, remittance)));
  for (const archive of archives) await syncFolder(archive);
  return batch.map(() => "next");
});

/**
 * Writes the digest file before anything is visible, as the file itself; whoever takes the remittance over
 * removes both parts.
 */
async function writeDigest(publication: Publication): Promise<"next"> {
  const { remittance, outbox, name, part } = publication;
  const sha256 = part?.sha256 ?? remittance.digest?.sha256 ?? "";
  publication.sidecar = await writeSidecarPart(outbox, name, sha256);
  return "next";
}

/**
 * Checks that the session still exists: a process that was suspended has lost it to the worker that took its
 * remittances over.
 */
const checkSession: PublicationStep = batchStep(async function checkSession(batch) {
  await requireSession(sessionOf(batch));
  return batch.map(() => "next");
});

async function showFile(publication: Publication): Promise<"next" | PublishOutcome> {
  const { ctx, holidays, remittance, outbox, name } = publication;
  const part = partFileOf(publication);
  // The window is checked again, because a large file takes long to write.
  if (!inDispatchWindow(remittance.dispatchDate, ctx.clock(), holidays)) return "outside-window";
  await requireInstitutionFolder(ctx, remittance.ispb, "outbox");
  return await show(publication, part, `${outbox}/${name}`);
}

/**
 * Makes the digest file visible last: an institution that waits for it knows that the file is complete. One
 * sync of the folder serves both.
 */
async function showDigest(publication: Publication): Promise<"next" | PublishOutcome> {
  const { outbox, name, sidecar } = publication;
  if (sidecar === undefined) throw new Error(`The digest file of ${name} has not been written yet`);
  const shown = await show(publication, sidecar, `${outbox}/${sidecarOf(name)}`);
  await syncFolder(outbox);
  return shown;
}

/** Gives a part its final name and removes the temporary one. */
async function show(
  publication: Publication,
  part: PartFile,
  path: string,
): Promise<"next" | PublishOutcome> {
  try {
    if (await linkPart(part, path) === "differs") return await reportDifference(publication);
  } catch (error) {
    // Another worker has taken the remittance over and removed the part.
    if (error instanceof Deno.errors.NotFound) return "busy";
    throw error;
  }
  await discardPart(part);
  return "next";
}

const markPublished: PublicationStep = batchStep(markAll);

async function markOne(publication: Publication): Promise<PublishOutcome> {
  const [outcome] = await markAll([publication]);
  return outcome!;
}

async function markAll(batch: readonly Publication[]): Promise<PublishOutcome[]> {
  const { marked, held } = await savePublished(
    sessionOf(batch).db,
    batch.map(({ remittance }) => remittance.id),
    batch[0]!.ctx.clock(),
  );
  await reportHeldFiles(batch[0]!.ctx, held);
  return batch.map(({ ctx, remittance }) => {
    if (held.has(remittance.id)) return "busy";
    if (!marked.has(remittance.id)) return "already-published";
    ctx.log("info", "Remittance published", { file: remittance.fileName, lines: remittance.lineCount });
    return "published";
  });
}

/** The session of a batch: publications that take a step together share one. */
const sessionOf = (batch: readonly Publication[]): LockingSession => batch[0]!.session;

/** The steps in order; the process may die after any of them. */
export const publicationSteps: readonly PublicationStep[] = [
  writeFile,
  rememberDigest,
  keepCopy,
  syncArchives,
  writeDigest,
  checkSession,
  showFile,
  showDigest,
  markPublished,
];

/** The steps for a remittance in an envelope. */
export const encryptedSteps: readonly PublicationStep[] = [
  archiveText,
  encryptText,
  archiveEnvelope,
  rememberDigest,
  writeDigest,
  checkSession,
  showFile,
  showDigest,
  markPublished,
];

/** The steps when the envelope has been archived before, and may have been seen. */
const reencryptedSteps: readonly PublicationStep[] = [
  reuseEnvelope,
  ...encryptedSteps.slice(encryptedSteps.indexOf(writeDigest)),
];

export function publicationStepsOf({ encrypted, remittance }: Publication): readonly PublicationStep[] {
  if (!encrypted) return publicationSteps;
  return remittance.digest === undefined ? encryptedSteps : reencryptedSteps;
}
