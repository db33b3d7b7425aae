/**
 * Publishes remittances by a sequence of steps. The process may die after any step: the next attempt ends
 * with the same bytes under the same name, and the file appears once.
 */
import { HOURS, inDispatchWindow } from "../../domain/calendar/calendar.ts";
import { faultCause } from "../../domain/operations/fault_cause.ts";
import { type DelayCause, delayCauseOf } from "../../domain/orders/departure.ts";
import { isDatabaseAway } from "../../store/connection/database_unavailable.ts";
import { saveDelayCause } from "../../store/dispatch/departures.ts";
import { findRemittance, findRemittances } from "../../store/dispatch/remittances.ts";
import { requirementsOf } from "../../store/institutions/institution_keys.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { type LockingSession, withLocks } from "../exclusive_work.ts";
import { makeFolders } from "../files/folders.ts";
import { InstitutionFolderSilent, requireInstitutionFolder } from "../files/institution_folder.ts";
import { discardPart, lstat } from "../files/publication.ts";
import { envelopeOf } from "../layout/file_name.ts";
import { publicationStepsOf, resumePublished } from "./publication_sequence.ts";
import {
  institutionOf,
  type Publication,
  type PublicationEnd,
  type PublicationStep,
  type PublishOutcome,
  runSteps,
} from "./publication_step.ts";
import { isEncrypted } from "./remittance_file.ts";

export type { Publication } from "./publication_step.ts";

/** Publishes one remittance, or completes what a dead process left. Safe to call again at any time. */
export async function publishRemittance(ctx: ExchangeContext, id: bigint): Promise<PublishOutcome> {
  return (await publishRemittances(ctx, [id])).get(id) ?? "busy";
}

/**
 * Publishes remittances together on one session; one that cannot be published does not delay the others.
 *
 * @throws the error of the first that failed, once all others are done
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

async function reportFailure(
  publication: Publication,
  error: unknown,
): Promise<unknown> {
  const { ctx, outbox, remittance } = publication;
  const { fileName } = remittance;
  const reason = error instanceof Error ? error.message : String(error);
  const detail =
    `A remessa da ${institutionOf(publication)} não pôde ser gravada em ${outbox}: ${faultCause(reason)}. ` +
    `Verifique espaço e permissões da pasta; o envio é tentado de novo a cada minuto, até as ${HOURS.dispatchCloses}.`;
  ctx.log("error", "A remittance could not be published", { file: fileName, error });
  // The database is unavailable, which is no fault of the folder: the job is tried again later.
  if (isDatabaseAway(error)) return error;
  try {
    const now = await findRemittance(ctx.db, remittance.id);
    // This process was believed dead: another one has taken the remittance over and removed the parts.
    if (now?.status === "published") return error;
    await saveDelayCause(ctx.db, remittance.id, causeOf(error));
    await raiseAlarm(ctx.db, ctx.clock(), { type: "publish-failed", subject: fileName, detail });
  } catch (failure) {
    ctx.log("error", "An alarm could not be raised", { error: failure });
  }
  return error;
}

const causeOf = (error: unknown): DelayCause | undefined =>
  error instanceof InstitutionFolderSilent ? "folder-silent" : delayCauseOf(errorCodeOf(error));

/** The code of the system's error, also where another tells of it. */
const errorCodeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : errorCodeOf(error.cause);
};

/** The lock of every writer that publishes or moves a remittance's file. */
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
  const institutions = await requirementsOf(session.db, remittances.map(({ ispb }) => ispb));
  return await Promise.all(remittances.map(async (remittance) => {
    const outbox = ctx.folders.outbox(remittance.ispb);
    const unmade = await makeMissing(ctx, remittance.ispb).then(() => undefined, (error) => error);
    // A folder that cannot be made is reported when the file is written into it.
    const silent = unmade instanceof InstitutionFolderSilent ? unmade : undefined;
    // A file that may have been seen keeps its form, whatever is required now.
    const { name: institutionName, required } = institutions.get(remittance.ispb)!;
    const encrypted = isEncrypted(remittance) ?? required;
    const name = encrypted ? envelopeOf(remittance.fileName) : remittance.fileName;
    return { ctx, session, holidays, remittance, institutionName, encrypted, name, outbox, silent };
  }));
}

/** One look instead of six calls: the folders exist on all days but an institution's first. */
async function makeMissing(ctx: ExchangeContext, ispb: string): Promise<void> {
  await requireInstitutionFolder(ctx, ispb, "outbox");
  const { folders } = ctx;
  if (await lstat(folders.outbox(ispb)) === undefined) await makeFolders(folders, ispb);
}

async function publish(
  ctx: ExchangeContext,
  batch: readonly Publication[],
): Promise<ReadonlyMap<Publication, PublicationEnd>> {
  const ended = new Map<Publication, PublicationEnd>();
  const begin: PublicationStep = async (publication) => {
    const { holidays, remittance, silent } = publication;
    if (remittance.status === "published") return "already-published";
    if (silent !== undefined) throw silent;
    const shown = await resumePublished(publication);
    if (shown !== "absent") return shown;
    return inDispatchWindow(remittance.dispatchDate, ctx.clock(), holidays) ? "next" : "outside-window";
  };
  for (const [steps, sameSteps] of Map.groupBy(batch, publicationStepsOf)) {
    for (const [publication, end] of await runSteps([begin, ...steps], sameSteps)) {
      ended.set(publication, end);
      const published = "outcome" in end && end.outcome === "published";
      // Where the outbox no longer answers, the next attempt removes the parts.
      if (published || "error" in end && end.error instanceof InstitutionFolderSilent) continue;
      for (const part of [publication.part, publication.sidecar]) {
        if (part !== undefined) await discardPart(part);
      }
    }
  }
  return ended;
}
