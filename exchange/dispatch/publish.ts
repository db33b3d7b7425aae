/**
 * Publishing one remittance as a sequence of steps, each of which can be the last before the process dies: whoever
 * comes next ends with the same bytes under the same name, once.
 */
import { causeOf } from "../../domain/operations/fault_cause.ts";
import { HOURS } from "../../domain/calendar/hours.ts";
import { inDispatchWindow } from "../../domain/calendar/cutoff.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import { requiringOpenpgp } from "../../store/institutions/institution_keys.ts";
import {
  findRemittance,
  findRemittances,
  saveDigests,
  savePublished,
} from "../../store/dispatch/remittances.ts";
import type { ExchangeContext } from "../context.ts";
import { envelopeOf } from "../layout/file_name.ts";
import { makeFolders } from "../files/folders.ts";
import {
  type Digest,
  digestOf,
  discardPart,
  linkPart,
  lstat,
  type PartFile,
  removeLeftovers,
  syncFolder,
  writePart,
  writeSidecarPart,
} from "../files/publication.ts";
import {
  batched,
  partOf,
  type Publication,
  type PublicationEnd,
  type PublicationStep,
  type PublishOutcome,
  reportDifference,
  runSteps,
} from "./publication_step.ts";
import { archiveOf, isEncrypted, textCopy } from "./remittance_copies.ts";
import { writeRemittance } from "./remittance_file.ts";
import { archiveEnvelope, archiveText, encryptText, reuseEnvelope } from "./encrypted_publication.ts";
import { type LockingSession, requireSession, withLocks } from "../exclusive_work.ts";
import { isDatabaseUnavailable } from "../../store/database_away.ts";
import { sidecarOf } from "../layout/file_name.ts";

export type { Publication } from "./publication_step.ts";

/** Publishes one remittance, or finishes what a dead process left of it. Safe to call again, and at once. */
export async function publishRemittance(ctx: ExchangeContext, id: bigint): Promise<PublishOutcome> {
  return (await publishRemittances(ctx, [id])).get(id) ?? "busy";
}

/**
 * Publishes remittances side by side on one session, each as if alone: one that cannot be published holds back no other.
 *
 * @throws what kept the first of those from being published, once all others are
 */
export async function publishRemittances(
  ctx: ExchangeContext,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, PublishOutcome>> {
  const outcomes = new Map(ids.map((id): [bigint, PublishOutcome] => [id, "busy"]));
  const errors: unknown[] = [];
  await withLocks(ctx.pool, { space: "remittance", keys: ids.map(String) }, async (session, held) => {
    const batch = await openPublications(ctx, session, held.map(BigInt));
    for (const [publication, ended] of await publish(ctx, batch)) {
      if ("outcome" in ended) outcomes.set(publication.remittance.id, ended.outcome);
      else errors.push(await reportFailure(publication, ended.error));
    }
  });
  if (errors.length > 0) throw errors[0];
  return outcomes;
}

async function reportFailure({ ctx, outbox, remittance }: Publication, error: unknown): Promise<unknown> {
  const { fileName } = remittance;
  const reason = error instanceof Error ? error.message : String(error);
  const detail = `A remessa não pôde ser gravada em ${outbox}: ${causeOf(reason)}. ` +
    `Verifique espaço e permissões da pasta; o envio é tentado de novo a cada minuto, até as ${HOURS.dispatchCloses}.`;
  ctx.log("error", "A remittance could not be published", { file: fileName, error });
  // No fault of the folder: the job is tried again when the database is back.
  if (isDatabaseUnavailable(error)) return error;
  try {
    const now = await findRemittance(ctx.db, remittance.id);
    // The process was taken for dead: another has taken the remittance over, and removed the parts.
    if (now?.status === "published") return error;
    await raiseAlarm(ctx.db, ctx.clock(), { type: "publish-failed", subject: fileName, detail });
  } catch (failure) {
    ctx.log("error", "An alarm could not be raised", { error: failure });
  }
  return error;
}

/** Held by every writer that publishes or moves a remittance's file. */
export const remittanceLock = (id: bigint) => ({ space: "remittance", key: String(id) } as const);

export async function openPublication(
  ctx: ExchangeContext,
  session: LockingSession,
  id: bigint,
): Promise<Publication> {
  const [publication] = await openPublications(ctx, session, [id]);
  return publication!;
}

async function openPublications(
  ctx: ExchangeContext,
  session: LockingSession,
  ids: readonly bigint[],
): Promise<Publication[]> {
  const remittances = await findRemittances(session.db, ids);
  if (remittances.length < ids.length) {
    throw new Error(`Not all of these remittances exist: ${ids.join(", ")}`);
  }
  await ctx.mark.require();
  const holidays = await ctx.holidays();
  const requiring = await requiringOpenpgp(session.db, remittances.map(({ ispb }) => ispb));
  return await Promise.all(remittances.map(async (remittance) => {
    const outbox = ctx.folders.outbox(remittance.ispb);
    // What keeps a folder from being made keeps a file from being written into it, and is told then.
    await makeMissing(ctx, remittance.ispb).catch(() => {});
    // In the form it may have been seen in, whatever is required now.
    const encrypted = isEncrypted(remittance) ?? requiring.has(remittance.ispb);
    const name = encrypted ? envelopeOf(remittance.fileName) : remittance.fileName;
    return { ctx, session, holidays, remittance, encrypted, name, outbox };
  }));
}

/** One look in place of six calls: the folders are there on all days but an institution's first. */
async function makeMissing({ folders }: ExchangeContext, ispb: string): Promise<void> {
  if (await lstat(folders.outbox(ispb)) === undefined) await makeFolders(folders, ispb);
}

async function publish(
  ctx: ExchangeContext,
  batch: readonly Publication[],
): Promise<ReadonlyMap<Publication, PublicationEnd>> {
  const ended = new Map<Publication, PublicationEnd>();
  const begin: PublicationStep = async (publication) => {
    const { holidays, remittance } = publication;
    if (remittance.status === "published") return "already-published";
    const shown = await resumePublished(publication);
    if (shown !== "absent") return shown;
    return inDispatchWindow(remittance.dispatchDate, ctx.clock(), holidays) ? "next" : "outside-window";
  };
  for (const [steps, sameSteps] of Map.groupBy(batch, stepsOf)) {
    for (const [publication, end] of await runSteps([begin, ...steps], sameSteps)) {
      ended.set(publication, end);
      const published = "outcome" in end && end.outcome === "published";
      if (published) continue;
      for (const part of [publication.part, publication.sidecar]) {
        if (part !== undefined) await discardPart(part);
      }
    }
  }
  return ended;
}

/**
 * Ends the publication of a file that is visible already, whatever the hour; "absent" when there is none. Only a file
 * whose digest was remembered can be ours; any other that bears the name is met when ours is to get it.
 */
export async function resumePublished(publication: Publication): Promise<PublishOutcome | "absent"> {
  const { remittance, outbox, name } = publication;
  if (remittance.digest === undefined) return "absent";
  // First, so that a writer that was taken for dead shows nothing once this has looked.
  await removeLeftovers(outbox, remittance.fileName);
  const found = await digestOf(`${outbox}/${name}`);
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

/** The digest is in the database before the file is visible: a restart recognises our own file by it. */
const rememberDigest: PublicationStep = batched(async function rememberDigest(batch) {
  const saved = await saveDigests(
    sessionOf(batch).db,
    batch.map((publication) => ({
      id: publication.remittance.id,
      ...recorded(partOf(publication)),
      plain: publication.text && recorded(publication.text),
    })),
  );
  return await Promise.all(
    batch.map((publication) => saved.has(publication.remittance.id) ? "next" : reportDifference(publication)),
  );
});

const recorded = ({ sha256, size }: Digest) => ({ sha256, size: BigInt(size) });

/** The same inode under a second name: the institution can delete the file, but not change it. */
async function keepCopy(publication: Publication): Promise<"next" | PublishOutcome> {
  const { ctx: { folders }, remittance } = publication;
  const keep = () => linkPart(partOf(publication), textCopy(folders, remittance));
  const kept = await keep().catch(async (error: unknown) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await Deno.mkdir(archiveOf(folders, remittance), { recursive: true });
    return await keep();
  });
  return kept === "differs" ? await reportDifference(publication) : "next";
}

const syncArchives: PublicationStep = batched(async function syncArchives(batch) {
  const archives = new Set(batch.map(({ ctx, remittance }) => archiveOf(ctx.folders, remittance)));
  for (const archive of archives) await syncFolder(archive);
  return batch.map(() => "next");
});

/** Before anything is in sight, as the file itself: whoever takes the remittance over removes both. */
async function writeDigest(publication: Publication): Promise<"next"> {
  const { remittance, outbox, name, part } = publication;
  const sha256 = part?.sha256 ?? remittance.digest?.sha256 ?? "";
  publication.sidecar = await writeSidecarPart(outbox, name, sha256);
  return "next";
}

/** A process that was stopped meanwhile has lost its session to whoever took its remittances over. */
const checkSession: PublicationStep = batched(async function checkSession(batch) {
  await requireSession(sessionOf(batch));
  return batch.map(() => "next");
});

async function showFile(publication: Publication): Promise<"next" | PublishOutcome> {
  const { ctx, holidays, remittance, outbox, name } = publication;
  const part = partOf(publication);
  // Asked again, because a large file takes its time to write.
  if (!inDispatchWindow(remittance.dispatchDate, ctx.clock(), holidays)) return "outside-window";
  return await show(publication, part, `${outbox}/${name}`);
}

/** Shown last: an institution that waits for it knows that the file is whole. The folder is synced for both. */
async function showDigest(publication: Publication): Promise<"next" | PublishOutcome> {
  const { outbox, name, sidecar } = publication;
  if (sidecar === undefined) throw new Error(`The digest file of ${name} has not been written yet`);
  const shown = await show(publication, sidecar, `${outbox}/${sidecarOf(name)}`);
  await syncFolder(outbox);
  return shown;
}

/** Gives a part the name under which it is seen, and takes its temporary one away. */
async function show(
  publication: Publication,
  part: PartFile,
  path: string,
): Promise<"next" | PublishOutcome> {
  try {
    if (await linkPart(part, path) === "differs") return await reportDifference(publication);
  } catch (error) {
    // Removed by whoever has taken the remittance over.
    if (error instanceof Deno.errors.NotFound) return "busy";
    throw error;
  }
  await discardPart(part);
  return "next";
}

const markPublished: PublicationStep = batched(markAll);

async function markOne(publication: Publication): Promise<PublishOutcome> {
  const [outcome] = await markAll([publication]);
  return outcome!;
}

async function markAll(batch: readonly Publication[]): Promise<PublishOutcome[]> {
  const marked = await savePublished(
    sessionOf(batch).db,
    batch.map(({ remittance }) => remittance.id),
    batch[0]!.ctx.clock(),
  );
  return batch.map(({ ctx, remittance }) => {
    if (!marked.has(remittance.id)) return "already-published";
    ctx.log("info", "Remittance published", { file: remittance.fileName, lines: remittance.lineCount });
    return "published";
  });
}

/** Publications that take a step together share their session. */
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

/** The same of a remittance in an envelope. */
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

/** Of one whose envelope was kept, and may have been seen. */
const reencryptedSteps: readonly PublicationStep[] = [
  reuseEnvelope,
  ...encryptedSteps.slice(encryptedSteps.indexOf(writeDigest)),
];

function stepsOf({ encrypted, remittance }: Publication): readonly PublicationStep[] {
  if (!encrypted) return publicationSteps;
  return remittance.digest === undefined ? encryptedSteps : reencryptedSteps;
}
